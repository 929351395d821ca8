interface Linked {
	readonly id: string;
	readonly deps: readonly string[];
}

/**
 * The cycles among the deps of tasks, each once, as the ids on the way: `['a', 'b', 'a']` if a waits for b and b for a.
 * If cycles share tasks, only those are returned that a walk in list order finds first.
 */
export function findCycles(tasks: readonly Linked[]): ReadonlyArray<readonly string[]> {
	const depsOf = new Map(tasks.map(({ id, deps }) => [id, deps]));
	const finished = new Set<string>();
	const cycles: string[][] = [];
	const walk = (id: string, way: readonly string[]) => {
		const start = way.indexOf(id);
		if (start >= 0) cycles.push([...way.slice(start), id]);
		if (start >= 0 || finished.has(id)) return;
		for (const dep of depsOf.get(id) ?? []) if (dep !== id) walk(dep, [...way, id]);
		finished.add(id);
	};
	for (const { id } of tasks) walk(id, []);
	return cycles;
}
