import type { AgentState } from '../agent/agent-state';
import { startedCalls } from '../agent/agent-loop';
import type { RunCommand } from '../run-command';
import { MOST_COMMANDS } from '../run-store';
import type { Actor, ActorPorts } from './actor';
import { createActor } from './actor';
import { actorPortsOf } from './actor-ports';
import type { AgentTools, Board, RunPorts, TaskAtWork } from './board';
import type { BoundCall } from './bound-call';
import { asksAtGate, callKey } from './bound-call';
import { cancelRun } from './cancel';
import { checkVerified } from './check-verified';
import { nobody } from './child-run';
import type { OpenRun, Rest } from './driven-run';
import { createInbox } from './inbox';
import { hearTask } from './end-task';
import { followTasks } from './follow-tasks';
import { keepBeating } from './keep-beating';
import { openQuestions } from './open-questions';
import { obeyCommand } from './obey-command';
import { actorsHere, readAnswers } from './read-answers';
import { resumeAgent } from './resume-agent';
import type { RunState, TaskState } from './run-state';
import { ownAgent } from './own-agent';
import { saveRun } from './save-run';
import { startPlanned } from './start-planned';
import { isOut, isOver, startQueued } from './tasks';
import { itemsOfTasks } from './work-items';

/** Takes up a run as it is stored, new or not. Throws `ToolError` where its tools cannot be opened. */
export async function openRun(
	stored: {
		readonly run: RunState;
		readonly tasks: readonly TaskState[];
		readonly inbox: readonly RunCommand[];
	},
	ports: RunPorts,
): Promise<OpenRun> {
	const { agent: initial, ...beside } = stored.run;
	const tasks = new Map<string, TaskAtWork>();
	const connected: BoundCall[] = [];
	const isChild = beside.parent !== undefined;
	const working = new Map<Actor | 'others', Promise<void>>();
	let drawn = Math.max(0, ...stored.tasks.map(({ task }) => Number(task.taskId.slice(1))));
	let isPausing = false;
	let failure: unknown;
	let signal: () => void = () => undefined;
	let news = new Promise<void>((resolve) => (signal = resolve));

	const ofAgent = (taskId: string, tools: AgentTools, save: ActorPorts['save']) =>
		actorPortsOf(() => board, taskId, tools, {
			save,
			isPausing: () => isPausing,
			deferToNode() {
				isPausing = true;
				signal();
			},
		});

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
		// What was said here while it was elsewhere stays said.
		const { task: said = given.task, commands = given.commands } = tasks.get(id)?.record ?? {};
		const record = { ...given, task: said, commands };
		const save = async (state: AgentState) => {
			inbox.takeUp(
				await ports.held.save({
					tasks: [
						{
							taskId: id,
							kind: atWork.record.kind,
							schema: 1,
							state: { ...atWork.record, agent: state },
						},
					],
				}),
			);
		};
		const actor = createActor(agent, ofAgent(id, tools, save));
		const atWork: TaskAtWork = { id, record, actor, tools };
		tasks.set(id, atWork);
		return atWork;
	};

	const rootTools = isChild ? nobody : await ports.open(ownAgent);
	const root = createActor(
		initial,
		ofAgent('', rootTools, async (agent) => await saveRun(board, inbox, agent)),
	);

	const board: Board = {
		ports,
		root,
		tasks,
		connected,
		passed: new Set(),
		run: { ...beside, items: itemsOfTasks(beside.items, stored.tasks) },
		drawTaskId: () => `t${(drawn += 1)}`,
		change(part) {
			board.run = { ...board.run, ...part };
			root.touch();
		},
		wake: () => signal(),
		async spawn(task) {
			const atWork = await enroll(task);
			atWork.actor.touch();
			try {
				await atWork.actor.save();
			} catch (error) {
				// It is no mistake of whoever wanted the task.
				fail(error);
				throw error;
			}
			ports.emit('task-started', { taskId: atWork.id, title: task.title, kind: task.kind });
			signal();
			return atWork;
		},
		async adopt(task) {
			const atWork = await enroll(task);
			atWork.actor.touch();
			signal();
			return atWork;
		},
	};

	let hasAnswers = true;

	const inbox = createInbox((command) => {
		// One that was posted again after it had been taken up is only taken out.
		if (!board.run.told.includes(command.id)) {
			obeyCommand(board, command);
			board.change({ told: [...board.run.told, command.id].slice(-MOST_COMMANDS) });
		}
		hasAnswers = true;
		root.touch();
		signal();
	});

	const fail = (error: unknown) => {
		failure ??= error;
		signal();
	};

	const work = (who: Actor | 'others', run: () => Promise<void>) => {
		if (working.has(who)) return;
		const end = () => {
			working.delete(who);
			signal();
		};
		working.set(who, run().catch(fail).finally(end));
	};

	const start = (actor: Actor) => {
		if (actor.hasWork() || actor.isUnsaved()) work(actor, async () => await actor.run());
	};

	const actors = () => actorsHere(board);

	/** What the run is for is its first message, also where the process that made it got no further. */
	const begin = () => {
		const isSaid = initial.messages.some((one) => one.role === 'user' && one.from !== 'loop');
		if (initial.phase === 'idle' && initial.counters.steps === 0 && !isSaid)
			root.send({ type: 'message-received', from: 'person', text: beside.message });
	};

	const isAnyOut = () => [...tasks.values()].some((task) => isOut(task) && !isOver(task));

	const settle = async () => {
		if (hasAnswers) {
			hasAnswers = false;
			await readAnswers(board);
		}
		// Of a task that was handed out, its own run hears.
		if (isChild) return;
		for (const task of tasks.values()) await hearTask(board, task);
		await startPlanned(board);
		startQueued(board);
	};

	const questions = () => actors().flatMap((actor) => openQuestions(actor.state()));

	for (const task of stored.tasks) await enroll(task);

	return {
		state: () => ({ ...board.run, agent: root.state() }),
		tasks: () =>
			[...tasks.values()].map(({ record, actor }) => ({ ...record, agent: actor.state() })),
		root,
		answerConnected(taskId, callId, text, isError) {
			const actor = taskId === '' ? root : tasks.get(taskId)?.actor;
			actor?.send({ type: 'call-finished', callId, text, isError });
			board.change({ hasForeignAnswers: true });
		},
		passConnected: (taskId, callId) => void board.passed.add(callKey(taskId, callId)),
		cancel: (reason) => cancelRun(board, reason),
		async drive() {
			let isOn = true;
			if (!isChild) begin();
			inbox.takeUp(stored.inbox);
			void keepBeating(ports, () => isOn, {
				inbox: inbox.takeUp,
				lost: fail,
				timePassed() {
					for (const actor of actors()) actor.send({ type: 'time-passed' });
				},
			});
			resumeAgent(board, '', root, rootTools);
			for (const task of tasks.values())
				if (!isOver(task) && !isOut(task)) resumeAgent(board, task.id, task.actor, task.tools);
			try {
				for (;;) {
					await settle();
					if (failure !== undefined) throw failure;
					for (const actor of actors()) if (!isPausing || actor === root) start(actor);
					if (!isPausing && isAnyOut())
						work('others', async () => await followTasks(board, () => isOn && !isPausing));
					if (working.size === 0) {
						const rest = await comeToRest();
						if (rest !== undefined) return rest;
						continue;
					}
					await Promise.race([news, ...working.values()]);
					news = new Promise<void>((resolve) => (signal = resolve));
				}
			} catch (error) {
				for (const actor of actors()) actor.abort();
				throw error;
			} finally {
				isOn = false;
			}
		},
	};

	/** Undefined where there is something to do after all. */
	async function comeToRest(): Promise<Rest | undefined> {
		// Those of an agent that was stopped meanwhile are not made.
		const calls = connected.filter(({ taskId, call }) => {
			const actor = taskId === '' ? root : tasks.get(taskId)?.actor;
			return actor && startedCalls(actor.state()).some(({ id }) => id === call.id);
		});
		if (calls.length > 0) {
			if (!(await letGo(calls.some(asksAtGate) ? 'waiting' : 'lent'))) return undefined;
			return { word: 'connected', calls };
		}
		isPausing = false;
		hasAnswers = true;
		await settle();
		if (actors().some((actor) => actor.hasWork()) || isAnyOut()) return undefined;
		const open = questions();
		if (open.length > 0) {
			const ids = open.map(({ approvalId }) => approvalId);
			const fresh = ids.filter((id) => !board.run.notified.includes(id));
			if (fresh.length > 0) board.change({ notified: ids });
			if (!(await letGo('waiting'))) return undefined;
			return { word: 'held', questions: open, fresh };
		}
		if (!isChild && root.state().phase === 'idle') {
			root.send({ type: 'background-ended' });
			if (root.hasWork()) return undefined;
		}
		await checkVerified(board);
		return (await letGo('ended')) ? { word: 'ended' } : undefined;
	}

	async function letGo(phase: 'waiting' | 'lent' | 'ended'): Promise<boolean> {
		for (const actor of [root, ...[...tasks.values()].map((task) => task.actor)])
			await actor.save();
		const left = await ports.held.release(phase);
		inbox.takeUp(left);
		return left.length === 0;
	}
}
