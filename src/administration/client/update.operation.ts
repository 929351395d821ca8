import { z } from 'zod';

import { defineOperation, invalid } from '../define-operation';
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
	panel({ clientId, ...fields }) {
		const wish = wishOfPanel(fields);
		if (Object.keys(wish).length === 0)
			throw invalid('Update Fields is empty: add what is to change.');
		return { ...wish, clientId };
	},
	run: async ({ clientId, ...change }, { clients }) => ({
		client: await clients.change(clientId, change),
	}),
});
