import type { INode } from 'n8n-workflow';
import type { Finding } from '../kernel/ports/instance/validator';
import { isRecord } from '../kernel/values/is-record';
import { listOf } from '../kernel/values/list-of';
import { nearest } from '../kernel/values/nearest';
import { isEnabled } from '../kernel/workflow/is-enabled';
import { isLiteral } from '../kernel/workflow/is-expression';
import { itemKeys } from './code-findings';
import { findingsOf } from './finding';
import type { Graph } from './graph';
import type { Edge } from './load-nodes';
import type { LoadedNode } from './loaded-node';
import { type ReferenceCheck, parseNodeCode } from './reference-findings';
import { type Syntax, isNamed, isSyntax, memberOf, literalOf, visitSyntax } from './syntax';

type Fields = ReadonlySet<string> | undefined;

/** What triggers of n8n give, always. */
const WEBHOOK = ['headers', 'params', 'query', 'body', 'webhookUrl', 'executionMode'];
const SCHEDULE =
	'timestamp,Readable date,Readable time,Day of week,Year,Month,Day of month,Hour,Minute,Second,Timezone'.split(
		',',
	);
const FORM = ['submittedAt', 'formMode', 'formQueryParameters', 'headers', 'user'];

/** Nodes that give the items on as they came. */
const PASSING =
	/^n8n-nodes-base\.(?:if|filter|switch|noOp|limit|sort|removeDuplicates|splitInBatches|respondToWebhook)$/;

/** Operations that put a whole file into one field. */
const MOVED = ['binaryToPropery', 'fromJson', 'fromIcs', 'text', 'xml'];

const namesIn = (list: unknown, ...keys: readonly string[]): string[] | undefined => {
	const names = listOf(list).map((one) =>
		isRecord(one) ? keys.map((key) => one[key]).find((name) => isLiteral(name) && name !== '') : '',
	);
	return names.every(isLiteral) ? names : undefined;
};

function setFields({ typeVersion, parameters }: INode): string[] | undefined {
	const { mode, includeOtherFields, assignments, jsonOutput, duplicateItem } = parameters;
	if (typeVersion < 3.3 || includeOtherFields !== false || duplicateItem === true) return undefined;
	if (mode === 'raw') {
		if (!isLiteral(jsonOutput)) return undefined;
		try {
			const read: unknown = JSON.parse(jsonOutput);
			return isRecord(read) ? Object.keys(read) : undefined;
		} catch {
			return undefined;
		}
	}
	const list = isRecord(assignments) && 'assignments' in assignments && assignments.assignments;
	return namesIn(list, 'name')?.flatMap((name) => [name, name.split(/[.[]/)[0] ?? '']);
}

function codeFields({ parameters }: INode): string[] | undefined {
	const { jsCode, language = 'javaScript', mode } = parameters;
	if (typeof jsCode !== 'string' || language !== 'javaScript') return undefined;
	const { tree } = parseNodeCode(jsCode, 'function');
	return tree && itemKeys(tree, mode === 'runOnceForEachItem' ? 'each' : 'all');
}

const listIn = (value: unknown, key: string) => (isRecord(value) ? value[key] : undefined);

const batchesOf = (options: unknown) => listIn(listIn(options, 'batching'), 'batchSize');

/** The fields of the items that the node makes, where n8n's node says it; undefined elsewhere. */
function madeFields({ node }: LoadedNode, edges: readonly Edge[]): string[] | undefined {
	const { parameters, typeVersion, type } = node;
	const hasParser = edges.some(
		({ target, inputType }) => target === node.name && inputType === 'ai_outputParser',
	);
	const [, name = ''] = /^(?:n8n-nodes-base|@n8n\/n8n-nodes-langchain)\.(\w+)$/.exec(type) ?? [];
	if (name === 'webhook') return WEBHOOK;
	if (name === 'scheduleTrigger') return SCHEDULE;
	if (name === 'errorTrigger') return ['execution', 'workflow', 'trigger'];
	if (name === 'set') return setFields(node);
	if (name === 'code' && typeVersion >= 2) return codeFields(node);
	if (name === 'redis' && parameters.operation === 'get' && isLiteral(parameters.propertyName))
		return parameters.propertyName.split('.').slice(0, 1);
	if (name === 'agent') return ['output', 'intermediateSteps'];
	if (name === 'chainLlm' && !hasParser && typeVersion >= 1.4) return ['text'];
	if (name === 'chainSummarization' && typeVersion >= 2)
		return [typeVersion < 2.1 || batchesOf(parameters.options) === 1 ? 'response' : 'output'];
	if (name === 'formTrigger' && parameters.defineForm !== 'json') {
		const list = listIn(parameters.formFields, 'values');
		const fields = namesIn(list, 'fieldName', 'fieldLabel', 'elementName');
		const labels = namesIn(list, 'fieldLabel', 'elementName', 'fieldName');
		return fields && labels && [...fields, ...labels, ...FORM];
	}
	if (name === 'extractFromFile' && MOVED.includes(String(parameters.operation))) {
		const keeps = String(listIn(parameters.options, 'keepSource') ?? 'binary') !== 'binary';
		return keeps || !isLiteral(parameters.destinationKey)
			? undefined
			: parameters.destinationKey.split('.').slice(0, 1);
	}
	if (name === 'executeWorkflowTrigger' && parameters.inputSource === 'workflowInputs')
		return namesIn(listIn(parameters.workflowInputs, 'values'), 'name');
	if (name === 'aggregate' && parameters.aggregate === 'aggregateAllItemData')
		return isLiteral(parameters.destinationFieldName)
			? [parameters.destinationFieldName.split('.')[0] ?? '']
			: undefined;
	return undefined;
}

/** Fields of a node's items: those that it makes, or those that it got where it gives items on. */
function createOutputFields(
	nodes: ReadonlyMap<string, LoadedNode>,
	edges: readonly Edge[],
	graph: Graph,
) {
	const kept = new Map<string, Fields>();
	const into = (name: string): Fields => {
		const sources = graph.main.filter(({ target }) => target === name).map(({ source }) => source);
		const all = sources.map(of);
		if (all.length === 0 || all.some((one) => one === undefined)) return undefined;
		return new Set(all.flatMap((one) => [...(one ?? [])]));
	};
	const of = (name: string): Fields => {
		if (kept.has(name)) return kept.get(name);
		// On a circle nothing is known.
		kept.set(name, undefined);
		const loaded = nodes.get(name);
		if (loaded === undefined) return undefined;
		const isPassing = PASSING.test(loaded.node.type) || !isEnabled(loaded.node);
		const made = isPassing ? undefined : madeFields(loaded, edges);
		// A node that makes nothing yet is not finished.
		const fields = isPassing ? into(name) : made?.length ? new Set(made) : undefined;
		kept.set(name, fields);
		return fields;
	};
	return { of, into };
}

const ONE = ['first', 'last', 'item', 'itemMatching'];

/** The node whose item's `json` the expression is; empty text: the node before. */
function jsonOwner(value: unknown): string | undefined {
	if (isNamed(value, '$json')) return '';
	if (!isSyntax(value) || memberOf(value) !== 'json' || !isSyntax(value.object)) return undefined;
	if (value.object.type === 'MemberExpression' && isNamed(value.object.object, '$node'))
		return memberOf(value.object);
	const item = value.object.type === 'CallExpression' ? value.object.callee : value.object;
	if (!isSyntax(item) || !ONE.includes(memberOf(item) ?? '')) return undefined;
	if (isNamed(item.object, '$input')) return '';
	const root: unknown = item.object;
	return isSyntax(root) && isNamed(root.callee, '$') && Array.isArray(root.arguments)
		? literalOf(root.arguments[0])
		: undefined;
}

/** A fallback, a test or a check of presence: a missing field is foreseen. */
const isForeseen = (around: readonly Syntax[]) =>
	around.some(
		({ type, operator }) =>
			['LogicalExpression', 'ConditionalExpression', 'IfStatement', 'ChainExpression'].includes(
				String(type),
			) ||
			operator === 'typeof' ||
			operator === '!',
	);

const invalid = findingsOf('invalid');

/** Checks the fields that code reads, and that a node is to keep, of items whose fields are known. */
export function createFieldChecks(
	nodes: ReadonlyMap<string, LoadedNode>,
	edges: readonly Edge[],
	graph: Graph,
	pinned: ReadonlySet<string>,
) {
	const fields = createOutputFields(nodes, edges, graph);
	/** Fields that come in are to be kept, and do not come in. */
	const checkKept = ({ node: { name: nodeName, parameters } }: LoadedNode): Finding[] => {
		const known = fields.into(nodeName);
		const { fieldsToInclude: kept } = parameters;
		if (known === undefined || pinned.size > 0 || !isLiteral(kept)) return [];
		const missing = kept.split(',').map((one) => one.trim().split('.')[0] ?? '');
		return missing
			.filter((one) => one !== '' && !known.has(one))
			.map((one) =>
				invalid.advice(
					{ nodeName, parameter: 'fieldsToInclude' },
					`what comes in has no field "${one}", and n8n leaves it out.`,
					`It has ${[...known].slice(0, 12).join(', ')}.`,
				),
			);
	};
	const checkItems: ReferenceCheck = (tree, place) => {
		const found = new Map<string, Finding>();
		visitSyntax(tree, (syntax, around, isGuarded) => {
			const owner = jsonOwner(syntax.object);
			const name = memberOf(syntax);
			if (owner === undefined || name === undefined || isGuarded) return;
			const own = place.nodeName ?? '';
			const known = owner === '' ? fields.into(own) : fields.of(owner);
			const isCalled = around[0]?.type === 'CallExpression' && around[0].callee === syntax;
			if (known === undefined || known.has(name) || name === 'error' || isCalled) return;
			if (pinned.size > 0) return;
			const source = owner === '' ? 'what comes in' : `"${owner}"`;
			const names = [...known];
			const guess =
				known.has('body') && known.has('headers') ? `body.${name}` : nearest(name, names);
			const message = `${source} has no field "${name}", and the value is empty.`;
			const fix =
				guess === undefined ? `It has ${names.slice(0, 12).join(', ')}.` : `Write ${guess}.`;
			found.set(name, invalid[isForeseen(around) ? 'advice' : 'error'](place, message, fix));
		});
		return [...found.values()];
	};
	return { checkItems, checkKept };
}
