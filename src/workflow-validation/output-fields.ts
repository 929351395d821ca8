import type { INode } from 'n8n-workflow';
import type { Finding } from '../kernel/ports/instance/validator';
import { isRecord } from '../kernel/values/is-record';
import { listOf } from '../kernel/values/list-of';
import { nearest } from '../kernel/values/nearest';
import { isEnabled } from '../kernel/workflow/is-enabled';
import { isLiteral } from '../kernel/workflow/is-expression';
import { itemKeys } from './code-findings';
import { findingsOf } from './finding';
import { type Names, followNames, joined } from './follow-names';
import type { Graph } from './graph';
import type { Edge } from './load-nodes';
import type { LoadedNode } from './loaded-node';
import { displayedValues } from './parameters/option-problems';
import { type ReferenceCheck, parseNodeCode } from './reference-findings';
import { type Syntax, isNamed, isSyntax, memberOf, literalOf, visitSyntax } from './syntax';

/** What triggers of n8n give, always. */
const WEBHOOK = ['headers', 'params', 'query', 'body', 'webhookUrl', 'executionMode'];
const SCHEDULE =
	'timestamp,Readable date,Readable time,Day of week,Year,Month,Day of month,Hour,Minute,Second,Timezone'.split(
		',',
	);
const FORM = ['submittedAt', 'formMode', 'formQueryParameters', 'headers', 'user'];

const CHAT = ['sessionId', 'action', 'chatInput', 'files', 'metadata'];

/** Nodes that give the items on as they came. */
export const PASSING =
	/^n8n-nodes-base\.(?:if|filter|switch|noOp|limit|sort|removeDuplicates|splitInBatches|respondToWebhook|executionData)$/;

/** Whether a Wait only waits: a call that ends it gives other items. */
export const isPause = ({ type, parameters }: INode) =>
	type === 'n8n-nodes-base.wait' &&
	['timeInterval', 'specificTime'].includes(String(parameters.resume));

/** Operations that put a whole file into one field. */
const MOVED = ['binaryToPropery', 'fromJson', 'fromIcs', 'text', 'xml'];

/** What stands below keys of a parameter. */
export const at = (value: unknown, ...keys: readonly string[]): unknown =>
	keys.reduce((inner, key) => (isRecord(inner) ? inner[key] : undefined), value);

/** A path, and the field that it begins at. */
const withTop = (path: string) => [path, path.split(/[.[]/)[0] ?? ''];

const partsOf = (list: unknown) =>
	isLiteral(list)
		? list
				.split(',')
				.map((one) => one.trim())
				.filter((one) => one !== '')
		: undefined;

const namesIn = (list: unknown, ...keys: readonly string[]): string[] | undefined => {
	const names = listOf(list).map((one) =>
		isRecord(one) ? keys.map((key) => one[key]).find((name) => isLiteral(name) && name !== '') : '',
	);
	return names.every(isLiteral) ? names : undefined;
};

function setFields({ typeVersion, parameters }: INode): string[] | undefined {
	const { mode, assignments, jsonOutput, duplicateItem } = parameters;
	if (typeVersion < 3.3 || duplicateItem === true) return undefined;
	if (mode === 'raw') {
		if (!isLiteral(jsonOutput)) return undefined;
		try {
			const read: unknown = JSON.parse(jsonOutput);
			return isRecord(read) ? Object.keys(read) : undefined;
		} catch {
			return undefined;
		}
	}
	return namesIn(at(assignments, 'assignments'), 'name')?.flatMap(withTop);
}

function codeFields({ parameters }: INode): string[] | undefined {
	const { jsCode, language = 'javaScript', mode } = parameters;
	if (typeof jsCode !== 'string' || language !== 'javaScript') return undefined;
	const { tree } = parseNodeCode(jsCode, 'function');
	return tree && itemKeys(tree, mode === 'runOnceForEachItem' ? 'each' : 'all');
}

function aggregateFields({ aggregate, destinationFieldName, fieldsToAggregate }: INode['parameters']) {
	if (aggregate === 'aggregateAllItemData')
		return isLiteral(destinationFieldName) ? withTop(destinationFieldName) : undefined;
	const list = at(fieldsToAggregate, 'fieldToAggregate');
	const own = namesIn(list, 'outputFieldName', 'fieldToAggregate');
	// Where it gets no name of its own, the field is called as the last part of its path.
	return own?.flatMap((name) => [...withTop(name), name.split('.').at(-1) ?? '']);
}

/** How Summarize begins the names of its fields. */
const SUMMARIES: Readonly<Record<string, string>> = {
	...{ append: 'appended_', average: 'average_', concatenate: 'concatenated_', count: 'count_' },
	...{ countUnique: 'unique_count_', max: 'max_', min: 'min_', sum: 'sum_' },
};

function summaryFields({ fieldsToSummarize, fieldsToSplitBy = '', options }: INode['parameters']) {
	const groups = partsOf(fieldsToSplitBy);
	const list = listOf(at(fieldsToSummarize, 'values'));
	const fields = namesIn(list, 'field');
	if (!groups || !fields || at(options, 'outputFormat') === 'singleItem') return undefined;
	const made = fields.map((name, index) => {
		const kind = String(at(list[index], 'aggregation') ?? 'count');
		return `${SUMMARIES[kind] ?? ''}${name}`;
	});
	return [...made, ...groups].map((name) => name.replace(/[\]["]/g, '').replace(/[ .]/g, '_'));
}

function splitFields({ fieldToSplitOut, include, fieldsToInclude, options }: INode['parameters']) {
	const paths = partsOf(fieldToSplitOut);
	const named = partsOf(at(options, 'destinationFieldName'));
	const names = named?.length ? named : paths;
	if (!names || paths?.includes('$binary')) return undefined;
	if (include === 'selectedOtherFields') {
		const others = partsOf(fieldsToInclude);
		return others && [...names, ...others].flatMap(withTop);
	}
	// What is in the list is not known, unless each entry gets a name.
	return include === 'allOtherFields' || named?.length || names.length > 1 ? names : undefined;
}

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
		return [typeVersion < 2.1 || at(parameters.options, 'batching', 'batchSize') === 1 ? 'response' : 'output'];
	if (name === 'formTrigger' && parameters.defineForm !== 'json') {
		const list = at(parameters.formFields, 'values');
		const fields = namesIn(list, 'fieldName', 'fieldLabel', 'elementName');
		const labels = namesIn(list, 'fieldLabel', 'elementName', 'fieldName');
		return fields && labels && [...fields, ...labels, ...FORM];
	}
	if (name === 'extractFromFile' && MOVED.includes(String(parameters.operation))) {
		const keeps = String(at(parameters.options, 'keepSource') ?? 'binary') !== 'binary';
		return keeps || !isLiteral(parameters.destinationKey)
			? undefined
			: parameters.destinationKey.split('.').slice(0, 1);
	}
	if (name === 'executeWorkflowTrigger' && parameters.inputSource === 'workflowInputs')
		return namesIn(at(parameters.workflowInputs, 'values'), 'name');
	if (name === 'aggregate') return aggregateFields(parameters);
	if (name === 'summarize') return summaryFields(parameters);
	if (name === 'splitOut') return splitFields(parameters);
	if (name === 'chatTrigger') return CHAT;
	if (name === 'dateTime' && typeVersion >= 2 && isLiteral(parameters.outputFieldName))
		return [parameters.outputFieldName];
	if (name === 'informationExtractor') return ['output'];
	return undefined;
}

/** Whether a node adds its fields to those that come in. */
function isAdding({ type, parameters }: INode): boolean {
	const { includeOtherFields, include, options } = parameters;
	if (type === 'n8n-nodes-base.set') return includeOtherFields !== false;
	if (type === 'n8n-nodes-base.splitOut') return include === 'allOtherFields';
	return type === 'n8n-nodes-base.dateTime' && at(options, 'includeInputFields') === true;
}

/** The node whose items have a file and no fields. */
const FILES = 'n8n-nodes-base.convertToFile';

/** What a Merge gives: fields of all inputs, under the names that it may give them. */
function mergedFields({ typeVersion, parameters }: INode, come: () => Names): Names {
	if (typeVersion < 3 || !['append', 'combine'].includes(String(parameters.mode))) return undefined;
	const names = [...(come() ?? [])];
	if (names.length === 0 || at(parameters.options, 'clashHandling', 'values', 'resolveClash') !== 'addSuffix') return come();
	return new Set(names.flatMap((one) => [one, ...[1, 2, 3, 4].map((index) => `${one}_${index}`)]));
}

/** Fields of a node's items: those that it makes, or those that it got where it gives items on. */
const createOutputFields = (
	nodes: ReadonlyMap<string, LoadedNode>,
	edges: readonly Edge[],
	graph: Graph,
) =>
	followNames(nodes, graph, (loaded, come) => {
		const { node } = loaded;
		if (PASSING.test(node.type) || isPause(node) || !isEnabled(node)) return come();
		if (node.type === FILES) return new Set();
		if (node.type === 'n8n-nodes-base.merge') return mergedFields(node, come);
		const made = madeFields(loaded, edges);
		// A node that makes nothing yet is not finished.
		if (!made?.length) return undefined;
		// An item at which it fails keeps its fields.
		return isAdding(node) || /^continue/.test(String(node.onError)) ? joined([come(), new Set(made)]) : new Set(made);
	});

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

const SUMMARIZE = 'n8n-nodes-base.summarize';

/** Nodes that work on fields of their items by name. */
const BY_PATH =
	/^n8n-nodes-base\.(?:aggregate|splitOut|sort|summarize|removeDuplicates|renameKeys|html|convertToFile|merge|set)$/;

/** Checks the fields that code reads, and that a node works on by name, of items whose fields are known. */
export function createFieldChecks(
	nodes: ReadonlyMap<string, LoadedNode>,
	edges: readonly Edge[],
	graph: Graph,
	pinned: ReadonlySet<string>,
) {
	const fields = createOutputFields(nodes, edges, graph);
	/** Fields that a node is to work on, and that do not come in. */
	const checkPaths = ({ node, type }: LoadedNode): Finding[] => {
		const known = fields.into(node.name);
		if (known === undefined || pinned.size > 0 || !BY_PATH.test(node.type)) return [];
		return displayedValues(node, type.description).flatMap(({ property, value, path }) => {
			const { name, requiresDataPath, displayName } = property;
			const isGiven = requiresDataPath === undefined || /output|destination|exclu/i.test(displayName);
			if (isGiven || name === 'name' || !isLiteral(value)) return [];
			const isMild = name === 'fieldsToInclude' || node.type === SUMMARIZE;
			return (partsOf(value) ?? [])
				.map((one) => one.replace(/^\$json\./, ''))
				.filter((one) => one !== '' && one !== '$binary' && !withTop(one).some((top) => known.has(top)))
				.map((one) =>
					invalid[isMild ? 'advice' : 'error'](
						{ nodeName: node.name, parameter: path },
						`what comes in has no field "${one}", and n8n ${isMild ? 'leaves it out' : 'finds nothing to work on'}.`,
						`It has ${[...known].slice(0, 12).join(', ') || 'no fields'}.`,
					),
				);
		});
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
				guess === undefined ? `It has ${names.slice(0, 12).join(', ') || 'no fields'}.` : `Write ${guess}.`;
			found.set(name, invalid[isForeseen(around) ? 'advice' : 'error'](place, message, fix));
		});
		return [...found.values()];
	};
	return { checkItems, checkPaths };
}
