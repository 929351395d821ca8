import { createAuditTable } from '../adapters/own-tables/audit/audit-table';
import { createDataTableStore } from '../adapters/own-tables/data-table-store';
import { asOneWriter } from '../adapters/n8n-api/one-writer';
import { fresh } from '../kernel/fresh';
import type { UsedTurn } from '../kernel/ports/used-turn';
import { unlessRefused } from '../kernel/tool-error';
import type { Tenant } from '../policy/identity/principal';
import { CHANGE_BUDGET, overBudget } from '../orchestrator/run/over-budget';
import { randomId } from '../policy/random-id';
import type { SealedStore } from '../policy/sealed-documents';
import { budgetOf, costOf, dayOf, priceOf } from '../policy/spending/spent';
import { type Budget, type Price, createSpendingRules } from '../policy/spending/spending-rules';
import { type Store, openRuns } from './open-store';
import type { RunlessScope } from './open-scope';
import { Counts } from '../kernel/values/counts';

const PATIENCE = 15_000;
const HOUR = 3_600_000;
const MOST_TURNS = 50_000;

const now = () => Date.now();

/** What was saved here counts for the next call, whichever credential reads it. */
let saves = 0;

export const openSpendingRules = ({ connection, secret }: Store, tenant: Tenant) => {
	const kept = createDataTableStore(connection.api(AbortSignal.timeout(PATIENCE)), now);
	const store: SealedStore = {
		list: kept.list,
		async put(...row) {
			await kept.put(...row);
			saves += 1;
		},
		async remove(...row) {
			await kept.remove(...row);
			saves += 1;
		},
	};
	return createSpendingRules({ store, secret, newId: randomId, now }, tenant);
};

interface Known {
	readonly prices: readonly Price[];
	readonly budgets: readonly Budget[];
}

/** Milliseconds after which a budget that another process saved holds for calls of tools here. */
const KNOWN_FOR = 1_000;
const known = fresh<string, Promise<Known>>({ for: KNOWN_FOR, most: 1_000 });

const keyOf = ({ connection }: Store, { organisation, agency }: Tenant, last: string | number) =>
	JSON.stringify([connection.fingerprint, organisation, agency, last]);

/** `isTurn`: read again, as that is little beside a call of a model. */
async function rulesOf(store: Store, tenant: Tenant, isTurn: boolean): Promise<Known> {
	const key = keyOf(store, tenant, saves);
	if (isTurn) known.forget(key);
	return await known.get(key, async () => {
		const { prices, budgets } = openSpendingRules(store, tenant);
		// A key that may not read data tables has none.
		const limits = (await unlessRefused(budgets.list(), 'forbidden')) ?? [];
		const isPriced = limits.some(({ moneyPerDay }) => moneyPerDay > 0);
		return { prices: isPriced ? await prices.list() : [], budgets: limits };
	});
}

const underWay = new Counts();

/** Why a call must not be made; or that it may, and what is called when it is stored. */
type Judged =
	| { readonly reason: string; readonly hint: string }
	| { readonly made: (() => void) | undefined };

const unlimited: Judged = { made: undefined };

const letThrough = (key: string): Judged => {
	underWay.add(key, 1);
	return { made: () => underWay.add(key, -1) };
};

const refused = ({ agentId }: Budget, agent: string, why: string): Judged => ({
	reason: overBudget(agentId === '' ? 'Each agent' : agentId, agent, why),
	hint: `Say so. ${CHANGE_BUDGET} Nothing was done.`,
});

const perHour = (what: string, most: number) =>
	`has made ${most} ${what} in the last hour, as many as it allows. Later calls are possible again.`;

function whyTooDear(
	model: string,
	turns: readonly UsedTurn[],
	prices: readonly Price[],
	most: number,
): string | undefined {
	if (most === 0) return undefined;
	if (priceOf(prices, model, dayOf(now())) === undefined)
		return `uses the model ${model}, which has no price, and the budget is in money.`;
	const costs = turns.map((turn) => costOf(turn, prices));
	if (costs.includes(undefined))
		return 'used what has no price today, or its model does not count tokens, and the budget is in money.';
	const spent = costs.reduce<number>((sum, cost = 0) => sum + cost, 0);
	if (spent < most) return undefined;
	return `has spent ${Number(spent.toPrecision(4))} of ${most} today (UTC).`;
}

/** Holds an agent to its budget. Every method throws `ToolError` where that cannot be known. */
export function openSpending({
	store,
	tenant,
	agent,
}: Pick<RunlessScope, 'store' | 'tenant' | 'agent'>) {
	const open = async (isTurn: boolean) => {
		const opened = await store?.();
		if (opened === undefined) return undefined;
		const owner = await tenant();
		const { prices, budgets } = await rulesOf(opened, owner, isTurn);
		const budget = budgetOf(budgets, agent);
		return budget && { opened, owner, prices, budget, key: keyOf(opened, owner, agent) };
	};

	return {
		async beforeCall(): Promise<Judged> {
			const limited = await open(false);
			const most = limited?.budget.callsPerHour ?? 0;
			if (limited === undefined || most === 0) return unlimited;
			const { opened, owner, key } = limited;
			const { organisation, agency } = owner;
			return await asOneWriter(`budget ${key}`, async () => {
				const room = most - underWay.of(key);
				const api = opened.connection.api(AbortSignal.timeout(PATIENCE));
				const wanted = { organisation, agency, agentId: agent, since: now() - HOUR };
				const made = { ...wanted, but: ['denied', 'approval-required'] };
				const full =
					room <= 0 ||
					(await createAuditTable(api, { now }).list(made, { offset: room - 1, limit: 1 })).entries
						.length > 0;
				return full ? refused(limited.budget, agent, perHour('tool calls', most)) : letThrough(key);
			});
		},

		/** Before a call of the model. `written` resolves when all earlier ones are stored. */
		async beforeTurn(model: string, written: () => Promise<void>): Promise<Judged> {
			const limited = await open(true);
			if (limited === undefined) return unlimited;
			const { opened, owner, prices, budget } = limited;
			const { moneyPerDay, callsPerHour } = budget;
			if (moneyPerDay === 0 && callsPerHour === 0) return unlimited;
			const key = `${limited.key} turns`;
			return await asOneWriter(`budget ${key}`, async () => {
				await written();
				const { events } = openRuns(opened, owner, AbortSignal.timeout(PATIENCE));
				const [today, lately] = [Date.parse(dayOf(now())), now() - HOUR];
				const since = Math.min(moneyPerDay > 0 ? today : lately, callsPerHour > 0 ? lately : today);
				const turns = await events.turns({ since, agentId: agent }, MOST_TURNS);
				const calls = turns.filter(({ at }) => at >= lately).length + underWay.of(key);
				if (callsPerHour > 0 && calls >= callsPerHour)
					return refused(budget, agent, perHour('model calls', callsPerHour));
				const why = whyTooDear(
					model,
					turns.filter(({ at }) => at >= today),
					prices,
					moneyPerDay,
				);
				return why === undefined ? letThrough(key) : refused(budget, agent, why);
			});
		},
	};
}
export type Spending = ReturnType<typeof openSpending>;
