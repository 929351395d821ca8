import type { INode } from 'n8n-workflow';
import { once } from '../kernel/fresh';
import type { Finding } from '../kernel/ports/instance/validator';
import { listOf } from '../kernel/values/list-of';
import { textsIn } from '../kernel/values/texts-in';
import { isExpression } from '../kernel/workflow/is-expression';
import { isEnabled } from '../kernel/workflow/is-enabled';
import { countOfItems } from './code-findings';
import { findingsOf } from './finding';
import { SEARCH } from './flow-findings';
import type { Graph } from './graph';
import type { LoadedNode } from './loaded-node';
import { parametersText } from './node-text';
import { at } from './output-fields';
import { rowsOfQuery } from './parameters/sql-problems';
import { parseNodeCode } from './reference-findings';

/** How many items a node gives in one run, where n8n's node says it. */
export type Count = 'one' | 'many' | undefined;

/** Triggers that give one item. */
const STARTS =
	/(?:n8n-nodes-base\.(?:webhook|scheduleTrigger|manualTrigger|formTrigger|form|errorTrigger)|langchain\.chatTrigger)$/;

/** Nodes that give one item for each, or leave some out. */
const SAME =
	/(?:n8n-nodes-base\.(?:set|if|filter|switch|removeDuplicates|dateTime|crypto|markdown|xml|editImage|wait|sort|noOp|slack|telegram|emailSend|html)|langchain\.(?:agent|chainLlm|informationExtractor))$/;

/** Operations that give one item, or a list, for each. */
const EACH =
	/^(?:create|update|upsert|post|send|get|insert|append\w*|add\w*|upload|download|reply)$/;

/** Whether each item that a node gives belongs to one that came in, and none is left out. */
export const isForEach = ({ type, parameters }: INode) =>
	SAME.test(type) ||
	/\.httpRequest$/.test(type) ||
	(/^n8n-nodes-base\./.test(type) && EACH.test(String(parameters.operation)));

/** Operations that give the rows of a list. */
const LISTING = ['getAll', 'select', 'find', 'search'];

export const isCode = ({ type, parameters }: INode) =>
	type === 'n8n-nodes-base.code' && parameters.language !== 'pythonNative';

/** Whether all items that come in become one, which belongs to all of them. */
export function isGathering({ type, parameters }: INode): boolean {
	const { operation, mode, fieldsToSplitBy = '' } = parameters;
	const [, name] = /^n8n-nodes-base\.(\w+)$/.exec(type) ?? [];
	if (name === 'convertToFile')
		return operation === 'toJson'
			? mode !== 'each'
			: ['csv', 'html', 'ods', 'rtf', 'xls', 'xlsx'].includes(String(operation));
	if (name === 'summarize') return fieldsToSplitBy === '';
	return name === 'aggregate' || (name === 'html' && operation === 'convertToHtmlTable');
}

const READS_ALL = /\$input\.all\(\)|(?<![.\w])items\b/;

/** Whether code reads the items that come in as a list. */
export const readsAll = ({ parameters }: INode): boolean =>
	READS_ALL.test(String(parameters.jsCode));

const CHOOSING = /\.(?:if|filter|switch)$/;

/** What an expression of the items reads. */
const OF_ITEM = /\$(?:json|input|node|items?|binary|prevNode|itemIndex|runIndex|fromAI|\()/;

/** What an expression reads that is the same for all items. */
const OF_ALL = /\$(?:input|\((['"`])(?:(?!\1)[^\\])*\1\))\.(?:all|first|last)\(/g;

const SENDING =
	/\.(?:slack|telegram|emailSend|gmail|discord|microsoftTeams|mattermost|whatsApp|twilio|microsoftOutlook) (?:post|send\w*|undefined)$/;

/** Whether a node sends a message, and gives what the service answers. */
export const isSending = (node: INode | undefined): boolean =>
	node !== undefined &&
	isEnabled(node) &&
	SENDING.test(`${node.type} ${String(node.parameters.operation)}`) &&
	node.parameters.operation !== 'sendAndWait';

/** Parameters that name the file of an item. */
const FILE =
	/"(?:\w*[bB]inary(?:Property\w*)?|mediaPropertyName|input(?:Data)?FieldName|attachments\w*)":(?!""|\[\]|\{\}|null|true|false)/;

/** Whether a node sends a file, which is another for each item. */
const sendsFile = (node: INode): boolean =>
	node.parameters.binaryData === true ||
	(node.parameters.binaryData !== false && FILE.test(parametersText(node)));

/** What a database gives anew each time. */
const DRAWN =
	/\bskip\s+locked\b|\b(?:nextval|newid|clock_timestamp|rand|\w{0,40}(?:random|uuid)\w{0,40})\s*\(/i;

/** What an expression gives anew each time. */
const CHANGING = /\$now\b|\$execution\.customData\b|\b(?:Date\.now|Math\.random|new Date)\(/;

/** To whom a message goes. */
const RECIPIENT =
	/^(?:to|sendTo|toEmail|toRecipients|(?:channel|user|chat|team|guild|recipient|address)\w*)$/;

/** Whether each item says to whom its message goes. */
const isToEach = ({ parameters }: INode): boolean =>
	Object.entries(parameters).some(
		([name, value]) =>
			RECIPIENT.test(name) && OF_ITEM.test(JSON.stringify(value).replace(OF_ALL, '')),
	);

/** Where a list is read from, and how long it may be. */
const PLACE =
	/^(?:resource|operation|authentication|schema|limit|(?:data)?(?:table|base|database|document|sheet)\w*)$/i;

/** Whether a list is read by a value that is computed, such as that of one customer. @param by what its expression reads */
const isOfOne = ({ parameters }: INode, by = /\{\{/): boolean =>
	Object.entries(parameters).some(
		([name, value]) =>
			!PLACE.test(name) && textsIn(value).some((one) => isExpression(one) && by.test(one)),
	);

/** How all items of a node are counted, or become a text. */
const ALL_OF = /\$\((\\?["'])([^"'\\]{1,100})\1\)\.all\(\)\.(?:length|map|filter|reduce|sort)\b/g;

/** A node that is called after what is made of all items. */
const OF_WHOLE = /\b(?:digest|overview|summary|list|totals?)\b/i;

/** A node that is called after one of a list, or some. */
const OF_FEW =
	/\b(?:latest|last|recent|newest|first|next|top|one|an?|check|find|look|search|by|has|is|exists?|known|existing|duplicates?)\b|\?/i;

/** A sheet that is called after what has one row. */
const OF_SETTINGS = /\b(?:settings?|config\w*|parameters|setup)\b/i;

/** Nodes that compare or count what comes in. */
const WHOLE = /\.(?:summarize|compareDatasets|sort|removeDuplicates)$/;

/** Counts items between nodes, and finds those that read or send the same for each of many. */
export function createCounts(nodes: ReadonlyMap<string, LoadedNode>, graph: Graph) {
	const sourcesOf = (name: string) => [...new Set(graph.into(name).map(({ source }) => source))];

	/** Of the items that come in: as many as all before give. */
	const into = (name: string): Count => {
		const [source, ...others] = sourcesOf(name);
		return source === undefined || others.length > 0 ? undefined : countOf(source);
	};
	const counts = new Map<string, Count>();
	const countOf = (name: string): Count => {
		if (counts.has(name)) return counts.get(name);
		// On a circle nothing is known.
		counts.set(name, undefined);
		const count = countedFrom(name);
		counts.set(name, count);
		return count;
	};

	/** The nodes of which an expression counts or joins all items. */
	const readAsList = once(() => {
		const texts = [...nodes.values()].map(({ node }) => parametersText(node));
		const reads = texts.flatMap((one) => [...one.matchAll(ALL_OF)]);
		return new Set(reads.map(([, , name]) => name));
	});
	const isReadAsList = (name: string) => readAsList().has(name);

	function countedFrom(name: string): Count {
		const node = nodes.get(name)?.node;
		if (node === undefined) return undefined;
		const { type, parameters, executeOnce } = node;
		const { operation, returnAll, limit, maxItems, jsCode } = parameters;
		if (STARTS.test(type) || isGathering(node)) return 'one';
		if (type === 'n8n-nodes-base.limit') return maxItems === 1 ? 'one' : undefined;
		if (/\.(?:splitOut|rssFeedRead)$/.test(type)) return 'many';
		// By a value that comes in it may find one.
		if (returnAll === true) return isOfOne(node, OF_ITEM) ? undefined : 'many';
		if (type === 'n8n-nodes-base.summarize') return into(name) === 'many' ? 'many' : undefined;
		// A query runs once for each item.
		const forEach = (count: Count) =>
			count === 'one' && executeOnce !== true ? into(name) : count;
		if (operation === 'executeQuery') return forEach(rowsOfQuery(parameters.query));
		if (type.endsWith('.googleSheets') && operation === 'read')
			return listOf(at(parameters.filtersUI, 'values')).length > 0 || OF_SETTINGS.test(name)
				? undefined
				: 'many';
		if (LISTING.includes(String(operation)))
			return typeof limit !== 'number' ? undefined : limit > 1 ? 'many' : forEach('one');
		const isEach = parameters.mode === 'runOnceForEachItem';
		const { tree } = isCode(node) && !isEach ? parseNodeCode(String(jsCode), 'function') : {};
		const isSame = SAME.test(type) || (isCode(node) && isEach);
		if (!tree && !isSame && isForEach(node) && executeOnce !== true && into(name) === 'many')
			return 'many';
		if (type === 'n8n-nodes-base.httpRequest' && isReadAsList(name)) return 'many';
		if (tree || !isSame) return tree && countOfItems(tree);
		return executeOnce === true ? 'one' : into(name);
	}

	/** Nodes that read the same for each item that comes in. */
	const repeated = [...nodes.values()].flatMap(({ node }): Finding[] => {
		const { name, type, parameters, executeOnce } = node;
		const isSent = isSending(node);
		const isRead = SEARCH.test(`${type} ${String(parameters.operation)}`);
		if (!isEnabled(node) || executeOnce === true || !(isSent || isRead)) return [];
		const isQuery = parameters.operation === 'executeQuery';
		if (into(name) !== 'many') return [];
		const text = parametersText(node);
		if (OF_ITEM.test(isSent ? text.replace(OF_ALL, '') : text)) {
			if (!isSent || !OF_WHOLE.test(name) || isToEach(node) || sendsFile(node)) return [];
			const message =
				'it sends one message for each item that comes in, and each holds one of them.';
			return [findingsOf('flow').advice(name, message, 'Gather them with an Aggregate before it.')];
		}
		// A choice may be meant for one item.
		const isChosen = sourcesOf(name).some((one) => CHOOSING.test(nodes.get(one)?.node.type ?? ''));
		if (isChosen && !(isSent && /\.all\(/.test(text))) return [];
		if (isQuery && rowsOfQuery(parameters.query) === undefined) return [];
		const isOther = (isSent && sendsFile(node)) || (isQuery && DRAWN.test(text));
		if (isOther || ((isSent || isQuery) && CHANGING.test(text))) return [];
		const message = `it runs once for each item that comes in, and ${isSent ? 'sends' : 'reads'} the same each time.`;
		return [
			findingsOf('flow').advice(name, message, 'Write executeOnce: true beside its parameters.'),
		];
	});
	/** Lists that are cut where all rows are meant: by the name of the node, or by what is made of them. */
	const cut = [...nodes.values()].flatMap(({ node, stored }): Finding[] => {
		const { returnAll, limit } = node.parameters;
		const isLeft =
			stored.parameters.returnAll === undefined && stored.parameters.limit === undefined;
		if (!isEnabled(node) || !isLeft || returnAll !== false || typeof limit !== 'number') return [];
		const next = graph.outOf(node.name).map(({ target }) => nodes.get(target)?.node);
		// As a tool it answers a model.
		if (next.length === 0 && graph.into(node.name).length === 0) return [];
		const isWhole = next.some(
			(one) => one !== undefined && (isGathering(one) || WHOLE.test(one.type)),
		);
		if (!isWhole && (isOfOne(node) || OF_FEW.test(node.name))) return [];
		const message = `it reads the first ${limit} alone: neither returnAll nor limit is set.`;
		return [
			findingsOf('flow').advice(node.name, message, 'Write returnAll: true for all of them.'),
		];
	});
	/** Webhooks that answer with the first of many items. */
	const firstAnswered = [...nodes.values()].flatMap(({ node }): Finding[] => {
		const { responseMode, responseData = 'firstEntryJson' } = node.parameters;
		if (!isEnabled(node) || node.type !== 'n8n-nodes-base.webhook') return [];
		if (responseMode !== 'lastNode' || responseData !== 'firstEntryJson') return [];
		const last = [...graph.reachedFrom([node.name])].filter((one) => graph.outOf(one).length === 0);
		if (last.length !== 1 || countOf(last[0] ?? '') !== 'many') return [];
		const message = `it answers with the first item of "${last[0]}" alone.`;
		return [findingsOf('flow').advice(node.name, message, 'Write responseData: "allEntries".')];
	});
	return { sourcesOf, into, countOf, repeated: [...repeated, ...cut], firstAnswered };
}
