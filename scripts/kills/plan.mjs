import { createDeck, createRandom } from '../random.mjs';

/**
 * When to kill. `share` (0 to 1) is how far into that stretch of the call:
 * `any` of the whole call and a bit more, `before` of the time until the workflow is written, `write` of the write
 * itself, `remember` of what comes after it (the draft is put into its table).
 *
 * @typedef {{stretch: 'any' | 'before' | 'write' | 'remember', share: number}} Aim
 */

/**
 * @typedef {object} Round
 * @property {number} number from 1
 * @property {'create' | 'update'} action
 * @property {'canvas' | 'agent'} via a Foreman Workflows node, or an AI Agent with the toolkit
 * @property {string} form how the code is handed over, see `subjects`
 * @property {boolean} published whether a version of the workflow is live (updates)
 * @property {boolean} settings whether the edit changes settings, too (updates by full code)
 * @property {boolean} withoutTable whether Foreman's data table has to be made in the call
 * @property {Aim[]} kills one, or two: the second hits the retry
 */

/** How often each is aimed at, of nine kills. */
const STRETCHES = Object.entries({ any: 3, write: 3, remember: 2, before: 1 }).flatMap(
	([stretch, times]) => Array(times).fill(stretch),
);
const ACTIONS = ['create', 'update'].flatMap((action) =>
	['canvas', 'agent'].map((via) => ({ action, via })),
);
const FORMS = {
	create: ['code', 'draft'],
	update: ['code', 'patches', 'own-patches'],
};
/** These rounds need what the table holds. */
const NEEDING_EARLIER_CODE = ['draft', 'own-patches'];
/** Two of ten rounds kill the retry as well. */
const KILLS = [1, 1, 1, 1, 2];
const SLICES = 8;

/**
 * Makes the rounds of a run. The same seed makes the same rounds.
 *
 * @param {number} kills in all rounds together
 * @param {number} seed
 * @returns {Round[]}
 */
export function makePlan(kills, seed) {
	const random = createRandom(seed);
	const deal = {
		action: createDeck(ACTIONS, random),
		create: createDeck(FORMS.create, random),
		update: createDeck(FORMS.update, random),
		published: createDeck([true, true, false], random),
		settings: createDeck([true, false], random),
		withoutTable: createDeck([true, false, false, false], random),
		count: createDeck(KILLS, random),
		stretch: createDeck(STRETCHES, random),
		slice: createDeck([...Array(SLICES).keys()], random),
	};
	const aim = () => ({
		stretch: deal.stretch(),
		share: (deal.slice() + random()) / SLICES,
	});

	const rounds = [];
	for (let left = kills; left > 0; left -= rounds.at(-1).kills.length) {
		const { action, via } = deal.action();
		const form = deal[action]();
		const isUpdate = action === 'update';
		rounds.push({
			number: rounds.length + 1,
			action,
			via,
			form,
			published: isUpdate && deal.published(),
			settings: isUpdate && form === 'code' && deal.settings(),
			withoutTable: !NEEDING_EARLIER_CODE.includes(form) && deal.withoutTable(),
			kills: Array.from({ length: Math.min(left, deal.count()) }, aim),
		});
	}
	return rounds;
}
