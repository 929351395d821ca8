import { sum } from '../scripts/figures.mjs';

/** Of the normal distribution, for 95 %. */
const Z = 1.959964;

/**
 * Wilson's interval of a share, at 95 %.
 *
 * @param {number} share from 0 to 1
 * @param {number} count of what it is a share
 * @returns {[low: number, high: number]} from 0 to 1; all of that for a count of 0
 */
export function wilson(share, count) {
	if (count === 0) return [0, 1];
	const centre = share + Z ** 2 / (2 * count);
	const spread = Z * Math.sqrt((share * (1 - share)) / count + Z ** 2 / (4 * count ** 2));
	const scale = 1 + Z ** 2 / count;
	return [Math.max(0, (centre - spread) / scale), Math.min(1, (centre + spread) / scale)];
}

/** @returns {{share: number, low: number, high: number}} a share with its interval */
const between = (share, count) => {
	const [low, high] = wilson(share, count);
	return { share, low, high };
};

/** @returns {Map<string, import('./journal.mjs').Line[]>} the plays of each task, in the order of the alphabet */
export function byTask(lines) {
	const tasks = new Map();
	for (const line of [...lines].sort((one, other) => (one.task < other.task ? -1 : 1)))
		tasks.set(line.task, [...(tasks.get(line.task) ?? []), line]);
	return tasks;
}

/** @returns {number} the share of plays that passed */
export const passedShare = (plays) =>
	plays.filter(({ verdict }) => verdict === 'passed').length / plays.length;

/**
 * How often a run succeeded. Intervals count each task once: to play a task again tells little about other tasks.
 *
 * @param {import('./journal.mjs').Line[]} lines
 * @returns {{tasks: number, plays: number, repeat: number, success: Share, allOf: Share, anyOf: Share}} `success`: of the plays, each task
 *   counting alike; `allOf` and `anyOf`: of the tasks that were played `repeat` times
 * @typedef {{share: number, low: number, high: number}} Share from 0 to 1, with its interval at 95 %
 */
export function successOf(lines) {
	const tasks = [...byTask(lines).values()];
	const repeat = Math.max(0, ...tasks.map((plays) => plays.length));
	const shares = tasks.map(passedShare);
	const complete = tasks.filter((plays) => plays.length === repeat).map(passedShare);
	const shareOf = (holds) =>
		complete.length === 0 ? 0 : complete.filter(holds).length / complete.length;
	return {
		tasks: tasks.length,
		plays: lines.length,
		repeat,
		success: between(tasks.length === 0 ? 0 : sum(shares) / tasks.length, tasks.length),
		allOf: between(
			shareOf((share) => share === 1),
			complete.length,
		),
		anyOf: between(
			shareOf((share) => share > 0),
			complete.length,
		),
	};
}

/**
 * How probable so uneven a division is by chance, both ways (the sign test).
 *
 * @param {number} one how many went one way
 * @param {number} other how many the other way
 * @returns {number} from 0 to 1
 */
export function signTest(one, other) {
	const count = one + other;
	let term = 0.5 ** count;
	let tail = 0;
	for (let index = 0; index <= Math.min(one, other); index += 1) {
		tail += term;
		term *= (count - index) / (index + 1);
	}
	return Math.min(1, 2 * tail);
}
