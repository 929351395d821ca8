import type { INode } from 'n8n-workflow';
import { isRecord } from '../kernel/values/is-record';
import { jsonOrText } from '../kernel/values/json-or-text';
import { listOf } from '../kernel/values/list-of';
import { isEnabled } from '../kernel/workflow/is-enabled';
import { isLiteral } from '../kernel/workflow/is-expression';
import { codeOfNode, itemKeys } from './code-findings';
import { type Names, followNames, joined } from './follow-names';
import type { Graph } from './graph';
import type { Edge } from './load-nodes';
import type { LoadedNode } from './loaded-node';
import { selectedColumns } from './parameters/sql-problems';

/** What triggers of n8n give, always. */
const WEBHOOK = ['headers', 'params', 'query', 'body', 'webhookUrl', 'executionMode'];
const SCHEDULE =
	'timestamp,Readable date,Readable time,Day of week,Year,Month,Day of month,Hour,Minute,Second,Timezone'.split(
		',',
	);
const MAIL =
	'id threadId snippet payload sizeEstimate historyId internalDate labels From To Cc Bcc Subject';
const FORM = ['submittedAt', 'formMode', 'formQueryParameters', 'headers', 'user'];

/** Nodes that give the items on as they came. */
export const PASSING =
	/^(?:n8n-nodes-base\.(?:if|filter|switch|noOp|limit|sort|removeDuplicates|splitInBatches|respondToWebhook|executionData)|@n8n\/n8n-nodes-langchain\.textClassifier)$/;

/** Whether a node gives its items on: a call that ends a Wait gives others, and metrics of an Evaluation are items of their own. */
export const isGivingOn = (node: INode) =>
	PASSING.test(node.type) ||
	!isEnabled(node) ||
	(node.type === 'n8n-nodes-base.wait' &&
		['timeInterval', 'specificTime'].includes(String(node.parameters.resume))) ||
	(node.type === 'n8n-nodes-base.evaluation' && node.parameters.operation !== 'setMetrics');

/** Operations that put a whole file into one field. */
const MOVED = ['binaryToPropery', 'fromJson', 'fromIcs', 'text', 'xml'];

/** What stands below keys of a parameter. */
export const at = (value: unknown, ...keys: readonly string[]): unknown =>
	keys.reduce((inner, key) => (isRecord(inner) ? inner[key] : undefined), value);

/** The value at a path as people write it: `rule.interval[0].field`. */
export const atPath = (value: unknown, path: string): unknown =>
	path
		.split(/[.[\]]+/)
		.reduce<unknown>(
			(inner, key) =>
				typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined,
			value,
		);

/** A path, and the field that it begins at: `a` of `a.b` and of `['a']`. */
export const withTop = (path: string): string[] => {
	const [, , quoted, plain = ''] = /^(?:\[(['"]?)(.*?)\1\]|([^.[]*))/.exec(path) ?? [];
	return [path, quoted ?? plain];
};

export const partsOf = (list: unknown) =>
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
		const read = jsonOrText(jsonOutput);
		return isRecord(read) ? Object.keys(read) : undefined;
	}
	return namesIn(at(assignments, 'assignments'), 'name')?.flatMap(withTop);
}

function codeFields(node: INode): string[] | undefined {
	const { language = 'javaScript' } = node.parameters;
	const code = language === 'javaScript' ? codeOfNode(node) : undefined;
	return code && itemKeys(code.tree, code.mode);
}

function aggregateFields({
	aggregate,
	destinationFieldName,
	fieldsToAggregate,
}: INode['parameters']) {
	if (aggregate === 'aggregateAllItemData')
		return isLiteral(destinationFieldName) ? withTop(destinationFieldName) : undefined;
	const list = at(fieldsToAggregate, 'fieldToAggregate');
	const own = namesIn(list, 'outputFieldName', 'fieldToAggregate');
	// Where it gets no name of its own, the field is called as the last part of its path.
	return own?.flatMap((name) => [...withTop(name), name.split('.').at(-1) ?? '']);
}

/** How Summarize begins the names of its fields. */
const SUMMARIES: Readonly<Record<string, string>> = {
	append: 'appended_',
	average: 'average_',
	concatenate: 'concatenated_',
	count: 'count_',
	countUnique: 'unique_count_',
	max: 'max_',
	min: 'min_',
	sum: 'sum_',
};

const normalized = (name: string) => name.replace(/[\]["]/g, '').replace(/[ .]/g, '_');

/** What Summarize calls one of its fields. */
export const summaryName = (one: unknown) =>
	normalized(
		`${SUMMARIES[String(at(one, 'aggregation') ?? 'count')] ?? ''}${String(at(one, 'field'))}`,
	);

function summaryFields({ fieldsToSummarize, fieldsToSplitBy = '', options }: INode['parameters']) {
	const groups = partsOf(fieldsToSplitBy);
	const list = listOf(at(fieldsToSummarize, 'values'));
	const fields = namesIn(list, 'field');
	if (!groups || !fields || at(options, 'outputFormat') === 'singleItem') return undefined;
	return [...list.map(summaryName), ...groups.map(normalized)];
}

function splitFields({ fieldToSplitOut, include, fieldsToInclude, options }: INode['parameters']) {
	const paths = partsOf(fieldToSplitOut);
	const named = partsOf(at(options, 'destinationFieldName'));
	const names = named?.length ? named : paths;
	if (!names || paths?.includes('$binary')) return undefined;
	if (include === 'selectedOtherFields') {
		const others = partsOf(fieldsToInclude);
		// A path becomes a name with dots.
		return others && [...names, ...others];
	}
	// What is in the list is not known, unless each entry gets a name.
	return include === 'allOtherFields' || named?.length || names.length > 1 ? names : undefined;
}

function htmlFields({ operation, extractionValues }: INode['parameters']) {
	if (operation === 'extractHtmlContent') return namesIn(at(extractionValues, 'values'), 'key');
	return operation === 'convertToHtmlTable' ? ['table'] : ['html'];
}

/** What some nodes answer with when they send or run something, whatever comes in. */
const ANSWERED: Readonly<Record<string, readonly string[]>> = {
	executeCommand: ['exitCode', 'stderr', 'stdout'],
	gmail: ['id', 'threadId', 'labelIds'],
	ssh: ['code', 'signal', 'stdout', 'stderr'],
	telegram: ['ok', 'result'],
};
const SENDING = /^(?:send(?!AndWait)\w*|reply|execute)$/;

/** What a model of another maker answers with. */
const ANSWERING: Readonly<Record<string, readonly string[]>> = {
	anthropic: ['content', 'merged_response'],
	googleGemini:
		'content finishReason index mergedResponse safetyRatings citationMetadata groundingMetadata finishMessage tokenCount avgLogprobs logprobsResult urlContextMetadata'.split(
			' ',
		),
};

/** What the answer of a model is in. */
function modelFields({ typeVersion, parameters }: INode): string[] | undefined {
	const { resource, operation, simplify } = parameters;
	if (resource !== 'text' || simplify === false) return undefined;
	if (typeVersion < 2 && operation === 'message')
		return ['index', 'message', 'logprobs', 'finish_reason'];
	return typeVersion >= 2 && operation === 'response' ? ['output'] : undefined;
}

/** Updates of Telegram, in the order in which one is probably meant. */
export const UPDATES =
	'message edited_message channel_post edited_channel_post callback_query inline_query poll pre_checkout_query shipping_query poll_answer my_chat_member chat_member chat_join_request chosen_inline_result message_reaction message_reaction_count business_connection business_message edited_business_message deleted_business_messages chat_boost removed_chat_boost purchased_paid_media';

const STRIPE =
	'id object api_version created data livemode pending_webhooks request type account context';
const OUTLOOK = 'id conversationId subject bodyPreview from to categories hasAttachments';
const PDF = 'text numpages numrender info metadata version';

/** What services give, where the node says it. */
function serviceFields(name: string, { typeVersion, parameters }: INode): string[] | undefined {
	const { resource, operation, simple, options, updates, key, query } = parameters;
	const isRead = operation === 'get' || operation === 'getAll';
	if (name === 'gmailTrigger' || (name === 'gmail' && resource === 'message' && isRead))
		return simple === true ? MAIL.split(' ') : undefined;
	if (name === 'telegramTrigger' && Array.isArray(updates)) {
		const isAll = updates.length === 0 || updates.some((one) => one === '*');
		return ['update_id', ...(isAll ? UPDATES.split(' ') : updates.map(String))];
	}
	if (name === 'stripeTrigger') return STRIPE.split(' ');
	if (name === 'githubTrigger') return ['body', 'headers', 'query'];
	if (name === 'graphql' && parameters.responseFormat === 'json')
		return ['data', 'errors', 'extensions'];
	if (name === 'redis' && operation === 'incr') return isLiteral(key) ? [key] : undefined;
	if (name === 'googleDrive' && resource === 'fileFolder' && typeVersion >= 3)
		return at(options, 'fields') === undefined ? ['id', 'name'] : undefined;
	if (name === 'microsoftOutlook' && typeVersion >= 2 && resource === 'message' && isRead)
		return parameters.output === 'simple' ? OUTLOOK.split(' ') : undefined;
	const isWritten = /^(?:create|update|upsert)$/.test(String(operation));
	if (name === 'airtable' && resource === 'record' && typeVersion >= (isWritten ? 2 : 2.2))
		return operation === 'deleteRecord' ? undefined : ['id', 'createdTime', 'fields'];
	if (name === 'extractFromFile' && operation === 'pdf')
		return at(options, 'keepSource') === undefined ? PDF.split(' ') : undefined;
	const isQuery = /^(?:mySql|postgres)$/.test(name) && operation === 'executeQuery';
	return isQuery ? selectedColumns(query, name === 'postgres') : undefined;
}

/** What an answer is in, where the request says so. */
function requestFields({ options }: INode['parameters']): string[] | undefined {
	const response = (key: string) => at(options, 'response', 'response', key);
	const isText = response('responseFormat') === 'text';
	const own = isText ? [response('outputPropertyName') ?? 'data'].filter(isLiteral) : [];
	if (response('fullResponse') === true)
		return ['body', 'headers', 'statusCode', 'statusMessage', ...own];
	return isText ? own : undefined;
}

/** The fields of the items that the node makes, where n8n's node says it; undefined elsewhere. */
function madeFields({ node }: LoadedNode, edges: readonly Edge[]): string[] | undefined {
	const { parameters, typeVersion, type } = node;
	const hasParser = edges.some(
		({ target, inputType }) => target === node.name && inputType === 'ai_outputParser',
	);
	const [, name = ''] = /^(?:n8n-nodes-base|@n8n\/n8n-nodes-langchain)\.(\w+)$/.exec(type) ?? [];
	const isAnswer = parameters.operation === 'sendAndWait' && type.startsWith('n8n-nodes-base.');
	// Where the time to answer is limited, the items go on without an answer.
	if (isAnswer && at(parameters.options, 'limitWaitTime') === undefined) return ['data'];
	const isCall = name === 'wait' && parameters.resume === 'webhook';
	if (name === 'webhook' || (isCall && parameters.limitWaitTime !== true))
		return parameters.authentication === 'jwtAuth' ? [...WEBHOOK, 'jwtPayload'] : WEBHOOK;
	if (name === 'httpRequest' && typeVersion >= 3) return requestFields(parameters);
	if (name === 'scheduleTrigger') return SCHEDULE;
	if (name === 'errorTrigger') return ['execution', 'workflow', 'trigger'];
	if (name === 'set') return setFields(node);
	if (name === 'code' && typeVersion >= 2) return codeFields(node);
	if (name === 'redis' && parameters.operation === 'get' && isLiteral(parameters.propertyName))
		return at(parameters.options, 'dotNotation') === false
			? [parameters.propertyName]
			: parameters.propertyName.split('.').slice(0, 1);
	const ofService = type.startsWith('n8n-nodes-base.') ? serviceFields(name, node) : undefined;
	if (ofService !== undefined) return ofService;
	const answered = type.startsWith('n8n-nodes-base.') ? ANSWERED[name] : undefined;
	if (answered && SENDING.test(String(parameters.operation ?? 'execute'))) return [...answered];
	if (name === 'openAi') return modelFields(node);
	const isText = parameters.operation === 'message' && parameters.simplify !== false;
	if (isText && ANSWERING[name] && parameters.resource === 'text') return [...ANSWERING[name]];
	if (name === 'agent') return ['output', 'intermediateSteps'];
	if (name === 'chainLlm' && !hasParser && typeVersion >= 1.4) return ['text'];
	if (name === 'chainSummarization' && typeVersion >= 2)
		return [
			typeVersion < 2.1 || at(parameters.options, 'batching', 'batchSize') === 1
				? 'response'
				: 'output',
		];
	const isForm =
		name === 'formTrigger' || (name === 'form' && parameters.operation !== 'completion');
	if (isForm && parameters.defineForm !== 'json') {
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
	if (name === 'dateTime' && typeVersion >= 2 && isLiteral(parameters.outputFieldName))
		return [parameters.outputFieldName];
	if (name === 'informationExtractor') return ['output'];
	if (name === 'chainRetrievalQa') return ['response'];
	if (name === 'sentimentAnalysis') return ['sentimentAnalysis'];
	if (name.startsWith('vectorStore') && parameters.mode === 'load') return ['document', 'score'];
	if (name === 'chatTrigger' && parameters.mode === 'hostedChat')
		return ['chatInput', 'sessionId', 'action', 'files', 'metadata', 'user'];
	if (name === 'html') return htmlFields(parameters);
	return undefined;
}

/** Whether a node adds its fields to those that come in. */
export function isAdding(parameters: INode['parameters'], type: string): boolean {
	const { includeOtherFields, include, options } = parameters;
	if (type === 'n8n-nodes-base.set') return includeOtherFields !== false;
	if (type.endsWith('langchain.sentimentAnalysis')) return true;
	if (type === 'n8n-nodes-base.splitOut') return include === 'allOtherFields';
	return type === 'n8n-nodes-base.dateTime' && at(options, 'includeInputFields') === true;
}

/** The node whose items have a file and no fields. */
const FILES = 'n8n-nodes-base.convertToFile';

/** What Compare Datasets gives by each of its ways: items of one input, or both versions of each. */
function comparedFields({ parameters }: INode, come: (input: number) => Names, output?: number) {
	const { resolve, preferWhenMix, exceptWhenMix } = parameters;
	if (output === 0) return come(0);
	if (output === 1) return joined([come(0), come(1)]);
	if (output === 3) return come(1);
	if (output === undefined) return undefined;
	if (resolve === 'includeBoth') return new Set(['keys', 'same', 'different', 'skipped']);
	if (resolve !== 'mix') return come(resolve === 'preferInput1' ? 0 : 1);
	const others = partsOf(exceptWhenMix);
	return joined([
		come(preferWhenMix === 'input1' ? 0 : 1),
		others && new Set(others.flatMap(withTop)),
	]);
}

/** Whether a Merge writes the number of the input behind each field. */
export const isSuffixing = ({ type, typeVersion, parameters: { mode, options } }: INode) =>
	type === 'n8n-nodes-base.merge' &&
	typeVersion >= 3 &&
	mode === 'combine' &&
	at(options, 'clashHandling', 'values', 'resolveClash') === 'addSuffix';

/** What a Merge gives: fields of all inputs, each with the number of its input where it says so. */
function mergedFields(node: INode, come: () => Names): Names {
	const { mode, combineBy, joinMode, outputDataFrom = 'both' } = node.parameters;
	if (node.typeVersion < 3 || !['append', 'combine'].includes(String(mode))) return undefined;
	if (!isSuffixing(node)) return come();
	if (joinMode === 'keepNonMatches' || outputDataFrom !== 'both') return come();
	const ended = new Set([1, 2, 3, 4].map((index) => `…_${index}`));
	// By position n8n leaves the fields of the last input under their own names as well.
	return combineBy === 'combineByPosition' ? joined([come(), ended]) : ended;
}

/** Fields of a node's items: those that it makes, or those that it got where it gives items on. */
export const createOutputFields = (
	nodes: ReadonlyMap<string, LoadedNode>,
	edges: readonly Edge[],
	graph: Graph,
) =>
	followNames(nodes, graph, (loaded, come, output) => {
		const { node } = loaded;
		if (isGivingOn(node)) return come();
		if (node.type === FILES) return new Set();
		if (node.type === 'n8n-nodes-base.merge') return mergedFields(node, come);
		if (node.type === 'n8n-nodes-base.compareDatasets') return comparedFields(node, come, output);
		const made = madeFields(loaded, edges);
		// A node that makes nothing yet is not finished.
		if (!made?.length) return undefined;
		// An item at which it fails keeps its fields.
		const isFailing = /^continue/.test(String(node.onError)) || node.continueOnFail === true;
		return isAdding(node.parameters, node.type) || isFailing
			? joined([come(), new Set([...made, ...(isFailing ? ['error'] : [])])])
			: new Set(made);
	});

export type OutputFields = ReturnType<typeof createOutputFields>;
