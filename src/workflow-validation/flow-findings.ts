import type { INode } from 'n8n-workflow';
import { onceFor } from '../kernel/fresh';
import type { Finding } from '../kernel/ports/instance/validator';
import { listOf } from '../kernel/values/list-of';
import { textsIn } from '../kernel/values/texts-in';
import { isEnabled } from '../kernel/workflow/is-enabled';
import { findingsOf } from './finding';
import type { Edge } from './load-nodes';
import type { LoadedNode } from './loaded-node';
import { type Graph, askedOnce, createGraph } from './graph';
import { at } from './output-fields';

const RESPOND = 'n8n-nodes-base.respondToWebhook';
const CHAT = '@n8n/n8n-nodes-langchain.chatTrigger';
const WEBHOOK = 'n8n-nodes-base.webhook';
/** Triggers for which n8n checks the parameter on a call. */
const CALLED = [WEBHOOK, 'n8n-nodes-base.formTrigger'];
const ANSWERED = [...CALLED, CHAT, 'n8n-nodes-base.wait'];
/** In these modes later nodes give the answer. */
const LEFT_TO_NODES = ['responseNode', 'streaming'];

const { error, advice } = findingsOf('flow');

/** Only these versions refuse; earlier ones answer as they can. */
const refusesMissing = ({ type, typeVersion }: INode) => type !== WEBHOOK || typeVersion >= 2;
const refusesUnused = ({ type, typeVersion }: INode) =>
	type === WEBHOOK ? typeVersion >= 2 : typeVersion <= 2.1;

const isWaitThatAnswers = ({ node }: LoadedNode) =>
	node.type === 'n8n-nodes-base.wait' && node.parameters.responseMode === 'responseNode';

/** So many answers are compared. */
const MOST_ANSWERS = 20;

/** Whether a choice decides alone of an answer: each Respond node is behind it, or on a way that an item takes in place of the one to it. */
function createDeciding(hook: string, responders: readonly string[], graph: Graph) {
	const passed = askedOnce((name) => new Set(graph.passedBefore(name, [hook])));
	const outputs = askedOnce((name) =>
		[...new Set(graph.outOf(name).map(({ outputIndex }) => outputIndex))].map((output) =>
			graph.reachedFrom(graph.targetsOf(name, output)),
		),
	);
	return (choice: string): boolean =>
		responders.length <= MOST_ANSWERS &&
		responders.every((responder) => {
			const shared = passed(responder);
			if (shared.has(choice)) return true;
			const parting = [...passed(choice)].filter((name) => shared.has(name)).at(-1);
			return (
				parting !== undefined &&
				!outputs(parting).some((one) => one.has(choice) && one.has(responder))
			);
		});
}

/** Nodes that make several items of one. */
const SPREADING =
	/\.(?:splitOut|itemLists|splitInBatches|extractFromFile|spreadsheetFile|rssFeedRead|httpRequest|code)$/;

/** Whether a choice keeps some of several items, which become one answer behind it. */
function isSieve(name: string, nodes: ReadonlyMap<string, LoadedNode>, graph: Graph): boolean {
	const nodesOf = (names: ReadonlySet<string>) =>
		[...names].flatMap((one) => nodes.get(one)?.node ?? []).filter((one) => one.name !== name);
	const isSpread = nodesOf(graph.before(name)).some(
		(one) =>
			SPREADING.test(one.type) ||
			(SEARCH.test(`${one.type} ${String(one.parameters.operation)}`) && !isOne(one)),
	);
	if (!isSpread) return false;
	return nodesOf(graph.reachedFrom([name])).some(
		({ type, parameters: { respondWith, jsCode } }) =>
			GATHERING.test(type) ||
			(type === RESPOND && respondWith === 'allIncomingItems') ||
			/\$input\.all\(|(?<![.\w$])items\./.test(
				type === 'n8n-nodes-base.code' ? String(jsCode) : '',
			),
	);
}

/** n8n refuses a call if the responding node is missing, or if there is one and the trigger does not use it. */
export function respondFindings(nodes: ReadonlyMap<string, LoadedNode>, graph: Graph): Finding[] {
	const enabled = [...nodes.values()].filter(({ node }) => isEnabled(node));
	const isResponder = ({ node }: LoadedNode) => node.type === RESPOND;
	const loaded = (names: ReadonlySet<string>) => enabled.filter(({ node }) => names.has(node.name));

	const called = enabled.filter(({ node }) => CALLED.includes(node.type));
	const unanswered = called.flatMap(({ node }) => {
		const after = loaded(graph.reachedFrom([node.name]));
		const mode = String(node.parameters.responseMode);
		const hasResponder = after.some(isResponder);
		if (mode === 'responseNode' && !hasResponder && refusesMissing(node)) {
			const message = 'it leaves the answer to a Respond to Webhook node, and none follows.';
			const fix = 'Add one behind it, or set responseMode to "lastNode" or "onReceived".';
			return error(node.name, message, fix);
		}
		if (hasResponder && node.type.endsWith('.formTrigger') && node.typeVersion > 2.1) {
			const message = 'a Respond to Webhook node follows, which n8n refuses behind a form.';
			const fix = 'Write an n8n-nodes-base.form node with operation: "completion" in its place.';
			return error(node.name, message, fix);
		}
		if (
			!hasResponder ||
			!refusesUnused(node) ||
			LEFT_TO_NODES.includes(mode) ||
			after.some(isWaitThatAnswers)
		)
			return [];
		const message = 'a Respond to Webhook node follows, and n8n refuses the call as it is unused.';
		const fix = 'Set responseMode to "responseNode", or remove the Respond to Webhook node.';
		return error(node.name, message, fix);
	});

	/** Choices of which one way alone leads to an answer. */
	const halfAnswered = called.flatMap(({ node: hook }) => {
		if (hook.parameters.responseMode !== 'responseNode') return [];
		const after = loaded(graph.reachedFrom([hook.name]));
		const responders = after.filter(isResponder).map(({ node }) => node.name);
		const isDeciding = createDeciding(hook.name, responders, graph);
		const choices = after.filter(({ node }) => node.type === 'n8n-nodes-base.if');
		return choices.flatMap(({ node }) => {
			const ways = new Set(graph.outOf(node.name).map(({ outputIndex }) => outputIndex));
			const isAnswered = loaded(graph.before(node.name)).some(isResponder);
			const leads = loaded(graph.reachedFrom([node.name])).some(isResponder);
			if (ways.size !== 1 || isAnswered || !leads) return [];
			if (!isDeciding(node.name) || isSieve(node.name, nodes, graph)) return [];
			const way = ways.has(0) ? 'false' : 'true';
			const message = `nothing is connected to its output "${way}", and a caller whose item goes there gets an empty answer.`;
			return [advice(node.name, message, 'Connect a Respond to Webhook node to it.')];
		});
	});

	const uncalled = enabled.filter(isResponder).flatMap(({ node }) => {
		if (node.typeVersion < 1.1) return [];
		const before = loaded(graph.before(node.name));
		const first = before.find((one) => isResponder(one) && one.node !== node);
		const isWaiting = before.some(({ node: { type } }) => type === 'n8n-nodes-base.wait');
		if (first && !isWaiting) {
			const message = `"${first.node.name}" has answered the call already, and n8n drops this answer.`;
			return advice(node.name, message, 'Answer once, at the end of each way.');
		}
		if (before.some((each) => ANSWERED.includes(each.node.type))) return [];
		const message = 'no Webhook leads to it, so it has no request to answer.';
		const fix = 'Start the workflow with a Webhook whose responseMode is "responseNode".';
		return error(node.name, message, fix);
	});
	return [...unanswered, ...halfAnswered, ...uncalled];
}

const isTrigger = ({ type }: LoadedNode) => type.description.group.includes('trigger');

/** What n8n counts as a start of a live workflow; nodes that wait for a call are among them. */
const startsLive = ({ node, type: { trigger, poll, webhook } }: LoadedNode) =>
	!/\.manual(?:Chat)?Trigger$/.test(node.type) && [trigger, poll, webhook].some(Boolean);

const isStep = ({ inputs }: LoadedNode) => inputs?.some(({ type }) => type === 'main') === true;

const isSubNode = ({ outputs }: LoadedNode) =>
	outputs !== undefined && outputs.length > 0 && outputs.every(({ type }) => type !== 'main');

function unused(nodes: readonly LoadedNode[], edges: readonly Edge[]): Finding[] {
	const connected = new Set(edges.map(({ source }) => source));
	return nodes
		.filter((loaded) => isSubNode(loaded) && !connected.has(loaded.node.name))
		.map(({ node }) =>
			advice(node.name, 'no node uses it.', 'Connect it to the node it is for, or remove it.'),
		);
}

/** Whether the node can end a loop depending on the data. */
const canStop = onceFor((loaded: LoadedNode): boolean => {
	if (!isEnabled(loaded.node)) return false;
	const ways = loaded.outputs?.filter((port) => port.type === 'main' && !port.isError);
	const decides = loaded.type.description.properties.some(
		({ type, typeOptions }) => type === 'filter' || typeOptions?.editor === 'codeNodeEditor',
	);
	return ways === undefined || ways.length !== 1 || decides;
});

function starts(main: readonly Edge[]): string[] {
	const targets = new Set(main.map(({ target }) => target));
	return main.map(({ source }) => source).filter((name) => !targets.has(name));
}

/** Cycles in which every node always passes its data on. */
function endlessCycles(main: readonly Edge[], nodes: ReadonlyMap<string, LoadedNode>): Finding[] {
	const unstopped = main.filter(({ source, target }) =>
		[source, target].every((name) => {
			const loaded = nodes.get(name);
			return loaded !== undefined && !canStop(loaded);
		}),
	);
	if (unstopped.length === 0) return [];
	const circles = createGraph(unstopped);
	const order = [...createGraph(main).reachedFrom(starts(main))];
	const places = new Map(order.map((name, index) => [name, index]));
	const place = (name: string) => places.get(name) ?? -1;
	// The edge that closes a cycle leads back to a node that the data has already passed.
	return [...new Set(unstopped.map(({ target }) => target))]
		.flatMap((target) => {
			const back = circles.into(target).filter(({ source }) => place(target) <= place(source));
			const behind = back.length === 0 ? undefined : circles.reachedFrom([target]);
			return back.filter(({ source }) => behind?.has(source));
		})
		.map(({ source, target }) =>
			advice(
				source,
				`it leads back to "${target}", and nothing on that circle ends it.`,
				'Put an If or a Loop Over Items on the circle, with one way out.',
			),
		);
}

/** Operations that give no item where they find none. */
export const SEARCH = /\b(?:getAll|select|find|search|read|executeQuery|dataTable get)$/;

/** Nodes that may leave out all items. */
const DROPPING = /\.(?:filter|removeDuplicates|splitOut)$/;

/** Nodes that never run without an item, and otherwise give at least one. */
const GATHERING = /\.(?:aggregate|summarize|sort|limit)$/;

/** Code that asks whether any item came, or how many. */
const COUNTED =
	/(?:(?:\$input\.all\(\)|\bitems)\.length\s*(?:={2,3}\s*0|>\s*0|<\s*1|\?|\))|!\s*(?:\$input\.all\(\)|items)\.length)/;

const FILLED = /^=\{\{\s*\$json\.[\w.]+\s*\}\} (?:notEmpty|empty)$/;

/** A question whether something was found: the item itself, its ID, or how many there are. */
const FOUND =
	/^=\{\{\s*(?:\$json(?:\._?id)?\s*\}\} (?:not)?(?:exists|empty)|\$json\.[\w.]+\s*\}\} (?:not)?exists|\$json\.is(?:Not)?Empty\(\)|Object\.keys\(\$json\)\.length|\$(?:input\.all|items)\(\)\.length|\$json\.\w+\.length\s*\}\} (?:gt|equals|notEquals|gte|lt)$)/i;

/** A value in place of a field, for the case that nothing was found. */
const DEFAULTED =
	/\$json(?:\??\.\w+|(?:\?\.)?\[[^[\]]+\])+\s*(?:\?\?|\|\|)\s*(?:[\d'"`[{]|true\b|false\b)/;

/** Whether a search is for one row. */
const isOne = ({ parameters: { limit, returnAll, query } }: INode) =>
	(limit === 1 && returnAll !== true) || /\blimit\s+1\s*;?\s*$/i.test(String(query));

/** Whether a node is meant for the case that nothing was found: it asks whether, or has a value in place of what was looked up. */
function isForNothing({ type, parameters }: INode, search: INode): boolean {
	const conditions = listOf(at(parameters.conditions, 'conditions'));
	const isAsked = conditions.some((one) =>
		FOUND.test(`${String(at(one, 'leftValue'))} ${String(at(one, 'operator', 'operation'))}`),
	);
	// What leaves all out, or looks for one row, is asked for any field of an item.
	const isField =
		(search.type === 'n8n-nodes-base.filter' || isOne(search)) &&
		conditions.some((one) =>
			FILLED.test(`${String(at(one, 'leftValue'))} ${String(at(one, 'operator', 'operation'))}`),
		);
	if (type === 'n8n-nodes-base.if' && (isAsked || isField)) return true;
	if (type === 'n8n-nodes-base.code') return COUNTED.test(String(parameters.jsCode));
	return isOne(search) && textsIn(parameters).some((text) => DEFAULTED.test(text));
}

/** What is meant for the case that nothing was found, which n8n does not come to. */
function searchFindings(nodes: ReadonlyMap<string, LoadedNode>, graph: Graph): Finding[] {
	return [...nodes.values()].flatMap(({ node }) => {
		const [edge, ...others] = graph.into(node.name);
		let search = nodes.get(edge?.source ?? '')?.node;
		for (let hops = 0; search && GATHERING.test(search.type) && hops < 5; hops++)
			search = nodes.get(graph.into(search.name)[0]?.source ?? '')?.node;
		if (!isEnabled(node) || others.length > 0 || !search || search.alwaysOutputData === true)
			return [];
		const isSearch = SEARCH.test(`${search.type} ${String(search.parameters.operation)}`);
		if (!isSearch && !DROPPING.test(search.type)) return [];
		if (!isForNothing(node, search)) return [];
		const message = `when it finds nothing it outputs no item, and n8n never runs "${node.name}", which is meant for that.`;
		const fix = 'Write alwaysOutputData: true beside its parameters.';
		return [advice(search.name, message, fix)];
	});
}

/** Findings about how the workflow runs. `isTorn`: n8n could not load some nodes or connections. `goesLive`: it is about to be published. */
export function flowFindings(
	nodes: ReadonlyMap<string, LoadedNode>,
	edges: readonly Edge[],
	graph: Graph,
	{ isTorn, goesLive }: { readonly isTorn: boolean; readonly goesLive: boolean },
): Finding[] {
	const enabled = [...nodes.values()].filter(({ node }) => isEnabled(node));
	const triggers = enabled.filter(isTrigger).map(({ node }) => node.name);
	const found = [
		...unused(enabled, edges),
		...endlessCycles(graph.main, nodes),
		...searchFindings(nodes, graph),
	];
	// The trigger may be among the nodes that are missing; those have findings of their own.
	if (isTorn) return found;
	if (goesLive && !enabled.some(startsLive)) {
		const fix = 'Add the trigger that is to start it, such as a Schedule Trigger or a Webhook.';
		return [
			...found,
			error(undefined, 'n8n publishes no workflow without a trigger that can fire by itself.', fix),
		];
	}
	if (triggers.length === 0) {
		const fix = 'Add a trigger, such as n8n-nodes-base.manualTrigger, and connect it.';
		return [...found, advice(undefined, 'nothing starts this workflow: it has no trigger.', fix)];
	}
	const reached = graph.reachedFrom(triggers);
	const unreached = enabled
		.filter((loaded) => isStep(loaded) && !isSubNode(loaded) && !reached.has(loaded.node.name))
		.map(({ node }) =>
			advice(node.name, 'no trigger leads to it, so it never runs.', 'Connect it, or remove it.'),
		);
	return [...found, ...unreached];
}
