import type { AgentState } from '../agent/agent-state';
import type { RunCommand } from '../run-command';
import { MOST_COMMANDS } from '../run-store';
import type { ActorPorts } from './actor';
import { createActor } from './actor';
import { actorPortsOf } from './actor-ports';
import type { Inbox } from './inbox';
import { createInbox } from './inbox';
import { mainAgent, noAgent } from './main-agent';
import { obeyCommand } from './obey-command';
import type { RunInProgress, TaskAtWork } from './run-in-progress';
import type { RunLoop } from './run-loop';
import type { AgentTools, RunPorts } from './run-ports';
import type { RunState, TaskState } from './run-state';
import { saveRun } from './save-run';
import { itemsOfTasks } from './work-items';

export interface StoredForRun {
	readonly run: RunState;
	readonly tasks: readonly TaskState[];
	readonly inbox: readonly RunCommand[];
}

/** A run that is ready for the loop. */
export interface AssembledRun {
	readonly run: RunInProgress;
	readonly inbox: Inbox;
	readonly rootTools: AgentTools;
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

/** Makes the actors of a new or stored run. Throws `ToolError` if its tools cannot be opened. */
export async function assembleRun(
	stored: StoredForRun,
	ports: RunPorts,
	loop: RunLoop,
): Promise<AssembledRun> {
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
