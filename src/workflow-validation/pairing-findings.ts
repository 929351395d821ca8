import type { INode } from 'n8n-workflow';
import type { Finding } from '../kernel/ports/instance/validator';
import { isEnabled } from '../kernel/workflow/is-enabled';
import { countOfItems, isRemade } from './code-findings';
import { findingsOf } from './finding';
import { type Graph, askedOnce } from './graph';
import type { LoadedNode } from './loaded-node';
import { type ReferenceCheck, parseNodeCode } from './reference-findings';
import { isNamed, isSyntax, literalOf, memberOf, visitSyntax } from './syntax';

const { error, advice } = findingsOf('flow');

/** How many items a node gives in one run, where n8n's node says it. */
type Count = 'one' | 'many' | undefined;

/** Triggers that give one item. */
const STARTS =
	/(?:n8n-nodes-base\.(?:webhook|scheduleTrigger|manualTrigger|formTrigger|form|errorTrigger)|langchain\.chatTrigger)$/;

/** Nodes that give one item for each, or leave some out. */
const SAME =
	/(?:n8n-nodes-base\.(?:set|if|filter|switch|removeDuplicates|dateTime|crypto|markdown|xml|editImage|wait|sort|noOp|slack|telegram|emailSend|html)|langchain\.(?:agent|chainLlm|informationExtractor))$/;

/** Operations that give the rows of a list. */
const LISTING = ['getAll', 'select', 'find', 'search'];

const isCode = ({ type, parameters }: INode) =>
	type === 'n8n-nodes-base.code' && parameters.language !== 'pythonNative';

/** Whether all items that come in become one, which belongs to all of them. */
function isGathering({ type, parameters }: INode): boolean {
	const { operation, mode, fieldsToSplitBy = '' } = parameters;
	const [, name] = /^n8n-nodes-base\.(\w+)$/.exec(type) ?? [];
	if (name === 'convertToFile')
		return operation === 'toJson'
			? mode !== 'each'
			: ['csv', 'html', 'ods', 'rtf', 'xls', 'xlsx'].includes(String(operation));
	if (name === 'summarize') return fieldsToSplitBy === '';
	return name === 'aggregate' || (name === 'html' && operation === 'convertToHtmlTable');
}

/** Whether code makes new items, in another number, and does not say of which they are. */
function isRemaking(node: INode): boolean {
	const { jsCode, mode } = node.parameters;
	if (!isCode(node) || mode === 'runOnceForEachItem' || typeof jsCode !== 'string') return false;
	if (!/\bjson\s*:/.test(jsCode) || /pairedItem/.test(jsCode)) return false;
	const { tree } = parseNodeCode(jsCode, 'function');
	return tree !== undefined && isRemade(tree);
}

/** What `$('X').item` of a node that is further back is, behind nodes that lose which item belongs to which. */
export function createPairingCheck(nodes: ReadonlyMap<string, LoadedNode>, graph: Graph) {
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

	function countedFrom(name: string): Count {
		const node = nodes.get(name)?.node;
		if (node === undefined) return undefined;
		const { type, parameters, executeOnce } = node;
		const { operation, returnAll, limit, maxItems, jsCode } = parameters;
		if (STARTS.test(type) || isGathering(node)) return 'one';
		if (type === 'n8n-nodes-base.limit') return maxItems === 1 ? 'one' : undefined;
		if (/\.(?:splitOut|rssFeedRead)$/.test(type) || returnAll === true) return 'many';
		if (LISTING.includes(String(operation)))
			return typeof limit === 'number' && limit > 1 ? 'many' : undefined;
		const isEach = parameters.mode === 'runOnceForEachItem';
		const { tree } = isCode(node) && !isEach ? parseNodeCode(String(jsCode), 'function') : {};
		if (tree || !(SAME.test(type) || (isCode(node) && isEach))) return tree && countOfItems(tree);
		return executeOnce === true ? 'one' : into(name);
	}

	/** Nodes on every way between two that lose which item belongs to which. In a loop a few items come at a time. */
	const losingBetween = (owner: string, reader: string): INode[] => {
		if (graph.isInLoop(owner) || graph.isInLoop(reader)) return [];
		const [, ...between] = graph.passedBefore(reader, [owner]) ?? [];
		return between.reverse().flatMap((name) => {
			const node = nodes.get(name)?.node;
			if (!node || !isEnabled(node) || graph.isInLoop(name)) return [];
			return node.executeOnce === true || isGathering(node) || isRemaking(node) ? [node] : [];
		});
	};

	const problemOf = (owner: string, reader: string): Finding | undefined => {
		const count = countOf(owner);
		if (count === 'one') return undefined;
		const [middle] = losingBetween(owner, reader).filter(({ name }) => into(name) !== 'one');
		if (middle === undefined) return undefined;
		if (middle.executeOnce === true)
			return advice(
				middle.name,
				`it runs once, for the first item, so that "${reader}" works with the first item of "${owner}" alone.`,
				`Remove executeOnce, or lead the items of "${owner}" around it.`,
			);
		const isOne = isGathering(middle);
		const outcome = isOne
			? 'makes one item of all: n8n fails where it finds several'
			: 'makes new items: n8n fails if there are more or fewer, as it cannot tell which item each comes from';
		const fix = `Write $("${owner}").first() for one, or .all() for all${isOne ? '' : ', or give the items a pairedItem'}.`;
		// Items that are as many as before belong to those.
		const isFewer = countOf(middle.name) === 'one' && into(middle.name) === 'many';
		const isSure = count === 'many' && isFewer;
		return (isSure ? error : advice)(
			reader,
			`it reads the item of "${owner}" behind "${middle.name}", which ${outcome}.`,
			fix,
		);
	};

	const problemOnce = askedOnce(problemOf);
	const checkPairing: ReferenceCheck = (tree, { nodeName = '', parameter }) => {
		const reader = nodes.get(nodeName)?.node;
		if (!reader || (isCode(reader) && reader.parameters.mode !== 'runOnceForEachItem')) return [];
		const found: Finding[] = [];
		visitSyntax(tree, (syntax) => {
			const call = syntax.object;
			if (memberOf(syntax) !== 'item' || !isSyntax(call) || !isNamed(call.callee, '$')) return;
			const owner = Array.isArray(call.arguments) ? literalOf(call.arguments[0]) : undefined;
			if (owner === undefined || !nodes.has(owner)) return;
			const finding = problemOnce(owner, nodeName);
			if (finding) found.push(finding.nodeName === nodeName ? { ...finding, parameter } : finding);
		});
		return found;
	};
	return { checkPairing, countInto: into };
}
