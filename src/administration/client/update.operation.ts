import { z } from 'zod';

import { defineOperation, invalid, named } from '../define-operation';
import { shownClient } from './client-desk';
import { wishOfPanel } from './client-properties';
import { clientChange } from './client-wish';

export default defineOperation({
	...{ resource: 'client', action: 'update', title: 'Update a client' },
	hint: 'What it may touch, and for how long',
	effect: 'write',
	who: 'admin',
	input: clientChange.extend({ clientId: z.string() }),
	output: z.object({ client: shownClient }),
	uses: ['clients'],
	panel(_, panel) {
		const wish = wishOfPanel(panel.fields('updateFields'));
		if (Object.keys(wish).length === 0)
			throw invalid('Update Fields is empty: add what is to change.');
		return { ...wish, clientId: panel.read('clientId', named) };
	},
	run: async ({ clientId, ...change }, { clients }) => ({
		client: await clients.change(clientId, change),
	}),
});
