import type { StoredEdge } from './edges-of';
import { edgesOf } from './edges-of';

/** Data may go this way from node to node. n8n reads the kind at one end here and at the other end there. */
const isMain = ({ type, input: [kind = type] }: StoredEdge) => type === 'main' || kind === 'main';

/** One node may be used by the other. */
const isUse = ({ type, input: [kind = type] }: StoredEdge) => type !== 'main' || kind !== 'main';

interface Wired {
	readonly connections: unknown;
	readonly settings?: Readonly<Record<string, unknown>>;
}

/** How the nodes of a workflow are wired, as far as a run is concerned. */
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

	/** Whether something is connected to the node from below: a model, tools, a memory. */
	readonly hasSubNodes = (name: string): boolean => this.uses.some(({ target }) => target === name);

	/** Whether the node is used by another one, and no data leads to it or from it. */
	readonly isSubNode = (name: string): boolean => {
		const isInFlow = this.main.some(({ source, target }) => source === name || target === name);
		return !isInFlow && this.uses.some(({ source }) => source === name);
	};

	/** The nodes that data from this one reaches, itself included. */
	readonly reachedFrom = (name: string): ReadonlySet<string> =>
		this.from(name, ({ source }, reached) => reached.has(source));

	/**
	 * The nodes that a run from this one may come to. In the order that n8n had before "v1" it also runs what leads into a node
	 * with several inputs, from wherever.
	 */
	readonly mayRunFrom = (name: string): ReadonlySet<string> =>
		this.from(name, ({ source, target }, reached) => {
			return reached.has(source) || (this.isLegacy && reached.has(target));
		});

	/** The nodes that data comes to this one from, itself included. */
	readonly leadingTo = (name: string): ReadonlySet<string> =>
		this.from(name, ({ target }, reached) => reached.has(target));

	/** What the node uses: its model, its tools, its memory. */
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
