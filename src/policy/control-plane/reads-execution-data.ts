import { isLiteral } from '../../kernel/workflow/is-expression';
import { isRecord } from '../../kernel/values/is-record';
import { n8nNode } from './n8n-node';

/** Whether n8n's own node would read what nodes put out in executions. What is not plainly said counts as that. */
export function readsExecutionData(
	type: string,
	{ resource, options }: Readonly<Record<string, unknown>>,
): boolean {
	if (!n8nNode.test(type.trim()) || resource === undefined) return false;
	if (isLiteral(resource) && resource !== 'execution') return false;
	const withData = isRecord(options) ? options.activeWorkflows : options;
	return withData !== undefined && withData !== false;
}
