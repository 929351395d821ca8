import type { WorkflowContent, WorkflowNode } from '../../kernel/ports/instance/workflows';
import { equal } from '../../kernel/values/equal';
import { edgesOf } from '../../kernel/workflow/connections';
import type { ControlPlane } from './ports';
import { nodeContacts } from './node-contacts';
import { isForemanNode } from './own-nodes';

type Content = Pick<WorkflowContent, 'nodes' | 'connections'>;

function connectionsOf({ nodes, connections }: Content) {
	// By ids, since names may change.
	const ids = new Map(nodes.map(({ name, id }) => [name, id === '' ? name : id]));
	return edgesOf(connections).map(({ source, target, type, output, input }) => {
		const ends = [ids.get(source) ?? source, ids.get(target) ?? target];
		return { source, target, type, key: JSON.stringify([...ends, type, output, ...input]) };
	});
}

const ownNames = ({ nodes }: Content) =>
	new Set(nodes.filter(({ type }) => isForemanNode(type)).map(({ name }) => name));

/** The connections of Foreman's nodes and of the tools behind a gate. No connection may lead around a gate. */
function guarded(content: Content): Map<string, string> {
	const own = ownNames(content);
	const all = connectionsOf(content);
	const behind = new Map(
		all
			.filter(({ target, type }) => own.has(target) && type !== 'main')
			.map(({ source, target }) => [source, target]),
	);
	return new Map(
		all.flatMap(({ source, target, key }): Array<[string, string]> => {
			const of = own.has(source) ? source : own.has(target) ? target : behind.get(source);
			return of === undefined ? [] : [[key, of]];
		}),
	);
}

function changedConnections(stored: Content, next: Content): string[] {
	const [before, after] = [guarded(stored), guarded(next)];
	const lost = [...before].filter(([key]) => !after.has(key));
	const added = [...after].filter(([key]) => !before.has(key));
	return [...new Set([...lost, ...added].map(([, name]) => name))];
}

const essence = ({ position, notes, notesInFlow, ...rest }: WorkflowNode) => rest;
const isSame = (one: WorkflowNode, other: WorkflowNode) => equal(essence(one), essence(other));

const twinOf = (node: WorkflowNode, nodes: readonly WorkflowNode[]) =>
	nodes.find(({ id }) => id !== '' && id === node.id) ??
	nodes.find(({ name }) => name === node.name);

const removed = (stored: readonly WorkflowNode[], next: readonly WorkflowNode[]): string[] =>
	stored
		.filter(({ type }) => isForemanNode(type))
		.filter((node) => {
			const twin = twinOf(node, next);
			return twin === undefined || !isForemanNode(twin.type);
		})
		.map(({ name }) => `Node "${name}": it is a node of Foreman, and would be gone.`);

/** Output that is pinned to a gate stands in for its answer. */
function pinned(stored: WorkflowContent | undefined, next: WorkflowContent): string[] {
	return next.nodes
		.filter(({ type }) => isForemanNode(type))
		.filter(({ name }) => !equal(stored?.pinData?.[name], next.pinData?.[name]))
		.map(
			({ name }) => `Node "${name}": it is a node of Foreman, and its pinned data would change.`,
		);
}

async function failing(
	stored: WorkflowContent | undefined,
	{ settings: { errorWorkflow } }: WorkflowContent,
	{ workflows }: ControlPlane,
): Promise<string[]> {
	if (typeof errorWorkflow !== 'string' || errorWorkflow === stored?.settings.errorWorkflow)
		return [];
	const name = await workflows.withId(errorWorkflow);
	return name === undefined
		? []
		: [
				`Setting errorWorkflow: a failure would start the workflow "${name}", in which Foreman works for people.`,
			];
}

/** Where a workflow to be saved touches Foreman's nodes, data tables and credentials, other than the stored one does. */
export async function controlPlaneTouches(
	next: WorkflowContent,
	stored: WorkflowContent | undefined,
	plane: ControlPlane,
): Promise<string[]> {
	const before = stored?.nodes ?? [];
	const touches: string[] = [];
	for (const node of next.nodes) {
		const twin = twinOf(node, before);
		if (twin !== undefined && isSame(twin, node)) continue;
		for (const reason of await nodeContacts(node, plane))
			touches.push(`Node "${node.name}": ${reason}`);
	}
	const rerouted = stored === undefined ? [] : changedConnections(stored, next);
	return [
		...touches,
		...removed(before, next.nodes),
		...rerouted.map(
			(name) => `Node "${name}": its connections, or those of a tool behind it, would change.`,
		),
		...pinned(stored, next),
		...(await failing(stored, next, plane)),
	];
}
