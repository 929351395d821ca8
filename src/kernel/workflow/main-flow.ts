import { edgesOf, type StoredEdge } from './connections';

/** Whether data may flow along this edge. Different parts of n8n read the type from different ends. */
const isMain = ({ type, input: [kind = type] }: StoredEdge) => type === 'main' || kind === 'main';

const isUse = ({ type, input: [kind = type] }: StoredEdge) => type !== 'main' || kind !== 'main';

interface Wired {
	readonly connections: unknown;
	readonly settings?: Readonly<Record<string, unknown>>;
}

function file(lists: Map<string, string[]>, key: string, value: string): void {
	const list = lists.get(key);
	if (list === undefined) lists.set(key, [value]);
	else list.push(value);
}

/** How the nodes of a workflow are connected, as far as a run is concerned. */
export class MainFlow {
	private readonly uses: readonly StoredEdge[];
	private readonly isLegacy: boolean;
	/** The nodes to which data flows from one, and from which it flows to one. */
	private readonly after = new Map<string, string[]>();
	private readonly before = new Map<string, string[]>();
	private readonly using: ReadonlySet<string>;
	private readonly used: ReadonlySet<string>;

	constructor({ connections, settings }: Wired) {
		const edges = edgesOf(connections);
		this.uses = edges.filter(isUse);
		this.using = new Set(this.uses.map(({ target }) => target));
		this.used = new Set(this.uses.map(({ source }) => source));
		for (const { source, target } of edges.filter(isMain)) {
			file(this.after, source, target);
			file(this.before, target, source);
		}
		this.isLegacy = settings?.executionOrder !== 'v1';
	}

	readonly hasSubNodes = (name: string): boolean => this.using.has(name);

	/** Whether another node uses this one, and no data flows to or from it. */
	readonly isSubNode = (name: string): boolean =>
		!this.after.has(name) && !this.before.has(name) && this.used.has(name);

	/** The nodes that data from this one reaches, including itself. */
	readonly reachedFrom = (name: string) => this.from(name, (each) => this.after.get(each));

	/** The nodes that a run from this one may execute. Before execution order "v1" also those that lead into a node with several inputs. */
	readonly mayRunFrom = (name: string) =>
		this.from(name, (each) => [
			...(this.after.get(each) ?? []),
			...(this.isLegacy ? (this.before.get(each) ?? []) : []),
		]);

	/** The nodes whose data reaches this one, including itself. */
	readonly leadingTo = (name: string) => this.from(name, (each) => this.before.get(each));

	readonly usedBy = (name: string): string[] =>
		this.uses.filter(({ target }) => target === name).map(({ source }) => source);

	/** Each node once: a workflow may have tens of thousands of connections, in any order. */
	private from(name: string, next: (each: string) => readonly string[] | undefined) {
		const reached = new Set([name]);
		// A set gives what is added while it is walked.
		for (const each of reached) for (const one of next(each) ?? []) reached.add(one);
		return reached;
	}
}
