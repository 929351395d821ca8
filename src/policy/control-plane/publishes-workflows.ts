import { n8nNode } from './n8n-node';

/** What only looks. */
const LOOKING: readonly unknown[] = ['get', 'getAll', 'getVersion'];

/** Whether n8n's own node would write, publish or delete workflows. Of what is computed nobody knows. */
export function publishesWorkflows(
	type: string,
	{ resource = 'workflow', operation }: Readonly<Record<string, unknown>>,
): boolean {
	if (!n8nNode.test(type.trim())) return false;
	const isComputed = [resource, operation].some(
		(value) => typeof value === 'string' && value.startsWith('='),
	);
	return isComputed || (resource === 'workflow' && !LOOKING.includes(operation ?? 'getAll'));
}
