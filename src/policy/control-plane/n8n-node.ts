import { isLiteral } from '../../kernel/workflow/is-expression';
import { isRecord } from '../../kernel/values/is-record';

/** n8n's own node, which calls n8n's API. */
const n8nNode = /(?:^|\.)n8n(?:Hitl)?(?:Tool)?$/i;

/** What only looks. */
const LOOKING: readonly unknown[] = ['get', 'getAll', 'getVersion'];

/**
 * Whether n8n's own node would write, publish or delete workflows. True for expressions, and for values that are not
 * text: n8n accepts some of them.
 */
export function publishesWorkflows(
	type: string,
	{ resource = 'workflow', operation = 'getAll' }: Readonly<Record<string, unknown>>,
): boolean {
	if (!n8nNode.test(type.trim())) return false;
	if (!isLiteral(resource) || !isLiteral(operation)) return true;
	return resource === 'workflow' && !LOOKING.includes(operation);
}

/** Whether n8n's own node would read the data of executions. True if the parameters leave it open. */
export function readsExecutionData(
	type: string,
	{ resource, options }: Readonly<Record<string, unknown>>,
): boolean {
	if (!n8nNode.test(type.trim()) || resource === undefined) return false;
	if (isLiteral(resource) && resource !== 'execution') return false;
	const withData = isRecord(options) ? options.activeWorkflows : options;
	return withData !== undefined && withData !== false;
}
