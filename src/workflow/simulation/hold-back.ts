import type { INodeParameters } from 'n8n-workflow';

import type { HoldReason } from '../../kernel/hold-reason';
import type { WorkflowNode } from '../../kernel/ports/instance/workflows';
import { isRecord } from '../../kernel/values/is-record';
import { chosenOperation, judgeForeignOperation, judgeOwnOperation } from './judge-operation';
import { exceptionFor, ownName } from './exceptions';
import { type CodeBudget, judgeCode, newCodeBudget } from './judge-code';
import { judgeGraphql, judgeRequest } from './judge-request';
import type { JudgedNode } from './judged-node';

/** From this version on, redirects are switched off in a collection of their own. */
const COLLECTED = 3;

/** A node as a simulated run runs it: an HTTP answer cannot name the address that is asked next. */
export function withoutRedirects(node: WorkflowNode): WorkflowNode {
	if (ownName(node.type) !== 'httpRequest') return node;
	const given = isRecord(node.parameters.options) ? node.parameters.options : {};
	const { pagination: _pages, ...options } = given;
	const off =
		Number(node.typeVersion) < COLLECTED
			? { followRedirect: false, followAllRedirects: false }
			: { redirect: { redirect: { followRedirects: false } } };
	return { ...node, parameters: { ...node.parameters, options: { ...options, ...off } } };
}

/** Types that are a request by themselves. */
const requests: ReadonlyMap<string, typeof judgeRequest> = new Map([
	['httpRequest', judgeRequest],
	['rssFeedRead', judgeRequest],
	['facebookGraphApi', judgeRequest],
	['graphql', judgeGraphql],
]);

/** Types made for use by another node, however they are connected. */
const isPart = ({ description: { outputs } }: JudgedNode) =>
	Array.isArray(outputs) &&
	outputs.length > 0 &&
	!outputs.some((output) => (typeof output === 'string' ? output : output.type) === 'main');

/** Works on the items it is given: one of n8n's own building blocks that signs in nowhere. */
const isLogic = ({ description: { codex, credentials } }: JudgedNode) =>
	(codex?.categories ?? []).includes('Core Nodes') && (credentials ?? []).length === 0;

/** More data than a trial of a workflow needs. */
const MOST_ITEMS = 1_000;

const listedErrors = ['NodeApiError', 'NodeOperationError', 'Error'];

/** It can fill the memory of n8n, which ends all that runs there. */
function judgeDebugHelper({ category, throwErrorType, randomDataCount }: INodeParameters) {
	const isHarmless =
		category === 'doNothing' ||
		(category === 'throwError' && listedErrors.some((each) => each === throwErrorType)) ||
		(category === 'randomData' &&
			typeof randomDataCount === 'number' &&
			randomDataCount <= MOST_ITEMS);
	return isHarmless ? undefined : 'exhausts';
}

/** Why a simulated run skips a node; undefined for one known to be harmless and free. `budget` is shared by the nodes of a workflow. */
export function holdBack(
	node: JudgedNode,
	budget: CodeBudget = newCodeBudget(),
): HoldReason | undefined {
	const { type, parameters, description, hasSubNodes } = node;
	if (hasSubNodes || isPart(node)) return 'sub-nodes';
	if (description.group.includes('trigger')) return 'trigger';
	const code = judgeCode(node, budget);
	if (code !== undefined) return code;
	const own = ownName(type);
	if (own === undefined) return judgeForeignOperation(node);
	const request = requests.get(own);
	if (request) return request(parameters);
	if (own === 'debugHelper') return judgeDebugHelper(parameters);
	const exception = exceptionFor(type)?.judged;
	if (exception === 'writes' || exception === 'costs') return exception;
	const hasOperations = description.properties.some(({ name }) => name === 'operation');
	const runs = exception === 'runs' || (exception === undefined && isLogic(node));
	// Of what keeps rows or files the earliest versions may have had but one thing to do.
	if (!runs && (hasOperations || !isLogic(node))) return judgeOwnOperation(node);
	const operation = chosenOperation(node);
	return operation && 'refused' in operation ? operation.refused : undefined;
}
