import { createAuditTable } from '../../src/adapters/own-tables/audit/audit-table';
import { createDataTableStore } from '../../src/adapters/own-tables/data-table-store';
import { createRunEventTable } from '../../src/adapters/own-tables/run-event-table';
import { openSpending, openSpendingRules } from '../../src/instance/open-spending';
import type { Store } from '../../src/instance/open-store';
import { isOverBudget } from '../../src/orchestrator/run/over-budget';
import { noPrincipal } from '../../src/policy/identity/principal';
import { createSpendingRules } from '../../src/policy/spending/spending-rules';
import { modelFailed } from '../../src/runs/foreman-errors';
import { dataTablesInMemory } from '../adapters/data-tables-in-memory';
import { newEntry } from '../policy/audit/audit-store-contract';

let stores = 0;

/** An agent with a store of its own. */
function agentWith(agent = 'agent') {
	const { api } = dataTablesInMemory();
	const connection = { fingerprint: `spending ${(stores += 1)}`, api: () => api };
	const store = { connection, secret: 'what seals the rows' } as unknown as Store;
	const spendingOf = (name: string) =>
		openSpending({
			store: async () => await Promise.resolve(store),
			tenant: async () => await Promise.resolve(noPrincipal),
			agent: name,
		});
	const audit = createAuditTable(api, { now: () => 1_700_000_000_001 });
	const events = createRunEventTable(api, { tenant: noPrincipal, now: () => 1_700_000_000_001 });
	let seq = 0;
	return {
		rules: openSpendingRules(store, noPrincipal),
		/** As another process has them. */
		rulesElsewhere: createSpendingRules(
			{
				store: createDataTableStore(api, () => 1_700_000_000_001),
				secret: store.secret,
				newId: () => `elsewhere ${(stores += 1)}`,
				now: () => 1_700_000_000_001,
			},
			noPrincipal,
		),
		spending: spendingOf(agent),
		spendingOf,
		/** Has calls of tools in the audit. */
		async called(count: number, more: object = {}) {
			const { organisation, agency } = noPrincipal;
			const entry = {
				...newEntry(),
				organisation,
				agency,
				agentId: agent,
				at: Date.now(),
				...more,
			};
			await audit.add(Array.from({ length: count }, () => entry));
		},
		/** Has a turn stored that used so many tokens. */
		async turned(tokensIn: number, more: object = {}, at = Date.now()) {
			const data = { taskId: '', model: 'm', tokensIn, tokensOut: 0, ...more };
			const event = { seq: (seq += 1), type: 'turn', at, data };
			await events.add({ runId: 'r', threadId: 't', agentId: agent, events: [event] });
		},
		turn: async (model = 'm') =>
			await spendingOf(agent).beforeTurn(model, async () => await Promise.resolve()),
		events,
	};
}

const whyOf = (judged: object) => ('reason' in judged ? judged.reason : '');

test('without a budget nothing is refused, and nothing is counted', async () => {
	const { spending, turn, called } = agentWith();
	await called(5);
	expect(await spending.beforeCall()).toEqual({ made: undefined });
	expect(await turn()).toEqual({ made: undefined });
});

test.each([1, 3, 7])(
	'of many calls at once as many run as there is room for: %i an hour',
	async (most) => {
		const { rules, spending, called } = agentWith();
		await rules.budgets.create({ agentId: 'agent', callsPerHour: most });
		await called(1);
		// These did not run.
		await called(9, { outcome: 'denied' });
		await called(9, { outcome: 'approval-required' });
		await called(9, { at: Date.now() - 3_700_000 });
		await called(9, { agentId: 'another' });
		const judged = await Promise.all(
			Array.from({ length: 12 }, async () => await spending.beforeCall()),
		);
		const allowed = judged.filter((one) => 'made' in one);
		expect(allowed).toHaveLength(most - 1);
		expect(whyOf(judged.at(-1) ?? {})).toContain(`${most} tool calls in the last hour`);
		for (const one of allowed) {
			await called(1);
			if ('made' in one) one.made?.();
		}
		expect(whyOf(await spending.beforeCall())).toContain('budget');
	},
);

test('a call that was let through and did not run makes room again', async () => {
	const { rules, spending } = agentWith();
	await rules.budgets.create({ agentId: '', callsPerHour: 1 });
	const first = await spending.beforeCall();
	expect(whyOf(await spending.beforeCall())).not.toBe('');
	if ('made' in first) first.made?.();
	expect(whyOf(await spending.beforeCall())).toBe('');
});

test('a model is not asked once the money of the day is spent, and is the next day', async () => {
	const { rules, turn, turned } = agentWith();
	await rules.prices.create({ model: 'm', input: 1_000_000, cachedInput: 0, output: 0 });
	await rules.budgets.create({ agentId: 'agent', moneyPerDay: 3 });
	await turned(50, {}, Date.parse(new Date().toISOString().slice(0, 10)) - 1);
	await turned(2);
	expect(whyOf(await turn())).toBe('');
	// A worker's turn is told in the run that handed the task out as well, and counts once.
	await turned(9, { elsewhere: true });
	expect(whyOf(await turn())).toBe('');
	await turned(1);
	expect(whyOf(await turn())).toContain('has spent 3 of 3 today');
});

test('with a budget in money, what cannot be reckoned is refused', async () => {
	const { rules, turn, turned } = agentWith();
	await rules.prices.create({ model: 'm', input: 1, cachedInput: 1, output: 1 });
	await rules.budgets.create({ agentId: 'agent', moneyPerDay: 3 });
	expect(whyOf(await turn('other'))).toContain('the model other, which has no price');
	expect(whyOf(await turn())).toBe('');
	await turned(0);
	expect(whyOf(await turn())).toContain('does not count tokens');
});

test('a budget holds for the next call of a model, whichever process saved it', async () => {
	const { rules, rulesElsewhere, turn, turned } = agentWith();
	await turned(1);
	for (const from of [rules, rulesElsewhere]) {
		expect(whyOf(await turn())).toBe('');
		const { id } = await from.budgets.create({ agentId: 'agent', callsPerHour: 1 });
		expect(whyOf(await turn())).toContain('1 model calls');
		await from.budgets.change(id, { agentId: 'agent', callsPerHour: 2 });
		const judged = await turn();
		expect(whyOf(judged)).toBe('');
		if ('made' in judged) judged.made?.();
		await from.budgets.change(id, { agentId: 'agent', callsPerHour: 1 });
		expect(whyOf(await turn())).not.toBe('');
		await from.budgets.remove(id);
	}
});

test('a budget that this process saved holds for the next call of a tool', async () => {
	const { rules, spending, called } = agentWith();
	await called(1);
	expect(whyOf(await spending.beforeCall())).toBe('');
	const { id } = await rules.budgets.create({ agentId: 'agent', callsPerHour: 1 });
	expect(whyOf(await spending.beforeCall())).not.toBe('');
	await rules.budgets.remove(id);
	expect(whyOf(await spending.beforeCall())).toBe('');
});

test.each([
	['agent', 'agent'],
	['', 'Each agent'],
])('says which budget it is, and where it can be changed: %j', async (agentId, name) => {
	const { rules, turn, turned } = agentWith();
	await rules.budgets.create({ agentId, callsPerHour: 1 });
	await turned(1);
	const judged = await turn();
	expect(whyOf(judged)).toContain(`the budget “${name}”`);
	expect(isOverBudget(String(whyOf(judged)))).toBe(true);
	expect(judged).toMatchObject({ hint: expect.stringContaining('Budgets, on the pages') });
	const error = modelFailed(String(whyOf(judged)), 'run-1');
	expect(error.message).toBe(whyOf(judged));
	expect(error.hint).toContain('Budgets, on the pages of the Foreman Admin Trigger');
	expect(error.hint).not.toContain('Chat Model');
});

test('turns count by the hour too, those under way with them', async () => {
	const { rules, turn, turned } = agentWith();
	await rules.budgets.create({ agentId: 'agent', callsPerHour: 3 });
	await turned(1, {}, Date.now() - 3_700_000);
	await turned(1);
	const judged = await Promise.all([turn(), turn(), turn()]);
	expect(judged.map(whyOf).filter((why) => why === '')).toHaveLength(2);
	expect(judged.map(whyOf).join('')).toContain('3 model calls in the last hour');
});

test('what Foreman did not write is no price and no budget', async () => {
	const { rules } = agentWith();
	const { id } = await rules.budgets.create({ agentId: 'agent', callsPerHour: 3 });
	await rules.budgets.change(id, { agentId: 'agent', callsPerHour: 4 });
	expect(await rules.budgets.get(id)).toMatchObject({ callsPerHour: 4, moneyPerDay: 0 });
	await rules.budgets.remove(id);
	await expect(rules.budgets.get(id)).rejects.toMatchObject({ code: 'not-found' });
});

test('turns of earlier versions are read without agent and model', async () => {
	const { events } = agentWith();
	const data = { taskId: '', tokensIn: 5, tokensOut: 1, milliseconds: 3 };
	await events.add({ runId: 'r', threadId: 't', events: [{ seq: 1, type: 'turn', at: 9, data }] });
	await events.add({
		...{ runId: 'r', threadId: 't' },
		events: [{ seq: 2, type: 'turn', at: 9, data: { taskId: '', milliseconds: 3 } }],
	});
	expect(await events.turns({ since: 0 }, 10)).toEqual([
		{ at: 9, agentId: '', model: '', tokensIn: 5, tokensCached: 0, tokensOut: 1 },
	]);
});
