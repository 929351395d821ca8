import type { INode } from 'n8n-workflow';
import { onceFor } from '../kernel/fresh';
import type { Finding } from '../kernel/ports/instance/validator';
import { isEnabled } from '../kernel/workflow/is-enabled';
import { findingsOf } from './finding';
import { type Graph, askedOnce } from './graph';
import { type Count, isForEach, createCounts, isCode, isGathering, readsAll } from './item-counts';
import type { LoadedNode } from './loaded-node';
import { type ReferenceCheck, parseNodeCode } from './reference-findings';
import { isRemade, isThinned } from './remade-items';
import {
	type Syntax,
	isNamed,
	isSyntax,
	literalOf,
	memberOf,
	visitMembers,
	visitSyntax,
} from './syntax';

const { error, advice } = findingsOf('flow');

type Place = Pick<Finding, 'nodeName' | 'parameter'>;

/** The code of a node that makes new items and does not say of which they are. */
function makingCode(node: INode): object | undefined {
	const { jsCode, mode } = node.parameters;
	if (!isCode(node) || mode === 'runOnceForEachItem' || typeof jsCode !== 'string')
		return undefined;
	if (!/\bjson\s*:/.test(jsCode) || /pairedItem/.test(jsCode)) return undefined;
	return parseNodeCode(jsCode, 'function').tree;
}

/** Whether code makes new items, in another number, and does not say of which they are. */
function isRemaking(node: INode): boolean {
	const tree = makingCode(node);
	return tree !== undefined && isRemade(tree);
}

/** Code that gives on the items themselves, or what they hold. */
const OF_ITEMS =
	/\{\s{0,20}\.\.\.\w{1,60}\s{0,20},\s{0,20}json\b|\b(\w{1,60})\s{0,20}\)?\s{0,20}=>\s{0,20}\1\s{0,20}\)/;

/** Whether code makes an item of all that have something in common, and not of what one item has, or of the items themselves. */
const isGrouping = onceFor((node: INode): boolean => {
	const code = String(node.parameters.jsCode);
	return (
		isCode(node) &&
		/\bObject\.(?:values|entries|keys)\((?!\w+\.json\b)/.test(code) &&
		!OF_ITEMS.test(code)
	);
});

/** Whether it surely does. */
function isThinning(node: INode): boolean {
	const tree = makingCode(node);
	return tree !== undefined && !isGrouping(node) && isThinned(tree);
}

/** Nodes that may let through few of many items. */
const CHOOSING = /\.(?:if|filter|switch|removeDuplicates|limit)$/;

/** Code that works on what one item has. */
const READS_ONE =
	/\$json\b|\.first\(\)|(?:\.all\(\)|\bitems)(?:\[0\]|\.at\(0\))|\b(?:const|let|var)\s*\[\w+\]\s*=/;

/** Whether code gathers what it is given, by what it reads. */
const readsSeveral = (node: INode): boolean =>
	readsAll(node) && !READS_ONE.test(String(node.parameters.jsCode));

/** Code that runs once for all items, and looks at the first alone. */
function aloneFindings(tree: object, count: Count, place: Place): Finding[] {
	let readsOne = false;
	let readsAll = false;
	visitSyntax(tree, (syntax) => {
		const isFirst = memberOf(syntax) === 'first' && isNamed(syntax.object, '$input');
		if (isNamed(syntax, '$json') || isFirst) readsOne = true;
		if (isNamed(syntax, 'items') || memberOf(syntax) === 'all') readsAll = true;
	});
	if (count !== 'many' || !readsOne || readsAll) return [];
	const message = 'it runs once for all items, and reads the first alone: the others are left out.';
	return [advice(place, message, 'Write mode: "runOnceForEachItem", or map over $input.all().')];
}

/** Whether an expression comes to a part of it only where another says so. */
const isInstead = ({ type, right, test }: Syntax, part: Syntax): boolean =>
	(type === 'LogicalExpression' && right === part) ||
	(type === 'ConditionalExpression' && test !== part);

/** Whether one way alone leads from a node to another one, and all nodes on it are such. */
function isStraight(
	owner: string,
	reader: string,
	sourcesOf: (name: string) => readonly string[],
	isSuch: (name: string) => boolean,
): boolean {
	let [name, ...others] = sourcesOf(reader);
	for (; name !== owner; [name, ...others] = sourcesOf(name))
		if (name === undefined || others.length > 0 || !isSuch(name)) return false;
	return others.length === 0;
}

/** What `$('X').item` of a node that is further back is, behind nodes that lose which item belongs to which. */
export function createPairingCheck(nodes: ReadonlyMap<string, LoadedNode>, graph: Graph) {
	const { sourcesOf, into, countOf, ...counted } = createCounts(nodes, graph);

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

	/** Whether a node reads a whole table, which may have one row. */
	const isSmallTable = (name: string) => {
		const { operation, query } = nodes.get(name)?.node.parameters ?? {};
		return operation === 'executeQuery' && !/\b(?:where|join|order\s+by)\b/i.test(String(query));
	};

	const isChoosing = (name: string) => CHOOSING.test(nodes.get(name)?.node.type ?? '');

	/** Whether all items of a node come to another one, and none is chosen between. */
	const comeThrough = (owner: string, reader: string) =>
		!isChoosing(owner) &&
		isStraight(owner, reader, sourcesOf, (name) => {
			const isOnce = nodes.get(name)?.node.executeOnce === true;
			return !isOnce && countOf(name) !== 'one' && !isChoosing(name);
		});

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
		const isMany = count === 'many' && into(middle.name) === 'many' && !isSmallTable(owner);
		if (!isOne && isMany && isThinning(middle))
			return error(
				middle.name,
				`it makes new items, more or fewer than come in, and "${reader}" reads the item of "${owner}" that each comes from: n8n cannot tell which, and fails there.`,
				'Give each item a pairedItem: { item: index }, or the fields that are read behind it.',
			);
		const outcome = isOne
			? 'makes one item of all: n8n fails where it finds several'
			: 'makes new items: n8n fails if there are more or fewer, as it cannot tell which item each comes from';
		const fix = `Write $("${owner}").first() for one, or .all() for all${isOne ? '' : ', or give the items a pairedItem'}.`;
		// Items that are as many as before belong to those.
		// What groups items is meant for several.
		const isSure =
			(isGrouping(middle) && (into(middle.name) === 'many' || readsSeveral(middle))) ||
			(count === 'many' &&
				countOf(middle.name) === 'one' &&
				into(middle.name) === 'many' &&
				comeThrough(owner, middle.name) &&
				(!isSmallTable(owner) || isSameUntil(owner, middle.name)));
		return (isSure ? error : advice)(
			reader,
			`it reads the item of "${owner}" behind "${middle.name}", which ${outcome}.`,
			fix,
		);
	};

	const problemOnce = askedOnce(problemOf);

	/** The first item of another node that is read for each item, where each has one of its own there. */
	const firstOnce = askedOnce((owner, reader): Finding | undefined => {
		const { executeOnce } = nodes.get(reader)?.node ?? {};
		if (executeOnce === true || countOf(owner) !== 'many' || into(reader) !== 'many')
			return undefined;
		const [first] = graph.passedBefore(reader, [owner]) ?? [];
		if (first !== owner || losingBetween(owner, reader).length > 0) return undefined;
		if (graph.isInLoop(reader) || !isSameUntil(owner, reader)) return undefined;
		const message = `it takes the first item of "${owner}" for each of its items.`;
		return advice(reader, message, `Write $("${owner}").item for the one that belongs to each.`);
	});

	/** Whether each item behind a node belongs to one of that node. */
	const isSameUntil = (owner: string, reader: string) =>
		isStraight(owner, reader, sourcesOf, (name) => {
			const node = nodes.get(name)?.node;
			return node !== undefined && isForEach(node);
		});

	const checkPairing: ReferenceCheck = (tree, { nodeName = '', parameter }) => {
		const reader = nodes.get(nodeName)?.node;
		if (!reader) return [];
		if (isCode(reader) && reader.parameters.mode !== 'runOnceForEachItem')
			return aloneFindings(tree, into(nodeName), { nodeName, parameter });
		const found: Finding[] = [];
		visitMembers(tree, (syntax, around, isGuarded) => {
			const call = syntax.object;
			const read = memberOf(syntax);
			if (!isSyntax(call) || !isNamed(call.callee, '$')) return;
			if (read !== 'item' && read !== 'first') return;
			const owner = Array.isArray(call.arguments) ? literalOf(call.arguments[0]) : undefined;
			if (owner === undefined || !nodes.has(owner)) return;
			const finding = (read === 'item' ? problemOnce : firstOnce)(owner, nodeName);
			// One that fails may be foreseen.
			const isForeseen =
				isGuarded ||
				/^continue/.test(String(reader.onError)) ||
				reader.continueOnFail === true ||
				around.some((one, index) => isInstead(one, around[index - 1] ?? syntax));
			if (finding?.severity === 'error' && isForeseen) return;
			if (finding) found.push(finding.nodeName === nodeName ? { ...finding, parameter } : finding);
		});
		return found;
	};
	return { checkPairing, countInto: into, ...counted };
}
