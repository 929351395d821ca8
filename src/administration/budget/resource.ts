import { budgetFields } from '../../policy/spending/spending-rules';
import { keptRecords } from '../kept-records';

/** How much agents may spend and call. They stop before the next call. */
export const budget = keptRecords({
	name: 'budget',
	plural: 'budgets',
	title: 'Budgets',
	description: 'How much agents may spend in a day, and how often they may call in an hour',
	fields: budgetFields,
	nameOf: ({ agentId }) => (agentId === '' ? 'Each agent' : String(agentId)),
	say: ({ moneyPerDay, callsPerHour }) =>
		`Money a day: ${String(moneyPerDay || 'no limit')}. Calls an hour: ${String(callsPerHour || 'no limit')}.`,
	empty: 'Agents have no budget yet: they may spend and call without end.',
	hints: { update: 'Pass all of its fields' },
	update: { method: 'PUT' },
	uses: ['spending'],
	open: ({ spending }) => spending().budgets,
});
