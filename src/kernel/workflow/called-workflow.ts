import { isExpression } from './is-expression';
import { isRecord } from '../values/is-record';

/** Node types that run a workflow: a stored one, or one in a parameter, a file or at an address. */
export const callsStored =
	/(?:^|\.)(?:executeWorkflow|toolWorkflow|retrieverWorkflow)(?:Hitl)?(?:Tool)?$/i;

type CalledWorkflow =
	| { readonly word: 'none' }
	| { readonly word: 'computed' }
	| { readonly word: 'stored'; readonly id: string };

const none: CalledWorkflow = { word: 'none' };

/** The stored workflow that a node calls, by its type and parameters. */
export function calledWorkflow(
	type: string,
	{ source, workflowId }: Readonly<Record<string, unknown>>,
): CalledWorkflow {
	if (!callsStored.test(type.trim())) return none;
	if (isExpression(source)) return { word: 'computed' };
	if (source !== undefined && source !== 'database') return none;
	const locator = isRecord(workflowId) ? workflowId.value : workflowId;
	if (typeof locator !== 'string' || locator.trim() === '') return none;
	if (isExpression(locator)) return { word: 'computed' };
	return { word: 'stored', id: locator.trim() };
}

export const calledIds = (
	nodes: ReadonlyArray<{ readonly type: string; readonly parameters: Record<string, unknown> }>,
): string[] =>
	nodes.flatMap(({ type, parameters }) => {
		const called = calledWorkflow(type, parameters);
		return called.word === 'stored' ? [called.id] : [];
	});
