import { z } from 'zod';

import { invalidInput } from '../../kernel/tool-error';
import type { Tenant } from '../identity/principal';
import { createSealedDocuments, type SealedSetting } from '../sealed-documents';

export const PRICE = 'price';
export const BUDGET = 'budget';

const MOST = 200;

const owned = {
	id: z.string(),
	organisation: z.string(),
	agency: z.string(),
	at: z.number(),
};

const name = z.string().trim().max(100);
const money = z.number().finite().min(0).max(1e9);

/** What an operator says of a price: of a million tokens, in a currency of their own. */
export const priceFields = {
	model: name
		.min(1)
		.describe('As its chat model node names it. With * at its end, any ending: gpt-4o*'),
	input: money.describe('Price of a million tokens that the model reads'),
	cachedInput: money.describe('Price of a million tokens that are read from the provider’s cache'),
	output: money.describe('Price of a million tokens that the model writes'),
	from: z
		.string()
		.regex(/^(?:\d{4}-\d\d-\d\d)?$/, 'must be a day, for example 2026-11-23')
		.default('')
		.describe('The first day in UTC, for example 2026-11-23. Empty: always'),
};

export const budgetFields = {
	agentId: name.default('').describe('Empty: each agent that has no budget of its own'),
	moneyPerDay: money
		.default(0)
		.describe('In the currency of the prices, by the day in UTC. 0: no limit'),
	callsPerHour: z
		.number()
		.int()
		.min(0)
		.max(1e6)
		.default(0)
		.describe('Tool calls, and model calls of a Foreman, each. 0: no limit'),
};

const price = z.object({ ...owned, ...priceFields });
const budget = z.object({ ...owned, ...budgetFields });

export type Price = Readonly<z.output<typeof price>>;
export type Budget = Readonly<z.output<typeof budget>>;

/** Records that operators keep. Every method throws `ToolError`. */
export interface KeptRecords<One = { readonly id: string; readonly at: number }> {
	list(): Promise<readonly One[]>;
	get(id: string): Promise<One>;
	create(given: object): Promise<One>;
	change(id: string, given: object): Promise<One>;
	remove(id: string): Promise<void>;
}

function keptRecords<One extends Price | Budget>(
	kind: Parameters<typeof createSealedDocuments<One>>[0],
	setting: SealedSetting,
	{ organisation, agency }: Tenant,
): KeptRecords<One> {
	const { list, get, put, remove } = createSealedDocuments(kind, setting, { organisation, agency });
	return {
		list,
		get,
		remove,
		async create(given) {
			if ((await list()).length >= MOST)
				throw invalidInput(
					`There are ${MOST} already.`,
					'Delete those that are not needed. Nothing was kept.',
				);
			const own = { id: setting.newId(), organisation, agency, at: setting.now() };
			return await put(kind.schema.parse({ ...given, ...own }));
		},
		async change(id, given) {
			const { at } = await get(id);
			return await put(kind.schema.parse({ ...given, id, organisation, agency, at }));
		},
	};
}

export const createSpendingRules = (setting: SealedSetting, tenant: Tenant) => ({
	prices: keptRecords({ kind: PRICE, form: 'foreman-price-1', schema: price }, setting, tenant),
	budgets: keptRecords({ kind: BUDGET, form: 'foreman-budget-1', schema: budget }, setting, tenant),
});
export type SpendingRules = ReturnType<typeof createSpendingRules>;
