import { isLiteral } from '../../kernel/workflow/is-expression';
import { n8nNode } from './n8n-node';

/** What only looks. */
const LOOKING: readonly unknown[] = ['get', 'getAll', 'getVersion'];

/** Whether n8n's own node would write, publish or delete workflows. What is computed counts as that, and what is no text: n8n takes some of it for one. */
export function publishesWorkflows(
	type: string,
	{ resource = 'workflow', operation = 'getAll' }: Readonly<Record<string, unknown>>,
): boolean {
	if (!n8nNode.test(type.trim())) return false;
	if (!isLiteral(resource) || !isLiteral(operation)) return true;
	return resource === 'workflow' && !LOOKING.includes(operation);
}
