import { z } from 'zod';
import { dayOf, type Used, usedBy } from '../../policy/spending/spent';
import { defineOperation, type Resource } from '../define-operation';
import type { AdministrationPorts } from '../open-administration';

const DAY = 86_400_000;
/** Model calls that are looked through, the latest first. Each 250 are a request. */
const MOST_TURNS = 20_000;

const own = {
	resource: 'usage',
	who: 'admin',
	effect: 'read',
	uses: ['spending', 'turns'],
} as const;

const days = z.coerce.number().int().min(1).max(30).default(14);
const input = z.object({ days: days.describe('How many days, today with them, in UTC') });

const figures = {
	calls: z.number(),
	tokensIn: z.number(),
	tokensCached: z.number(),
	tokensOut: z.number(),
	/** In the currency of the prices; null where no price is known. */
	cost: z.number().nullable(),
};

/** Without the digits that only adding makes. */
const rounded = (cost: number) => Math.round(cost * 1e6) / 1e6;

function sumOf(rows: readonly Used[]) {
	const sum = (pick: (row: Used) => number) => rows.reduce((total, row) => total + pick(row), 0);
	return {
		calls: sum(({ calls }) => calls),
		tokensIn: sum(({ tokensIn }) => tokensIn),
		tokensCached: sum(({ tokensCached }) => tokensCached),
		tokensOut: sum(({ tokensOut }) => tokensOut),
		cost: rows.some(({ cost }) => cost !== undefined) ? rounded(sum(({ cost = 0 }) => cost)) : null,
	};
}

async function usageOf(
	count: number,
	{ spending, turns }: Pick<AdministrationPorts, 'spending' | 'turns'>,
) {
	const first = Date.parse(dayOf(Date.now() - (count - 1) * DAY));
	const found = await turns({ since: first }, MOST_TURNS);
	const since = found.length < MOST_TURNS ? first : (found.at(-1)?.at ?? first);
	return { since, rows: usedBy(found, await spending().prices.list()) };
}

const grouped = <Name extends 'model' | 'agentId'>(rows: readonly Used[], name: Name) =>
	[...new Set(rows.map((row) => row[name]))]
		.map((key) => ({
			[name]: key || 'not known',
			...sumOf(rows.filter((row) => row[name] === key)),
		}))
		.sort((one, other) => other.tokensIn + other.tokensOut - one.tokensIn - one.tokensOut);

const get = defineOperation({
	...own,
	action: 'get',
	title: 'Get the usage',
	hint: 'What models were used for, by day, model and agent',
	input,
	output: z.object({
		usage: z.object({
			since: z.string(),
			...figures,
			days: z.array(z.object({ day: z.string(), ...figures })),
			models: z.array(z.object({ model: z.string(), ...figures })),
			agents: z.array(z.object({ agentId: z.string(), ...figures })),
		}),
	}),
	async run({ days: count }, ports) {
		const { rows, since } = await usageOf(count, ports);
		const each = Array.from({ length: count }, (_, index) => dayOf(Date.now() - index * DAY));
		return {
			usage: {
				since: new Date(since).toISOString(),
				...sumOf(rows),
				days: each.map((day) => ({ day, ...sumOf(rows.filter((row) => row.day === day)) })),
				models: grouped(rows, 'model'),
				agents: grouped(rows, 'agentId'),
			},
		};
	},
});

const list = defineOperation({
	...own,
	action: 'list',
	title: 'Get many days of usage',
	hint: 'What each agent used on each day, with each model',
	http: { path: 'usage/days' },
	input,
	output: z.object({
		usage: z.array(
			z.object({ day: z.string(), agentId: z.string(), model: z.string(), ...figures }),
		),
	}),
	run: async ({ days: count }, ports) => ({
		usage: (await usageOf(count, ports)).rows.map((row) => ({ ...row, ...sumOf([row]) })),
	}),
});

export const usage: Resource = {
	name: 'usage',
	plural: 'usage',
	title: 'Usage',
	description: 'What agents have used of each model, in tokens and in money',
	operations: [get, list],
	drawn: ['tokensIn', 'tokensOut', 'cost'],
};
