import { isLiteral } from '../../kernel/workflow/is-expression';
import type { WorkflowNode } from '../../kernel/ports/instance/workflows';
import { isForemanNode, runsAgents } from '../control-plane/own-nodes';
import { mayRun, type RunMark } from './run-mark';

/** Operations of a Foreman that only look. */
const LOOKING = ['getRun'];
/** Operations of Foreman Admin that only look. */
const LISTING = ['getAll', 'get', 'exportCsv'];

/** The tool that shows an agent what Foreman Admin shows people. */
export const LISTING_TOOL = 'list-audit-entries';

const AGENTS =
	'it runs an agent in executions of its own, which nothing keeps from acting for a person';

const kind = (type: string) => type.trim().split('.').at(-1)?.toLowerCase() ?? '';

/** Whether a Foreman with this operation does more than look at a run. */
export const isForemanAtWork = (operation: string) => !LOOKING.includes(operation);

/** Whether Foreman Admin with this operation changes what agents may do. */
const isAdminChange = (operation: string) => !LISTING.includes(operation);

function actOfForeman(operation: unknown): string | undefined {
	if (operation !== undefined && !isLiteral(operation)) return undefined;
	return isForemanAtWork(operation ?? 'message') ? 'it gives a Foreman work or answers' : undefined;
}

function actOfAdmin(operation: unknown, mark: RunMark): string | undefined {
	if (operation !== undefined && !isLiteral(operation)) return undefined;
	if (isAdminChange(operation ?? 'getAll')) return 'it sets what agents may do';
	return mayRun(mark, LISTING_TOOL) ? undefined : 'it shows what agents did and asked';
}

const actOfStep = (operation: unknown, mark: RunMark): string | undefined =>
	isLiteral(operation) && !mayRun(mark, operation)
		? `it runs ${operation}, which this agent may not run without asking a person`
		: undefined;

/**
 * What a node of Foreman does for a person, or past what the agent may do that starts the run, and what a node does that no
 * mark can follow; undefined for all other nodes. Of an operation that is computed nothing is known: the node itself refuses when it runs.
 */
export function actOf(
	node: Pick<WorkflowNode, 'type' | 'parameters'>,
	mark: RunMark,
): string | undefined {
	if (runsAgents(node.type)) return AGENTS;
	if (!isForemanNode(node.type)) return undefined;
	const { operation } = node.parameters;
	switch (kind(node.type)) {
		case 'foreman':
			return actOfForeman(operation);
		case 'foremanadmin':
			return actOfAdmin(operation, mark);
		case 'foremanworkflows':
		case 'foremanteam':
		case 'foremanbuilder':
		case 'foremanresearch':
			return actOfStep(operation, mark);
		default:
			return undefined;
	}
}
