import { openInvocation } from '../../calls/open-invocation';
import { openPolicy } from '../../calls/open-policy';
import { askerOf } from '../../asking/notify-person';
import type { ExposedTool } from '../../catalog/exposed-tool';
import { unknownTool } from '../../catalog/unknown-tool';
import type { Role, Tool } from '../../kernel/define-tool';
import { type Invocation, invokeTool } from '../../kernel/invoke-tool';
import { SEARCH_TOOLS } from '../../kernel/looked-up-call';
import { outcomeJson } from '../../kernel/outcome-json';
import type { HandedCall } from '../../orchestrator/agent/agent-event';
import type { CallAnswer } from '../../orchestrator/run/actor';
import type { AgentIdentity, CallPorts } from '../../orchestrator/run/run-ports';
import type { ToolResults } from '../../orchestrator/tool-results';
import { plainLine } from '../../policy/people/plain-line';
import type { ForemanCase } from './foreman-case';
import { notForChat, wayOf } from './way-of-asking';
import { createDataTableStore } from '../../adapters/own-tables/data-table-store';
import { openInstructions } from '../../instance/open-store';
import { asOneWriter } from '../../adapters/n8n-api/one-writer';
import type { WorkspacePort } from '../../kernel/ports/foreman-run';
import { createWorkspaceFiles } from '../../documents/workspace-files';
import { noteWrites } from './note-writes';
import { plannedWork } from './planned-work';
import { openMade } from '../../calls/open-made';

function openWorkspace(
	{ store, tenant }: Pick<ForemanCase, 'store' | 'tenant'>,
	runId: string,
	taskId: string,
	signal: AbortSignal,
): WorkspacePort {
	const documents = createDataTableStore(store.connection.api(signal), () => Date.now());
	const owner = async () => {
		// Without the user: another user may continue the run.
		const { organisation, agency } = await tenant();
		return [organisation, agency, runId, taskId];
	};
	return createWorkspaceFiles(documents, owner, asOneWriter);
}

export interface OwnToolSetting {
	readonly runId: string;
	readonly results: ToolResults;
	readonly agent: AgentIdentity;
	readonly tools: readonly Tool[];
	readonly withdrawn: readonly Tool[];
	readonly exposed: readonly ExposedTool[];
}

const finished = (answer: unknown, isError: boolean, isForeign?: boolean): CallAnswer => ({
	word: 'finished',
	text: JSON.stringify(answer),
	isError,
	...(isForeign !== undefined && { isForeign }),
});

/** What a tool reaches: what it does in any call, and what it has in the run of this agent. */
const portsInRun =
	(
		foreman: ForemanCase,
		{ runId, results, agent }: OwnToolSetting,
		outside: Invocation['ports'],
		ports: CallPorts,
	): Invocation['ports'] =>
	(ended, answer) => {
		const own = outside(ended, answer);
		const { underPlan, ...inRun } = ports;
		const made = openMade({ ...foreman.scope, caller: 'model' });
		const planned = plannedWork(runId, underPlan, {
			has: async (id) => await made.has('planned', id),
			note: async (id) => await made.note('planned', id),
		});
		return {
			...own,
			...planned.following(noteWrites(own, ports.builds)),
			foremanRun: {
				...inRun,
				orchestration: planned.approving(ports.orchestration),
				planned: planned.port,
				workspace: openWorkspace(foreman, runId, agent.taskId, ended),
				instructions: {
					async keep(text) {
						const tenant = await foreman.tenant();
						const kept = openInstructions(foreman.store, tenant, foreman.clean);
						await kept.keep(tenant, text);
						return (await kept.of(tenant.user)).map((one) => one.text);
					},
				},
				toolResults: {
					read: async (resultId, offset, length) =>
						await results.read(`${runId}:${resultId}`, offset, length),
				},
			},
		};
	};

interface OwnCall {
	readonly runId: string;
	readonly role: Role;
	readonly offered: readonly Tool[];
	readonly returnedFor?: string | undefined;
}

export async function openOwnCall(
	foreman: ForemanCase,
	{ runId, role, offered, returnedFor }: OwnCall,
) {
	const { settings, permissions } = foreman;
	const scope = { ...foreman.scope, run: runId };
	const policy = openPolicy(scope, {
		settings,
		permissions,
		offered: async () => await Promise.resolve(offered),
		asker: (question) => foreman.asker ?? askerOf(scope.node, wayOf(question, foreman) === 'wait'),
		waiter: () => foreman.asker ?? askerOf(scope.node, true),
		returnedFor,
		isInRun: true,
		unanswerable: (question) => (wayOf(question, foreman) === 'refuse' ? notForChat : undefined),
	});
	const audit = foreman.audit.open(scope);
	const { settle: settled } = foreman.audit;
	const setting = { policy, audit, settled, role, isOnlyJudged: false };
	const invocation = await openInvocation(scope, setting);
	return { scope, policy, invocation };
}

async function invoke(
	foreman: ForemanCase,
	setting: OwnToolSetting,
	call: HandedCall,
	ports: CallPorts,
	signal: AbortSignal,
): Promise<CallAnswer> {
	const { runId, agent, tools, withdrawn, exposed } = setting;
	const { scope, policy, invocation } = await openOwnCall(foreman, {
		runId,
		role: agent.kind,
		offered: tools,
		returnedFor: call.approvalId,
	});
	const search = exposed.find(({ name }) => name === SEARCH_TOOLS && name === call.name);
	if (search) {
		const answer = await search.call(call.arguments, invocation);
		return finished(answer, 'error' in answer);
	}
	const tool = [...tools, ...withdrawn].find(({ name }) => name === call.name);
	if (!tool) {
		const offered = tools.map(({ name }) => name);
		const hint = `Tools: ${offered.join(', ')}.`;
		return finished(await unknownTool(call, offered, hint, invocation), true);
	}
	const outcome = await invokeTool(tool, call.arguments, {
		...invocation,
		signal: AbortSignal.any([invocation.signal, signal]),
		ports: portsInRun(foreman, setting, invocation.ports, ports),
	});
	const question = policy.asked();
	if (outcome.status === 'approval-required' && question) {
		const { question: said, expiresAt } = outcome;
		return { word: 'held', approvalId: question.approvalId, question: said, expiresAt };
	}
	const handed = policy.handed();
	if (outcome.status === 'handed-over' && handed) {
		const { approvalId, question, expiresAt } = handed;
		return { word: 'held', approvalId, question, expiresAt, isForProgram: true };
	}
	const isForeign = await scope.taint.isNoted();
	return finished(outcomeJson(outcome), outcome.status !== 'succeeded', isForeign);
}

/** Makes an agent's call of one of Foreman's own tools. Never throws. */
export async function callOwnTool(
	foreman: ForemanCase,
	setting: OwnToolSetting,
	...[call, ports, signal]: [HandedCall, CallPorts, AbortSignal]
): Promise<CallAnswer> {
	try {
		return await invoke(foreman, setting, call, ports, signal);
	} catch (error) {
		const problem = foreman.clean(error instanceof Error ? error.message : String(error));
		foreman.scope.node.logger.error(
			`Foreman could not make a call of ${plainLine(call.name)}: ${plainLine(problem, 1_000)}`,
		);
		return finished({ status: 'failed', error: { code: 'internal', message: problem } }, true);
	}
}
