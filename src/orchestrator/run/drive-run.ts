import { startedCalls } from '../agent/agent-state';
import { type RunCommand, LEASE, isFenceLost } from '../run-store';
import type { Actor } from './actor';
import { type AssembledRun, type StoredForRun, assembleRun } from './assemble-run';
import { cancelOpenRun, endOwnTask, hearTask, startPlanned } from './background/end-task';
import { followTasks } from './background/follow-tasks';
import { handOutTask, isOut, isOver, resumeAgent, startQueued } from './background/tasks';
import { type RunInProgress, type RunLoop, createRunLoop } from './run-in-progress';
import { type BoundCall, type RunPorts, asksAtGate, boundCallKey } from './run-ports';
import { type HeldQuestion, type RunState, type TaskState, openQuestions } from './run-state';
import { checkVerified } from './work-items';

export type PauseReason =
	| { readonly word: 'ended' }
	/** The model of the run's own agent could not be used. The run is kept, and asks again when it is taken up. */
	| { readonly word: 'failed'; readonly problem: string }
	| { readonly word: 'connected'; readonly calls: readonly BoundCall[] }
	| {
			readonly word: 'held';
			readonly questions: readonly HeldQuestion[];
			/** Approvals that people have not been told about yet. */
			readonly fresh: readonly string[];
	  };

const HEARTBEAT = 5_000;

/** Renews the run's lease every few seconds, checks its inbox and reports the time. Never throws. */
async function keepBeating(
	{ sleep, held, now }: Pick<RunPorts, 'sleep' | 'held' | 'now'>,
	isOn: () => boolean,
	on: {
		inbox(commands: readonly RunCommand[]): void;
		lost(error: unknown): void;
		timePassed(): void;
	},
): Promise<void> {
	let heldAt = now();
	for (;;) {
		await sleep(HEARTBEAT);
		if (!isOn()) return;
		try {
			on.inbox(await held.heartbeat());
			heldAt = now();
		} catch (error) {
			// n8n may be unavailable for a moment: the run stays held until its lease expires.
			if (isFenceLost(error) || now() - heldAt > LEASE / 2) {
				on.lost(error);
				return;
			}
		}
		on.timePassed();
	}
}

const actorsHere = ({ root, tasks }: Pick<RunInProgress, 'root' | 'tasks'>): Actor[] => [
	root,
	...[...tasks.values()].flatMap((task) => (isOut(task) ? [] : [task.actor])),
];

async function readAnswers(run: RunInProgress): Promise<void> {
	for (const actor of actorsHere(run))
		for (const { approvalId, tool } of openQuestions(actor.state())) {
			const found = await run.ports.answerTo(approvalId);
			if (found === undefined) continue;
			const { ofProgram: how, ...said } = found;
			const task = [...run.tasks.values()].find((one) => one.actor === actor);
			// The worker that continues the task reads the answer.
			if (task && handOutTask(run, task)) break;
			if (how !== undefined) {
				const taskId = task?.id ?? '';
				run.ports.emit('client-call-settled', { taskId, callId: approvalId, tool, how });
			}
			actor.send({ type: 'person-answered', approvalId, ...said });
		}
}

const isChild = ({ state }: RunInProgress): boolean => state.parent !== undefined;

const actorOf = ({ root, tasks }: RunInProgress, taskId: string): Actor | undefined =>
	taskId === '' ? root : tasks.get(taskId)?.actor;

const isAnyOut = ({ tasks }: RunInProgress): boolean =>
	[...tasks.values()].some((task) => isOut(task) && !isOver(task));

function begin({ root, state }: RunInProgress): void {
	const { phase, counters, messages } = root.state();
	const isSaid = messages.some((one) => one.role === 'user' && one.from !== 'loop');
	if (phase === 'idle' && counters.steps === 0 && !isSaid)
		root.send({ type: 'message-received', from: 'person', text: state.message });
}

async function settle(run: RunInProgress, loop: RunLoop): Promise<void> {
	if (loop.hasNewAnswers) {
		loop.hasNewAnswers = false;
		await readAnswers(run);
	}
	// The run that handed the task out announces its end.
	if (isChild(run)) return;
	for (const task of run.tasks.values()) await hearTask(run, task);
	if (run.root.state().phase === 'idle') endOwnTask(run, true);
	await startPlanned(run);
	startQueued(run);
}

/** Releases the run. Returns false if a command arrived meanwhile; the run is then still held. */
async function letGo({ run, inbox }: AssembledRun, phase: 'waiting' | 'lent' | 'ended') {
	for (const actor of [run.root, ...[...run.tasks.values()].map((task) => task.actor)])
		await actor.save();
	const left = await run.ports.held.release(phase);
	inbox.takeUp(left);
	return left.length === 0;
}

/** Releases a run in which nothing is under way. Returns undefined if there is work after all. */
async function comeToRest(taken: AssembledRun, loop: RunLoop): Promise<PauseReason | undefined> {
	const { run } = taken;
	const { root } = run;
	// Calls of an agent that was stopped meanwhile are dropped.
	const calls = run.connected.filter(({ taskId, call }) => {
		const actor = actorOf(run, taskId);
		return actor && startedCalls(actor.state()).some(({ id }) => id === call.id);
	});
	if (calls.length > 0) {
		if (!(await letGo(taken, calls.some(asksAtGate) ? 'waiting' : 'lent'))) return undefined;
		return { word: 'connected', calls };
	}
	const agent = root.state();
	if (agent.phase === 'failed')
		return (await letGo(taken, 'waiting')) ? { word: 'failed', problem: agent.problem } : undefined;
	loop.isPausing = false;
	loop.hasNewAnswers = true;
	await settle(run, loop);
	const actors = actorsHere(run);
	if (actors.some((actor) => actor.hasWork()) || isAnyOut(run)) return undefined;
	const questions = actors.flatMap((actor) => openQuestions(actor.state()));
	if (questions.length > 0) {
		const ids = questions.map(({ approvalId }) => approvalId);
		const fresh = ids.filter((id) => !run.state.announcedApprovalIds.includes(id));
		if (fresh.length > 0) run.change({ announcedApprovalIds: ids });
		if (!(await letGo(taken, 'waiting'))) return undefined;
		return { word: 'held', questions, fresh };
	}
	if (!isChild(run) && root.state().phase === 'idle') {
		root.send({ type: 'background-ended' });
		if (root.hasWork()) return undefined;
	}
	await checkVerified(run);
	return (await letGo(taken, 'ended')) ? { word: 'ended' } : undefined;
}

function createWork(loop: RunLoop) {
	const working = new Map<Actor | 'others', Promise<void>>();
	const start = (who: Actor | 'others', work: () => Promise<void>) => {
		if (working.has(who)) return;
		const end = () => {
			working.delete(who);
			loop.wake();
		};
		working.set(who, work().catch(loop.fail).finally(end));
	};
	return { working, start };
}

async function driveRun(taken: AssembledRun, loop: RunLoop, commands: readonly RunCommand[]) {
	const { run, inbox, rootTools } = taken;
	const { root, tasks } = run;
	const { working, start } = createWork(loop);
	let isOn = true;
	if (!isChild(run)) begin(run);
	inbox.takeUp(commands);
	void keepBeating(run.ports, () => isOn, {
		inbox: inbox.takeUp,
		lost: loop.fail,
		timePassed() {
			for (const actor of actorsHere(run)) actor.send({ type: 'time-passed' });
		},
	});
	resumeAgent(run, '', root, rootTools);
	for (const task of tasks.values())
		if (!isOver(task) && !isOut(task)) resumeAgent(run, task.id, task.actor, task.tools);
	try {
		for (;;) {
			await settle(run, loop);
			if (loop.failure() !== undefined) throw loop.failure();
			// Others would have the model fail them as well.
			if (root.state().phase === 'failed') loop.isPausing = true;
			for (const actor of actorsHere(run))
				if ((!loop.isPausing || actor === root) && (actor.hasWork() || actor.isUnsaved()))
					start(actor, async () => await actor.run());
			if (!loop.isPausing && isAnyOut(run))
				start('others', async () => await followTasks(run, () => isOn && !loop.isPausing));
			if (working.size === 0) {
				const rest = await comeToRest(taken, loop);
				if (rest !== undefined) return rest;
				continue;
			}
			await loop.waitForNews(working.values());
		}
	} catch (error) {
		for (const actor of actorsHere(run)) actor.abort();
		throw error;
	} finally {
		isOn = false;
	}
}

/** Takes up a new or stored run, which this process holds. Throws `ToolError` if its tools cannot be opened. */
export async function openRun(stored: StoredForRun, ports: RunPorts) {
	const loop = createRunLoop();
	const taken = await assembleRun(stored, ports, loop);
	const { run } = taken;
	const { root, tasks } = run;
	return {
		state: (): RunState => ({ ...run.state, agent: root.state() }),
		tasks: (): TaskState[] =>
			[...tasks.values()].map(({ record, actor }) => ({ ...record, agent: actor.state() })),
		root,
		answerConnected(taskId: string, callId: string, text: string, isError: boolean) {
			actorOf(run, taskId)?.send({ type: 'call-finished', callId, text, isError });
			run.change({ hasForeignAnswers: true });
		},
		/** A connected call has passed its gate, so n8n must run its own node now. */
		passConnected: (taskId: string, callId: string) =>
			void run.passed.add(boundCallKey(taskId, callId)),
		cancel: (reason: string) => cancelOpenRun(run, reason),
		drive: async () => await driveRun(taken, loop, stored.inbox),
	};
}

export type OpenRun = Awaited<ReturnType<typeof openRun>>;
