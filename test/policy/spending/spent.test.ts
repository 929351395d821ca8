import type { UsedTurn } from '../../../src/kernel/ports/used-turn';
import { budgetOf, costOf, dayOf, priceOf, usedBy } from '../../../src/policy/spending/spent';
import type { Budget, Price } from '../../../src/policy/spending/spending-rules';

const DAY = 86_400_000;
const START = Date.parse('2026-11-01T00:00:00Z');

/** A sequence that is the same in each run of the test. */
function drawing(seed: number) {
	let state = seed;
	return (below: number) => {
		state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
		return Math.floor((state / 2 ** 31) * below);
	};
}

const owned = { organisation: '', agency: '', at: 0 };

const price = (id: string, model: string, more: Partial<Price> = {}): Price => ({
	...{ ...owned, id, model, input: 1, cachedInput: 0.5, output: 2, from: '' },
	...more,
});

const turn = (more: Partial<UsedTurn>): UsedTurn => ({
	...{ at: START, agentId: 'a', model: 'm', tokensIn: 10, tokensCached: 0, tokensOut: 10 },
	...more,
});

const models = ['gpt-4o', 'gpt-4o-mini', 'claude', 'own'];

test.each([1, 2, 3, 4, 5])(
	'sums are those of the turns, in tokens and in money: seed %i',
	(seed) => {
		const draw = drawing(seed);
		const turns = Array.from({ length: 2_000 }, () =>
			turn({
				at: START + draw(5 * DAY),
				agentId: `agent ${draw(3)}`,
				model: models[draw(3)] ?? '',
				tokensIn: 1 + draw(5_000),
				tokensCached: draw(5_000),
				tokensOut: draw(1_000),
			}),
		);
		const prices = [
			price('1', 'gpt-4o*', { input: 2.5, cachedInput: 1.25, output: 10 }),
			price('2', 'gpt-4o-mini', { input: 0.15, cachedInput: 0.075, output: 0.6 }),
			price('3', 'claude', { input: 3, cachedInput: 0.3, output: 15 }),
			price('4', 'claude', { input: 6, cachedInput: 0.6, output: 30, from: '2026-11-03' }),
		];
		const rows = usedBy(turns, prices);
		const sum = (pick: (row: (typeof rows)[number]) => number) =>
			rows.reduce((total, row) => total + pick(row), 0);
		const all = (pick: (one: UsedTurn) => number) =>
			turns.reduce((total, one) => total + pick(one), 0);
		expect(sum((row) => row.calls)).toBe(turns.length);
		expect(sum((row) => row.tokensIn)).toBe(all((one) => one.tokensIn));
		expect(sum((row) => row.tokensOut)).toBe(all((one) => one.tokensOut));
		// Reckoned by hand, model by model and day by day.
		const money = all(({ at, model, tokensIn, tokensCached, tokensOut }) => {
			const cached = Math.min(tokensCached, tokensIn);
			const of = (input: number, part: number, output: number) =>
				((tokensIn - cached) * input + cached * part + tokensOut * output) / 1e6;
			if (model === 'gpt-4o') return of(2.5, 1.25, 10);
			if (model === 'gpt-4o-mini') return of(0.15, 0.075, 0.6);
			return at < START + 2 * DAY ? of(3, 0.3, 15) : of(6, 0.6, 30);
		});
		expect(Math.abs(sum(({ cost = 0 }) => cost) - money) / money).toBeLessThan(0.001);
		expect(new Set(rows.map(({ day, agentId, model }) => `${day} ${agentId} ${model}`)).size).toBe(
			rows.length,
		);
		expect(rows.map(({ day }) => day)).toEqual(
			rows
				.map(({ day }) => day)
				.sort()
				.reverse(),
		);
	},
);

test('the most exact price holds, the latest one of that day, whatever the case of the name', () => {
	const prices = [
		price('any', '*'),
		price('family', 'GPT-4o*'),
		price('exact', 'gpt-4o-mini'),
		price('later', 'gpt-4o-mini', { from: '2026-11-10' }),
	];
	const idOf = (model: string, day: string) => priceOf(prices, model, day)?.id;
	expect(idOf('own', '2026-11-01')).toBe('any');
	expect(idOf('gpt-4o-2026', '2026-11-01')).toBe('family');
	expect(idOf('gpt-4o-mini', '2026-11-09')).toBe('exact');
	expect(idOf('GPT-4O-MINI', '2026-11-10')).toBe('later');
	expect(priceOf(prices.slice(1), 'own', '2026-11-01')).toBeUndefined();
});

test('what has no price, or was not counted, has no cost', () => {
	expect(costOf(turn({ model: 'other' }), [price('1', 'm')])).toBeUndefined();
	expect(costOf(turn({ tokensIn: 0, tokensOut: 0 }), [price('1', 'm')])).toBeUndefined();
	expect(costOf(turn({}), [price('1', 'm')])).toBe(30 / 1e6);
	expect(usedBy([turn({ model: 'other' })], [])[0]).toMatchObject({ calls: 1, cost: undefined });
});

test('a budget of an agent of its own goes before the one of each agent', () => {
	const budget = (id: string, agentId: string): Budget => ({
		...{ ...owned, id, agentId, moneyPerDay: 1, callsPerHour: 0 },
	});
	const budgets = [budget('1', ''), budget('2', 'a')];
	expect(budgetOf(budgets, 'a')?.id).toBe('2');
	expect(budgetOf(budgets, 'b')?.id).toBe('1');
	expect(budgetOf(budgets.slice(1), 'b')).toBeUndefined();
	expect(dayOf(START + DAY - 1)).toBe('2026-11-01');
});
