import { z } from 'zod';

import { unavailable } from '../../kernel/tool-error';
import type { Principal } from '../../policy/identity/principal';
import { createSealedDocuments, type SealedSetting } from '../../policy/sealed-documents';
import { foldedToolName } from '../tool/check-tool';
import { toolEffects, toolExample } from '../tool/registered-tool';

/** The kind of these documents. They are removed two weeks after they were made. */
const PROPOSAL = 'proposal';
const MOST = 50;

/** What an agent may say of a tool. Who may call it, and whether it is on, only admins say. */
const proposedSettings = z
	.object({
		name: z.string(),
		description: z.string(),
		effect: z.enum(toolEffects),
		examples: z.array(toolExample),
		inputSchema: z.unknown(),
		outputSchema: z.unknown(),
	})
	.strict();

const proposal = z.object({
	id: z.string(),
	organisation: z.string(),
	agency: z.string(),
	agentId: z.string(),
	user: z.string(),
	at: z.number(),
	workflowId: z.string(),
	workflowName: z.string(),
	settings: proposedSettings,
	examplesRun: z.number(),
});

export type ToolProposal = Readonly<z.output<typeof proposal>>;

const kind = { kind: PROPOSAL, form: 'foreman-proposal-1', schema: proposal };

/** What agents propose to the admins of one workspace. Every method throws `ToolError`. */
export function createToolProposals(
	{ store, secret, newId, now }: SealedSetting,
	tenant: Pick<Principal, 'organisation' | 'agency'>,
) {
	const { list, get, put, remove } = createSealedDocuments(kind, { store, secret }, tenant);
	const { organisation, agency } = tenant;
	return {
		list,
		get,
		remove,
		/** Keeps a proposal. It replaces that of the same agent for the same name, and has another id: an admin registers what they have read. */
		async keep(given: Omit<ToolProposal, 'id' | 'at' | 'organisation' | 'agency'>) {
			const all = await list();
			const name = foldedToolName(given.settings.name);
			const before = all.find(
				({ agentId, settings }) =>
					agentId === given.agentId && foldedToolName(settings.name) === name,
			);
			if (before === undefined && all.length >= MOST)
				throw unavailable(
					`${MOST} proposals of tools wait for an admin already.`,
					'Tell the user: an admin registers or deletes some first. Nothing was proposed.',
				);
			const kept = await put({ ...given, organisation, agency, id: newId(), at: now() });
			if (before !== undefined) await remove(before.id);
			return kept;
		},
	};
}
export type ToolProposals = ReturnType<typeof createToolProposals>;
