import type { StoredEdge } from './edges-of';
import { edgesOf } from './edges-of';

/** Whether data may flow along this edge. Different parts of n8n read the type from different ends. */
const isMain = ({ type, input: [kind = type] }: StoredEdge) => type === 'main' || kind === 'main';

/** Whether one node may use the other through this edge. */
const isUse = ({ type, input: [kind = type] }: StoredEdge) => type !== 'main' || kind !== 'main';

interface Wired {
	readonly connections: unknown;
	readonly settings?: Readonly<Record<string, unknown>>;
}

/** How the nodes of a workflow are connected, as far as a run is concerned. */
export class MainFlow {
	private readonly main: readonly StoredEdge[];
	private readonly uses: readonly StoredEdge[];
	private readonly isLegacy: boolean;

	constructor({ connections, settings }: Wired) {
		const edges = edgesOf(connections);
		this.main = edges.filter(isMain);
		this.uses = edges.filter(isUse);
		this.isLegacy = settings?.executionOrder !== 'v1';
	}

	/** Whether the node has sub-nodes: a model, tools, a memory. */
	readonly hasSubNodes = (name: string): boolean => this.uses.some(({ target }) => target === name);

	/** Whether another node uses this one, and no data flows to or from it. */
	readonly isSubNode = (name: string): boolean => {
		const isInFlow = this.main.some(({ source, target }) => source === name || target === name);
		return !isInFlow && this.uses.some(({ source }) => source === name);
	};

	/** The nodes that data from this one reaches, including itself. */
	readonly reachedFrom = (name: string): ReadonlySet<string> =>
		this.from(name, ({ source }, reached) => reached.has(source));

	/**
	 * The nodes that a run from this one may execute. With the execution order before "v1", n8n also runs the nodes
	 * that lead into a node with several inputs, wherever they are.
	 */
	readonly mayRunFrom = (name: string): ReadonlySet<string> =>
		this.from(name, ({ source, target }, reached) => {
			return reached.has(source) || (this.isLegacy && reached.has(target));
		});

	/** The nodes whose data reaches this one, including itself. */
	readonly leadingTo = (name: string): ReadonlySet<string> =>
		this.from(name, ({ target }, reached) => reached.has(target));

	/** The sub-nodes that the node uses: its model, its tools, its memory. */
	readonly usedBy = (name: string): string[] =>
		this.uses.filter(({ target }) => target === name).map(({ source }) => source);

	private from(
		name: string,
		isTaken: (edge: StoredEdge, reached: ReadonlySet<string>) => boolean,
	): ReadonlySet<string> {
		const reached = new Set([name]);
		for (let before = 0; before < reached.size; ) {
			before = reached.size;
			for (const edge of this.main)
				if (isTaken(edge, reached)) reached.add(edge.source).add(edge.target);
		}
		return reached;
	}
}
