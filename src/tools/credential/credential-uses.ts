import { z } from 'zod';

import { credentialUse } from '../../kernel/ports/workflows';
import type { CredentialUse } from '../../kernel/ports/workflows';

const MOST = 50;

export const credentialUses = z.object({
	nodesWithAccess: z
		.array(credentialUse)
		.describe('Nodes that use it, in the drafts that the API key may see'),
	note: z.string().optional(),
});

/** The nodes that use a credential, as an answer says it. */
export const answerUses = (uses: readonly CredentialUse[]): z.output<typeof credentialUses> => ({
	nodesWithAccess: uses.slice(0, MOST),
	...(uses.length > MOST
		? { note: `${uses.length} nodes use it; the first ${MOST} are listed.` }
		: {}),
});
