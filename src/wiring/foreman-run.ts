import type { IExecuteFunctions } from 'n8n-workflow';

import { createClock } from '../adapters/in-process/clock';
import { agentSettings } from '../orchestrator/agent/agent-settings';
import { newAgent } from '../orchestrator/agent/new-agent';
import { say } from '../orchestrator/agent/read-message';
import { createEventWriter } from '../orchestrator/event-writer';
import { promptFor } from '../orchestrator/prompts/prompt-for';
import type { RunPorts } from '../orchestrator/run/run-ports';
import type { OpenRun } from '../orchestrator/run/driven-run';
import { newRun, runStateSchema, taskStateSchema } from '../orchestrator/run/run-state';
import { openRun } from '../orchestrator/run/open-run';
import { mainAgent } from '../orchestrator/run/main-agent';
import { RUN_KIND } from '../orchestrator/run/run-kinds';
import type { RunState } from '../orchestrator/run/run-state';
import type { HeldRun } from '../orchestrator/run-store';
import { stateAt } from '../policy/approvals/approval-machine';
import { isUnattendedPolicy } from '../policy/strictest-policy';
import { allTools } from '../tools';
import { openAgents } from './foreman-agents';
import { gatherForAMoment } from './gather';
import type { ForemanCase } from './foreman-case';
import type { ForemanOptions } from './foreman-panel';
import type { KeptPolicy } from './handed-out-setting';
import { caseFor, caseOfRun, handedOutSetting, settingOf } from './handed-out-setting';
import type { Runs } from './open-runs';
import { draftVersion } from './draft-version';
import { openApprovals } from './open-store';
import { askerOf } from './open-policy';
import { openWorkers } from './open-workers';
import { heldForTask } from './held-for-task';
import { isTainted, taint } from './run-taint';

/** Characters of an agent's messages: with the plan and its work items they fit into one row. */
const LONGEST_CONTEXT = 80_000;

const known = {
	tools: allTools.filter(({ domain }) => domain !== 'orchestration'),
	orchestrationTools: allTools
		.filter(({ domain }) => domain === 'orchestration')
		.map(({ name }) => name),
};

const settingsFor =
	({ maxSteps, maxMinutes, maxTokens }: ForemanOptions): RunPorts['settings'] =>
	(role, callPrefix, tools) => {
		const milliseconds = Math.round(maxMinutes * 60_000);
		const own = role === RUN_KIND ? { maxSteps, maxMilliseconds: milliseconds } : {};
		return agentSettings({
			...{ role, callPrefix, tools },
			limits: { ...own, maxTokens },
			context: { maxCharacters: LONGEST_CONTEXT },
		});
	};

const foreignTools = allTools.filter(({ foreign }) => foreign).map(({ name }) => name);

/** Whether any agent was given what strangers may have written. */
const hasReadForeignText = (agents: ReadonlyArray<Pick<RunState['agent'], 'work'>>): boolean =>
	agents.some(({ work }) =>
		work.some(({ tool, succeeded }) => succeeded > 0 && foreignTools.includes(tool)),
	);

/** A run that nobody has worked on yet. `before`: what came before in its conversation. */
export function newRunState(
	message: string,
	options: ForemanOptions,
	now: number,
	before: string | undefined,
	/** What its agents may do, wherever it is taken up. */
	began: KeptPolicy,
): RunState {
	const agent = newAgent(settingsFor(options)(RUN_KIND, 'run', []), now);
	const told = before === undefined ? agent : { ...agent, ...say(agent, before) };
	return { ...newRun(told, message), began };
}

/** The run with what is offered now, which may have changed since: another key, other permissions, other sub-nodes. */
async function offered(
	stored: RunState,
	open: RunPorts['open'],
	settings: RunPorts['settings'],
): Promise<RunState> {
	const { names } = await open(mainAgent);
	return { ...stored, agent: { ...stored.agent, settings: settings(RUN_KIND, 'run', names) } };
}

/** Takes up a run that this process holds. Throws `ToolError`. */
export async function takeUpRun(
	context: IExecuteFunctions,
	own: ForemanCase,
	kept: Runs,
	held: HeldRun,
	options: ForemanOptions,
	onTurn: (() => (text: string) => void) | undefined,
): Promise<{ readonly run: OpenRun; readonly flush: () => Promise<void> }> {
	const { events, results } = kept;
	const { threadId, createdAt, agent, tasks, inbox } = held.run;
	const stored = runStateSchema.parse(agent.state);
	const { parent } = stored;
	const given = parent && handedOutSetting.parse(parent.setting);
	const foreman = given ? caseFor(context, own, given) : caseOfRun(context, own, stored.began);
	// What an agent is asked, keeps and writes is the same wherever it works.
	const runId = parent?.runId ?? held.run.runId;
	const builder = given?.builder ?? options.builder;
	const settings = settingsFor(options);
	const timeZone = context.getTimezone();
	const attended = !isUnattendedPolicy(foreman.settings);
	const startedAt = new Date(createdAt).toISOString().slice(0, 16).replace('T', ' ');
	const open = await openAgents(context, foreman, {
		...{ runId, results, onTurn, builderMode: builder },
		prompt: (identity, tools) => {
			const { limits } = settings(identity.kind, 'x', []);
			const facts = { tools, startedAt: `${startedAt} UTC`, timeZone, attended, limits };
			return promptFor(identity, facts, options.instructions);
		},
	});
	const writer = createEventWriter({
		...{ store: events, run: { runId: held.run.runId, threadId } },
		...{ fence: held.fence, now: () => Date.now() },
		log: (message) => context.logger.warn(message),
		gather: gatherForAMoment,
	});
	const run: RunState = parent ? stored : await offered(stored, open, settings);
	const workers = openWorkers(context, kept, held.run, {
		workerWorkflow: parent ? '' : options.workerWorkflow,
		setting: async () =>
			settingOf(foreman, {
				...{ agentId: held.run.agentId, asker: askerOf(context, foreman.settings) },
				...{ builder, isTainted: await isTainted(context) },
			}),
		idle: newAgent(settings(RUN_KIND, 'run', []), Date.now()),
		onHome: async (one, isForeign) =>
			isForeign || hasReadForeignText([one]) ? await taint(context) : undefined,
	});
	const ports: RunPorts = {
		...{ open, settings, known, workers },
		held: parent ? heldForTask(held, writer, async () => await taint(context)) : held,
		keep: async (whole) =>
			await results.keep(
				runId,
				whole.map(({ resultId, text }) => ({ resultId: `${runId}:${resultId}`, text })),
			),
		emit: (type, data) => writer.note(type, data),
		async answerTo(approvalId) {
			const signal = AbortSignal.timeout(60_000);
			const approvals = openApprovals(context, foreman.store, foreman.settings.lifetime, signal);
			const approval = await approvals.read(approvalId);
			const state = approval ? stateAt(approval, Date.now()) : 'expired';
			if (state === 'pending') return undefined;
			// The call itself looks at the row again, and uses it up.
			if (state === 'approved') return { answer: 'approved' };
			if (state === 'consumed')
				return { answer: 'expired', text: 'It was used already: look whether its work is done.' };
			if (state !== 'declined') return { answer: 'expired' };
			const said = approval?.answer;
			const text = said && 'note' in said ? said.note : '';
			return { answer: 'declined', ...(text === '' ? {} : { text }) };
		},
		versionOf: async (workflowId) => await draftVersion(context, workflowId),
		clean: foreman.clean,
		parallel: options.parallel,
		now: () => Date.now(),
		sleep: createClock(new AbortController().signal).sleep,
	};
	const taskStates = tasks.map(({ state }) => taskStateSchema.parse(state));
	// This execution may not be the one that was marked.
	const agents = [run.agent, ...taskStates.map((task) => task.agent)];
	const wasTainted = given?.isTainted === true || run.hasForeignAnswers === true;
	if (wasTainted || hasReadForeignText(agents)) await taint(context);
	const opened = await openRun({ run, tasks: taskStates, inbox }, ports);
	return {
		run: opened,
		async flush() {
			await Promise.all([writer.flush(), foreman.audit.settle()]);
		},
	};
}
