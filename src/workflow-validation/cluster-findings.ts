import type { FromAIArgument, INode } from 'n8n-workflow';
import { nodeNameToToolName, traverseNodeParameters } from 'n8n-workflow';
import type { Finding } from '../kernel/ports/instance/validator';
import { listOf } from '../kernel/values/list-of';
import { recordOf } from '../kernel/values/record-of';
import { isEnabled } from '../kernel/workflow/is-enabled';
import { isLiteral } from '../kernel/workflow/is-expression';
import { findingsOf } from './finding';
import { type Graph, grouped } from './graph';
import type { Edge } from './load-nodes';
import type { LoadedNode } from './loaded-node';
import { at } from './output-fields';

const { error, advice } = findingsOf('flow');

type Nodes = ReadonlyMap<string, LoadedNode>;

/** A node with the sub-nodes that it uses. */
interface Cluster {
	readonly user: INode;
	readonly subs: readonly LoadedNode[];
	readonly tools: readonly LoadedNode[];
	/** The nodes whose items come to it. */
	readonly makers: readonly LoadedNode[];
	readonly before: readonly LoadedNode[];
}

const AI = '@n8n/n8n-nodes-langchain.';

/** The names that n8n lets a model fill in. */
const KEY = /^[\w-]{1,64}$/;

/** What n8n refuses of the calls of `$fromAI`, which it reads before an agent begins. */
function askedProblem({ node, type }: LoadedNode): string | undefined {
	const asked: FromAIArgument[] = [];
	try {
		traverseNodeParameters(node.parameters, asked);
	} catch (problem) {
		return problem instanceof Error ? problem.message.replace(/^.*Error: /s, '') : 'invalid';
	}
	const wrong = asked.find(({ key }) => !KEY.test(key));
	if (wrong) return `the key "${wrong.key}" has more than letters, digits, _ and -`;
	// Nodes that make a tool themselves take the last of them.
	if (type.supplyData !== undefined) return undefined;
	const isOther = (one: FromAIArgument, other: FromAIArgument) =>
		one.key === other.key && (one.description !== other.description || one.type !== other.type);
	const twice = asked.find((one) => asked.some((other) => isOther(one, other)));
	return twice && `the key "${twice.key}" stands twice, with another description or type`;
}

/** Tools that have a name of their own, until which version, and where. */
const NAMED = [
	['toolCode', 1.1, 'name'],
	['toolWorkflow', 2.1, 'name'],
	['toolVectorStore', 1, 'name'],
	['vectorStore', 1.2, 'toolName'],
] as const;

/** The name by which an agent knows a tool; undefined for those that bring several. */
function toolName({ type, typeVersion, parameters, name }: INode): string | undefined {
	if (/\.mcp|HitlTool$/.test(type)) return undefined;
	if (type === `${AI}toolThink` && typeVersion === 1) return 'thinking_tool';
	const [, until, field] = NAMED.find(([kind]) => type.startsWith(`${AI}${kind}`)) ?? [0, 0, ''];
	if (typeVersion > until) return nodeNameToToolName(name);
	const own = parameters[field];
	return isLiteral(own) && own !== '' ? own : undefined;
}

/** What a tool hands over to its workflow without a schema, by which n8n would ask the model for it. */
function unasked({ type, typeVersion, parameters: { workflowInputs } }: INode): string[] {
	const isWhole = listOf(at(workflowInputs, 'schema')).length > 0;
	if (type !== `${AI}toolWorkflow` || typeVersion < 2 || isWhole) return [];
	return Object.keys(recordOf(at(workflowInputs, 'value')));
}

/** What is wrong with a tool by itself. */
function judgeTool(tool: LoadedNode, user: string): Finding[] {
	const { name: nodeName, type, parameters } = tool.node;
	const problem = askedProblem(tool);
	if (problem !== undefined) {
		const message = `n8n cannot read its $fromAI, and "${user}" fails: ${problem}.`;
		const fix = `Write {{ $fromAI('key_name', 'what it is', 'string') }}: letters, digits and _ in the key; string, number, boolean or json.`;
		return [error(nodeName, message, fix)];
	}
	const [first, ...others] = unasked(tool.node);
	if (first !== undefined) {
		const message = `without a schema n8n asks the model for one text, and hands over "query" alone: not ${[first, ...others].join(', ')}.`;
		const fix = `Write schema: [{ id: "${first}", displayName: "${first}", type: "string", display: true, required: false }, ...] in workflowInputs.`;
		return [advice({ nodeName, parameter: 'workflowInputs' }, message, fix)];
	}
	const [braced] = isLiteral(parameters.url) ? (/\{\w+\}/.exec(parameters.url) ?? []) : [];
	if (type.endsWith('.httpRequestTool') && braced !== undefined) {
		const message = `n8n sends ${braced} as it is: this node has no placeholders.`;
		const fix = `Write "=...{{ $fromAI('${braced.slice(1, -1)}') }}" as its url.`;
		return [advice({ nodeName, parameter: 'url' }, message, fix)];
	}
	if (type !== `${AI}toolHttpRequest` || !JSON.stringify(parameters).includes('$fromAI')) return [];
	const message = 'this node does not ask the model by $fromAI, which gives nothing there.';
	return [
		error(nodeName, message, 'Write {city} in its place, or use n8n-nodes-base.httpRequestTool.'),
	];
}

/** Agents that take no tool with several fields, and users that take tools of one name. */
const CHAINED = ['conversationalAgent', 'reActAgent', 'planAndExecuteAgent'];
const LENIENT = /langchain\.(?:agent|openAi\w*)$/;

/** What a node refuses of its tools and its model. */
function toolFindings({ user, subs, tools }: Cluster): Finding[] {
	const found = tools.flatMap((one) => judgeTool(one, user.name));
	const names = tools.flatMap(({ node }) => toolName(node) ?? []);
	const twice = names.find((name, index) => names.indexOf(name) !== index);
	if (twice !== undefined && (user.typeVersion >= 1.5 || !LENIENT.test(user.type))) {
		const message = `two of its tools are called "${twice}" for the model, and n8n fails.`;
		found.push(error(user.name, message, 'Give them names that differ in letters or digits.'));
	}
	if (!/langchain\.agent(?:Tool)?$/.test(user.type)) return found;
	const kind = user.typeVersion < 2 ? String(user.parameters.agent) : 'toolsAgent';
	const model = subs.find((one) => /langchain\.lm(?!Chat)/.test(one.node.type))?.node.name;
	if (model !== undefined && ['toolsAgent', 'conversationalAgent'].includes(kind)) {
		const message = `"${user.name}" takes chat models alone, and fails with this one.`;
		found.push(error(model, message, `Use a chat model, such as "${AI}lmChatOpenAi".`));
	}
	const structured = tools.find(({ type }) => type.supplyData === undefined);
	if (structured && CHAINED.includes(kind)) {
		const message = `as ${kind} it cannot call "${structured.node.name}", and fails.`;
		found.push(error(user.name, message, 'Write typeVersion: 2.2, which is a tools agent.'));
	}
	return found;
}

/** Operations that give many items. */
const MANY = /\b(?:getAll|read|select|executeQuery|search|splitOut)$/;

/** Triggers of which each call may come from another person. */
const BY_PEOPLE =
	/\.(?:chatTrigger|webhook|telegramTrigger|slackTrigger|whatsAppTrigger|discordTrigger)$/;

/** A memory by a key of each item, which n8n works out once for the first; or by one key for all who write. */
function memoryFindings({ user, subs, makers, before }: Cluster): Finding[] {
	const isMany = ({ node: { type, parameters } }: LoadedNode) =>
		parameters.limit !== 1 && MANY.test(`${type} ${String(parameters.operation ?? '')}`.trim());
	const many = makers.length === 1 ? makers.find(isMany)?.node.name : undefined;
	const isByPeople = before.some(({ node }) => BY_PEOPLE.test(node.type));
	return subs.flatMap(({ node: { name: nodeName, parameters } }): Finding[] => {
		const { sessionIdType, sessionKey } = parameters;
		const place = { nodeName, parameter: 'sessionKey' };
		if (sessionIdType !== 'customKey' || typeof sessionKey !== 'string') return [];
		if (many !== undefined && /\$json\b|\.item\b/.test(sessionKey)) {
			const message = `n8n works out its key for the first item alone: all items of "${many}" share one memory.`;
			return [advice(place, message, `Put a Loop Over Items before "${user.name}".`)];
		}
		if (!isByPeople || !isLiteral(sessionKey) || sessionKey === '') return [];
		const message = `the key "${sessionKey}" is the same for all who write: they share one memory.`;
		return [advice(place, message, 'Write sessionKey: "={{ ... }}" with what tells them apart.')];
	});
}

const isFile = ({ node: { type, parameters } }: LoadedNode) =>
	parameters.operation === 'download' ||
	at(parameters.options, 'response', 'response', 'responseFormat') === 'file' ||
	(type.endsWith('.readWriteFile') && parameters.operation === 'read') ||
	listOf(at(parameters.formFields, 'values')).some((one) => at(one, 'fieldType') === 'file');

/** A loader that reads the fields of items that come for their file. */
function loaderFindings({ subs, makers: [maker, ...others] }: Cluster): Finding[] {
	if (maker === undefined || ![maker, ...others].every(isFile)) return [];
	const message = `it reads the fields of the item, not the file that "${maker.node.name}" gives.`;
	return subs
		.filter(({ node }) => node.type.endsWith('.documentDefaultDataLoader'))
		.filter(({ node: { parameters } }) => parameters.jsonMode === 'allInputData')
		.map(({ node: { name: nodeName } }) =>
			advice({ nodeName, parameter: 'dataType' }, message, 'Write dataType: "binary".'),
		);
}

/** What says which part of a store is meant. */
const placeOf = ({ type, parameters }: INode): string => {
	const { memoryKey, tableName, pineconeIndex, qdrantCollection, options } = parameters;
	const names = [memoryKey, tableName, pineconeIndex, qdrantCollection];
	const place = names.map((one) => at(one, 'value') ?? one);
	return JSON.stringify([type, place, at(options, 'pineconeNamespace')]);
};

/** Stores that are read in another way than they are written. */
function storeFindings(
	nodes: readonly LoadedNode[],
	edges: readonly Edge[],
	all: Nodes,
): Finding[] {
	const stores = nodes.filter(({ node }) => node.type.startsWith(`${AI}vectorStore`));
	const written = stores.filter(({ node }) => node.parameters.mode === 'insert');
	const embedding = ({ node }: LoadedNode) =>
		edges.find((one) => one.target === node.name && one.inputType === 'ai_embedding')?.source;
	const modelOf = (name = '') => {
		const { type, parameters } = all.get(name)?.node ?? {};
		const model = parameters?.model ?? parameters?.modelName;
		return JSON.stringify([type, at(model, 'value') ?? model]);
	};
	return stores.flatMap((store): Finding[] => {
		if (written.length === 0 || store.node.parameters.mode === 'insert') return [];
		const of = written.find((one) => placeOf(one.node) === placeOf(store.node));
		const other = written.find((one) => one.node.type === store.node.type)?.node.name;
		const isOwn = /\.vectorStoreInMemory$/.test(store.node.type);
		if (of === undefined) {
			if (other === undefined || !isOwn) return [];
			const message = `it reads a store that nothing here fills: "${other}" fills another.`;
			const fix = `Write the memoryKey of "${other}".`;
			return [advice({ nodeName: store.node.name, parameter: 'memoryKey' }, message, fix)];
		}
		const [own, its] = [embedding(store), embedding(of)];
		if (own === undefined || its === undefined || modelOf(own) === modelOf(its)) return [];
		const message = `"${store.node.name}" searches with another model than "${of.node.name}" has stored with by "${its}", and finds nothing that fits.`;
		return [advice(own, message, `Use the model of "${its}".`)];
	});
}

const modeOf = ({ node: { parameters } }: LoadedNode) =>
	String(at(parameters.options, 'responseMode') ?? 'lastNode');

/** Nodes that write somewhere, and give what the service answers. */
const ACTING =
	/^n8n-nodes-base\.(?:googleSheets|gmail|slack|telegram|dataTable|postgres|mySql|airtable|notion|emailSend|discord)$/;

/** Who answers a chat, where that is not who the trigger says. */
function chatFindings(nodes: readonly LoadedNode[], graph: Graph): Finding[] {
	const chats = nodes.filter(({ node }) => node.type === `${AI}chatTrigger`);
	const answering = nodes
		.filter(({ node }) => node.type === `${AI}chat`)
		.flatMap(({ node }): Finding[] => {
			const own = chats.filter((one) => graph.before(node.name).has(one.node.name));
			const asked = own.length > 0 ? own : chats;
			const isTaken = (one: LoadedNode) =>
				one.node.parameters.mode !== 'webhook' && modeOf(one) === 'responseNodes';
			if (asked.some(isTaken)) return [];
			const name = asked[0]?.node.name;
			const message = 'no Chat Trigger leaves the answer to it, and it fails.';
			const fix = `Write options: { responseMode: "responseNodes" } in ${name === undefined ? `a ${AI}chatTrigger` : `"${name}"`}.`;
			return [error(node.name, message, fix)];
		});
	const answered = chats.flatMap((chat): Finding[] => {
		const mode = modeOf(chat);
		const reached = graph.reachedFrom([chat.node.name]);
		const after = nodes.filter(({ node }) => reached.has(node.name));
		const place = { nodeName: chat.node.name, parameter: 'options.responseMode' };
		const answers = nodes.filter(({ node }) =>
			/\.(?:chat|chatTool|chatHitlTool|respondToWebhook)$/.test(node.type),
		);
		const agents = after.filter(({ node }) => node.type === `${AI}agent`);
		if (/^responseNodes?$/.test(mode) && answers.length === 0) {
			const message = 'it leaves the answer to another node, and none answers.';
			return [error(place, message, 'Write responseMode: "lastNode".')];
		}
		const leaf = after.find(
			({ node }) => ACTING.test(node.type) && graph.outOf(node.name).length === 0,
		);
		if (mode === 'lastNode' && agents.length > 0 && leaf !== undefined) {
			const message = `as the last node it is what the chat answers with: not what "${agents[0]?.node.name}" has said.`;
			const fix = 'Put a Set behind it, with a field "output", or let the agent stand last.';
			return [advice(leaf.node.name, message, fix)];
		}
		return [];
	});
	return [...answering, ...answered];
}

/** Findings about nodes and the sub-nodes that they use. */
export function clusterFindings(nodes: Nodes, edges: readonly Edge[], graph: Graph): Finding[] {
	const enabled = [...nodes.values()].filter(({ node }) => isEnabled(node));
	const isTool = new Set(
		edges.filter((one) => one.outputType === 'ai_tool').map(({ source }) => source),
	);
	const subs = grouped(
		edges.flatMap(({ source, target, inputType }): Array<[string, LoadedNode]> => {
			const sub = nodes.get(source);
			return inputType !== 'main' && sub && isEnabled(sub.node) ? [[target, sub]] : [];
		}),
	);
	if (subs.size === 0 && !enabled.some(({ node }) => node.type.startsWith(AI))) return [];
	const clusters = enabled.flatMap(({ node: user }): Cluster[] => {
		const own = [...new Set(subs.get(user.name))];
		const loaded = (names: Iterable<string>) => [...names].flatMap((one) => nodes.get(one) ?? []);
		const makers = loaded(graph.into(user.name).map(({ source }) => source));
		const tools = own.filter(({ node }) => isTool.has(node.name));
		return own.length === 0
			? []
			: [{ user, subs: own, tools, makers, before: loaded(graph.before(user.name)) }];
	});
	return [
		...clusters.flatMap((one) =>
			[toolFindings, memoryFindings, loaderFindings].flatMap((find) => find(one)),
		),
		...storeFindings(enabled, edges, nodes),
		...chatFindings(enabled, graph),
	];
}
