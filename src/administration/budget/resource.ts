import { budgetFields } from '../../policy/spending/spending-rules';
import { keptRecords } from '../kept-records';

const limits = ({ moneyPerDay, callsPerHour }: Readonly<Record<string, unknown>>) =>
	[
		moneyPerDay === 0 ? [] : `${String(moneyPerDay)} a day`,
		callsPerHour === 0 ? [] : `${String(callsPerHour)} calls an hour`,
	].flat();

/** How much agents may spend and call. They stop before the next call. */
export const budget = keptRecords({
	name: 'budget',
	plural: 'budgets',
	title: 'Budgets',
	description: 'How much agents may spend in a day, and how often they may call in an hour',
	fields: budgetFields,
	form: [
		{
			name: 'agentId',
			label: 'Agent ID',
			longest: 100,
			hint: 'Empty: each agent that has no budget of its own.',
		},
		{
			name: 'moneyPerDay',
			label: 'Money a day',
			isNumber: true,
			hint: 'In the currency of the prices, by the day in UTC. A Foreman stops before its next model call. 0: no limit.',
		},
		{
			name: 'callsPerHour',
			label: 'Calls an hour',
			isNumber: true,
			hint: 'Tool calls of any agent; of a Foreman also its model calls, counted apart. 0: no limit.',
		},
	],
	nameOf: ({ agentId }) => (agentId === '' ? 'Each agent' : String(agentId)),
	say: (one) => limits(one).join(', ') || 'No limit',
	hint: ['The next call is refused once it is used up.'],
	empty: 'Agents have no budget yet: they may spend and call without end.',
	deleted: 'It holds no agent any more.',
	open: ({ budgets }) => budgets,
});
