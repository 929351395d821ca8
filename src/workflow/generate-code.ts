import { STICKY_NOTE } from '../kernel/workflow/sticky-note';
import type { WorkflowContent, WorkflowNode } from '../kernel/ports/instance/workflows';
import { ToolError } from '../kernel/tool-error';
import * as wires from '../kernel/workflow/connections';
import { type CodeSdk, nodeDeclarations, parseCode } from './parse-code';
import type { StoredContent } from './read-stored';
import { equal } from '../kernel/values/equal';
import { isRecord } from '../kernel/values/is-record';
import * as exact from './apply-exact';

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
	const count = (edges: readonly wires.EdgeTuple[]) => {
		const counts = new Map<string, { edge: wires.EdgeTuple; times: number }>();
		for (const edge of edges) {
			const key = JSON.stringify(edge);
			counts.set(key, { edge, times: (counts.get(key)?.times ?? 0) + 1 });
		}
		return counts;
	};
	const wanted = count(wires.edgeTuples(wires.connections.parse(stored.connections)));
	const said = count(wires.edgeTuples(wires.connections.parse(code.connections)));
	const invented = [...said].flatMap(([key, { edge, times }]) =>
		Array.from({ length: times - (wanted.get(key)?.times ?? 0) }, () => edge),
	);
	const lost = [...wanted].flatMap(([key, { edge, times }]): exact.ExactChange[] => {
		const was = said.get(key)?.times ?? 0;
		const missing = Array.from({ length: times - was }, () => standsFor(edge, invented));
		const found = missing.flatMap((one) => (one ? [one] : []));
		if (found.length === missing.length) return found.map((one) => ({ reconnect: one, is: edge }));
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
function findLosses(stored: WorkflowContent, parsed: WorkflowContent): exact.ExactChange[] {
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

const isSticky = ({ type }: WorkflowNode) => type === STICKY_NOTE;

/** The SDK throws at notes that are no text, and at connected sticky notes. */
function withoutStumblingBlocks(workflow: StoredContent): StoredContent {
	const stickies = new Set(workflow.nodes.filter(isSticky).map(({ name }) => name));
	const nodes = workflow.nodes.map(({ notes, ...node }) =>
		typeof notes === 'string' ? { ...node, notes } : node,
	);
	const connections = wires.filterEdges(
		workflow.connections,
		([source, , , target]) => !stickies.has(source) && !stickies.has(target),
	);
	return { ...workflow, nodes, connections };
}

/** The SDK writes a step that is a sub-node as well at both places, or at none that counts. */
function withoutDoubleRoles(workflow: StoredContent): StoredContent {
	const edges = wires.edgeTuples(workflow.connections);
	const steps = new Set(
		edges.flatMap(([source, type, , target]) => (type === 'main' ? [source, target] : [])),
	);
	const connections = wires.filterEdges(
		workflow.connections,
		([source, type, , target]) => type === 'main' || (!steps.has(source) && source !== target),
	);
	return { ...workflow, connections };
}

/** Only one copy counts of a node that the code writes twice, and a dropped node has none: an edit there would be lost. */
const isEachHeard = ({ code, losses }: GeneratedCode, { nodes }: StoredContent) =>
	losses.every((change) => !('add' in change) && !('drop' in change)) &&
	(nodeDeclarations(code) ?? nodes).length === nodes.length;

interface GeneratedCode {
	readonly code: string;
	readonly parsed: WorkflowContent;
	/** What is to be done to the parsed code to make it the stored workflow again. */
	readonly losses: readonly exact.ExactChange[];
}

/** The SDK's code of a workflow, and what it leaves out. Throws `ToolError` `unsupported`. */
export function generateCode(sdk: CodeSdk, stored: StoredContent): GeneratedCode {
	const attempt = (workflow: StoredContent): GeneratedCode | undefined => {
		const code = sdk.generate(workflow);
		const parsed = parseCode(sdk, code);
		const generated = { code, parsed, losses: findLosses(stored, parsed) };
		return isEachHeard(generated, workflow) ? generated : undefined;
	};
	const plain = withoutStumblingBlocks(stored);
	// What the SDK cannot say of the connections, the section after the code does.
	const ways = [plain, withoutDoubleRoles(plain), { ...plain, connections: {} }];
	let cause: unknown;
	for (const workflow of ways)
		try {
			const generated = attempt(workflow);
			if (generated) return generated;
		} catch (error) {
			cause = error;
		}
	throw new ToolError({
		code: 'unsupported',
		message: `Workflow "${stored.name}" cannot be written as code by the SDK of this n8n.`,
		hint: 'Read it with get-workflow. A person can change it in the n8n editor.',
		cause,
	});
}
