import { isRecord } from '../../kernel/is-record';
import { n8nNode } from './n8n-node';

const isComputed = (value: unknown) => typeof value === 'string' && value.startsWith('=');

/** Whether n8n's own node would read what nodes put out in executions. */
export function readsExecutionData(
	type: string,
	{ resource, options }: Readonly<Record<string, unknown>>,
): boolean {
	if (!n8nNode.test(type.trim())) return false;
	if (resource !== 'execution' && !isComputed(resource)) return false;
	const withData = isRecord(options) ? options.activeWorkflows : options;
	return withData === true || isComputed(withData);
}
