/** What the yardstick takes on a core with nothing else to do: what a millisecond of `workTime` goes by. */
const YARDSTICK_MS = 12;
/** Milliseconds of work after which the yardstick is taken anew: a machine is not as busy all the time. */
const GOOD_FOR = 500;

const worked = (since?: NodeJS.CpuUsage): number => {
	const { user, system } = process.cpuUsage(since);
	return (user + system) / 1_000;
};

const text = 'some words, "a": 1, and <b>more</b> of them. '.repeat(4_000);

/** Work of the kind that tests measure: texts searched, taken apart and put together. */
function yardstick(): number {
	const before = process.cpuUsage();
	const parts = text.replace(/<[^>]*>|"\w+": \d/g, (found) => found.toUpperCase()).split(' ');
	const counted = new Map<string, number>();
	for (const part of parts) counted.set(part, (counted.get(part) ?? 0) + 1);
	return JSON.stringify([parts, [...counted]]).length > 0 ? worked(before) : 0;
}

let known: { readonly at: number; readonly taken: number } | undefined;

function taken(): number {
	// The first times count for nothing: the engine has not compiled it.
	if (known === undefined) for (let time = 0; time < 3; time += 1) yardstick();
	if (known === undefined || worked() - known.at > GOOD_FOR)
		known = { taken: (yardstick() + yardstick()) / 2, at: worked() };
	return known.taken;
}

/**
 * Begins to count work. Gives how much this process has done since, in milliseconds of a core that does nothing else. No clock
 * on the wall is read: on a busy machine the process waits, which is no work, and what others do to its core and its caches
 * slows a yardstick as well, a fixed piece of work that is done meanwhile.
 */
export function workTime(): () => number {
	const first = taken();
	const before = process.cpuUsage();
	return () => {
		const done = worked(before);
		return (done * YARDSTICK_MS) / Math.max(first, taken());
	};
}

/**
 * The work that something takes, as `workTime` counts it: the first time that is below `enough`, else the least of three.
 * Memory is tidied up at any time, and on more cores than one; what is slow is slow each time.
 */
export async function leastWork(enough: number, work: () => unknown): Promise<number> {
	const times: number[] = [];
	while (times.length < 3 && !times.some((time) => time < enough)) {
		const worked = workTime();
		await work();
		times.push(worked());
	}
	return Math.min(...times);
}
