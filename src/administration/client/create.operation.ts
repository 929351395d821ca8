import { z } from 'zod';

import { defineOperation, named } from '../define-operation';
import { shownClient } from './client-desk';
import { wishOfPanel } from './client-properties';
import { newClient } from './client-wish';

export default defineOperation({
	...{ resource: 'client', action: 'create', title: 'Create a client' },
	hint: 'Makes its key, and shows it this once',
	effect: 'write',
	who: 'admin',
	input: newClient,
	output: z.object({ client: shownClient, key: z.string() }),
	secrets: ['key'],
	uses: ['clients'],
	panel: (_, panel) => ({
		...wishOfPanel(panel.fields('limits')),
		name: panel.read('clientName', named),
	}),
	run: async (wish, { clients }) => await clients.make(wish),
});
