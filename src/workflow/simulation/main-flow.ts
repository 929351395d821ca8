import { isRecord } from '../../kernel/is-record';

interface Edge {
	readonly source: string;
	readonly target: string;
	/** Data may go this way from node to node. n8n reads the kind at one end here and at the other end there. */
	readonly isMain: boolean;
	/** One node may be used by the other. */
	readonly isUse: boolean;
}

/** The ends of lines, in whatever form: lists in lists as n8n writes them, or anything that it reads as such. */
function targetsIn(value: unknown): Array<Readonly<Record<string, unknown>>> {
	if (Array.isArray(value)) return value.flatMap(targetsIn);
	if (!isRecord(value)) return [];
	return typeof value.node === 'string' ? [value] : Object.values(value).flatMap(targetsIn);
}

function edgesOf(connections: unknown): Edge[] {
	return Object.entries(isRecord(connections) ? connections : {}).flatMap(([source, byKind]) =>
		Object.entries(isRecord(byKind) ? byKind : {}).flatMap(([kind, targets]) =>
			targetsIn(targets).map(({ node, type = kind }) => ({
				source,
				target: String(node),
				isMain: kind === 'main' || type === 'main',
				isUse: kind !== 'main' || type !== 'main',
			})),
		),
	);
}

interface Wired {
	readonly connections: unknown;
	readonly settings?: Readonly<Record<string, unknown>>;
}

/** How the nodes of a workflow are wired, as far as a run is concerned. */
export class MainFlow {
	private readonly edges: readonly Edge[];
	private readonly isLegacy: boolean;

	constructor({ connections, settings }: Wired) {
		this.edges = edgesOf(connections);
		this.isLegacy = settings?.executionOrder !== 'v1';
	}

	/** Whether something is connected to the node from below: a model, tools, a memory. */
	readonly hasSubNodes = (name: string): boolean =>
		this.edges.some(({ target, isUse }) => isUse && target === name);

	/** Whether the node is used by another one, and no data leads to it or from it. */
	readonly isSubNode = (name: string): boolean => {
		const own = this.edges.filter(({ source, target }) => source === name || target === name);
		const isInFlow = own.some(({ isMain }) => isMain);
		return !isInFlow && own.some(({ source, isUse }) => isUse && source === name);
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

	private from(
		name: string,
		isTaken: (edge: Edge, reached: ReadonlySet<string>) => boolean,
	): ReadonlySet<string> {
		const reached = new Set([name]);
		for (let before = 0; before < reached.size; ) {
			before = reached.size;
			for (const edge of this.edges) {
				if (!edge.isMain || !isTaken(edge, reached)) continue;
				reached.add(edge.source).add(edge.target);
			}
		}
		return reached;
	}
}
