import { findOperation, resources } from '../../src/administration/resources';
import { invokeOperation } from '../../src/kernel/operation/invoke-operation';
import type { UsedTurn } from '../../src/kernel/ports/used-turn';
import { createSpendingRules } from '../../src/policy/spending/spending-rules';
import { dataPage } from '../../src/surfaces/pages/resource/resource-pages';
import { memoryStore } from '../documents/memory-store';

const DAY = 86_400_000;

const turnOf = (more: Partial<UsedTurn>): UsedTurn => ({
	...{ at: Date.now(), agentId: 'a', model: 'm', tokensIn: 1_000, tokensCached: 0, tokensOut: 10 },
	...more,
});

/** An operator at work, with what agents have used. */
function operator(turns: readonly UsedTurn[] = []) {
	let ids = 0;
	const setting = {
		store: memoryStore().store,
		secret: 'seals',
		newId: () => (ids += 1).toString(16).padStart(32, '0'),
		now: () => 1_000,
	};
	const rules = createSpendingRules(setting, { organisation: 'o', agency: 'a' });
	const call = {
		...{ refusal: () => undefined, learn: () => undefined, now: () => 0 },
		...{ redact: (value: unknown) => value, record: async () => await Promise.resolve() },
		ports: async () =>
			await Promise.resolve({
				spending: () => rules,
				turns: async ({ since }: { readonly since: number }) =>
					await Promise.resolve(turns.filter(({ at }) => at >= since)),
			}),
	};
	return async (resource: string, action: string, input: object = {}) => {
		const operation = findOperation(resource, action)?.operation;
		if (operation === undefined) throw new Error('not listed');
		return await invokeOperation(operation, { ...input }, call as never);
	};
}

test('usage is told by day, model and agent, in tokens and with prices in money', async () => {
	const run = operator([
		turnOf({}),
		turnOf({ model: 'n', agentId: 'b', tokensIn: 5 }),
		turnOf({ at: Date.now() - DAY, tokensOut: 20 }),
		turnOf({ at: Date.now() - 40 * DAY }),
	]);
	await run('price', 'create', { model: 'm', input: 2, cachedInput: 1, output: 100 });
	const { usage } = (await run('usage', 'get')) as never as { usage: Record<string, unknown[]> };
	expect(usage).toMatchObject({ calls: 3, tokensIn: 2_005, tokensOut: 40 });
	expect(usage.cost).toBe(0.007);
	expect(usage.days).toHaveLength(14);
	expect(usage.days?.slice(0, 3)).toMatchObject([
		{ calls: 2, tokensIn: 1_005 },
		{ calls: 1, tokensOut: 20 },
		{ calls: 0, cost: null },
	]);
	expect(usage.models).toMatchObject([
		{ model: 'm', cost: 0.007 },
		{ model: 'n', tokensIn: 5, cost: null },
	]);
	expect(usage.agents).toMatchObject([{ agentId: 'a', calls: 2 }, { agentId: 'b' }]);
	const { usage: rows } = (await run('usage', 'list', { days: 1 })) as never as {
		usage: unknown[];
	};
	expect(rows).toMatchObject([
		{ agentId: 'a', model: 'm', calls: 1, cost: 0.003 },
		{ agentId: 'b', model: 'n', cost: null },
	]);
});

test('the page draws the figures, each as a part of the largest one', () => {
	const days = [
		{ day: '2026-11-02', tokensIn: 50, cost: null },
		{ day: '2026-11-01', tokensIn: 200, cost: 1.5 },
	];
	const html = dataPage(
		'Usage',
		{ calls: 3, days },
		{ now: 0, back: ['Back', '../ui'], drawn: ['tokensIn', 'cost'] },
	);
	expect([...html.matchAll(/<rect width="([\d.]+)"/g)].map(([, width]) => width)).toEqual([
		'25',
		'100',
		'100',
	]);
	expect(html).toContain('<td>200<svg');
	expect(resources.find(({ name }) => name === 'usage')?.drawn).toContain('cost');
});

test.each([
	['price', 'prices', { model: 'gpt-4o*', input: 2.5, cachedInput: 1.25, output: 10 }],
	['budget', 'budgets', { agentId: 'a', moneyPerDay: 5, callsPerHour: 0 }],
])('a %s is kept, changed as a whole, and deleted', async (name, plural, fields) => {
	const run = operator();
	const made = (await run(name, 'create', fields)) as never as Record<string, { id: string }>;
	expect(made[name]).toMatchObject(fields);
	const id = { [`${name}Id`]: made[name]?.id };
	const other = Object.fromEntries(
		Object.entries(fields).map(([key, value]) => [key, typeof value === 'number' ? 7 : value]),
	);
	expect(await run(name, 'update', { ...other, ...id })).toMatchObject({ [name]: other });
	expect(await run(name, 'list')).toMatchObject({ [plural]: [other] });
	await run(name, 'delete', id);
	expect(await run(name, 'list')).toEqual({ [plural]: [] });
});

test.each([
	['price', { model: '', input: 1, cachedInput: 1, output: 1 }],
	['price', { model: 'm', input: -1, cachedInput: 1, output: 1 }],
	['price', { model: 'm', input: 'much', cachedInput: 1, output: 1 }],
	['price', { model: 'm', input: 1, cachedInput: 1, output: 1, from: 'today' }],
	['budget', { callsPerHour: 1.5 }],
	['budget', { moneyPerDay: Infinity }],
])('a wrong %s is refused: %j', async (name, fields) => {
	await expect(operator()(name, 'create', fields)).rejects.toMatchObject({ code: 'invalid-input' });
});

test('a form gives figures, with a comma or a point', async () => {
	const page = resources.find(({ name }) => name === 'price')?.page;
	const read = await page?.read?.(
		{ model: ' m ', input: '2,5', cachedInput: '1.25', output: '' },
		{} as never,
	);
	expect(read).toEqual({ model: 'm', input: 2.5, cachedInput: 1.25 });
});
