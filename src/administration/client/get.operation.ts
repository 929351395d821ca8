import { z } from 'zod';

import { defineOperation } from '../define-operation';
import { shownClient } from './client-desk';

export default defineOperation({
	resource: 'client',
	action: 'get',
	title: 'Get a client',
	effect: 'read',
	who: 'admin',
	input: z.object({ clientId: z.string() }),
	output: z.object({ client: shownClient }),
	uses: ['clients'],
	panel: false,
	run: async ({ clientId }, { clients }) => ({ client: await clients.read(clientId) }),
});
