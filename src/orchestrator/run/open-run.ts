import type { AgentState } from '../agent/agent-state';
import { startedCalls } from '../agent/agent-loop';
import type { RunCommand } from '../run-command';
import type { Actor, ActorPorts, ToldEffect } from './actor';
import { createActor } from './actor';
import type { AgentTools, Board, RunPorts, TaskAtWork } from './board';
import type { BoundCall } from './bound-call';
import { cancelRun, cancelTask } from './cancel';
import { hearTask, noteEnd } from './end-task';
import type { OpenQuestion } from './open-questions';
import { openQuestions } from './open-questions';
import { orchestrationOf } from './orchestrate';
import type { RunState, TaskState } from './run-state';
import { correctTask } from './correct-task';
import { startPlanned } from './start-planned';
import { isOver, startQueued } from './tasks';

/** Why nobody works on a run any more. */
export type Rest =
	| { readonly word: 'ended' }
	/** n8n is to run these. */
	| { readonly word: 'connected'; readonly calls: readonly BoundCall[] }
	/** People have been asked. */
	| {
			readonly word: 'held';
			readonly questions: readonly OpenQuestion[];
			/** Approvals that nobody has been told of yet. */
			readonly fresh: readonly string[];
	  };

/** A run in the hands of this process. */
export interface OpenRun {
	state(): RunState;
	tasks(): readonly TaskState[];
	readonly root: Actor;
	/** What n8n has answered to a connected call. */
	answerConnected(taskId: string, callId: string, text: string, isError: boolean): void;
	/** Works until nobody can go on without a person or n8n, or all is done. Throws what saving throws. */
	drive(): Promise<Rest>;
	/** The person or n8n has stopped the execution. */
	cancel(reason: string): void;
}

const HEARTBEAT = 5_000;

export const RUN_KIND = 'orchestrator';

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
	const working = new Map<Actor, Promise<void>>();
	const seen = new Set<string>();
	let taken: string[] = [];
	let isPausing = false;
	let failure: unknown;
	let signal: () => void = () => undefined;
	let news = new Promise<void>((resolve) => (signal = resolve));

	const told = (taskId: string, effect: ToldEffect) => {
		if (effect.type === 'hold') ports.emit('waiting', { taskId, ...effect });
		else if (effect.type === 'tell-person') {
			ports.emit('said', { taskId, text: effect.text });
			if (taskId === '') board.change({ answers: [...board.run.answers, effect.text].slice(-20) });
		} else {
			const { type, text } = effect;
			ports.emit(type === 'finish' ? 'agent-finished' : 'agent-stopped', { taskId, text });
			if (taskId === '') {
				if (text !== '' && board.run.answers.at(-1) !== text)
					board.change({ answers: [...board.run.answers, text].slice(-20) });
			} else {
				const task = tasks.get(taskId);
				task?.actor.abort();
				if (task) noteEnd(board, task, effect);
			}
		}
		signal();
	};

	const actorPorts = (taskId: string, tools: AgentTools, save: ActorPorts['save']): ActorPorts => ({
		async ask(messages, withTools, abort) {
			const started = ports.now();
			const answer = await tools.ask(messages, withTools, abort);
			const usage = answer.type === 'model-answered' ? answer.usage : undefined;
			ports.emit('turn', { taskId, ...usage, milliseconds: ports.now() - started });
			return answer;
		},
		async call(call, abort) {
			const node = tools.connected(call.name);
			if (node) {
				connected.push({ taskId, call, node });
				isPausing = true;
				signal();
				return { word: 'deferred' };
			}
			const started = ports.now();
			ports.emit('tool-started', { taskId, callId: call.id, tool: call.name });
			const orchestration = orchestrationOf(board, taskId, call.id);
			const answer = await tools.call(call, orchestration.ports, abort);
			const isError = answer.word === 'finished' && answer.isError;
			ports.emit('tool-finished', {
				...{ taskId, callId: call.id, tool: call.name, word: answer.word, isError },
				milliseconds: ports.now() - started,
			});
			return isError ? answer : (orchestration.answer() ?? answer);
		},
		isRepeatable: (call) => tools.isRepeatable(call.name),
		keep: ports.keep,
		save,
		tell: (effect) => told(taskId, effect),
		isPausing: () => isPausing,
		now: ports.now,
	});

	const enroll = async (task: TaskState): Promise<TaskAtWork> => {
		const { agent, ...record } = task;
		const id = record.task.taskId;
		const tools = await ports.open({
			taskId: id,
			kind: record.kind,
			title: record.title,
			instructions: record.instructions,
			tools: agent.settings.tools,
		});
		const save = async (state: AgentState) => {
			takeUp(
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
		const actor = createActor(agent, actorPorts(id, tools, save));
		const atWork: TaskAtWork = { id, record, actor, tools };
		tasks.set(id, atWork);
		return atWork;
	};

	const rootTools = await ports.open({
		taskId: '',
		kind: RUN_KIND,
		title: '',
		instructions: '',
		tools: undefined,
	});
	const root = createActor(
		initial,
		actorPorts('', rootTools, async (agent) => {
			const ids = taken;
			taken = [];
			const state: RunState = { ...board.run, agent };
			takeUp(await ports.held.save({ agent: { kind: RUN_KIND, schema: 1, state }, taken: ids }));
		}),
	);

	const board: Board = {
		ports,
		root,
		tasks,
		lastTask: 0,
		connected,
		run: beside,
		change(part) {
			board.run = { ...board.run, ...part };
			root.touch();
		},
		wake: () => signal(),
		async spawn(task) {
			const atWork = await enroll(task);
			atWork.actor.touch();
			await atWork.actor.save();
			ports.emit('task-started', { taskId: atWork.id, title: task.title, kind: task.kind });
			signal();
			return atWork;
		},
		told,
	};

	/** What others have put into the inbox: each command once. */
	function takeUp(inbox: readonly RunCommand[]): void {
		for (const command of inbox) {
			if (seen.has(command.id)) continue;
			seen.add(command.id);
			obey(command);
			taken.push(command.id);
			root.touch();
			signal();
		}
	}

	function obey({ kind, taskId = '', text = '' }: RunCommand): void {
		if (kind === 'cancel') cancelRun(board, text);
		else if (kind === 'cancel-task') cancelTask(board, taskId);
		else if (kind === 'correct') {
			if (taskId === '') root.send({ type: 'correction-received', text });
			else correctTask(board, taskId, text);
			ports.emit('corrected', { taskId, text });
		} else if (kind === 'message') root.send({ type: 'message-received', from: 'person', text });
		hasAnswers = true;
	}

	let hasAnswers = true;

	/** What people have said meanwhile to what they were asked. */
	async function readAnswers(): Promise<void> {
		hasAnswers = false;
		for (const actor of [root, ...[...tasks.values()].map((task) => task.actor)])
			for (const { approvalId } of openQuestions(actor.state())) {
				const said = await ports.answerTo(approvalId);
				if (said !== undefined) actor.send({ type: 'person-answered', approvalId, ...said });
			}
	}

	const start = (actor: Actor) => {
		if (working.has(actor) || !actor.hasWork()) return;
		const done = actor
			.run()
			.catch((error: unknown) => {
				failure ??= error;
			})
			.finally(() => {
				working.delete(actor);
				signal();
			});
		working.set(actor, done);
	};

	const actors = () => [root, ...[...tasks.values()].map((task) => task.actor)];

	const resume = (actor: Actor, tools: AgentTools) => {
		const repeatable = startedCalls(actor.state())
			.filter(({ name }) => tools.isRepeatable(name))
			.map(({ id }) => id);
		actor.send({ type: 'resumed-after-crash', repeatable });
	};

	const settle = async () => {
		if (hasAnswers) await readAnswers();
		for (const task of tasks.values()) await hearTask(board, task);
		await startPlanned(board);
		startQueued(board);
	};

	async function beat(isOn: () => boolean): Promise<void> {
		for (;;) {
			await ports.sleep(HEARTBEAT);
			if (!isOn()) return;
			try {
				takeUp(await ports.held.heartbeat());
			} catch (error) {
				failure ??= error;
				signal();
				return;
			}
			for (const actor of actors()) actor.send({ type: 'time-passed' });
		}
	}

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
		},
		cancel: (reason) => cancelRun(board, reason),
		async drive() {
			let isOn = true;
			takeUp(stored.inbox);
			void beat(() => isOn);
			resume(root, rootTools);
			for (const task of tasks.values()) if (!isOver(task)) resume(task.actor, task.tools);
			try {
				for (;;) {
					await settle();
					for (const actor of actors()) if (!isPausing || actor === root) start(actor);
					if (failure !== undefined) throw failure;
					if (working.size === 0) {
						const rest = await comeToRest();
						if (rest !== undefined) return rest;
						continue;
					}
					await Promise.race([news, ...working.values()]);
					news = new Promise<void>((resolve) => (signal = resolve));
				}
			} finally {
				isOn = false;
				if (failure !== undefined) for (const actor of actors()) actor.abort();
			}
		},
	};

	/** Undefined where there is something to do after all. */
	async function comeToRest(): Promise<Rest | undefined> {
		if (connected.length > 0) {
			const calls = [...connected];
			if (!(await letGo('waiting'))) return undefined;
			return { word: 'connected', calls };
		}
		hasAnswers = true;
		await settle();
		if (actors().some((actor) => actor.hasWork())) return undefined;
		const open = questions();
		if (open.length > 0) {
			const ids = open.map(({ approvalId }) => approvalId);
			const fresh = ids.filter((id) => !board.run.notified.includes(id));
			if (fresh.length > 0) board.change({ notified: ids });
			if (!(await letGo('waiting'))) return undefined;
			return { word: 'held', questions: open, fresh };
		}
		if (root.state().phase === 'idle') {
			root.send({ type: 'background-ended' });
			if (root.hasWork()) return undefined;
		}
		return (await letGo('ended')) ? { word: 'ended' } : undefined;
	}

	async function letGo(phase: 'waiting' | 'ended'): Promise<boolean> {
		for (const actor of actors()) await actor.save();
		const left = await ports.held.release(phase);
		takeUp(left);
		return left.length === 0;
	}
}
