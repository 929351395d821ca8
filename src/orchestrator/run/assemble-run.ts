import { clipText } from '../../kernel/values/clip-text';
import type { AgentState } from '../agent/agent-state';
import { MOST_COMMANDS, type RunCommand, isStateTooLarge } from '../run-store';
import type { LoopState } from '../workflow-loop/loop-state';
import { type ActorPorts, createActor } from './actor';
import { cancelOpenRun, cancelTask } from './background/end-task';
import { correctTask } from './background/tasks';
import { actorPortsOf } from './orchestrate';
import type { RunInProgress, TaskAtWork, RunLoop } from './run-in-progress';
import type { AgentIdentity, AgentTools, RunPorts } from './run-ports';
import { RUN_KIND, type RunState, type TaskState, storedAgentOf } from './run-state';
import { itemsOfTasks } from './work-items';

export const mainAgent: AgentIdentity = {
	taskId: '',
	kind: RUN_KIND,
	title: '',
	instructions: '',
	tools: undefined,
};

const NOT_THERE = 'This run has no agent of its own.';

/** Replaces the main agent's tools in the run of a handed-out task, which has no agent of its own. */
const noAgent: AgentTools = {
	names: [],
	connected: () => undefined,
	isRepeatable: () => false,
	ask: async () =>
		await Promise.resolve({ type: 'model-failed', problem: NOT_THERE, kind: 'final' }),
	call: async () => await Promise.resolve({ word: 'finished', text: NOT_THERE, isError: true }),
};

function createInbox(obey: (command: RunCommand) => void) {
	const seen = new Set<string>();
	let taken: readonly string[] = [];
	return {
		/** Obeys each command once, even if it is seen several times. */
		takeUp(commands: readonly RunCommand[]) {
			for (const command of commands) {
				if (seen.has(command.id)) continue;
				seen.add(command.id);
				obey(command);
				taken = [...taken, command.id];
			}
		},
		/** Removes the commands taken up so far with a save, which returns the remaining inbox. Throws what the save throws. */
		async empty(save: (taken: readonly string[]) => Promise<readonly RunCommand[]>) {
			const leaving = taken;
			taken = [];
			try {
				const left = await save(leaving);
				// These ids are gone, so a command with the same id was posted again.
				for (const id of leaving) seen.delete(id);
				return left;
			} catch (error) {
				taken = [...leaving, ...taken];
				throw error;
			}
		},
	};
}

type Inbox = ReturnType<typeof createInbox>;

const LONGEST = 300;

const short = (text: string) => clipText(text, LONGEST);

function shortenItem(item: LoopState): LoopState {
	const attempts = item.attempts.map((attempt) => ({
		...attempt,
		diagnosis: short(attempt.diagnosis),
		patch: short(attempt.patch),
	}));
	const { build } = item;
	if (build === null) return { ...item, attempts };
	const { verification } = build;
	const shortened = verification && { ...verification, evidence: short(verification.evidence) };
	return { ...item, attempts, build: { ...build, ...(shortened && { verification: shortened }) } };
}

/** Shortens the texts of an ended run so that it can still be stored. It keeps every task, workflow and answer. */
function shortenRun<Run extends Omit<RunState, 'agent'>>(run: Run): Run {
	const { plan } = run;
	const dropped = plan?.dropped.map((one) => ({ ...one, why: short(one.why) })) ?? [];
	const tasks = plan?.tasks.map((task) => ({
		...task,
		spec: short(task.spec),
		result: short(task.result),
		why: short(task.why),
		failures: task.failures.slice(-1).map(short),
	}));
	return {
		...run,
		...(plan && { plan: { ...plan, dropped, tasks } }),
		message: clipText(run.message, LONGEST * 10),
		items: run.items.map(shortenItem),
		answers: run.answers.slice(-3).map((one) => clipText(one, LONGEST * 10)),
	};
}

const LONGEST_KEPT = 500;
const MOST_KEPT = 20;

/** Keeps messages to an agent that has ended: the report says that they came too late. */
function say(run: RunInProgress, text: string, isCorrection: boolean): void {
	const { phase } = run.root.state();
	if (phase === 'stopped' || phase === 'cancelled')
		run.change({
			tooLate: [...run.state.tooLate, clipText(text, LONGEST_KEPT)].slice(-MOST_KEPT),
		});
	else if (isCorrection) run.root.send({ type: 'correction-received', text });
	else run.root.send({ type: 'message-received', from: 'person', text });
}

function obeyCommand(run: RunInProgress, { id, kind, taskId = '', text = '' }: RunCommand): void {
	if (kind === 'cancel') cancelOpenRun(run, text);
	else if (kind === 'cancel-task') cancelTask(run, taskId);
	else if (kind === 'message') say(run, text, false);
	else if (kind === 'correct') {
		if (taskId === '') say(run, text, true);
		else correctTask(run, taskId, text, id);
		run.ports.emit('corrected', { taskId, text });
	}
}

async function saveRun(run: RunInProgress, inbox: Inbox, agent: AgentState): Promise<void> {
	// State and taken commands must be of the same moment: what is taken up meanwhile is in neither.
	const { state, ports } = run;
	const keep = async (beside: RunInProgress['state'], taken: readonly string[]) =>
		await ports.held.save({ agent: storedAgentOf({ ...beside, agent }), taken });
	const left = await inbox.empty(async (taken) => {
		// A command may leave the inbox only after its effect on a task is stored.
		if (taken.length > 0) for (const task of run.tasks.values()) await task.actor.save();
		try {
			return await keep(state, taken);
		} catch (error) {
			const isOver = agent.phase === 'stopped' || agent.phase === 'cancelled';
			if (!isStateTooLarge(error) || !isOver) throw error;
			// The agent's messages are not what is too large. Plan, evidence and answers are stored in short form.
			run.state = shortenRun(run.state);
			return await keep(shortenRun(state), taken);
		}
	});
	inbox.takeUp(left);
}

export interface StoredForRun {
	readonly run: RunState;
	readonly tasks: readonly TaskState[];
	readonly inbox: readonly RunCommand[];
}

function openInbox(run: () => RunInProgress, loop: RunLoop): Inbox {
	return createInbox((command) => {
		const { state, root, change } = run();
		// A command that was posted again after it was obeyed only leaves the inbox.
		if (!state.doneCommandIds.includes(command.id)) {
			obeyCommand(run(), command);
			change({ doneCommandIds: [...run().state.doneCommandIds, command.id].slice(-MOST_COMMANDS) });
		}
		loop.hasNewAnswers = true;
		root.touch();
		loop.wake();
	});
}

/** Makes the actors of a new or stored run, ready for the loop. Throws `ToolError` if its tools cannot be opened. */
export async function assembleRun(stored: StoredForRun, ports: RunPorts, loop: RunLoop) {
	const { agent: initial, ...beside } = stored.run;
	const tasks = new Map<string, TaskAtWork>();
	let drawn = Math.max(0, ...stored.tasks.map(({ task }) => Number(task.taskId.slice(1))));
	const inbox = openInbox(() => run, loop);

	const actorOf = (
		taskId: string,
		agent: AgentState,
		tools: AgentTools,
		save: ActorPorts['save'],
	) =>
		createActor(
			agent,
			actorPortsOf(() => run, taskId, tools, {
				save,
				isPausing: () => loop.isPausing,
				deferToNode() {
					loop.isPausing = true;
					loop.wake();
				},
			}),
		);

	const enroll = async (task: TaskState): Promise<TaskAtWork> => {
		const { agent, ...given } = task;
		const id = given.task.taskId;
		const tools = await ports.open({
			taskId: id,
			kind: given.kind,
			title: given.title,
			instructions: given.instructions,
			tools: agent.settings.tools,
		});
		// Keeps corrections that arrived while a worker had the task.
		const { task: said = given.task, commands = given.commands } = tasks.get(id)?.record ?? {};
		const record = { ...given, task: said, commands };
		const actor = actorOf(id, agent, tools, async (now) => {
			const state = { ...atWork.record, agent: now };
			const row = { taskId: id, kind: atWork.record.kind, schema: 1, state };
			inbox.takeUp(await ports.held.save({ tasks: [row] }));
		});
		const atWork: TaskAtWork = {
			id,
			record,
			actor,
			tools,
			change(part) {
				atWork.record = { ...atWork.record, ...part };
				actor.touch();
			},
		};
		tasks.set(id, atWork);
		return atWork;
	};

	const rootTools = beside.parent === undefined ? await ports.open(mainAgent) : noAgent;
	const root = actorOf('', initial, rootTools, async (agent) => {
		await saveRun(run, inbox, agent);
	});

	const run: RunInProgress = {
		ports,
		root,
		tasks,
		connected: [],
		passed: new Set(),
		state: { ...beside, items: itemsOfTasks(beside.items, stored.tasks) },
		drawTaskId: () => `t${(drawn += 1)}`,
		change(part) {
			run.state = { ...run.state, ...part };
			root.touch();
		},
		wake: loop.wake,
		async spawn(task) {
			const atWork = await enroll(task);
			atWork.actor.touch();
			try {
				await atWork.actor.save();
			} catch (error) {
				// A failed save ends the run; it is not an error of the tool that wanted the task.
				loop.fail(error);
				throw error;
			}
			ports.emit('task-started', { taskId: atWork.id, title: task.title, kind: task.kind });
			loop.wake();
			return atWork;
		},
		async adopt(task) {
			const atWork = await enroll(task);
			atWork.actor.touch();
			loop.wake();
			return atWork;
		},
	};

	for (const task of stored.tasks) await enroll(task);
	return { run, inbox, rootTools };
}

export type AssembledRun = Awaited<ReturnType<typeof assembleRun>>;
