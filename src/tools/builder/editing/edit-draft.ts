import { z } from 'zod';

import { defineTool, type ToolDefinition } from '../../../kernel/define-tool';
import type { Ports } from '../../../kernel/ports';
import type { WorkflowDocument, WorkflowNode } from '../../../kernel/ports/instance/workflows';
import { unsupported } from '../../../kernel/tool-error';
import type { BuildJudgement } from '../../../kernel/tool/build-rule';
import { type Connections, connections } from '../../../kernel/workflow/connections';
import { ofChangedDraft } from '../../of-own-draft';
import { assignCredentials } from '../../workflow/building/assign-credentials';
import { expectedVersion, includeWorkflow, place } from '../fields';
import { type OpenPlace, isFile, openPlace } from './open-place';
import { readOperations } from './read-operations';
import type { Saving } from './save-draft';
import { saveDraft, saved, savingPorts, savingScopes, shownOfChange } from './save-draft';

/** The part of a workflow that operations change, one after the other. */
export interface CanvasDraft {
	readonly nodes: readonly WorkflowNode[];
	readonly connections: Connections;
}

/** Throws `ToolError` for connections in a form that old versions of n8n have left. */
export function canvasDraft({ nodes, connections: stored }: WorkflowDocument): CanvasDraft {
	const read = connections.safeParse(stored);
	if (read.success) return { nodes, connections: read.data };
	throw unsupported(
		'The connections of this workflow are stored in a form that cannot be changed one by one.',
		'Change it with build-workflow, or open it in the n8n editor and save it there once.',
	);
}

/** A file may belong to any user: it asks. */
export const judgeChange = async (
	{ workflowId }: { readonly workflowId: string },
	ports: Pick<Ports, 'workflows' | 'made'>,
): Promise<BuildJudgement<never>> =>
	isFile(workflowId) ? { word: 'asks' } : await ofChangedDraft([workflowId], ports);

async function withCredentials(
	draft: CanvasDraft,
	nodes: readonly WorkflowNode[],
	wanted: ReadonlyArray<{ readonly credentials?: Readonly<Record<string, string>> }>,
	workflow: WorkflowDocument,
	{ credentials, validator }: Saving,
): Promise<CanvasDraft> {
	const named = nodes.flatMap(({ name }, index) => {
		const given = wanted[index]?.credentials ?? {};
		return Object.keys(given).length === 0 ? [] : [[name, given] as const];
	});
	if (named.length === 0) return draft;
	const content = { ...workflow, nodes: [...draft.nodes] };
	const all = await credentials.list();
	return { ...draft, nodes: assignCredentials(content, Object.fromEntries(named), all, validator) };
}

/** What the profile Build does with a change of a draft. */
export const inOwnDraft = { runs: 'a workflow that the agent made', judge: judgeChange };

interface EditDefinition<Item extends z.AnyZodObject> {
	readonly name: string;
	readonly resource: 'node' | 'connection';
	readonly description: string;
	readonly asks: string | ((input: Readonly<Record<string, unknown>>) => string);
	readonly build: typeof inOwnDraft;
	readonly fields: z.ZodRawShape;
	/** One operation: what the fields of a call say, or an entry of `operations`. */
	readonly item: Item;
	readonly told: z.ZodRawShape;
	/** `nodes`: those that the call is about, in the order of `wanted`. Throws `ToolError`. */
	change(
		draft: CanvasDraft,
		wanted: Array<z.output<Item>>,
		place: OpenPlace,
		ports: Saving,
	): Promise<{
		readonly draft: CanvasDraft;
		readonly nodes?: readonly WorkflowNode[];
		readonly told: object;
	}>;
}

/** Makes a tool that opens a draft or a file, changes it, and saves it in one write. */
export function defineEdit<Item extends z.AnyZodObject>(definition: EditDefinition<Item>) {
	const { name, resource, description, asks, build, item, change } = definition;
	const input = z.object({
		workflowId: place,
		...definition.fields,
		versionId: expectedVersion,
		includeWorkflow,
	});
	const output = z.object({ success: z.boolean(), ...definition.told, ...saved });
	const say = (given: z.output<typeof input>) => (typeof asks === 'string' ? asks : asks(given));
	const tool: ToolDefinition<typeof input, typeof output, (typeof savingPorts)[number]> = {
		name,
		domain: 'builder',
		resource,
		description,
		effect: 'write',
		follows: 'build-workflow',
		changesDraft: true,
		build,
		uses: savingPorts,
		scopes: savingScopes,
		input,
		output,
		shows: shownOfChange,
		approval: (given) => `${say(given)} in workflow ${given.workflowId}?`,

		/** Sees to it that there is such a workflow before an approval is asked for. */
		async settle(given, { workflows, workflowFiles }) {
			const { workflowId } = given;
			if (isFile(workflowId)) {
				await workflowFiles.read(workflowId);
				return { input: given, question: `${say(given)} in the file ${workflowId}?` };
			}
			const { id, name: called } = await workflows.get(workflowId);
			return {
				input: { ...given, workflowId: id },
				question: `${say(given)} in the draft of workflow ${JSON.stringify(called)} (${id})?`,
			};
		},

		async run(given, ports) {
			const wanted = readOperations(item, given);
			const opened = await openPlace(given.workflowId, given.versionId, ports);
			const { workflow } = opened;
			const before = canvasDraft(workflow);
			const { draft: bare, nodes = [], told } = await change(before, wanted, opened, ports);
			const draft = await withCredentials(bare, nodes, wanted, workflow, ports);
			const content = { ...workflow, nodes: [...draft.nodes], connections: draft.connections };
			const touched = nodes.map((node) => node.name);
			const { includeWorkflow: isWhole } = given;
			const answer = await saveDraft(opened, content, touched, isWhole, ports);
			return { success: true, ...told, ...answer };
		},
	};
	return defineTool(tool);
}
