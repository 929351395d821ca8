import type { WorkflowContent, WorkflowNode } from '../../kernel/ports/instance/workflows';
import { textsIn } from '../../kernel/values/texts-in';
import {
	type Connections,
	connections as readable,
	withSlot,
} from '../../kernel/workflow/connections';
import { migrations } from './all-migrations';
import { LOOP, calledOnce, callsEach, loopEach, loopLoses, whyOften } from './loop-each';

/** What is known of the types of nodes of an instance. */
export interface NodeVersions {
	/** The versions of a type. Empty where the instance has not the type. */
	versions(type: string): readonly number[];
	/** Whether another version of the node has the same code and reads the same from its parameters. */
	isSame(node: WorkflowNode, version: number): boolean;
	isTrigger(node: WorkflowNode): boolean;
	hasSeveralOutputs(node: WorkflowNode): boolean;
}

/** Where nodes are to be moved to: their newest version, one version, or what n8n 3 needs and no more. */
export type WantedVersion = 'newest' | 'n8n 3' | number;

export interface MovedNode {
	readonly node: string;
	readonly path: 'type' | 'typeVersion' | 'mode' | 'alwaysOutputData';
	readonly from: string;
	readonly to: string;
}

export interface MigrationNote {
	readonly node: string;
	/** "stays": it was left as it is. "lost": it is other now. */
	readonly is: 'stays' | 'lost';
	readonly why: string;
}

export interface MigratedWorkflow {
	readonly content: WorkflowContent;
	readonly changed: readonly MovedNode[];
	readonly notes: readonly MigrationNote[];
}

const UNSEEN = 'its fields are the same; what else changed with its version only a run can show';

/** Moves what came from each output of a node to its new outputs. */
function rewire(all: Connections, name: string, outputs: readonly number[]): Connections {
	const old = all[name]?.main ?? [];
	const bare = { ...all, [name]: { ...all[name], main: [] } };
	return outputs.reduce<Connections>(
		(wired, from, to) => withSlot(wired, [name, 'main', to], () => [...(old[from] ?? [])]),
		bare,
	);
}

/** Whether a node reads what an output of another one put out by the number of the output. `$items` takes the first by itself. */
const readsOutput = ({ parameters }: WorkflowNode, name: string): boolean =>
	textsIn(parameters).some(
		(text) =>
			text.includes(name) && /[$_]items\s*\(|\.\s*(?:all|first|last)\s*\(\s*[^\s)]/.test(text),
	);

interface State {
	nodes: WorkflowNode[];
	connections: Connections;
	readonly changed: MovedNode[];
	readonly notes: MigrationNote[];
}

const isError = ({ onError, continueOnFail }: WorkflowNode) =>
	continueOnFail === true || (typeof onError === 'string' && onError.startsWith('continue'));

/** The node by its own migration; the node itself where none is about it. Undefined where it stays. */
function byMigration(node: WorkflowNode, wanted: WantedVersion, types: NodeVersions, state: State) {
	const { name, type, typeVersion, parameters } = node;
	const found = migrations.find((one) => one.type === type && typeVersion < one.below);
	if (found === undefined || (wanted === 'n8n 3' && !found.isGoneIn3)) return node;
	const stays = (why: string) => {
		state.notes.push({ node: name, is: 'stays', why });
		return undefined;
	};
	const newestOf = (of: string) =>
		types
			.versions(of)
			.filter((one) => found.to.versions.includes(one) && (one > typeVersion || of !== type))
			.filter((one) => typeof wanted !== 'number' || of !== type || one === wanted)
			.at(-1);
	const aim = newestOf(found.to.type ?? type) ?? found.to.versions.at(-1) ?? typeVersion;
	const goesOnAfterErrors = isError(node);
	const moved = found.migrate({ parameters, typeVersion, version: aim, goesOnAfterErrors });
	if (typeof moved === 'string') return stays(moved);
	const next = moved.type ?? found.to.type ?? type;
	const version = newestOf(next);
	if (version === undefined)
		return stays(`this n8n has no version of ${next} that it could be moved to`);
	if (moved.outputs) {
		const { from, before } = moved.outputs;
		const isOther = from.length !== before || from.some((old, at) => old !== at);
		if (isOther && state.nodes.some((one) => one !== node && readsOutput(one, name)))
			return stays('other nodes read one of its outputs by its number, which would be another');
		const outputs = node.onError === 'continueErrorOutput' ? [...from, before] : from;
		state.connections = rewire(state.connections, name, outputs);
	}
	const told = [...(moved.lost ?? [])];
	state.notes.push(...told.map((why) => ({ node: name, is: 'lost' as const, why })));
	return { ...node, type: next, typeVersion: version, parameters: { ...moved.parameters } };
}

/** The newest version that means the same for what is set. */
function bySameFields(
	node: WorkflowNode,
	wanted: WantedVersion,
	types: NodeVersions,
	state: State,
) {
	if (wanted === 'n8n 3') return node;
	const newer = types.versions(node.type).filter((one) => one > node.typeVersion);
	const aims = newer.filter((one) => typeof wanted !== 'number' || one === wanted);
	if (aims.length === 0) return node;
	const version = types.isTrigger(node)
		? undefined
		: aims.filter((one) => types.isSame(node, one)).at(-1);
	if (version !== aims.at(-1)) {
		const why = types.isTrigger(node)
			? 'it is a trigger: only real events show what another version does'
			: `version ${aims.at(-1)} has other fields, and no migration is known`;
		state.notes.push({ node: node.name, is: 'stays', why });
	}
	if (version === undefined) return node;
	state.notes.push({ node: node.name, is: 'lost', why: UNSEEN });
	return { ...node, typeVersion: version };
}

/** What n8n 3 has no longer, and is in any version of a node. */
function withoutGone(node: WorkflowNode, types: NodeVersions, state: State): WorkflowNode {
	const stays = (why: string) => state.notes.push({ node: node.name, is: 'stays', why });
	if (textsIn(node.parameters).some((text) => text.includes('$getPairedItem')))
		stays('$getPairedItem is gone in n8n 3: write $("Node").item or itemMatching()');
	const { source } = node.parameters;
	if (node.type.endsWith('.executeWorkflow') && (source === 'localFile' || source === 'url'))
		stays('n8n 3 reads sub-workflows from no file or address: store it in n8n, and choose it');
	if (node.alwaysOutputData !== true || !types.hasSeveralOutputs(node)) return node;
	const isRead = (state.connections[node.name]?.main?.[0] ?? []).length > 0;
	if (isRead) {
		stays('n8n 3 adds the empty item of Always Output Data only where all outputs are empty');
		return node;
	}
	const { alwaysOutputData: _flag, ...rest } = node;
	state.changed.push({ node: node.name, path: 'alwaysOutputData', from: 'true', to: 'false' });
	return rest;
}

/** The loops that stand for calls of each item. */
function withLoops(isMeant: (node: WorkflowNode) => boolean, types: NodeVersions, state: State) {
	const version = types
		.versions(LOOP)
		.filter((one) => one === 3)
		.at(-1);
	const { connections } = state;
	for (const node of state.nodes.filter((one) => callsEach(one) && isMeant(one))) {
		if (node.executeOnce === true) {
			// It has one item.
			state.nodes = state.nodes.map((one) => (one === node ? calledOnce(node) : one));
			state.changed.push({ node: node.name, path: 'mode', from: 'each', to: 'once' });
			continue;
		}
		const looped =
			version === undefined
				? 'this n8n has no Loop Over Items'
				: (whyOften(connections, node.name) ?? loopEach(state, node, version));
		if (typeof looped === 'string') {
			state.notes.push({ node: node.name, is: 'stays', why: looped });
			continue;
		}
		state.nodes = looped.nodes;
		state.connections = looped.connections;
		state.changed.push({ node: node.name, path: 'mode', from: 'each', to: 'once, in a loop' });
		for (const why of loopLoses) state.notes.push({ node: node.name, is: 'lost', why });
	}
}

/** Moves nodes of a workflow to other versions as far as their meaning is kept or what is lost can be said. The workflow itself comes back where nothing changed. Pure. */
export function migrateWorkflow(
	workflow: WorkflowContent,
	wanted: WantedVersion,
	types: NodeVersions,
	isMeant: (node: WorkflowNode) => boolean = () => true,
): MigratedWorkflow {
	const read = readable.safeParse(workflow.connections);
	if (!read.success) return { content: workflow, changed: [], notes: [] };
	const state: State = {
		nodes: [...workflow.nodes],
		connections: read.data,
		changed: [],
		notes: [],
	};
	state.nodes = state.nodes.map((node) => {
		if (!isMeant(node)) return node;
		const first = byMigration(node, wanted, types, state);
		const moved = first === undefined ? node : bySameFields(first, wanted, types, state);
		const { name, type, typeVersion } = node;
		if (moved.type !== type)
			state.changed.push({ node: name, path: 'type', from: type, to: moved.type });
		else if (moved.typeVersion !== typeVersion)
			state.changed.push({
				node: name,
				path: 'typeVersion',
				from: String(typeVersion),
				to: String(moved.typeVersion),
			});
		return withoutGone(moved, types, state);
	});
	withLoops(isMeant, types, state);
	const { nodes, connections, changed, notes } = state;
	return {
		content: changed.length === 0 ? workflow : { ...workflow, nodes, connections },
		changed,
		notes,
	};
}
