import type { INode } from 'n8n-workflow';

import { once, onceFor } from '../kernel/fresh';
import type { Finding } from '../kernel/ports/instance/validator';
import { nearest } from '../kernel/values/nearest';
import { isLiteral } from '../kernel/workflow/is-expression';
import { OF_ANSWERS, flatField, isCalledWith, ownerBehind, triggerOf, unawaited } from './answers';
import { codeScope, membersMade } from './code-scope';
import { findingsOf } from './finding';
import { isCode, isSending } from './item-counts';
import { jsonOwner, jsonOwnerInCode } from './json-owner';
import { type Graph, askedOnce } from './graph';
import type { Edge } from './load-nodes';
import type { LoadedNode } from './loaded-node';
import { parametersText } from './node-text';
import {
	type OutputFields,
	PASSING,
	UPDATES,
	atPath,
	createOutputFields,
	isSuffixing,
	partsOf,
	withTop,
} from './output-fields';
import { displayedValues } from './parameters/option-problems';
import type { ReferenceCheck } from './reference-findings';
import { type SampleOf, missedInSample, pathRead } from './sample-fields';
import {
	type Syntax,
	identifierOf,
	isNamed,
	isSyntax,
	memberOf,
	visitMembers,
	visitSyntax,
} from './syntax';

const DECIDING =
	/^(?:LogicalExpression|ConditionalExpression|IfStatement|ChainExpression|SwitchStatement|WhileStatement)$/;

/** Functions that take a value which may be missing. */
const TAKING = /^(?:\$if|\$ifEmpty|isArray|Boolean|isEmpty|isNotEmpty|hasOwnProperty)$/;

const isNothing = (value: unknown) =>
	isSyntax(value) &&
	(isNamed(value, 'undefined') ||
		(value.type === 'Literal' && (value.value === null || typeof value.value === 'boolean')));

/** A fallback, a test or a check of presence: a missing field is foreseen. */
const isForeseen = (around: readonly Syntax[]) =>
	// As in `[a, b].filter(Boolean)`.
	(around[0]?.type === 'ArrayExpression' && isNamed(around[1]?.property, 'filter')) ||
	around.some(({ type, operator, left, right, callee, property }) => {
		const name = isSyntax(callee) ? (memberOf(callee) ?? String(callee.name)) : '';
		return (
			DECIDING.test(String(type)) ||
			['typeof', '!', 'delete'].includes(String(operator)) ||
			[left, right].some(isNothing) ||
			TAKING.test(name) ||
			isNamed(property, 'isEmpty', 'isNotEmpty')
		);
	});

/** Whether code hands a value to a function of its own. */
const isHandedOn = (tree: object, [call]: readonly Syntax[]) =>
	call?.type === 'CallExpression' && codeScope(tree).own.has(identifierOf(call.callee));

/** Whether a condition asks only whether there is a value. */
function isAskedFor({ parameters }: INode, { parameter = '' }: { readonly parameter?: string }) {
	const operator = parameter.replace(/\w+$/, 'operator.operation');
	return /^(?:not)?(?:exists|empty)$/i.test(String(atPath(parameters, operator)));
}

/** Names whose values the code tests before it uses them. */
const testedNames = onceFor((tree: object): ReadonlySet<string> => {
	const names = new Set<string>();
	visitSyntax(tree, (syntax, around, _, key) => {
		if (syntax.type !== 'Identifier' || key === 'property') return;
		const isTested = around.some(
			({ type, operator, test }, index) =>
				type === 'LogicalExpression' ||
				operator === '!' ||
				operator === 'typeof' ||
				(test !== undefined && test === (around[index - 1] ?? syntax)),
		);
		if (isTested || around[0]?.optional === true) names.add(String(syntax.name));
	});
	return names;
});

/** Whether a value is kept under a name that the code tests. */
function isTestedLater(tree: object, [outer]: readonly Syntax[]): boolean {
	const kept = outer?.type === 'VariableDeclarator' ? outer.id : outer?.left;
	return testedNames(tree).has(identifierOf(kept));
}

const invalid = findingsOf('invalid');

const SUMMARIZE = 'n8n-nodes-base.summarize';
const MERGE = 'n8n-nodes-base.merge';

/** Nodes that work on fields of their items by name. */
const BY_PATH =
	/^n8n-nodes-base\.(?:aggregate|splitOut|sort|summarize|removeDuplicates|renameKeys|html|convertToFile|merge|set)$/;

const told = (source: string | undefined) =>
	source === undefined ? 'what comes in' : `what comes from "${source}"`;

const listed = (names: ReadonlySet<string>) =>
	`It has ${[...names].slice(0, 12).join(', ') || 'no fields'}.`;

/** What a whole mail has. */
const OF_MAILS = /^(?:subject|text|html|textAsHtml|from|to|cc|date|headers|messageId)$/;

/** Names that a mail has in short. */
const OF_SHORT = /\bjson(?:\.|\[\\?["'])(?:Subject|From|To|snippet)\b/;

/** Names that it has as a whole alone. */
const OF_WHOLE = /\bjson(?:\.|\[\\?["'])(?:text|html|textAsHtml|headers|messageId)\b/;

/** A mail that a trigger gives in short where others read it as a whole: the trigger is to blame. */
function mailFinding(
	given: LoadedNode | undefined,
	name: string,
	isMeant: () => boolean,
): Finding | undefined {
	if (!given || !/\.gmail(?:Trigger)?$/.test(given.node.type) || !OF_MAILS.test(name))
		return undefined;
	if (/^(?:from|to|subject)$/.test(name) && !isMeant()) return undefined;
	const message =
		'while it is on, a mail has Subject, From, To and a snippet: its text, and what other nodes read of it by small names, is empty.';
	const place = { nodeName: given.node.name, parameter: 'simple' };
	return invalid.error(place, message, 'Write simple: false.');
}

/** Fields that a node is to work on, and that do not come in. */
function pathFindings(loaded: LoadedNode, fields: OutputFields): Finding[] {
	const { node } = loaded;
	if (!BY_PATH.test(node.type)) return [];
	return displayedValues(loaded).flatMap(({ property, value, path }) => {
		const { name, requiresDataPath, displayName } = property;
		const isGiven = requiresDataPath === undefined || /output|destination|exclu/i.test(displayName);
		if (isGiven || name === 'name' || !isLiteral(value)) return [];
		const isNeeded = name !== 'fieldsToInclude' && node.type !== SUMMARIZE;
		return (partsOf(value) ?? []).flatMap((part): Finding[] => {
			const wanted = withTop(part.replace(/^\$json\./, ''));
			const lost = fields.lacking(node.name, wanted);
			// Each input of a Merge has fields of its own.
			const isOther = lost?.source !== undefined && node.type === MERGE;
			if (lost === undefined || isOther || wanted.includes('$binary')) return [];
			return [
				invalid[isNeeded && lost.source === undefined ? 'error' : 'advice'](
					{ nodeName: node.name, parameter: path },
					`${told(lost.source)} has no field "${part}", and n8n ${isNeeded ? 'finds nothing to work on' : 'leaves it out'}.`,
					listed(lost.names),
				),
			];
		});
	});
}

/** What the text of a page is taken for: its name in an answer of n8n is "data". */
const OF_PAGE = /^(?:body|html|page|response|content)$/;

/** A page that is read from a field by another name than n8n writes it into. */
function pageFindings({ node }: LoadedNode, makerOf: () => INode | undefined): Finding[] {
	const { operation, sourceData = 'json', dataPropertyName } = node.parameters;
	const isPage = node.type === 'n8n-nodes-base.html' && operation === 'extractHtmlContent';
	if (!isPage || sourceData !== 'json' || !isLiteral(dataPropertyName)) return [];
	const maker = OF_PAGE.test(dataPropertyName) ? makerOf() : undefined;
	if (maker?.type !== 'n8n-nodes-base.httpRequest') return [];
	const { url, options, method, sendBody, sendQuery, authentication = 'none' } = maker.parameters;
	const isApi = /\bapi\b|\/v\d|json|graphql|render|scrap|fetch|unblock|exec\b/i.test(String(url));
	// What a service that is asked for a page answers with is its own.
	const isPlain = (method ?? 'GET') === 'GET' && sendBody !== true && sendQuery !== true;
	const isSite = isPlain && authentication === 'none' && !/:\d+\b/.test(String(url));
	if (isApi || maker.typeVersion < 3 || atPath(options, 'response.response') !== undefined)
		return [];
	const message = `n8n writes the text of a page into "data", and the node fails without "${dataPropertyName}".`;
	const place = { nodeName: node.name, parameter: 'dataPropertyName' };
	const tell = invalid[isSite ? 'error' : 'advice'];
	return [tell(place, message, 'Write dataPropertyName: "data".')];
}

/** How a node gives on one field more; undefined for nodes that cannot. */
function wayThrough(node: INode, field: string): string | undefined {
	const { type, parameters } = node;
	if (type.endsWith('.executeWorkflowTrigger')) return `Add "${field}" to its inputs.`;
	if (type === 'n8n-nodes-base.telegramTrigger' && UPDATES.split(' ').includes(field))
		return `Add "${field}" to its updates.`;
	if (type === 'n8n-nodes-base.set' && parameters.mode !== 'raw')
		return 'Write includeOtherFields: true.';
	return isCode(node) ? `Return "${field}" in its code.` : undefined;
}

interface Drop {
	/** Fields that end here, each with a node that reads it behind. */
	readonly readers: Map<string, string>;
	readonly fixes: Set<string>;
	/** Whether one is read without a word of what is to be done where it is missing. */
	isSure: boolean;
}

/** Fields that end at a node which could give them on: told there, and not where they are read. */
function createDrops(graph: Graph, fields: OutputFields) {
	const ends = new Map<INode, Drop>();
	/** Whether it is told where the field ends. */
	const isDropped = (
		name: string,
		maker: INode,
		reader: string,
		{ isTypo, isMild }: { readonly isTypo: boolean; readonly isMild: boolean },
	): boolean => {
		const way = wayThrough(maker, name);
		const giver = [...graph.before(maker.name)].find(
			(one) => one !== maker.name && fields.gives(one, name),
		);
		const isOfTrigger = maker.type.endsWith('rigger');
		const isMissing = fields.lacking(maker.name, [name]) !== undefined;
		if (way === undefined || (!isOfTrigger && giver === undefined && (isTypo || isMissing)))
			return false;
		const drop = ends.get(maker) ?? { readers: new Map(), fixes: new Set(), isSure: false };
		ends.set(maker, drop);
		drop.readers.set(name, reader);
		drop.fixes.add(way);
		// Where it comes from is not known: it may be missing before.
		const isOpen = maker.type === 'n8n-nodes-base.set' && !isTypo && !isMissing;
		const isKnown = isOfTrigger || giver !== undefined || isOpen;
		drop.isSure ||= isKnown && !isMild;
		if (giver !== undefined && drop.fixes.size < 2)
			drop.fixes.add(`Or read $("${giver}").item.json.${name} in "${reader}".`);
		return isKnown;
	};
	const dropped = () =>
		[...ends].map(([maker, { readers, fixes, isSure }]) => {
			const [[, reader] = []] = readers;
			const all = [...readers.keys()].map((one) => `"${one}"`).join(', ');
			const message = `"${reader}" reads ${all}, which ${readers.size === 1 ? 'does' : 'do'} not get past this node: it passes on only the fields that it names.`;
			const fix = [...fixes].slice(0, 4).join(' ');
			return invalid[isSure ? 'error' : 'advice'](maker.name, message, fix);
		});
	return { isDropped, dropped };
}

const lettersOf = (name: string) => name.toLowerCase().replace(/[\s_.-]+/g, '');

/** What may be wrong, and the fix. */
type Doubt = readonly [message: string, fix: string];

/** A field that a sample of the service's answer does not have. */
function unlikelyField(
	given: LoadedNode | undefined,
	name: string,
	path: readonly string[],
	sampleOf: SampleOf,
): Doubt | undefined {
	const missed = given && missedInSample(given, sampleOf(given.node), path);
	if (missed === undefined) return undefined;
	const message = `"${given?.node.name}" probably gives no field "${name}", and the value is empty.`;
	return [message, missed.guess ? `Write ${missed.guess}.` : listed(new Set(missed.names))];
}

/** A field of a Merge that writes the number of its input behind each. */
const suffixedField = (merge: INode | undefined, name: string): Doubt | undefined =>
	merge && isSuffixing(merge)
		? [
				`"${merge.name}" writes the number of its input behind each field: "${name}" is that of the last input, or empty.`,
				`Write ${name}_1 for the first input.`,
			]
		: undefined;

/** The one node whose items come in, past those that give them on. */
const createMakers = (nodes: ReadonlyMap<string, LoadedNode>, graph: Graph) =>
	askedOnce((nodeName): LoadedNode | undefined => {
		const seen = new Set<string>();
		for (let name = nodeName; !seen.has(name); ) {
			seen.add(name);
			const [edge, ...others] = graph.into(name);
			const maker = others.length === 0 ? nodes.get(edge?.source ?? '') : undefined;
			if (maker === undefined || !PASSING.test(maker.node.type)) return maker;
			({ name } = maker.node);
		}
		return undefined;
	});

/** Checks the fields that code reads, and that a node works on by name, of items whose fields are known. */
export function createFieldChecks(
	nodes: ReadonlyMap<string, LoadedNode>,
	edges: readonly Edge[],
	graph: Graph,
	pinned: ReadonlySet<string>,
	sampleOf: SampleOf,
) {
	const fields = createOutputFields(nodes, edges, graph);
	const makerBefore = createMakers(nodes, graph);
	const { isDropped, dropped } = createDrops(graph, fields);
	/** Whether a mail is read as a whole, and nowhere in short: who does that has slipped in a name. */
	const isReadWhole = once(() => {
		const texts = [...nodes.values()].map(({ node }) => parametersText(node));
		return texts.some((one) => OF_WHOLE.test(one)) && !texts.some((one) => OF_SHORT.test(one));
	});
	const checkItems: ReferenceCheck = (tree, place) => {
		const found = new Map<string, Finding>();
		const own = place.nodeName ?? '';
		const reader = nodes.get(own)?.node;
		const ownerOf =
			reader && isCode(reader) && place.parameter === 'jsCode' ? jsonOwnerInCode(tree) : jsonOwner;
		const made = membersMade(tree);
		visitMembers(tree, (syntax, around, isGuarded) => {
			const owner = ownerOf(syntax.object);
			const name = memberOf(syntax);
			const isCalled = around[0]?.type === 'CallExpression' && around[0].callee === syntax;
			if (owner === undefined || name === undefined || isGuarded || isCalled) return;
			if (pinned.size > 0 || made.has(name)) return;
			const lost = owner === '' ? fields.lacking(own, [name]) : fields.without(owner, [name]);
			const isNested = around[0]?.type === 'MemberExpression' && around[0].object === syntax;
			const isWhole = name === 'body' && !isNested;
			const sender = owner === '' && !isWhole ? makerBefore(own)?.node : undefined;
			const inner = isNested && isSyntax(around[0]) ? memberOf(around[0]) : undefined;
			const isOfCall = inner !== undefined && isCalledWith(sender, `${name}.${inner}`);
			const giver = isOfCall
				? triggerOf(name, sender, nodes, graph, fields)
				: ownerBehind(name, sender, nodes, graph, fields);
			const merge = owner === '' && !/_\d$/.test(name) ? makerBefore(own)?.node : undefined;
			const given = owner === '' ? makerBefore(own) : nodes.get(owner);
			const isSure = lost !== undefined && (owner !== '' || lost.source === undefined);
			const isAsked = isForeseen(around) || (reader !== undefined && isAskedFor(reader, place));
			const mail = isSure && !isAsked ? mailFinding(given, name, isReadWhole) : undefined;
			const blamed = unawaited(given?.node, name, nodes, graph) ?? mail;
			if (blamed) {
				found.set(name, blamed);
				return;
			}
			if (lost === undefined && giver === undefined) {
				const isOpen = isForeseen(around) || (given && fields.gives(given.node.name, name));
				const path = pathRead(syntax, around);
				const unlikely = isOpen ? undefined : unlikelyField(given, name, path, sampleOf);
				const doubt = unlikely ?? suffixedField(merge, name) ?? flatField(given?.node, name);
				if (doubt) found.set(name, invalid.advice(place, ...doubt));
				return;
			}
			const names = lost?.names ?? new Set<string>();
			const source = owner === '' ? told(lost?.source) : `"${owner}"`;
			const guess =
				names.has('body') && names.has('headers')
					? `body.${name}`
					: names.has('update_id')
						? `${[...names][1]}.${name}`
						: nearest(name, [...names]);
			const isGuess = giver !== undefined && lost === undefined;
			const isAnswer =
				isGuess &&
				!/^continue/.test(String(sender?.onError)) &&
				(isOfCall ||
					(isSending(sender) && !OF_ANSWERS.test(name) && !fields.gives(sender?.name ?? '', name)));
			const message = isAnswer
				? `what comes in is the answer of "${sender?.name}", without "${name}" of "${giver}", and the value is empty.`
				: isGuess
					? `its input is rows or an answer, not what "${giver}" gave: "${name}" is empty unless they have it.`
					: `${source} has no field "${name}", and the value is empty.`;
			const dotted = [...names].find((one) => one.startsWith(`${name}.`));
			const fix =
				giver !== undefined
					? `For that of "${giver}", write $("${giver}").item.json.${name}.`
					: dotted !== undefined
						? `The dots belong to the name: write ["${dotted}"].`
						: guess === undefined
							? listed(names)
							: `Write ${guess}.`;
			// Who calls a chat by its address may send other fields.
			const isOpen = given?.node.type.endsWith('langchain.chatTrigger') === true;
			// One of several ways may lack it, where the code does without.
			const isMild =
				isOpen ||
				(isGuess && !isAnswer) ||
				isAsked ||
				isTestedLater(tree, around) ||
				isHandedOn(tree, around) ||
				(owner === '' && lost?.source !== undefined);
			// What is read within it was in another item.
			const isTypo = guess !== undefined || isNested;
			const isSpelled = guess !== undefined && lettersOf(guess) === lettersOf(name);
			if (lost && given && !isSpelled && isDropped(name, given.node, own, { isTypo, isMild }))
				return;
			found.set(name, invalid[isMild ? 'advice' : 'error'](place, message, fix));
		});
		return [...found.values()];
	};
	const checkPaths = (loaded: LoadedNode) =>
		pinned.size > 0
			? []
			: [
					...pathFindings(loaded, fields),
					...pageFindings(loaded, () => makerBefore(loaded.node.name)?.node),
				];
	return { checkItems, checkPaths, makerBefore, dropped };
}
