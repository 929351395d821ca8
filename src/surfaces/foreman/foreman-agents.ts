import type { IExecuteFunctions } from 'n8n-workflow';
import { hostObject } from '../../adapters/in-process/host-object';
import { type AgentExposure, agentExposure } from '../../catalog/agent-exposure';
import { openWorkplace } from '../../calls/open-agent-calls';
import { workingTools } from '../../catalog/working-tools';
import { type ChatModel, type ModelTurn, openChatModel } from '../../host/chat-model';
import type { ConnectedTool } from '../../host/connected-tools';
import type { Catalog } from '../../kernel/catalog';
import { type BuilderMode, type Role, type Tool, isNativeProvider } from '../../kernel/define-tool';
import { fresh, once } from '../../kernel/fresh';
import { RUN_TOOL, SEARCH_TOOLS } from '../../kernel/looked-up-call';
import type { AgentIdentity, AgentTools } from '../../orchestrator/run/run-ports';
import { readModelFailure } from '../../orchestrator/run/read-model-failure';
import type { ToolResults } from '../../orchestrator/tool-results';
import { judgeBrowserCall } from '../../policy/browser/judge-browser-call';
import { callOwnTool } from './call-own-tool';
import { type ConnectedToolsByUse, connectedToolsOf } from './connected-tools-of';
import type { ForemanCase } from './foreman-case';

const ITEM = 0;

export interface AgentSource {
	readonly runId: string;
	readonly results: ToolResults;
	readonly catalog: Catalog;
	readonly builderMode: BuilderMode;
	prompt(agent: AgentIdentity, tools: readonly string[]): string;
	/** Receives the text of one turn of the run's own agent as it streams. */
	readonly onTurn: (() => (text: string) => void) | undefined;
}

/** Whether a call may be made again after a crash. Of a tool of others it is only their word that it reads. */
const isRepeatable = ({ effect, alwaysAsks, provider }: Tool) =>
	effect === 'read' && alwaysAsks !== true && isNativeProvider(provider);

/** The run's own agent gets every connected tool except browsers. Only browser agents get those. */
function othersFor(
	{ taskId, kind }: AgentIdentity,
	{ plain, browser }: ConnectedToolsByUse,
): ReadonlyMap<string, ConnectedTool> {
	if (taskId === '') return plain;
	return kind === 'browser-agent' ? browser : new Map();
}

/** A task may be limited to some tools of its kind. It always has the orchestration tools. */
const toolsFor = ({ taskId, tools: wanted }: AgentIdentity, all: readonly Tool[]) =>
	wanted === undefined || taskId === ''
		? all
		: all.filter(({ name, domain }) => wanted.includes(name) || domain === 'orchestration');

export function usageOf({ name }: ChatModel, { usage }: Pick<ModelTurn, 'usage'>) {
	const { input = 0, cached = 0, output = 0 } = usage ?? {};
	return { model: name, tokensIn: input, tokensCached: cached, tokensOut: output };
}

/** Has the model of an agent answer. Never throws. */
function askWith(
	model: ChatModel,
	{ exposed, shown }: AgentExposure,
	others: ReadonlyMap<string, ConnectedTool>,
	system: string,
	{ clean, onTurn }: Pick<ForemanCase, 'clean'> & Pick<AgentSource, 'onTurn'>,
): AgentTools['ask'] {
	// Lazy: converting schemas to the provider's takes a while, and some callers need only the names.
	const bind = once(() =>
		model.with(
			exposed,
			[...others.values()].map(({ tool }) => tool),
		),
	);
	return async (messages, withTools, signal) => {
		try {
			const bound = withTools ? bind() : model.with([], []);
			const turn = await bound.ask(system, shown(messages), signal, onTurn?.());
			return {
				type: 'model-answered',
				text: turn.text,
				calls: turn.calls,
				usage: usageOf(model, turn),
			};
		} catch (error) {
			return readModelFailure(error, clean);
		}
	};
}

/** Opens the agents of a run: each with the tools of its kind, all with the model that is connected. */
export async function openAgents(
	context: IExecuteFunctions,
	foreman: ForemanCase,
	source: AgentSource,
): Promise<(agent: AgentIdentity) => Promise<AgentTools>> {
	const model: ChatModel = openChatModel(
		await context.getInputConnectionData('ai_languageModel', ITEM),
		await hostObject(context),
	);
	const connected = await connectedToolsOf(context, source.catalog);
	const own = [context.getInstanceBaseUrl(), foreman.baseUrl, foreman.store.connection.baseUrl];
	const workplace = openWorkplace(foreman.scope, foreman.permissions);
	const working = fresh<Role, Promise<readonly Tool[]>>({});
	const toolsOf = async (kind: Role) => {
		const found = await workingTools(source.catalog, workplace, kind, source.builderMode);
		const hasBrowser = connected.browser.size > 0;
		return found.filter(({ needsBrowser = false }) => hasBrowser || !needsBrowser);
	};

	return async (agent) => {
		const { kind } = agent;
		const all = await working.get(kind, async () => await toolsOf(kind));
		const tools = toolsFor(agent, all);
		const others = othersFor(agent, connected);
		const exposure = agentExposure(tools, { kind, mode: source.builderMode });
		const { exposed } = exposure;
		const lookUp = [SEARCH_TOOLS, RUN_TOOL].filter((name) =>
			exposed.some((one) => one.name === name),
		);
		const names = [...tools.map(({ name }) => name), ...lookUp, ...others.keys()];
		const { runId, results } = source;
		const onTurn = agent.taskId === '' ? source.onTurn : undefined;
		const system = source.prompt(agent, names);
		return {
			names,
			model: model.name,
			connected: (name) => {
				const tool = others.get(name);
				return tool && { name: tool.nodeName, isOfMany: tool.isOfMany, behind: tool.behind };
			},
			refusal: (call) =>
				others === connected.browser
					? judgeBrowserCall(call.arguments, { clean: foreman.clean, own })
					: undefined,
			isRepeatable: (name) =>
				name === SEARCH_TOOLS || tools.some((tool) => tool.name === name && isRepeatable(tool)),
			isHandedOver: (name) => tools.some((tool) => tool.name === name && tool.client !== undefined),
			ask: askWith(model, exposure, others, system, { clean: foreman.clean, onTurn }),
			call: async (...call) =>
				await callOwnTool(
					foreman,
					{ runId, results, agent, tools, withdrawn: source.catalog.withdrawn, exposed },
					...call,
				),
		};
	};
}
