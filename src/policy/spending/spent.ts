import type { UsedTurn } from '../../kernel/ports/used-turn';
import type { Budget, Price } from './spending-rules';

/** What one agent used on one day with one model. `cost`: undefined where the model has no price. */
export interface Used {
	readonly day: string;
	readonly agentId: string;
	readonly model: string;
	readonly calls: number;
	readonly tokensIn: number;
	readonly tokensCached: number;
	readonly tokensOut: number;
	readonly cost: number | undefined;
}

/** The day of a moment, in UTC. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

const isFor = ({ model: pattern }: Price, model: string): boolean => {
	const [given, known] = [model.toLowerCase(), pattern.toLowerCase()];
	return known.endsWith('*') ? given.startsWith(known.slice(0, -1)) : given === known;
};

/** The price of a model on a day: the most exact name, and of those the latest one. */
export const priceOf = (prices: readonly Price[], model: string, day: string): Price | undefined =>
	prices
		.filter((one) => isFor(one, model) && one.from <= day)
		.sort((one, other) => {
			const [exact, others] = [one, other].map(({ model: name }) => name.replace('*', '').length);
			return (
				(others ?? 0) - (exact ?? 0) || other.from.localeCompare(one.from) || other.at - one.at
			);
		})[0];

const MILLION = 1_000_000;

/** Undefined where the model has no price, or its provider does not count tokens. */
export function costOf(turn: UsedTurn, prices: readonly Price[]): number | undefined {
	const { model, at, tokensIn, tokensCached, tokensOut } = turn;
	const price = priceOf(prices, model, dayOf(at));
	if (price === undefined || tokensIn + tokensOut === 0) return undefined;
	const { input, cachedInput, output } = price;
	const cached = Math.min(tokensCached, tokensIn);
	return ((tokensIn - cached) * input + cached * cachedInput + tokensOut * output) / MILLION;
}

/** Usage by day, agent and model: the latest day first, and what used most of it. */
export function usedBy(turns: readonly UsedTurn[], prices: readonly Price[]): Used[] {
	const all = new Map<string, Used>();
	for (const turn of turns) {
		const { agentId, model, at } = turn;
		const day = dayOf(at);
		const key = JSON.stringify([day, agentId, model]);
		const before = all.get(key);
		const cost = costOf(turn, prices);
		all.set(key, {
			day,
			agentId,
			model,
			calls: (before?.calls ?? 0) + 1,
			tokensIn: (before?.tokensIn ?? 0) + turn.tokensIn,
			tokensCached: (before?.tokensCached ?? 0) + turn.tokensCached,
			tokensOut: (before?.tokensOut ?? 0) + turn.tokensOut,
			cost: cost === undefined ? before?.cost : (before?.cost ?? 0) + cost,
		});
	}
	const tokens = ({ tokensIn, tokensOut }: Used) => tokensIn + tokensOut;
	return [...all.values()].sort(
		(one, other) => other.day.localeCompare(one.day) || tokens(other) - tokens(one),
	);
}

/** The budget of an agent: its own, else the one of each agent. The latest counts. */
export const budgetOf = (budgets: readonly Budget[], agentId: string): Budget | undefined =>
	budgets.filter((one) => one.agentId === agentId).at(-1) ??
	budgets.filter((one) => one.agentId === '').at(-1);
