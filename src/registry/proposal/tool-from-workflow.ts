import type { Ports } from '../../kernel/ports';
import type { WorkflowDocument, WorkflowNode } from '../../kernel/ports/instance/workflows';
import { ToolError, invalidInput } from '../../kernel/tool-error';
import { isRecord } from '../../kernel/values/is-record';
import { jsonOrText } from '../../kernel/values/json-or-text';
import { listedFields, startsSubWorkflow } from '../../kernel/workflow/sub-workflow-trigger';
import { itemsOfRun } from '../dispatch/version-to-run';
import { jsonTypeOf } from '../schema/coerce-value';
import type { ShownFunction } from '../function/function-version';
import type { Registry } from '../open-registry';
import type { JsonObject } from '../schema/sub-schemas';
import type { ShownTool } from '../tool/registered-tool';
import { liveOf } from '../../policy/control-plane/live-workflows';

const DEEPEST = 6;
const MOST_FIELDS = 60;
function fieldsOf(objects: readonly JsonObject[], depth: number): JsonObject {
	const names = [...new Set(objects.flatMap((one) => Object.keys(one)))].sort();
	if (names.length === 0 || names.length > MOST_FIELDS) return {};
	const properties = Object.fromEntries(
		names.map((name) => {
			const values = objects.filter((one) => Object.hasOwn(one, name)).map((one) => one[name]);
			return [name, schemaBelow(values, depth + 1)];
		}),
	);
	const always = names.filter((name) => objects.every((one) => Object.hasOwn(one, name)));
	// One sample does not tell what may be missing from the next.
	return objects.length > 1 && always.length > 0
		? { properties, required: always }
		: { properties };
}

function schemaBelow(values: readonly unknown[], depth: number): JsonObject {
	const types = [...new Set(values.map(jsonTypeOf))].sort();
	// Null alone does not tell what stands there at other times.
	if (types.length === 0 || depth > DEEPEST || (types.length === 1 && types[0] === 'null'))
		return {};
	const type = types.length === 1 ? types[0] : types;
	const objects = values.filter(isRecord);
	const lists = values.filter((one) => Array.isArray(one));
	const items = lists.length > 0 ? schemaBelow(lists.flat(), depth + 1) : {};
	return {
		type,
		...(objects.length > 0 ? fieldsOf(objects, depth) : {}),
		...(Object.keys(items).length > 0 ? { items } : {}),
	};
}

/** A JSON Schema that all samples fit. It holds names and types, and no value of theirs. */
const schemaOfSamples = (samples: readonly unknown[]): JsonObject => schemaBelow(samples, 0);
const types = ['string', 'number', 'boolean', 'array', 'object'];
const ANY_FIELDS = { type: 'object' };

function typed(field: JsonObject): JsonObject {
	const type = field.type ?? 'string';
	return types.includes(String(type)) ? { type } : {};
}

function ofFields(parameters: WorkflowNode['parameters']): JsonObject {
	const named = listedFields(parameters).filter(({ name }) => name !== '');
	const properties = Object.fromEntries(named.map((field) => [field.name, typed(field)] as const));
	const required = Object.keys(properties);
	return {
		type: 'object',
		properties,
		...(required.length > 0 ? { required } : {}),
		additionalProperties: false,
	};
}

function ofExample(text: unknown): JsonObject {
	const example = typeof text === 'string' ? jsonOrText(text) : text;
	if (!isRecord(example)) return ANY_FIELDS;
	const required = Object.keys(example);
	return {
		type: 'object',
		properties: {},
		...schemaOfSamples([example]),
		...(required.length > 0 ? { required } : {}),
	};
}

function schemaOfTrigger({ parameters, typeVersion }: WorkflowNode): JsonObject {
	const { inputSource = 'workflowInputs', jsonExample } = parameters;
	// The first version declares nothing.
	if (typeVersion === 1 || inputSource === 'passthrough') return ANY_FIELDS;
	return inputSource === 'jsonExample' ? ofExample(jsonExample) : ofFields(parameters);
}

const MOST_EXECUTIONS = 5;
const LONGEST_NAME = 64;
type Needed = Pick<Ports, 'workflows' | 'workflowVersions' | 'executions'>;

const unusable = (message: string, hint: string) =>
	invalidInput(`workflowId: ${message}`, `${hint} Nothing was changed.`);

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

async function proposeTool(workflowId: string, ports: Needed) {
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
	const live = await liveOf(stored, ports.workflowVersions);
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

async function functionFor({ id, name }: WorkflowDocument, { functions }: Registry) {
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
