import { createRandom } from '../../../scripts/random.mjs';

/**
 * How often each stretch of a call is aimed at, of nine kills: the whole call and a bit more, the time until the workflow is written, the
 * write itself, and what comes after it (the draft is put into its table).
 */
const STRETCHES = Object.entries({ any: 3, write: 3, remember: 2, before: 1 }).flatMap(
	([stretch, times]) => Array(times).fill(stretch),
);
const ACTIONS = ['create', 'update'].flatMap((action) =>
	['canvas', 'agent'].map((via) => ({ action, via })),
);
const FORMS = { create: ['code', 'draft'], update: ['code', 'patches', 'own-patches'] };
/** These rounds need what the table holds. */
const NEEDING_EARLIER_CODE = ['draft', 'own-patches'];
/** Two of ten rounds kill the retry as well. */
const KILLS = [1, 1, 1, 1, 2];
const SLICES = 8;

/** Deals from a list that is shuffled again whenever it is used up: random, yet every entry equally often. */
function createDeck(cards, random) {
	let left = [];
	return () => {
		if (left.length === 0) left = shuffled(cards, random);
		return left.pop();
	};
}

function shuffled(cards, random) {
	const list = [...cards];
	for (let last = list.length - 1; last > 0; last -= 1) {
		const other = Math.floor(random() * (last + 1));
		[list[last], list[other]] = [list[other], list[last]];
	}
	return list;
}

/**
 * Makes the rounds of a run with so many kills. The same seed makes the same rounds. `via` is a Foreman Workflows node or an AI Agent with the
 * toolkit, `form` how the code is handed over; `share` (0 to 1) of a kill is how far into its stretch, and a second kill hits the retry.
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
	const aim = () => ({ stretch: deal.stretch(), share: (deal.slice() + random()) / SLICES });

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
