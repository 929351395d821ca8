import { priceFields } from '../../policy/spending/spending-rules';
import { keptRecords } from '../kept-records';

/** What models cost, as operators write it down. Figures in money come from these. */
export const price = keptRecords({
	name: 'price',
	plural: 'prices',
	title: 'Prices',
	description: 'What the tokens of each model cost, for figures and budgets in money',
	fields: priceFields,
	nameOf: ({ model }) => String(model),
	say: ({ input, cachedInput, output, from }) =>
		`${String(input)} in, ${String(cachedInput)} from the cache, ${String(output)} out${from === '' ? '' : `, from ${String(from)}`}`,
	empty: 'No model has a price yet: usage is told in tokens alone.',
	hints: { update: 'Pass all of its fields' },
	update: { method: 'PUT' },
	uses: ['spending'],
	open: ({ spending }) => spending().prices,
});
