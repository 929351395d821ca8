import { createClock } from '../../adapters/in-process/clock';
import { agentSettings } from '../../orchestrator/agent/agent-settings';
import { newAgent } from '../../orchestrator/agent/agent-state';
import { receive, say } from '../../orchestrator/agent/next-turn';
import { catalog } from '../../catalog/catalog';
import type { Catalog } from '../../kernel/catalog';
import { ToolError, unlessRefused } from '../../kernel/tool-error';
import { utcMinute } from '../../kernel/values/utc-time';
import { type EventWriter, createEventWriter } from '../../orchestrator/run-event';
import { promptFor } from '../../orchestrator/prompts/prompt-for';
import type { AgentTools, RunPorts, Workers } from '../../orchestrator/run/run-ports';
import { openRun } from '../../orchestrator/run/drive-run';
import { mainAgent } from '../../orchestrator/run/assemble-run';
import { RUN_KIND, type RunState, newRun, readStoredRun } from '../../orchestrator/run/run-state';
import type { HeldRun } from '../../orchestrator/run-store';
import { isUnattendedPolicy } from '../../policy/strictest-policy';
import { openAgents } from './foreman-agents';
import { batchWindow } from '../../instance/open-audit';
import { answerOfApproval } from './answer-of-approval';
import type { ForemanSession } from './foreman-session';
import type { ForemanOptions } from './foreman-panel';
import type { KeptPolicy } from './handed-out-setting';
import { caseFor, caseOfRun, handedOutSetting, settingOf } from './handed-out-setting';
import { draftVersion } from '../../instance/connect';
import { openInstructions, openApprovals } from '../../instance/open-store';
import { type Spending, openSpending } from '../../instance/open-spending';
import { askerOf } from '../../asking/notify-person';
import { heldForTask, openWorkers } from './open-workers';
import { createProgress } from './progress-lines';
import { createRunSteps } from './run-steps';
import { createRunTrace } from './run-trace';

/** Characters of an agent's messages. Together with plan and work items they fit into one row. */
const LONGEST_CONTEXT = 80_000;

const settingsFor =
	({ maxSteps, maxMinutes, maxTokens }: ForemanOptions): RunPorts['settings'] =>
	(role, callPrefix, tools) => {
		const milliseconds = Math.round(maxMinutes * 60_000);
		const own = role === RUN_KIND ? { maxSteps, maxMilliseconds: milliseconds } : {};
		return agentSettings({
			role,
			callPrefix,
			tools,
			limits: { ...own, maxTokens },
			context: { maxCharacters: LONGEST_CONTEXT },
		});
	};

const hasReadForeignText = (
	{ findAny }: Catalog,
	agents: ReadonlyArray<Pick<RunState['agent'], 'work'>>,
): boolean =>
	agents.some(({ work }) =>
		work.some(({ tool, succeeded }) => succeeded > 0 && findAny(tool)?.foreign === true),
	);

export interface ToldBefore extends Pick<RunState, 'known' | 'hasForeignAnswers'> {
	readonly text?: string | undefined;
}

export function newRunState(
	message: string,
	options: ForemanOptions,
	now: number,
	{ text, ...before }: ToldBefore,
	/** Limits what its agents may do wherever the run is taken up. */
	began: KeptPolicy,
): RunState {
	const agent = newAgent(settingsFor(options)(RUN_KIND, 'run', []), now);
	const told = text === undefined ? agent : { ...agent, ...say(agent, text) };
	return { ...newRun(told, message), ...before, began };
}

/** Refreshes the offered tools: key, permissions and sub-nodes may have changed since the run was stored. */
async function offered(
	stored: RunState,
	open: RunPorts['open'],
	settings: RunPorts['settings'],
): Promise<RunState> {
	const { names } = await open(mainAgent);
	return { ...stored, agent: { ...stored.agent, settings: settings(RUN_KIND, 'run', names) } };
}

async function readHeld({ foreman: own, panel }: ForemanSession, held: HeldRun) {
	const { run: stored, tasks } = readStoredRun(held.run);
	const { parent } = stored;
	// Set for a handed-out task: what its Foreman decided.
	const given = parent && handedOutSetting.parse(parent.setting);
	const options = panel.options();
	const foreman = given ? caseFor(own, given) : caseOfRun(own, stored.began);
	return {
		held,
		stored,
		tasks,
		given,
		foreman,
		tools: await catalog.for(foreman.scope),
		/** The run that owns the work. A handed-out task asks, keeps results and writes as its parent run. */
		runId: parent?.runId ?? held.run.runId,
		builder: given?.builder ?? options.builder,
		options,
		settings: settingsFor(options),
	};
}

type RunAtHand = Awaited<ReturnType<typeof readHeld>>;

async function agentsOf(
	{ context, kept: stored, stream, tenant }: ForemanSession,
	{ held, foreman, tools: known, runId, builder, options, settings }: RunAtHand,
): Promise<RunPorts['open']> {
	const timeZone = context.getTimezone();
	const attended = !isUnattendedPolicy(foreman.settings);
	const begun = utcMinute(held.run.createdAt);
	const { user } = tenant;
	const rules = await unlessRefused(
		openInstructions(foreman.store, tenant, foreman.clean).of(user),
	);
	const kept = rules?.map(({ text }) => text) ?? [];
	return await openAgents(context, foreman, {
		runId,
		results: stored.results,
		catalog: known,
		onTurn: stream.turn,
		builderMode: builder,
		prompt: (identity, tools) => {
			const { limits } = settings(identity.kind, 'x', []);
			const facts = { tools, startedAt: `${begun} UTC`, timeZone, attended, limits };
			return promptFor(identity, facts, options.instructions, kept);
		},
	});
}

const workersOf = (
	{ context, kept }: ForemanSession,
	{ held, stored, foreman, tools, builder, options, settings }: RunAtHand,
): Workers =>
	openWorkers(context, kept, held.run, {
		workerWorkflow: stored.parent ? '' : options.workerWorkflow,
		setting: async () =>
			settingOf(foreman, {
				agentId: held.run.agentId,
				asker: askerOf(foreman.scope.node, foreman.asking.messages === 'wait'),
				builder,
				isTainted: await foreman.scope.taint.isNoted(),
			}),
		idle: newAgent(settings(RUN_KIND, 'run', []), Date.now()),
		onHome: async (one, isForeign) => {
			if (isForeign || hasReadForeignText(tools, [one])) await foreman.scope.taint.note();
		},
	});

function portsOf(
	session: ForemanSession,
	run: RunAtHand,
	open: RunPorts['open'],
	note: EventWriter['note'],
	writer: EventWriter,
): RunPorts {
	const { context, kept } = session;
	const { held, stored, foreman, tools, runId, options, settings } = run;
	const noteTaint = async () => void (await foreman.scope.taint.note());
	const orchestrationTools = tools.all.filter(({ name }) => tools.find(name) === undefined);
	return {
		open,
		settings,
		known: { tools: tools.tools, orchestrationTools: orchestrationTools.map(({ name }) => name) },
		workers: workersOf(session, run),
		held: stored.parent ? heldForTask(held, writer, noteTaint) : held,
		keep: async (whole) =>
			await kept.results.keep(
				runId,
				whole.map(({ resultId, text }) => ({ resultId: `${runId}:${resultId}`, text })),
			),
		emit: note,
		answerTo: async (approvalId) => {
			const signal = AbortSignal.timeout(60_000);
			const { store, settings: policy } = foreman;
			const approvals = openApprovals(store, policy.lifetime, signal);
			return await answerOfApproval(approvals, approvalId);
		},
		versionOf: async (workflowId) => await draftVersion(context, workflowId),
		clean: foreman.clean,
		parallel: options.parallel,
		now: () => Date.now(),
		sleep: createClock(new AbortController().signal).sleep,
	};
}

/** A stored run with what its agent reads with its next turn. */
function withTold(run: RunState, { text, hasForeignAnswers }: ToldBefore): RunState {
	if (text === undefined) return run;
	const { unread, counters } = receive(run.agent, 'loop', text).state;
	const isForeign = hasForeignAnswers === true || run.hasForeignAnswers === true;
	return {
		...run,
		agent: { ...run.agent, unread, counters },
		...(isForeign && { hasForeignAnswers: true }),
	};
}

const refused = (problem: string, kind: 'final' | 'passing') =>
	({ type: 'model-failed', problem, kind }) as const;

/** An agent whose model is asked only within the budget. `written` resolves when all earlier calls are stored. */
const askWithinBudget = (
	tools: AgentTools,
	{ beforeTurn }: Pick<Spending, 'beforeTurn'>,
	written: () => Promise<void>,
): AgentTools => ({
	...tools,
	async ask(...asked) {
		try {
			const held = await beforeTurn(tools.model ?? '', written);
			if ('reason' in held) return refused(held.reason, 'final');
			try {
				return await tools.ask(...asked);
			} finally {
				held.made?.();
			}
		} catch (error) {
			if (!ToolError.is(error)) throw error;
			return refused(`Its budget cannot be read. ${error.message}`, 'passing');
		}
	},
});

/** Takes up a run that this process holds. `told`: what its agent is told with its next turn. Throws `ToolError`. */
export async function takeUpRun(session: ForemanSession, held: HeldRun, told: ToldBefore = {}) {
	const { context, kept } = session;
	const { inbox, runId, threadId } = held.run;
	const atHand = await readHeld(session, held);
	const { stored, tasks, given, foreman, tools } = atHand;
	const writer = createEventWriter({
		store: kept.events,
		run: { runId, threadId, agentId: foreman.scope.agent },
		fence: held.fence,
		now: () => Date.now(),
		log: (message) => context.logger.warn(message),
		gather: batchWindow,
	});
	const openAgent = await agentsOf(session, atHand);
	const spending = openSpending(foreman.scope);
	const open: RunPorts['open'] = async (agent) =>
		askWithinBudget(await openAgent(agent), spending, writer.flush);
	const run = given ? stored : withTold(await offered(stored, open, atHand.settings), told);
	// The taint mark belongs to the execution that read foreign text. Mark this one too.
	const agents = [run.agent, ...tasks.map((task) => task.agent)];
	const wasTainted = given?.isTainted === true || run.hasForeignAnswers === true;
	if (wasTainted || hasReadForeignText(tools, agents)) await foreman.scope.taint.note();
	const steps = createRunSteps(tools);
	const { line } = session.stream;
	const progress =
		line &&
		createProgress(
			line,
			(name) => tools.findAny(name),
			run.message,
			() => Date.now(),
		);
	const trace = createRunTrace({
		node: foreman.scope.node,
		runId: atHand.runId,
		agent: foreman.scope.agent,
		kinds: tasks.map(({ task, kind }) => [task.taskId, kind]),
		isKnown: (name) => tools.findAny(name) !== undefined,
		now: () => Date.now(),
	});
	const note = (type: string, data: unknown) => {
		steps.note(type, data);
		trace.note(type, data);
		progress?.note(type, data);
		writer.note(type, data);
	};
	const ports = portsOf(session, atHand, open, note, writer);
	return {
		steps: steps.list,
		trace,
		/** Tells a person who waits what goes on, if they can see it. */
		tick: progress?.tick,
		run: await openRun({ run, tasks, inbox }, ports),
		async flush() {
			await Promise.all([writer.flush(), foreman.audit.settle()]);
		},
	};
}
