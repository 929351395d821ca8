import type { INode } from 'n8n-workflow';

import { onceFor } from '../kernel/fresh';
import type { Finding, LivePath } from '../kernel/ports/instance/validator';
import { isRecord } from '../kernel/values/is-record';
import { listOf } from '../kernel/values/list-of';
import { isUnset } from '../kernel/values/is-unset';
import { textsIn } from '../kernel/values/texts-in';
import { isEnabled } from '../kernel/workflow/is-enabled';
import { findingsOf } from './finding';
import { type Graph, askedOnce } from './graph';
import type { Edge } from './load-nodes';
import type { LoadedNode } from './loaded-node';
import { parametersText, textOfNode } from './node-text';
import { at } from './output-fields';

const { error, advice } = findingsOf('flow');

type Nodes = ReadonlyMap<string, LoadedNode>;

const BASE = 'n8n-nodes-base.';

/** The trigger that clients call by a path of its own. */
export const WEBHOOK = `${BASE}webhook`;

const isOfType = ({ node }: LoadedNode, ...names: readonly string[]) =>
	names.some((name) => node.type === `${BASE}${name}` || node.type.endsWith(`langchain.${name}`));

/** Nodes that may let no item through. */
const DROPPING = /^n8n-nodes-base\.(?:filter|if|removeDuplicates)$/;

/** Nodes on the only way back of a loop that may let no item through, or lead it elsewhere: n8n leaves the other batches out. */
function endingFindings(loop: string, body: readonly string[], nodes: Nodes, graph: Graph) {
	const leading = graph.leadingTo(loop);
	return (graph.passedBefore(loop, body) ?? []).flatMap((name): Finding[] => {
		const { node, outputs } = nodes.get(name) ?? {};
		if (node === undefined || node.alwaysOutputData === true) return [];
		const out = graph.outOf(name);
		const isBack = (index: number) =>
			out.some(({ outputIndex, target }) => outputIndex === index && leading.has(target));
		const ways = (outputs ?? []).flatMap(({ type }, index) =>
			type === 'main' ? [isBack(index)] : [],
		);
		const isParting = ways.length > 1 && ways.includes(false);
		const isOpen = isParting && !/\.(?:splitInBatches|compareDatasets)$/.test(node.type);
		if (!DROPPING.test(node.type) && !isOpen) return [];
		if (ways.length > 1 && !isParting) return [];
		if (node.parameters.operation === 'removeDuplicateInputItems') return [];
		const way = ways.indexOf(false);
		const isDropping = DROPPING.test(node.type);
		const message = isDropping
			? `where no item of a batch passes it, none comes back to "${loop}", and n8n leaves the other batches out.`
			: `where a batch leaves it by output ${way} alone, none comes back to "${loop}", and n8n leaves the other batches out.`;
		const fix = isDropping
			? `Lead what it leaves out back to "${loop}" as well, with an If in place of a Filter.`
			: `Lead output ${way} back to "${loop}" as well.`;
		return [advice(name, message, fix)];
	});
}

type Bodies = ReadonlyMap<string, ReadonlySet<string>>;

/** What each Loop leads to before its items come back. */
function bodiesOf(nodes: Nodes, graph: Graph): Bodies {
	const loops = [...nodes.values()].filter((one) => isOfType(one, 'splitInBatches'));
	return new Map(
		loops.flatMap((one) => {
			const { name } = one.node;
			const body = graph.targetsOf(name, one.node.typeVersion < 3 ? 0 : 1);
			return isEnabled(one.node) ? [[name, graph.reachedFrom(body, (each) => each === name)]] : [];
		}),
	);
}

/** A loop that never works on an item, or not on all batches. */
function loopFindings(loaded: LoadedNode, nodes: Nodes, graph: Graph, bodies: Bodies): Finding[] {
	const { name, typeVersion } = loaded.node;
	if (!isOfType(loaded, 'splitInBatches') || typeVersion < 2) return [];
	const [loop, done] = typeVersion < 3 ? [0, 1] : [1, 0];
	const targets = (index: number) => graph.targetsOf(name, index);
	const leadsBack = (index: number) => graph.reachedFrom(targets(index)).has(name);
	const reset = at(loaded.node.parameters.options, 'reset');
	const ending = endingFindings(name, targets(loop), nodes, graph);
	if (leadsBack(loop) && reset === true) {
		if (ending.length > 0) return [];
		const message = 'it begins anew with each batch that comes back, and never ends.';
		return [advice(name, message, 'Remove reset.')];
	}
	const behind = graph.reachedFrom(targets(done));
	const isWithin = [...bodies].find(
		([outer, body]) => outer !== name && body.has(name) && behind.has(outer),
	)?.[0];
	if (leadsBack(loop) && isWithin !== undefined && isUnset(reset)) {
		const message = `it stands in the loop of "${isWithin}", and n8n does not start it again: from the second batch on it works on nothing.`;
		const fix = `Write options: { reset: "={{ $prevNode.name !== '<last node of its body>' }}" }, or call a sub-workflow for each batch.`;
		return [advice(name, message, fix), ...ending];
	}
	if (leadsBack(loop)) return ending;
	const way = `Connect output ${loop} (loop) to the first node of the body, the last node of the body back to "${name}", and output ${done} (done) to what comes after.`;
	if (leadsBack(done))
		return [
			error(
				name,
				'the body of its loop is connected to "done", so that n8n never loops over it.',
				way,
			),
		];
	if (targets(loop).length === 0)
		return targets(done).length === 0
			? []
			: [error(name, 'nothing is connected to its loop output.', way)];
	const ends = [...graph.reachedFrom(targets(loop))].filter((one) => graph.outOf(one).length === 0);
	const [end = name] = ends.length === 1 ? ends : [];
	const message = `no node leads back to ${end === name ? 'it' : `"${name}"`}, so that n8n works on the first batch and ends.`;
	return [error(end, message, way)];
}

/** What a way is called that is for the items that a condition leaves out. */
const OTHERWISE =
	/\b(?:not?|reject\w*|declin\w*|fail\w*|error\w*|invalid|otherwise|else|unhappy)\b/i;

/** Both ways of a choice at its first output. */
function choiceFindings(loaded: LoadedNode, nodes: Nodes, graph: Graph): Finding[] {
	const { name, typeVersion } = loaded.node;
	const own = graph.outOf(name);
	const [first, second, ...others] = own.flatMap(({ target }) => nodes.get(target)?.node ?? []);
	if (!first || !second || own.some(({ outputIndex }) => outputIndex > 0)) return [];
	if (loaded.node.onError === 'continueErrorOutput') {
		const message = 'an item at which it fails is lost: nothing is connected to its error output.';
		return [advice(name, message, 'Connect what is for failures to its last output.')];
	}
	if (!isOfType(loaded, 'if', 'switch')) return [];
	const isAlike = others.length === 0 && first.type === second.type;
	const rules = listOf(at(loaded.node.parameters.rules, 'values')).length;
	const isMeant = isOfType(loaded, 'if')
		? isAlike || OTHERWISE.test(second.name)
		: rules > 1 && typeVersion >= 3;
	if (!isMeant) return [];
	const message = `all that follows it is connected to output 0: an item there goes to "${first.name}" and "${second.name}" alike, and any other nowhere.`;
	return [advice(name, message, `If they are two ways, connect "${second.name}" to output 1.`)];
}

/** A merge that gets everything at one input: n8n waits for the other in vain and combines nothing. */
function mergeFindings(loaded: LoadedNode, graph: Graph): Finding[] {
	const { name, typeVersion, parameters } = loaded.node;
	if (!isOfType(loaded, 'merge') || typeVersion < 2) return [];
	const into = graph.into(name);
	const count = loaded.inputs?.filter(({ type }) => type === 'main').length ?? 2;
	const empty = Array.from({ length: count }, (_, index) => index).filter((index) =>
		into.every(({ inputIndex }) => inputIndex !== index),
	);
	if (into.length === 0 || empty.length === 0) return [];
	const [second] = into.filter(({ inputIndex }) => inputIndex === into[0]?.inputIndex).slice(1);
	const fix =
		second === undefined
			? `Connect a node to input ${empty[0]}, or remove the Merge.`
			: `Connect "${second.source}" to input ${empty[0]} (index: ${empty[0]}).`;
	const isCombine = parameters.mode === 'combine' || parameters.mode === 'combineBySql';
	if (!isCombine && second === undefined) return [];
	const outcome = isCombine ? ', so that n8n has nothing to combine and gives no item' : '';
	const message = `nothing is connected to its input ${empty[0]} (counted from 0)${outcome}.`;
	return [(isCombine ? error : advice)(name, message, fix)];
}

/** Webhooks that answer to the same method and path: n8n refuses to publish the workflow. */
function webhookFindings(nodes: readonly LoadedNode[], live: readonly LivePath[]): Finding[] {
	const taken = new Map(
		live.map(({ address, workflowName }) => [address, `the live workflow "${workflowName}"`]),
	);
	return nodes
		.filter(({ node }) => node.type === WEBHOOK)
		.flatMap(({ node: { name, parameters } }) => {
			const { path, httpMethod = 'GET' } = parameters;
			if (typeof path !== 'string' || path === '' || path.startsWith('=')) return [];
			return [httpMethod].flat().flatMap((method) => {
				const key = `${String(method)} ${path.replace(/^\/+|\/+$/g, '')}`;
				const own = `node "${name}"`;
				const other = taken.get(key) ?? own;
				taken.set(key, other);
				if (other === own) return [];
				const message = `it answers to ${key}, and so does ${other}: n8n refuses to publish both.`;
				const fix =
					'Give it another path or method. To keep one address for both, let one take all requests and pass them on to the other, as a sub-workflow.';
				return [error({ nodeName: name, parameter: 'path' }, message, fix)];
			});
		});
}

/** Triggers of one bot, which tells one address alone of its messages. */
const botFindings = (nodes: readonly LoadedNode[]): Finding[] =>
	nodes.flatMap(({ node }, index) => {
		if (node.type !== `${BASE}telegramTrigger` || !node.credentials) return [];
		const isSame = (one: LoadedNode) =>
			isOfType(one, 'telegramTrigger') &&
			one.node.credentials?.telegramApi?.id === node.credentials?.telegramApi?.id;
		const other = nodes.slice(0, index).find(isSame)?.node.name;
		if (other === undefined) return [];
		const message = `it listens to the bot of "${other}", which tells one address alone: the later takes the place of the other.`;
		return [error(node.name, message, `Listen to all in "${other}", and add a Switch.`)];
	});

/** Triggers whose items may have what a chat gives. */
const OPEN = ['executeWorkflowTrigger', 'evaluationTrigger', 'chatTrigger', 'manualChatTrigger'];

/** A prompt or session that is taken from a chat where none leads to it. */
function chatFindings(loaded: LoadedNode, graph: Graph, nodes: Nodes): Finding[] {
	const { name, parameters } = loaded.node;
	const isPrompt = parameters.promptType === 'auto';
	const isSession = parameters.sessionIdType === 'fromInput';
	if (!isPrompt && !isSession) return [];
	const before = [...graph.before(name)].flatMap((one) => nodes.get(one) ?? []);
	const triggers = before.filter(({ type }) => type.description.group.includes('trigger'));
	const field = isPrompt ? 'chatInput' : 'sessionId';
	const isGiven = before.some(
		({ node }) =>
			node !== loaded.node &&
			(isOfType({ ...loaded, node }, ...OPEN) ||
				new RegExp(`\\b${field}\\b(?! \\}\\})`).test(parametersText(node))),
	);
	if (triggers.length === 0 || isGiven) return [];
	const what = isPrompt ? 'prompt' : 'session';
	const line = isPrompt
		? 'promptType: "define", text: "={{ ... }}"'
		: 'sessionIdType: "customKey", sessionKey: "={{ ... }}"';
	const place = { nodeName: name, parameter: isPrompt ? 'promptType' : 'sessionIdType' };
	const message = `it takes its ${what} from ${field} of a chat, and no Chat Trigger leads to it: n8n fails.`;
	return [error(place, message, `Write ${line}.`)];
}

function formFindings(loaded: LoadedNode, graph: Graph, nodes: Nodes): Finding[] {
	if (!isOfType(loaded, 'form')) return [];
	const isEnd = loaded.node.parameters.operation === 'completion';
	const ends = graph.main.filter(({ source }) => source === loaded.node.name);
	const after = [...graph.reachedFrom(ends.map(({ target }) => target))].find(
		(one) => nodes.get(one)?.node.type === loaded.node.type,
	);
	if (isEnd && after !== undefined) {
		const message = `the page "${after}" follows the ending, and n8n fails: an ending has to be the last page.`;
		return [error(loaded.node.name, message, 'Write operation: "page", or remove what follows.')];
	}
	const before = [...graph.before(loaded.node.name)].flatMap((one) => nodes.get(one) ?? []);
	if (before.some((one) => isOfType(one, 'formTrigger') && isEnabled(one.node))) return [];
	const message = 'no Form Trigger leads to it, and n8n fails when it comes to the page.';
	return [error(loaded.node.name, message, 'Start the workflow with n8n-nodes-base.formTrigger.')];
}

const isFromModel = onceFor(({ parameters }: INode) =>
	/\$from(?:AI|Ai|ai)\s*\(/.test(JSON.stringify(parameters)),
);

/** `$fromAI` in a node that no agent calls gives nothing. */
function agentFindings(
	{ node, stored }: LoadedNode,
	graph: Graph,
	subNodes: ReadonlySet<string>,
): Finding[] {
	const isInMain = [graph.into, graph.outOf].some((edges) => edges(node.name).length > 0);
	if (subNodes.has(node.name) || !isInMain || !isFromModel(stored)) return [];
	const message =
		'$fromAI gives nothing there: no agent calls the node, it stands in the main flow.';
	const fix = 'Connect it to an agent as a tool, or write what it is to use.';
	return [error(node.name, message, fix)];
}

const RESUMING = ['webhook', 'form'];
const RESUME_ADDRESS = /\$execution\.resume(?:Form)?Url\b/;
const SUFFIXED = /\$execution\.resume(?:Form)?Url\s*(?:\}{1,2}\s*(?:\/|\{\{|\$\{)|\+|\.|\))/;

/** An address to resume at without its suffix: n8n refuses a call to it. */
function resumeFindings(enabled: readonly LoadedNode[]): Finding[] {
	const waiting = enabled.filter(
		(one) => isOfType(one, 'wait') && RESUMING.includes(String(one.node.parameters.resume)),
	);
	if (waiting.length === 0) return [];
	const suffixOf = ({ node }: LoadedNode): unknown => {
		const options: unknown = node.parameters.options;
		return isRecord(options) ? options.webhookSuffix : undefined;
	};
	const texts = enabled
		.filter((one) => !waiting.includes(one))
		.flatMap((one) => textsIn(one.node.parameters).map((text) => ({ text, by: one })));
	const given = texts.filter(({ text }) => RESUME_ADDRESS.test(text));
	if (given.length === 0 || waiting.some((one) => isUnset(suffixOf(one)))) return [];
	// The suffix may follow, or be added later to an address that is kept.
	const isSaid = waiting.some((one) => {
		const [fixed = ''] = String(suffixOf(one)).replace(/^=/, '').split('{{');
		return texts.some(({ text }) => text.includes(fixed));
	});
	const isKept = isSaid && given.some(({ by }) => isOfType(by, 'set', 'code'));
	if (isKept || given.some(({ text }) => SUFFIXED.test(text))) return [];
	return waiting.map((one) => {
		const message =
			'it answers at an address with its suffix, and the address that is given away has none: n8n refuses a call to that.';
		const fix = `Write {{ $execution.resumeUrl }}/${String(suffixOf(one)).replace(/^=/, '')} where it is given away, or remove webhookSuffix.`;
		const place = { nodeName: one.node.name, parameter: 'options.webhookSuffix' };
		return error(place, message, fix);
	});
}

/** A Wait for a call to an address that no node gives away. */
function waitFindings(
	loaded: LoadedNode,
	graph: Graph,
	tellsAddress: (name: string) => boolean,
): Finding[] {
	const { name, parameters } = loaded.node;
	const isOpen = parameters.resume === 'webhook' && parameters.limitWaitTime !== true;
	if (!isOfType(loaded, 'wait') || !isOpen) return [];
	if ([...graph.before(name)].some((one) => one !== name && tellsAddress(one))) return [];
	const message =
		'it waits for a call to its own address, no node before it gives that away, and so it never goes on.';
	return [advice(name, message, 'Send {{ $execution.resumeUrl }} to who is to call it.')];
}

/** Nodes that do not do what their author has called them. */
function calledFindings(loaded: LoadedNode, starts: readonly LoadedNode[]): Finding[] {
	const { name, parameters } = loaded.node;
	const isTimed =
		/^(?:every|daily|nightly|hourly|weekly|monthly)\b/i.test(name) &&
		!/hand|manual|test|click|press|run|execut/i.test(name);
	if (isOfType(loaded, 'manualTrigger') && isTimed && starts.length === 1) {
		const message = `it starts the workflow in the editor alone, and never at a time, as "${name}" says.`;
		return [error(name, message, 'Replace it by a Schedule Trigger.')];
	}
	const isOfRun =
		isOfType(loaded, 'removeDuplicates') && parameters.operation === 'removeDuplicateInputItems';
	if (!isOfRun || !/\b(?:new|unseen|seen|already)\b/i.test(name)) return [];
	if (!starts.every((one) => isOfType(one, 'scheduleTrigger'))) return [];
	const message =
		'it compares the items of one run alone, and lets through what earlier runs have let through.';
	const fix =
		'Write operation: "removeItemsSeenInPreviousExecutions", with dedupeValue: "={{ $json.id }}".';
	return [advice(name, message, fix)];
}

/** Findings about patterns of nodes that n8n runs in another way than they look. */
export function patternFindings(
	nodes: Nodes,
	edges: readonly Edge[],
	graph: Graph,
	live: readonly LivePath[] = [],
): Finding[] {
	const enabled = [...nodes.values()].filter(({ node }) => isEnabled(node));
	const starts = enabled.filter(({ type }) => type.description.group.includes('trigger'));
	const bodies = bodiesOf(nodes, graph);
	const tellsAddress = askedOnce((name) =>
		/\$execution\b|executionId/.test(textOfNode(nodes.get(name)?.node)),
	);
	const subNodes = new Set(edges.flatMap((one) => (one.outputType === 'main' ? [] : [one.source])));
	return [
		...enabled.flatMap((one) => [
			...loopFindings(one, nodes, graph, bodies),
			...mergeFindings(one, graph),
			...choiceFindings(one, nodes, graph),
			...formFindings(one, graph, nodes),
			...waitFindings(one, graph, tellsAddress),
			...chatFindings(one, graph, nodes),
			...agentFindings(one, graph, subNodes),
			...calledFindings(one, starts),
		]),
		...webhookFindings(enabled, live),
		...resumeFindings(enabled),
		...botFindings(enabled),
	];
}
