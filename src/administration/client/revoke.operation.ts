import { z } from 'zod';

import { defineOperation } from '../define-operation';
import { shownClient } from './client-desk';

export default defineOperation({
	...{ resource: 'client', action: 'revoke', title: 'Revoke a client' },
	hint: 'For good, for its next call',
	effect: 'destroy',
	who: 'admin',
	http: { method: 'DELETE' },
	input: z.object({ clientId: z.string() }),
	output: z.object({ client: shownClient }),
	uses: ['clients'],
	confirm: {
		ask: 'Revoke this key…',
		say: 'Its key lets nobody in any more, at once here and within 5 seconds in other processes of n8n. That is for good: what was made and done stays.',
		...{ button: 'Revoke the key', done: 'revoked' },
	},
	run: async ({ clientId }, { clients }) => ({ client: await clients.revoke(clientId) }),
});
