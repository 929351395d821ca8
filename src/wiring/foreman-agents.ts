import type { IExecuteFunctions } from 'n8n-workflow';

import { hostObject } from '../adapters/in-process/host-object';
import type { ConnectedTool } from '../host/connected-tools';
import { readConnectedTools } from '../host/connected-tools';
import type { BoundModel, ChatModel } from '../host/chat-model';
import { openChatModel } from '../host/chat-model';
import type { BuilderMode, Role, Tool } from '../kernel/define-tool';
import { invokeTool } from '../kernel/invoke-tool';
import { RUN_TOOL, SEARCH_TOOLS } from '../kernel/looked-up-call';
import type { CallAnswer } from '../orchestrator/run/actor';
import type { AgentIdentity, AgentTools, CallPorts } from '../orchestrator/run/run-ports';
import { readModelFailure } from '../orchestrator/run/read-model-failure';
import type { HandedCall } from '../orchestrator/agent/agent-effect';
import type { ToolResults } from '../orchestrator/tool-results';
import { judgeBrowserCall } from '../policy/browser/judge-browser-call';
import { plainLine } from '../policy/people/plain-line';
import { outcomeJson } from '../surfaces/outcome-json';
import { unknownTool } from '../surfaces/toolkit/unknown-tool';
import { allTools } from '../tools';
import type { WorkPhase } from '../tools/common-tools';
import type { AgentExposure } from './agent-exposure';
import { agentExposure } from './agent-exposure';
import type { ForemanCase } from './foreman-case';
import { sortConnectedTools } from './browser-tools';
import { noteTables } from './note-tables';
import { openInvocation } from './open-invocation';
import { openPolicy } from './open-policy';
import { openWorkspace } from './open-workspace';
import { isTainted } from './run-taint';
import { workingTools } from './working-tools';

const ITEM = 0;

/** What a run needs to open agents. */
export interface AgentSource {
	readonly runId: string;
	readonly results: ToolResults;
	readonly builderMode: BuilderMode;
	/** The system prompt of an agent. */
	prompt(agent: AgentIdentity, tools: readonly string[]): string;
	/** Takes the text of one turn of the run's own agent while it comes. */
	readonly onTurn: (() => (text: string) => void) | undefined;
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
	const given: unknown = await context.getInputConnectionData('ai_tool', ITEM);
	const { plain, browser } = sortConnectedTools(readConnectedTools(given));
	const connected = new Map<string, ConnectedTool>();
	const inBrowser = new Map(browser.map((tool) => [tool.name, tool]));
	const own = [context.getInstanceBaseUrl(), foreman.baseUrl, foreman.store.connection.baseUrl];
	const ownNames = [...allTools.map(({ name }) => name), SEARCH_TOOLS, RUN_TOOL];
	for (const tool of plain) {
		if (!ownNames.includes(tool.name)) connected.set(tool.name, tool);
		else
			context.logger.warn(
				`Foreman has a tool ${tool.name} of its own: that of the node ${plainLine(tool.nodeName)} is left out.`,
			);
	}
	const working = new Map<Role, Promise<Tool[]>>();
	const toolsOf = async (kind: Role) => {
		const before = working.get(kind);
		if (before) return await before;
		const found = workingTools(context, foreman, kind, source.builderMode).then((tools) =>
			tools.filter(({ needsBrowser = false }) => inBrowser.size > 0 || !needsBrowser),
		);
		working.set(kind, found);
		return await found;
	};

	const openCall = async (tools: readonly Tool[], role: Role) => {
		const policy = openPolicy(context, ITEM, {
			...foreman,
			offered: async () => await Promise.resolve(tools),
			run: async () => await Promise.resolve(source.runId),
		});
		const invocation = await openInvocation(context, {
			...{ itemIndex: ITEM, caller: 'model', principal: foreman.principal, policy, role },
			audited: foreman.audit.open,
		});
		return { policy, invocation };
	};

	const callNative = async (
		tools: readonly Tool[],
		{ exposed }: AgentExposure,
		{ kind, taskId }: AgentIdentity,
		call: HandedCall,
		ports: CallPorts,
		signal: AbortSignal,
	): Promise<CallAnswer> => {
		const { policy, invocation } = await openCall(tools, kind);
		const search = exposed.find(({ name }) => name === SEARCH_TOOLS && name === call.name);
		if (search) {
			const answer = await search.call(call.arguments, invocation);
			return { word: 'finished', text: JSON.stringify(answer), isError: 'error' in answer };
		}
		const tool = tools.find(({ name }) => name === call.name);
		if (!tool) {
			const offered = tools.map(({ name }) => name);
			const hint = `Tools: ${offered.join(', ')}.`;
			const answer = await unknownTool(call, offered, hint, invocation);
			return { word: 'finished', text: JSON.stringify(answer), isError: true };
		}
		const outcome = await invokeTool(tool, call.arguments, {
			...invocation,
			signal: AbortSignal.any([invocation.signal, signal]),
			ports: (ended, answer) => {
				const own = invocation.ports(ended, answer);
				return {
					...own,
					dataTables: noteTables(own.dataTables, ports.builds.wroteTable),
					foremanRun: {
						...ports,
						workspace: openWorkspace(foreman, source.runId, taskId, ended),
						toolResults: {
							read: async (resultId, offset, length) =>
								await source.results.read(`${source.runId}:${resultId}`, offset, length),
						},
					},
				};
			},
		});
		const question = policy.asked();
		if (outcome.status === 'approval-required' && question) {
			return {
				word: 'held',
				approvalId: question.approvalId,
				question: outcome.question,
				expiresAt: outcome.expiresAt,
			};
		}
		const isError = outcome.status !== 'succeeded';
		const isForeign = await isTainted(context);
		return { word: 'finished', text: JSON.stringify(outcomeJson(outcome)), isError, isForeign };
	};

	return async (agent) => {
		const all = await toolsOf(agent.kind);
		const wanted = agent.tools;
		const tools =
			wanted === undefined || agent.taskId === ''
				? all
				: all.filter(({ name, domain }) => wanted.includes(name) || domain === 'orchestration');
		const others =
			agent.taskId === ''
				? connected
				: agent.kind === 'browser-agent'
					? inBrowser
					: new Map<string, ConnectedTool>();
		const at = (phase: WorkPhase) =>
			agentExposure(tools, { kind: agent.kind, mode: source.builderMode, phase });
		const exposures = { alone: at('alone'), 'handed-out': at('handed-out') };
		const lookUp = exposures.alone.exposed
			.map(({ name }) => name)
			.filter((name) => name === SEARCH_TOOLS || name === RUN_TOOL);
		const names = [...tools.map(({ name }) => name), ...lookUp, ...others.keys()];
		// Turning the schemas into the provider's takes a while, and who only asks for the names needs none of it.
		const bound = new Map<WorkPhase, BoundModel>();
		const bind = (phase: WorkPhase) => {
			const before = bound.get(phase);
			if (before !== undefined) return before;
			const now = model.with(
				exposures[phase].exposed,
				[...others.values()].map(({ tool }) => tool),
			);
			bound.set(phase, now);
			return now;
		};
		const system = source.prompt(agent, names);
		return {
			names,
			connected: (name) => {
				const tool = others.get(name);
				return tool && { name: tool.nodeName, isOfMany: tool.isOfMany, behind: tool.behind };
			},
			refusal: (call) =>
				others === inBrowser
					? judgeBrowserCall(call.arguments, { clean: foreman.clean, own })
					: undefined,
			isRepeatable: (name) =>
				name === SEARCH_TOOLS ||
				tools.some((tool) => tool.name === name && tool.effect === 'read' && !tool.alwaysAsks),
			async ask(messages, { withTools, hasHandedOut }, signal) {
				const phase = hasHandedOut ? 'handed-out' : 'alone';
				try {
					const turn = await (withTools ? bind(phase) : model.with([], [])).ask(
						system,
						exposures[phase].shown(messages),
						signal,
						agent.taskId === '' ? source.onTurn?.() : undefined,
					);
					const { input = 0, output = 0 } = turn.usage ?? {};
					return {
						type: 'model-answered',
						text: turn.text,
						calls: turn.calls,
						usage: { tokensIn: input, tokensOut: output },
					};
				} catch (error) {
					return readModelFailure(error, foreman.clean);
				}
			},
			call: async (call, ports, signal) => {
				try {
					return await callNative(tools, exposures.alone, agent, call, ports, signal);
				} catch (error) {
					const problem = foreman.clean(error instanceof Error ? error.message : String(error));
					context.logger.error(
						`Foreman could not make a call of ${plainLine(call.name)}: ${plainLine(problem, 1_000)}`,
					);
					const answer = { status: 'failed', error: { code: 'internal', message: problem } };
					return { word: 'finished', text: JSON.stringify(answer), isError: true };
				}
			},
		};
	};
}
