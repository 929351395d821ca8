import { z } from 'zod';

import type { PublicEntrance } from '../../kernel/ports/instance/live-webhooks';

/** The address of a trigger. */
export const liveAddress = z.object({
	node: z.string(),
	kind: z.enum(['webhook', 'form', 'chat']),
	methods: z.array(z.string()),
	address: z.string().optional().describe('Left out where an expression says it'),
	asksWho: z.boolean().optional().describe('A caller has to sign in'),
});

/** The addresses of the live version, without chats that exist only in the editor. */
export const tellAddresses = (entrances: readonly PublicEntrance[]) =>
	entrances
		.filter(({ isPublic }) => isPublic)
		.map(({ nodeName, kind, methods, address, asksWho }) => ({
			node: nodeName,
			kind,
			methods: kind === 'form' ? ['GET'] : [...methods],
			...(address === undefined ? {} : { address }),
			...(asksWho ? { asksWho } : {}),
		}));
