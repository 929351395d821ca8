import { z } from 'zod';

import { defineOperation } from '../define-operation';
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
	panel: wishOfPanel,
	run: async (wish, { clients }) => await clients.make(wish),
});
