import { z } from 'zod';

import { defineOperation } from '../define-operation';
import { shownClient } from './client-desk';

export default defineOperation({
	resource: 'client',
	action: 'list',
	title: 'Get many clients',
	hint: 'What each may touch, and when it was used',
	effect: 'read',
	// What it tells is what to try.
	who: 'admin',
	input: z.object({}),
	output: z.object({ clients: z.array(shownClient) }),
	uses: ['clients'],
	run: async (_, { clients }) => ({ clients: await clients.list() }),
});
