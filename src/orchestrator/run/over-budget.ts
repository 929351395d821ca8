const BEGINNING = 'Over the budget “';

export const overBudget = (budget: string, agent: string, why: string): string =>
	`${BEGINNING}${budget}”: the agent ${agent} ${why}`;

export const isOverBudget = (problem: string): boolean => problem.startsWith(BEGINNING);

export const CHANGE_BUDGET =
	'An operator can change the budget: Budgets, on the pages of the Foreman Admin Trigger, or in the Foreman Admin node.';
