import { z } from 'zod';

import type { Part, Place } from '../../kernel/ports/part';
import { type CredentialUse, credentialUse } from '../../kernel/ports/instance/workflows';

const MOST = 50;

export const credentialUses = z.object({
	nodesWithAccess: z
		.array(credentialUse)
		.describe(
			'Nodes that use it, in the drafts that were looked through and that the API key may see',
		),
	note: z.string().optional().describe('What was not looked through or is not listed'),
});

/** The nodes that use a credential, for an answer. `goOn` says how to search the rest. */
export function answerUses(
	{ items, next }: Part<CredentialUse>,
	{ offset }: Place,
	goOn: (next: number) => string,
): z.output<typeof credentialUses> {
	const notes = [
		next !== undefined &&
			`Looked through workflows ${offset + 1} to ${next}, by id; there are more. ${goOn(next)}`,
		items.length > MOST && `${items.length} nodes of these use it; the first ${MOST} are listed.`,
	].filter((one) => one !== false);
	const nodesWithAccess = items.slice(0, MOST);
	return notes.length > 0 ? { nodesWithAccess, note: notes.join(' ') } : { nodesWithAccess };
}
