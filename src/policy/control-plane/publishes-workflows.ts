import { n8nNode } from './n8n-node';

/** What only looks. */
const LOOKING: readonly unknown[] = ['get', 'getAll', 'getVersion'];

/** n8n takes some values for a text that are none. */
const isLiteral = (value: unknown): value is string =>
	typeof value === 'string' && !value.startsWith('=');

/** Whether n8n's own node would write, publish or delete workflows. What is computed, or no text, counts as that. */
export function publishesWorkflows(
	type: string,
	{ resource = 'workflow', operation = 'getAll' }: Readonly<Record<string, unknown>>,
): boolean {
	if (!n8nNode.test(type.trim())) return false;
	if (!isLiteral(resource) || !isLiteral(operation)) return true;
	return resource === 'workflow' && !LOOKING.includes(operation);
}
