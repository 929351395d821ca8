import type { HoldReason } from '../../kernel/hold-reason';
import type { WorkflowNode } from '../../kernel/ports/instance/workflows';
import { isRecord } from '../../kernel/values/is-record';
import { exceptionFor, ownName, isCostly, onlyReads } from './exceptions';
import { type CodeBudget, judgeCode, newCodeBudget } from './judge-code';
import { judgeGraphql, judgeRequest, hasFixedHost } from './judge-request';
import {
	type INodeParameters,
	type INodeProperties,
	type INodePropertyOptions,
	NodeHelpers,
} from 'n8n-workflow';
import { type JudgedNode, allProperties, anywhere } from './judged-node';
import { isReadOnlySql } from './sql/read-only-sql';
import { isActing, judgeAction, judgeName, readsStrictly, wordsInName } from './verbs';

type Offered = Pick<INodePropertyOptions, 'action' | 'name' | 'routing'>;

/** n8n's editor adds it to the lists of many types, for the HTTP Request node to be used instead. No node has it. */
const ELSEWHERE = '__CUSTOM_API_CALL__';

const isOption = (option: object): option is INodePropertyOptions => 'value' in option;

const shown = ({ parameters, description, typeVersion }: JudgedNode, name: string) =>
	description.properties
		.filter((property) => property.name === name)
		.filter((property) =>
			NodeHelpers.displayParameter(parameters, property, { typeVersion }, description),
		);

function choicesOf(property: INodeProperties, value: string): Offered[] {
	if (property.type === 'hidden') return property.default === value ? [{ name: value }] : [];
	return (property.options ?? []).filter(isOption).filter((option) => option.value === value);
}

type Chosen =
	| { readonly value: string; readonly choices: readonly Offered[] }
	| { readonly refused: HoldReason };

function chosen(node: JudgedNode, name: string): Chosen | undefined {
	const properties = shown(node, name);
	if (properties.length === 0) return undefined;
	const value = node.parameters[name];
	if (typeof value === 'string' && value.startsWith('=')) return { refused: 'computed' };
	if (typeof value !== 'string' || value === ELSEWHERE) return { refused: 'unknown-operation' };
	const choices = properties.flatMap((property) => choicesOf(property, value));
	return choices.length > 0 ? { value, choices } : { refused: 'unknown-operation' };
}

/** An operation that the type really offers, in this version and for this resource. */
interface ChosenOperation {
	readonly value: string;
	readonly actions: readonly string[];
	readonly methods: readonly unknown[];
}

/** The node's operation, or why it has none that could be judged. Undefined for a type without operations. */
function chosenOperation(
	node: JudgedNode,
): ChosenOperation | { readonly refused: HoldReason } | undefined {
	const resource = chosen(node, 'resource');
	if (resource && 'refused' in resource) return resource;
	const operation = chosen(node, 'operation');
	if (!operation || 'refused' in operation) return operation;
	return {
		value: operation.value,
		actions: operation.choices.map(({ action, name }) => action ?? name),
		methods: operation.choices.flatMap(({ routing }) => {
			const method = routing?.request?.method;
			return method === undefined ? [] : [method];
		}),
	};
}

/** Whether a switch is on that makes an operation that reads do something as well, such as `markAsRead`. */
function hasActingSwitch(properties: readonly INodeProperties[], parameters: unknown) {
	const switches = allProperties(properties)
		.filter(({ type, name }) => type === 'boolean' && isActing(wordsInName(name)[0] ?? ''))
		.map(({ name }) => name);
	const isOff = (value: unknown) => value === false || value === undefined || value === null;
	return anywhere(parameters, (name, value) => switches.includes(name) && !isOff(value));
}

type Judge = (operation: ChosenOperation, node: JudgedNode) => HoldReason | undefined;

const QUERY_VALUES = /^query(?:Replacement|Params|Parameters)/;

const takesParameters = (parameters: unknown) =>
	anywhere(parameters, (name, value) => QUERY_VALUES.test(name) && value !== '');

/** What one of n8n's own operations does, by its name and by what the editor says of it. */
const judgeOwn: Judge = ({ value, actions }, { type, parameters }) => {
	if (isCostly(type, value)) return 'costs';
	if (/^execute(Query)?$/.test(value)) {
		const query = parameters.query ?? parameters.sqlQuery;
		if (query === undefined) return 'writes';
		return isReadOnlySql(query, takesParameters(parameters)) ? undefined : 'query';
	}
	const said = actions.map(judgeAction);
	if (said.includes('writes')) return 'writes';
	const named = judgeName(value);
	if (named !== 'unclear') return named === 'writes' ? 'writes' : undefined;
	return said.length > 0 && said.every((each) => each === 'reads') ? undefined : 'unclear';
};

/** The same for an operation named by a community node, whose meaning is unknown. */
const judgeForeign: Judge = ({ value, actions, methods }) => {
	if (actions.some((action) => judgeAction(action) === 'writes')) return 'writes';
	if (methods.some((method) => method !== 'GET' && method !== 'HEAD')) return 'writes';
	return readsStrictly(value) ? undefined : 'unclear';
};

/** Why the chosen operation is held back. Without an operation there is no proof that the node only reads. */
function judgeChosen(node: JudgedNode, judge: Judge): HoldReason | undefined {
	const { type, parameters, description } = node;
	if (onlyReads(type, parameters.operation)) return undefined;
	const operation = chosenOperation(node);
	if (operation === undefined) return 'unclear';
	if ('refused' in operation) return operation.refused;
	const reason = judge(operation, node);
	if (reason !== undefined) return reason;
	if (hasActingSwitch(description.properties, parameters)) return 'writes';
	return parameters.url === undefined || hasFixedHost(parameters.url)
		? undefined
		: 'computed-address';
}

const judgeOwnOperation = (node: JudgedNode) => judgeChosen(node, judgeOwn);

const judgeForeignOperation = (node: JudgedNode) => judgeChosen(node, judgeForeign);

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
	const exception = exceptionFor(type);
	if (exception !== undefined && exception !== 'runs' && exception !== 'operation')
		return exception;
	const hasOperations = description.properties.some(({ name }) => name === 'operation');
	const runs = exception === 'runs' || (exception === undefined && isLogic(node));
	// Of what keeps rows or files the earliest versions may have had but one thing to do.
	if (!runs && (hasOperations || !isLogic(node))) return judgeOwnOperation(node);
	const operation = chosenOperation(node);
	return operation && 'refused' in operation ? operation.refused : undefined;
}
