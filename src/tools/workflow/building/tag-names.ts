import type { WorkflowSummary } from '../../../kernel/ports/instance/workflows';

export const tagNames = ({ tags = [] }: Pick<WorkflowSummary, 'tags'>): string[] =>
	tags.map(({ name }) => name);
