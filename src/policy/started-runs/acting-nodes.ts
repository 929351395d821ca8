import { isLiteral } from '../../kernel/workflow/is-expression';
import type { WorkflowNode } from '../../kernel/ports/instance/workflows';
import { isForemanNode, runsAgents } from '../control-plane/own-nodes';
import { mayRun, type RunMark } from './run-mark';

const LOOKING = ['getRun'];
const LISTING = ['getAll', 'get', 'exportCsv'];

export const LISTING_TOOL = 'list-audit-entries';

const AGENTS =
	'it runs an agent in its own executions, which nothing stops from acting for a person';

const STEPS = ['foremanworkflows', 'foremanteam', 'foremanbuilder', 'foremanresearch'];
const kind = (type: string) => type.trim().split('.').at(-1)?.toLowerCase() ?? '';

export const isForemanAtWork = (operation: string) => !LOOKING.includes(operation);

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

/** What a node does for a person, past what the agent may do, or where no mark follows. Of a computed operation the node judges. */
export function actOf(
	node: Pick<WorkflowNode, 'type' | 'parameters'>,
	mark: RunMark,
): string | undefined {
	if (runsAgents(node.type)) return AGENTS;
	if (!isForemanNode(node.type)) return undefined;
	const { operation } = node.parameters;
	const name = kind(node.type);
	if (name === 'foreman') return actOfForeman(operation);
	if (name === 'foremanadmin') return actOfAdmin(operation, mark);
	return STEPS.includes(name) ? actOfStep(operation, mark) : undefined;
}
