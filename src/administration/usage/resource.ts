import { z } from 'zod';

import type { UsedTurn } from '../../kernel/ports/used-turn';
import type { Used } from '../../policy/spending/spent';
import { dayOf, usedBy } from '../../policy/spending/spent';
import { defineOperation } from '../define-operation';
import type { AdministrationPorts, Resource } from '../define-operation';

const DAY = 86_400_000;

/** Model calls that are looked through, the latest first. Each 250 are a request. */
const MOST_TURNS = 20_000;

const own = { resource: 'usage', who: 'admin', uses: ['spending', 'turns'] } as const;

const days = z.coerce
	.number()
	.int()
	.min(1)
	.max(30)
	.default(14)
	.describe('How many days are looked at, today with them, in UTC');

const figures = {
	calls: z.number(),
	tokensIn: z.number(),
	tokensCached: z.number(),
	tokensOut: z.number(),
	/** In the currency of the prices; null where no price is known. */
	cost: z.number().nullable(),
};

type Figures = z.output<z.ZodObject<typeof figures>>;

const used = z.object({ day: z.string(), agentId: z.string(), model: z.string(), ...figures });

/** Sums keep no more digits than money has, so that they can be read. */
const rounded = (cost: number) => Math.round(cost * 1e6) / 1e6;

function sumOf(rows: readonly Used[]): Figures {
	const sum = (pick: (row: Used) => number) => rows.reduce((total, row) => total + pick(row), 0);
	const isPriced = rows.some(({ cost }) => cost !== undefined);
	return {
		calls: sum(({ calls }) => calls),
		tokensIn: sum(({ tokensIn }) => tokensIn),
		tokensCached: sum(({ tokensCached }) => tokensCached),
		tokensOut: sum(({ tokensOut }) => tokensOut),
		cost: isPriced ? rounded(sum(({ cost = 0 }) => cost)) : null,
	};
}

async function usageOf(
	count: number,
	{ spending, turns }: Pick<AdministrationPorts, 'spending' | 'turns'>,
) {
	const since = Date.parse(dayOf(Date.now() - (count - 1) * DAY));
	const [found, prices] = await Promise.all([
		turns({ since }, MOST_TURNS),
		spending().prices.list(),
	]);
	const isWhole = found.length < MOST_TURNS;
	const oldest: UsedTurn | undefined = found.at(-1);
	return { rows: usedBy(found, prices), since: isWhole ? since : (oldest?.at ?? since) };
}

/** The sums of each group, what used most first. */
function grouped(rows: readonly Used[], keyOf: (row: Used) => string) {
	const keys = [...new Set(rows.map(keyOf))];
	return keys
		.map((key) => ({ key, ...sumOf(rows.filter((row) => keyOf(row) === key)) }))
		.sort((one, other) => other.tokensIn + other.tokensOut - one.tokensIn - one.tokensOut);
}

const get = defineOperation({
	...own,
	action: 'get',
	title: 'Get the usage',
	effect: 'read',
	hint: 'What models were used for, by day, model and agent',
	input: z.object({ days }),
	output: z.object({
		usage: z.object({
			/** The moment since which all is counted. */
			since: z.string(),
			...figures,
			days: z.array(z.object({ day: z.string(), ...figures })),
			models: z.array(z.object({ model: z.string(), ...figures })),
			agents: z.array(z.object({ agent: z.string(), ...figures })),
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
				models: grouped(rows, ({ model }) => model || 'not known').map(({ key, ...rest }) => ({
					model: key,
					...rest,
				})),
				agents: grouped(rows, ({ agentId }) => agentId || 'not known').map(({ key, ...rest }) => ({
					agent: key,
					...rest,
				})),
			},
		};
	},
});

const list = defineOperation({
	...own,
	action: 'list',
	title: 'Get many days of usage',
	effect: 'read',
	hint: 'What each agent used on each day, with each model',
	http: { path: 'usage/days' },
	input: z.object({ days }),
	output: z.object({ usage: z.array(used) }),
	run: async ({ days: count }, ports) => ({
		usage: (await usageOf(count, ports)).rows.map((row) => ({
			...row,
			cost: row.cost === undefined ? null : rounded(row.cost),
		})),
	}),
});

/** What Foreman's agents have used of models, in tokens and in money. */
export const usage: Resource = {
	name: 'usage',
	plural: 'usage',
	title: 'Usage',
	description: 'What agents have used of each model, in tokens and in money',
	operations: [get, list],
	drawn: ['tokensIn', 'tokensOut', 'cost'],
};
