import type { WorkflowContent, WorkflowNode } from '../kernel/ports/instance/workflows';
import { equal } from '../kernel/values/equal';
import { isRecord } from '../kernel/values/is-record';
import * as wires from '../kernel/workflow/connections';
import * as exact from './apply-exact';
import { openWiring, leftOver } from './open-wiring';

const LONG = 24;

function change(at: exact.Path, code: unknown, stored: unknown): exact.ValueChange {
	if (typeof code === 'string' && typeof stored === 'string' && stored !== '')
		return { at, hash: exact.valueHash(code), splice: exact.findSplices(code, stored) };
	// The text in the code must stay the only one, or patches of it would fit twice.
	const isLong = code !== undefined && JSON.stringify(code).length > LONG;
	return { at, ...(isLong ? { hash: exact.valueHash(code) } : { was: code }), is: stored };
}

function differences(code: unknown, stored: unknown, at: exact.Path): exact.ValueChange[] {
	if (equal(code, stored)) return [];
	if (isRecord(code) && isRecord(stored)) {
		const keys = new Set([...Object.keys(code), ...Object.keys(stored)]);
		return [...keys].flatMap((key) => differences(code[key], stored[key], [...at, key]));
	}
	if (Array.isArray(code) && Array.isArray(stored) && code.length === stored.length)
		return code.flatMap((item, index) => differences(item, stored[index], [...at, index]));
	return [change(at, code, stored)];
}

const isBlank = (value: unknown) =>
	value === false || value === null || value === '' || (isRecord(value) && equal(value, {}));

/** Without what the stored workflow keeps by itself, and flags that are off on both sides. */
function written(
	{ id: _id, name: _name, webhookId: _webhookId, position: _place, ...rest }: WorkflowNode,
	other: WorkflowNode,
) {
	const isOff = (key: string, value: unknown) =>
		isBlank(value) && (other[key] === undefined || isBlank(other[key]));
	return Object.fromEntries(Object.entries(rest).filter(([key, value]) => !isOff(key, value)));
}

const missingFrom = (nodes: readonly WorkflowNode[], others: readonly WorkflowNode[]) => {
	const names = new Set(others.map(({ name }) => name));
	return nodes.filter(({ name }) => !names.has(name));
};

const isRenamed = (one: WorkflowNode, other: WorkflowNode) =>
	one.type === other.type &&
	(one.name.toLowerCase() === other.name.toLowerCase() ||
		equal(written(one, other), written(other, one)));

/** Nodes that the code calls otherwise, leaves out or invents. */
function findLostNodes(stored: WorkflowContent, code: WorkflowContent): exact.ExactChange[] {
	const invented = missingFrom(code.nodes, stored.nodes);
	const lost = missingFrom(stored.nodes, code.nodes).map((node) => {
		const index = invented.findIndex((one) => isRenamed(one, node));
		const [other] = index < 0 ? [] : invented.splice(index, 1);
		if (other) return { rename: other.name, is: node.name };
		const { id: _id, webhookId: _webhookId, ...rest } = node;
		return { add: rest };
	});
	return [...lost, ...invented.map(({ name }) => ({ drop: name }))];
}

/** Takes a connection of the same two nodes off the list: what the code says in the place of the given one. */
function standsFor(
	[source, , , target]: wires.EdgeTuple,
	invented: wires.EdgeTuple[],
): wires.EdgeTuple | undefined {
	const index = invented.findIndex((one) => one[0] === source && one[3] === target);
	return index < 0 ? undefined : invented.splice(index, 1)[0];
}

function findLostEdges(stored: WorkflowContent, code: WorkflowContent): exact.ExactChange[] {
	const own = wires.connections.parse(stored.connections);
	const said = wires.connections.parse(code.connections);
	const [wanted, there] = [openWiring(own), openWiring(said)];
	const invented = leftOver(wires.edgeTuples(said), own);
	const missing = new Map(
		leftOver(wires.edgeTuples(own), said).map((edge) => [JSON.stringify(edge), edge]),
	);
	const lost = [...missing.values()].flatMap((edge): exact.ExactChange[] => {
		const [times, was] = [wanted.times(edge), there.times(edge)];
		const others = Array.from({ length: times - was }, () => standsFor(edge, invented));
		const found = others.flatMap((one) => (one ? [one] : []));
		if (found.length === others.length) return found.map((one) => ({ reconnect: one, is: edge }));
		invented.push(...found);
		const connect = {
			connect: edge,
			...(times > 1 ? { times } : {}),
			...(was > 0 ? { was } : {}),
		};
		return [connect];
	});
	return [...invented.map((edge) => ({ disconnect: edge })), ...lost];
}

/** The changes that turn what the code says into what is stored, without ids, positions and pin data: an edit keeps those. */
export function findLosses(stored: WorkflowContent, parsed: WorkflowContent): exact.ExactChange[] {
	const nodes = findLostNodes(stored, parsed);
	const code = exact.applyExact(parsed, nodes);
	const byName = new Map(code.nodes.map((node) => [node.name, node]));
	const values = stored.nodes.flatMap((node) => {
		const said = byName.get(node.name);
		const found = said ? differences(written(said, node), written(node, said), []) : [];
		return found.map((one) => ({ node: node.name, ...one }));
	});
	const workflow = differences(code.settings, stored.settings, ['settings']);
	return [...nodes, ...values, ...workflow, ...findLostEdges(stored, code)];
}
