import type { ToolWish } from '../../kernel/ports/tool-proposals';
import { ToolError } from '../../kernel/tool-error';
import { registeredTools } from '../dispatch/registered-tools';
import type { Registry } from '../open-registry';
import type { EntityRow, RegistryStore } from '../registry-store';
import { promisesOf } from '../tool/hold-to-examples';
import type { RegisteredTool } from '../tool/registered-tool';
import { toolFromWorkflow } from './tool-from-workflow';
import { runExamples, type TrialSetting } from './try-tool';

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
