import type { AgentState } from '../agent/agent-state';
import type { RunCommand } from '../run-command';
import { MOST_COMMANDS } from '../run-store';
import type { ActorPorts } from './actor';
import { createActor } from './actor';
import { actorPortsOf } from './actor-ports';
import type { Inbox } from './inbox';
import { createInbox } from './inbox';
import { mainAgent, noAgent } from './main-agent';
import type { RunInProgress, TaskAtWork } from './run-in-progress';
import type { RunLoop } from './run-loop';
import type { AgentTools, RunPorts } from './run-ports';
import type { RunState, TaskState } from './run-state';
import { itemsOfTasks } from './work-items';
import { isStateTooLarge } from '../state-too-large';
import { storedAgentOf } from './run-state';
import { shortenRun } from './shorten-run';
import { clipText } from '../../kernel/values/clip-text';
import { cancelOpenRun, cancelTask } from './background/cancel';
import { correctTask } from './background/tasks';

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

/** Carries out a command from outside. It may run again after a crash, which is harmless. */
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

/** Saves the run's own part with its agent. Throws what saving throws. */
async function saveRun(run: RunInProgress, inbox: Inbox, agent: AgentState): Promise<void> {
	// State and taken commands must be of the same moment: what is taken up meanwhile is in neither.
	const { state, ports } = run;
	const keep = async (beside: RunInProgress['state'], taken: readonly string[]) => {
		return await ports.held.save({ agent: storedAgentOf({ ...beside, agent }), taken });
	};
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

/** Handles a command from outside. */
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
		const atWork: TaskAtWork = { id, record, actor, tools };
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
