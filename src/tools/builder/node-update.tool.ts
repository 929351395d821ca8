import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import type { Ports } from '../../kernel/ports';
import type { WorkflowNode } from '../../kernel/ports/instance/workflows';
import { ToolError } from '../../kernel/tool-error';
import { isRecord } from '../../kernel/values/is-record';
import { renameConnections } from '../../kernel/workflow/connections';
import { nameOf, optionalName } from '../fields';
import { type CanvasDraft, asksTo, editDraft, editFacts, inOwnDraft } from './editing/edit-draft';
import { findNode } from './editing/connect-nodes';
import { nodeSettings, withCredentials } from './editing/node-settings';
import { readOperations, refuseUnsafeKeys } from './editing/read-operations';
import { saved } from './editing/save-draft';
import * as field from './fields';
import { credentials, nodeName, parameters, position, typeVersion } from './fields';

const updatedNode = z.object({
	nodeId: nameOf('Node ID or name'),
	name: nodeName,
	parameters,
	typeVersion,
	position,
	credentials,
	settings: nodeSettings,
});

type UpdatedNode = z.output<typeof updatedNode>;

type Values = Readonly<Record<string, unknown>>;

function withValue(values: Values, path: readonly string[], value: unknown): Values {
	const [key = '', ...rest] = path;
	const inner = Object.hasOwn(values, key) ? values[key] : undefined;
	const next = rest.length === 0 ? value : withValue(isRecord(inner) ? inner : {}, rest, value);
	const others = Object.entries(values).filter(([name]) => name !== key);
	return Object.fromEntries(next === null ? others : [...others, [key, next]]);
}

/** Sets values by their name, or by a path with dots where there is no parameter of that name. `null` takes one out. */
function withParameters(stored: Values, given: Values): Record<string, unknown> {
	let values: Values = stored;
	for (const [name, value] of Object.entries(given)) {
		const path = Object.hasOwn(values, name) ? [name] : name.split('.');
		for (const key of path) refuseUnsafeKeys(Object.fromEntries([[key, 0]]), 'parameters');
		values = withValue(values, path, value);
	}
	return { ...values };
}

function refuseTaken(name: string, node: WorkflowNode, nodes: readonly WorkflowNode[]): void {
	if (!nodes.some((one) => one.name === name && one !== node)) return;
	throw new ToolError({
		code: 'invalid-input',
		message: `"name": the workflow already has another node "${name}". Nothing was changed.`,
		hint: 'Choose another name.',
	});
}

/** Changes nodes of a draft, in turn. Throws `ToolError`. */
export async function updateNodes(
	stored: CanvasDraft,
	wanted: readonly UpdatedNode[],
	{ canvas }: Pick<Ports, 'canvas'>,
): Promise<{ readonly draft: CanvasDraft; readonly nodes: readonly WorkflowNode[] }> {
	let draft = stored;
	const ids: string[] = [];
	for (const { nodeId, name = '', ...wish } of wanted) {
		const node = findNode(draft.nodes, nodeId, 'nodeId');
		const newName = name === '' ? node.name : name;
		refuseTaken(newName, node, draft.nodes);
		const version =
			wish.typeVersion === 0
				? node.typeVersion
				: // Throws where the type has no such version.
					(
						await canvas.node({
							nodeType: node.type,
							typeVersion: wish.typeVersion,
							parameters: {},
							name: newName,
							seed: '',
						})
					).typeVersion;
		const { x = node.position[0], y = node.position[1] } = wish.position ?? {};
		const changed: WorkflowNode = {
			...node,
			...wish.settings,
			name: newName,
			typeVersion: version,
			position: [x, y],
			parameters: withParameters(node.parameters, wish.parameters ?? {}),
		};
		const renamed = (one: string) => (one === node.name ? newName : one);
		draft = {
			nodes: draft.nodes.map((one) => (one === node ? changed : one)),
			connections:
				newName === node.name ? draft.connections : renameConnections(draft.connections, renamed),
		};
		ids.push(node.id);
	}
	return { draft, nodes: draft.nodes.filter(({ id }) => ids.includes(id)) };
}

export default defineTool({
	name: 'node_update',
	...editFacts,
	resource: 'node',
	title: 'Node update',
	description:
		'Change parameters, name, version, position, credentials or settings of a node, or of several in one save. What is not named stays.',
	build: inOwnDraft,
	input: z.object({
		workflowId: field.place,
		nodeId: optionalName('Node ID or name'),
		name: field.nodeName.describe('New name'),
		typeVersion: field.typeVersion.describe('0: as it is'),
		position: field.position.describe('New position'),
		parameters: field.parameters.describe('Values by name or dotted path; null takes one out'),
		credentials: field.credentials,
		settings: z
			.record(z.unknown())
			.optional()
			.describe('{disabled, notes, onError, retryOnFail, maxTries, alwaysOutputData, executeOnce}'),
		operations: field.operations('[{nodeId, parameters}]'),
		versionId: field.expectedVersion,
		includeWorkflow: field.includeWorkflow,
	}),
	output: z.object({ success: z.boolean(), nodeIds: z.array(z.string()), ...saved }),
	...asksTo('Change nodes'),

	async run(input, ports) {
		const wanted = readOperations(updatedNode, input);
		return await editDraft(input, ports, async (stored, workflow) => {
			const { draft, nodes } = await updateNodes(stored, wanted, ports);
			return {
				draft: await withCredentials(draft, nodes, wanted, workflow, ports),
				touched: nodes.map(({ name }) => name),
				told: { nodeIds: nodes.map(({ id }) => id) },
			};
		});
	},
});
