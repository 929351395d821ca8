import { priceFields } from '../../policy/spending/spending-rules';
import { keptRecords } from '../kept-records';

const ofMillion = (name: string, label: string) =>
	({ name, label, hint: 'Of a million tokens.', required: true, isNumber: true }) as const;

/** What models cost, as operators write it down. Figures in money come from these. */
export const price = keptRecords({
	name: 'price',
	plural: 'prices',
	title: 'Prices',
	description: 'What the tokens of each model cost, for figures and budgets in money',
	fields: priceFields,
	form: [
		{
			name: 'model',
			label: 'Model',
			longest: 100,
			required: true,
			hint: 'As its chat model node names it. A * at the end stands for any ending: gpt-4o*',
		},
		ofMillion('input', 'Tokens in'),
		ofMillion('cachedInput', 'Tokens in, from the cache'),
		ofMillion('output', 'Tokens out'),
		{
			name: 'from',
			label: 'From',
			longest: 10,
			hint: 'The first day in UTC, for example 2026-11-23. Empty: always.',
		},
	],
	nameOf: ({ model }) => String(model),
	say: ({ input, cachedInput, output, from }) =>
		`${String(input)} in, ${String(cachedInput)} from the cache, ${String(output)} out${from === '' ? '' : `, from ${String(from)}`}`,
	hint: ['Of a million tokens.'],
	empty: 'No model has a price yet: usage is told in tokens alone.',
	deleted: 'What was used at this price is told without it.',
	open: ({ prices }) => prices,
});
