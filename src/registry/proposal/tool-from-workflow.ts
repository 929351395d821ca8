import type { Ports } from '../../kernel/ports';
import type { WorkflowDocument } from '../../kernel/ports/instance/workflows';
import { ToolError } from '../../kernel/tool-error';
import { createLiveWorkflows } from '../../policy/control-plane/live-workflows';
import { itemsOfRun } from '../dispatch/run-version';
import { startsSubWorkflow } from '../../kernel/workflow/sub-workflow-trigger';
import type { ShownFunction } from '../function/registered-function';
import type { Registry } from '../open-registry';
import type { JsonObject } from '../schema/sub-schemas';
import type { ShownTool } from '../tool/shown-tool';
import { schemaOfSamples } from './schema-of-samples';
import { schemaOfTrigger } from './schema-of-trigger';

/** Executions that are looked at: reading each takes a request. */
const MOST_EXECUTIONS = 5;

const LONGEST_NAME = 64;

type Needed = Pick<Ports, 'workflows' | 'workflowVersions' | 'executions'>;

/** What a new tool of a workflow begins with. */
export interface ToolProposal {
	readonly workflow: WorkflowDocument;
	readonly name: string;
	readonly inputSchema: JsonObject;
	readonly outputSchema: JsonObject;
	/** How many executions the output schema follows from. */
	readonly samples: number;
}

const unusable = (message: string, hint: string) =>
	new ToolError({
		code: 'invalid-input',
		message: `workflowId: ${message}`,
		hint: `${hint} Nothing was changed.`,
	});

const nameOf = (workflow: string) =>
	workflow
		.normalize('NFKD')
		.replace(/[^a-zA-Z0-9]+/g, '_')
		.replace(/^[^a-zA-Z]+|_+$/g, '')
		.toLowerCase()
		.slice(0, LONGEST_NAME);

async function resultsOf(workflowId: string, { executions }: Needed): Promise<unknown[]> {
	const past = await executions.list({ workflowId, status: 'success', limit: MOST_EXECUTIONS });
	const results: unknown[] = [];
	for (const { id } of past) {
		const record = await executions.get(id);
		const items = itemsOfRun(record);
		// Pinned data is not what the workflow gave back.
		if (record.pinned.length > 0 || items.length === 0) continue;
		results.push(items.length === 1 ? items[0] : items);
	}
	return results;
}

/** Reads a tool off the published version of a workflow and its past executions. Throws `ToolError`. */
export async function proposeTool(workflowId: string, ports: Needed): Promise<ToolProposal> {
	const stored = await ports.workflows.get(workflowId);
	const named = `Workflow "${stored.name}" (${stored.id})`;
	if (stored.id !== workflowId)
		throw unusable(`"${workflowId}" is not the ID of a workflow.`, 'Choose one from the list.');
	if (stored.isArchived) throw unusable(`${named} is archived.`, 'Restore it in n8n first.');
	if (stored.activeVersionId === null)
		throw unusable(
			`${named} is not published.`,
			'Publish it in n8n first: tools never run drafts.',
		);
	const read = { get: async () => await Promise.resolve(stored) };
	const live = await createLiveWorkflows(read, ports.workflowVersions).get(workflowId);
	const trigger = live.nodes.find(startsSubWorkflow);
	if (trigger === undefined)
		throw unusable(
			`${named} has no trigger "When Executed by Another Workflow" in its published version.`,
			'Add that trigger, say what it takes, and publish the workflow.',
		);
	const results = await resultsOf(workflowId, ports);
	return {
		workflow: live,
		name: nameOf(stored.name),
		inputSchema: schemaOfTrigger(trigger),
		outputSchema: schemaOfSamples(results),
		samples: results.length,
	};
}

/** The function of a workflow: the one that is there, else a new one with the name of the workflow. */
async function functionFor(
	{ id, name }: WorkflowDocument,
	{ functions }: Registry,
): Promise<{ readonly own: ShownFunction; readonly isNew: boolean }> {
	const found = (await functions.list()).find(({ workflowId }) => workflowId === id);
	if (found !== undefined) return { own: found, isNew: false };
	const create = async (given: string) => await functions.create({ name: given, workflowId: id });
	try {
		return { own: await create(name), isNew: true };
	} catch (error) {
		if (!ToolError.is(error) || error.code !== 'conflict') throw error;
		return { own: await create(`${name} (${id})`), isNew: true };
	}
}

/** Makes a tool of a workflow. What `given` says goes before what the workflow says. Throws `ToolError`; then nothing is left behind. */
export async function toolFromWorkflow(
	workflowId: string,
	given: Readonly<Record<string, unknown>>,
	registry: Registry,
	ports: Needed,
): Promise<{ readonly tool: ShownTool; readonly made: ShownFunction; readonly samples: number }> {
	const { workflow, samples, ...proposed } = await proposeTool(workflowId, ports);
	const { own, isNew } = await functionFor(workflow, registry);
	try {
		const settings = { ...proposed, ...given, target: 'server', functionId: own.id };
		return { tool: await registry.tools.create(settings), made: own, samples };
	} catch (error) {
		if (isNew) await registry.functions.delete(own.id, 'none');
		throw error;
	}
}
