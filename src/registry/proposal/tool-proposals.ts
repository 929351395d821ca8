import { z } from 'zod';
import { unavailable, ToolError } from '../../kernel/tool-error';
import type { Principal } from '../../policy/identity/principal';
import { type SealedSetting, createSealedDocuments } from '../../policy/sealed-documents';
import { foldedToolName, promisesOf } from '../tool/check-tool';
import { type RegisteredTool, toolEffects, toolExample } from '../tool/registered-tool';
import type { ToolWish } from '../../kernel/ports/tool-proposals';
import { registeredTools } from '../dispatch/registered-tools';
import type { Registry } from '../open-registry';
import type { EntityRow, RegistryStore } from '../registry-store';
import { toolFromWorkflow } from './tool-from-workflow';
import { type TrialSetting, runExamples } from './try-tool';

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

const nothing = async () => await Promise.resolve();
const done = async () => await Promise.resolve(true);

/** A registry to try out what would be registered: it has all that the store has, and nothing that is written in it stays. */
export function passingStore(store: RegistryStore): RegistryStore {
	const added: EntityRow[] = [];
	return {
		mark: async (tenant) => `${await store.mark(tenant)}+${added.length}`,
		list: async (tenant) => [...(await store.list(tenant)), ...added],
		holds: async (tenant, names) => await store.holds(tenant, names),
		copy: async (tenant, versionId) => await store.copy(tenant, versionId),
		async add(_, rows) {
			added.push(...rows);
			await nothing();
		},
		setMark: nothing,
		replace: done,
		remove: nothing,
		take: done,
		handOn: done,
		giveBack: nothing,
		keepCopy: nothing,
		removeCopies: nothing,
	};
}

async function whyNotRun(tool: RegisteredTool, { workspace, place, ports }: TrialSetting) {
	if (promisesOf(tool).length === 0) return 'No example has a result.';
	if (tool.effect !== 'read') return 'It changes something: an admin tries it.';
	const alone = { ...workspace, tools: new Map([[tool.id, tool]]) };
	const [callable] = registeredTools(alone, async () => await Promise.resolve(place));
	for (const { args } of promisesOf(tool)) {
		const prepared = await callable?.prepare(args);
		if (prepared?.ok !== true) continue;
		const { changes, needsPerson } = prepared.call;
		if ((await changes?.(() => ports)) === true)
			return 'Its workflow may change something: an admin tries it.';
		if ((await needsPerson(() => ports)) !== undefined)
			return 'A run would send data elsewhere: an admin tries it.';
	}
	return undefined;
}

/** Checks a tool as if it were registered, and runs its examples where that changes nothing. Throws `ToolError`. */
export async function checkProposal(
	{ workflowId, inputSchema, outputSchema, ...rest }: ToolWish,
	registry: Registry,
	setting: Omit<TrialSetting, 'workspace'>,
) {
	const given = {
		...rest,
		...(inputSchema === undefined ? {} : { inputSchema }),
		...(outputSchema === undefined ? {} : { outputSchema }),
	};
	const { tool: shown, made } = await toolFromWorkflow(workflowId, given, registry, setting.ports);
	const workspace = await registry.current();
	const trial = { ...setting, workspace };
	const tool = workspace.tools.get(shown.id);
	if (tool === undefined) throw new TypeError('The tool that was checked is missing');
	const notRun = await whyNotRun(tool, trial);
	if (notRun === undefined)
		await runExamples(tool, trial).catch((error: unknown) => {
			if (!ToolError.is(error)) throw error;
			const { code, message } = error;
			const hint =
				'Correct the workflow or the example, and propose it again. Nothing was proposed.';
			throw new ToolError({ code, message, hint });
		});
	const schemaOf = async (id: string) => (await registry.schemas.get(id)).schema;
	return {
		workflowName: made.name,
		settings: {
			name: tool.name,
			description: tool.description ?? '',
			effect: tool.effect,
			examples: tool.examples ?? [],
			inputSchema: await schemaOf(tool.inputSchemaId),
			outputSchema: await schemaOf(tool.outputSchemaId),
		},
		examplesRun: notRun === undefined ? promisesOf(tool).length : 0,
		notRun,
	};
}
