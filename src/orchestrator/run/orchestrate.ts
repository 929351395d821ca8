import type { PublishedVersion } from '../../kernel/build-outcome';
import type { PlannedTask } from '../../kernel/planned-task';
import type { OrchestrationPort } from '../../kernel/ports/foreman-run';
import { invalidInput } from '../../kernel/tool-error';
import { clipText } from '../../kernel/values/clip-text';
import { isRecord } from '../../kernel/values/is-record';
import { movePlan } from '../plan/move-plan';
import { type PlanStep, approvedPlan } from '../plan/plan-state';
import { openPlan, toolProblem, validatePlan } from '../plan/validate-plan';
import { briefingFor } from '../prompts/briefing-for';
import type { ActorPorts, CallAnswer, ModelAnswer, ToldEffect } from './actor';
import {
	cancelTask,
	cancelTasks,
	endOwnTask,
	answerOf,
	noteEnd,
	takePlanStep,
} from './background/end-task';
import { addTask, correctTask, isOver, taskOfCall } from './background/tasks';
import { withKnown } from './known-workflows';
import type { RunInProgress } from './run-in-progress';
import { type AgentTools, type CallPorts, boundCallKey } from './run-ports';
import {
	answersFor,
	findWorkItem,
	noteOwnBuild,
	noteRun,
	takeAnswers,
	takeVerdict,
	takeVerification,
	tellItem,
	workItemFor,
} from './work-items';

const MOST_ANSWERS = 20;
const LONGEST_OLD = 1_000;

function answer(run: RunInProgress, text: string): void {
	const old = run.state.answers.map((one) => clipText(one, LONGEST_OLD));
	run.change({ answers: [...old, text].slice(-MOST_ANSWERS) });
}

function noteRunsEnd(
	run: RunInProgress,
	effect: Exclude<ToldEffect, { type: 'hold' | 'tell-person' }>,
) {
	// The run is kept as it is, and continues when it is taken up again.
	if (effect.type === 'stop' && effect.reason === 'model-failed') return;
	if (effect.text !== '' && run.state.answers.at(-1) !== effect.text) answer(run, effect.text);
	if (effect.type === 'finish' || effect.reason === 'cancelled') return;
	run.root.abort();
	cancelTasks(run, 'The run stopped before it.');
}

function noteEffect(run: RunInProgress, taskId: string, effect: ToldEffect): void {
	const { emit } = run.ports;
	if (effect.type === 'hold' && effect.isForProgram === true) {
		const { approvalId: callId, name: tool, expiresAt } = effect;
		emit('client-call', { taskId, callId, tool, expiresAt });
	} else if (effect.type === 'hold') emit('waiting', { taskId, ...effect });
	else if (effect.type === 'tell-person') {
		emit('said', { taskId, text: effect.text });
		if (taskId === '') answer(run, effect.text);
	} else {
		const { type, text } = effect;
		emit(type === 'finish' ? 'agent-finished' : 'agent-stopped', { taskId, text });
		const task = run.tasks.get(taskId);
		if (taskId === '') noteRunsEnd(run, effect);
		else if (task) {
			task.actor.abort();
			noteEnd(run, task, effect);
		}
	}
	run.wake();
}

/** Milliseconds to wait before a failed model is asked again, by the number of failures in a row. */
const PAUSES = [0, 1_000, 3_000];

const refused = (message: string): CallAnswer => ({
	word: 'finished',
	text: JSON.stringify({ status: 'denied', error: { code: 'denied', message } }),
	isError: true,
});

type FinishedAnswer = Extract<CallAnswer, { word: 'finished' }>;

function withNext(answer: FinishedAnswer, next: string): CallAnswer {
	const whole: unknown = next === '' ? undefined : JSON.parse(answer.text);
	return isRecord(whole) ? { ...answer, text: JSON.stringify({ ...whole, next }) } : answer;
}

/** What a call is about, in a word for a person: its background task, else the workflow it names, as far as the run knows its name. */
function subjectOf(run: RunInProgress, taskId: string, given: unknown): string | undefined {
	const task = run.tasks.get(taskId);
	if (task) return task.record.title;
	const workflowId = isRecord(given) ? given.workflowId : undefined;
	const builds = [
		...run.state.items.map(({ build }) => build),
		...[...run.tasks.values()].map(({ record }) => record.build),
	];
	return builds.find((build) => build?.workflowId === workflowId)?.workflowName;
}

/** The turn of a task that is one call: the call, then its answer. Undefined where a model has to be asked: something was said to it, or the call failed. */
function turnOfCall({ tasks }: RunInProgress, taskId: string): ModelAnswer | undefined {
	const task = tasks.get(taskId);
	const call = task?.record.call;
	if (task === undefined || call === undefined) return undefined;
	const { counters, messages } = task.actor.state();
	const turn = { type: 'model-answered', usage: { tokensIn: 0, tokensOut: 0 } } as const;
	if (counters.messages > 1) return undefined;
	if (counters.steps === 0) return { ...turn, text: '', calls: [call] };
	const last = messages.at(-1);
	if (counters.steps > 1 || last?.role !== 'tool' || last.isError) return undefined;
	return { ...turn, text: `Nothing but ${call.name} was done: ${last.text}`, calls: [] };
}

export function actorPortsOf(
	open: () => RunInProgress,
	taskId: string,
	tools: AgentTools,
	own: Pick<ActorPorts, 'save' | 'isPausing'> & { deferToNode(): void },
): ActorPorts {
	const failures = () => {
		const { root, tasks } = open();
		return (tasks.get(taskId)?.actor ?? root).state().counters.modelFailures;
	};
	return {
		async ask(messages, withTools, abort) {
			const { ports } = open();
			const turn = turnOfCall(open(), taskId);
			if (turn !== undefined) return turn;
			const pause = PAUSES[failures()] ?? 0;
			if (pause > 0) await ports.sleep(pause);
			const started = ports.now();
			const answer = await tools.ask(messages, withTools, abort);
			const usage = answer.type === 'model-answered' ? answer.usage : undefined;
			ports.emit('turn', { taskId, ...usage, milliseconds: ports.now() - started });
			return answer;
		},
		async call(call, abort) {
			const run = open();
			const { ports } = run;
			const node = tools.connected(call.name);
			const refusal = node && tools.refusal?.(call);
			if (refusal !== undefined) return refused(refusal);
			if (node) {
				const isApproved = run.passed.has(boundCallKey(taskId, call.id));
				run.connected.push({ taskId, call, node, isApproved });
				own.deferToNode();
				return { word: 'deferred' };
			}
			const orchestration = orchestrationOf(run, taskId, call.id);
			// The call was made before a crash, and its task continues.
			const before = orchestration.answer();
			if (before !== undefined) return before;
			const started = ports.now();
			const subject = subjectOf(run, taskId, call.arguments);
			ports.emit('tool-started', { taskId, callId: call.id, tool: call.name, subject });
			const answer = await tools.call(call, orchestration.ports, abort);
			const isError = answer.word === 'finished' && answer.isError;
			const isForeign = answer.word === 'finished' && answer.isForeign === true;
			if (isForeign && run.state.hasForeignAnswers !== true)
				run.change({ hasForeignAnswers: true });
			ports.emit('tool-finished', {
				taskId,
				callId: call.id,
				tool: call.name,
				word: answer.word,
				isError,
				milliseconds: ports.now() - started,
			});
			if (answer.word !== 'finished' || isError) return answer;
			return orchestration.answer() ?? orchestration.settled(answer);
		},
		isRepeatable: (call) => tools.isRepeatable(call.name),
		keep: async (results) => await open().ports.keep(results),
		save: own.save,
		tell: (effect) => noteEffect(open(), taskId, effect),
		isPausing: own.isPausing,
		now: () => open().ports.now(),
	};
}

const MOST_TABLES = 20;

const MOST_PUBLISHED = 50;

const withPublished = (
	before: readonly PublishedVersion[] = [],
	{ name, ...version }: PublishedVersion,
): PublishedVersion[] => {
	const others = before.filter(({ workflowId }) => workflowId !== version.workflowId);
	return [...others, { ...version, name: titleOf(name) }].slice(-MOST_PUBLISHED);
};

const titleOf = (text: string) => text.split('\n', 1).join('').slice(0, 80);

const invalid = (message: string) =>
	invalidInput(message, 'Correct what is named and call the tool again. Nothing was started.');

const browserOf = (run: RunInProgress, callId: string): CallPorts['browser'] => ({
	async setUp({ credentialType, instructions }) {
		if (taskOfCall(run, callId)) return;
		await addTask(run, {
			kind: 'browser-agent',
			title: titleOf(`Prepare ${credentialType} in the browser`),
			briefing: briefingFor({ task: instructions, artifacts: { credentialType } }),
			purpose: { for: 'call', callId },
		});
	},
});

const buildsOf = (
	run: RunInProgress,
	taskId: string,
	then: (next: string) => void,
): CallPorts['builds'] => {
	const of = () => run.tasks.get(taskId);
	return {
		submitted(build) {
			const task = of();
			const next = task?.record.workItemId === undefined ? noteOwnBuild(run, build) : '';
			if (task) task.change({ build });
			else then(next);
		},
		published(version) {
			const { published } = of()?.record ?? run.state;
			(of() ?? run).change({ published: withPublished(published, version) });
		},
		wroteTable(tableId) {
			const others = of()?.record.tables?.filter((id) => id !== tableId) ?? [];
			of()?.change({ tables: [...others, tableId].slice(-MOST_TABLES) });
		},
		wroteWorkflow(left) {
			const { known } = of()?.record ?? run.state;
			(of() ?? run).change({ known: withKnown(known, { ...left, at: run.ports.now() }) });
		},
		ran(...seen) {
			const next = noteRun(run, ...seen);
			if (next === '' || of()) return;
			then(next);
			endOwnTask(run, false);
		},
		shown: (workflowId, versionId) =>
			run.state.items.flatMap(({ build }) =>
				build?.workflowId === workflowId && build.versionId === versionId
					? (build.shown ?? []).filter(({ state }) => state === 'ran').map(({ node }) => node)
					: [],
			),
	};
};

function underPlan(run: RunInProgress, taskId: string): ReturnType<CallPorts['underPlan']> {
	const { plan, ownTask } = run.state;
	const task = run.tasks.get(taskId)?.record;
	const planKey = taskId === '' ? approvedPlan(plan) : task?.planKey;
	if (planKey === undefined) return undefined;
	const planTaskId = task?.purpose.for === 'plan' ? task.purpose.planTaskId : '';
	return { planKey, planTaskId: taskId === '' ? (ownTask?.planTaskId ?? '') : planTaskId };
}

/** Takes a plan that a person has approved, as a new one or in place of the one under way. Throws `ToolError`. */
function startPlan(run: RunInProgress, callId: string, tasks: readonly PlannedTask[]): void {
	const {
		ports,
		state: { plan },
	} = run;
	const isOpen = plan !== undefined && ['executing', 'replanning'].includes(plan.phase);
	const step: PlanStep = isOpen
		? movePlan(plan, { kind: 'replanned', tasks })
		: openPlan(callId, tasks, ports.parallel);
	const refused = step.effects.find((effect) => effect.kind === 'refuse');
	if (refused?.kind === 'refuse') throw invalid(refused.text);
	takePlanStep(run, step);
}

function orchestrationOf(run: RunInProgress, taskId: string, callId: string) {
	const { ports } = run;
	let next = '';
	let isStarted = false;

	const orchestration: OrchestrationPort = {
		async check(tasks) {
			const problems = validatePlan(tasks, { ...ports.known, current: run.state.plan?.tasks });
			if (problems.length > 0) throw invalid(problems.join(' '));
		},
		async execute(tasks) {
			await orchestration.check(tasks);
			startPlan(run, callId, tasks);
			isStarted = true;
			return {
				result:
					'Approved. The tasks run in the background, those that are ready first. You are told when all are done or one has failed.',
			};
		},
		async delegate(assignment) {
			if (taskOfCall(run, callId)) return;
			const problems = assignment.tools.flatMap((name) => toolProblem(name, ports.known) ?? []);
			if (problems.length > 0) throw invalid(problems.join(' '));
			await addTask(run, {
				kind: 'delegate',
				title: titleOf(assignment.role),
				instructions: assignment.instructions,
				tools: assignment.tools,
				briefing: briefingFor({ ...assignment, task: assignment.briefing }),
				purpose: { for: 'call', callId },
			});
		},
		async updateTasks(tasks) {
			run.change({ checklist: [...tasks] });
			ports.emit('tasks-update', { checklist: tasks });
		},
		async build(order) {
			const before = taskOfCall(run, callId);
			const workItemId =
				before?.record.workItemId ?? order.workItemId ?? workItemFor(run, order.workflowId ?? '');
			isStarted = true;
			if (before) return { taskId: before.id, workItemId };
			const task = await addTask(run, {
				kind: 'builder',
				title: titleOf(order.task),
				briefing: briefingFor({ ...order, answers: answersFor(run, workItemId) }),
				purpose: { for: 'build', callId },
				workItemId,
				workflowId: order.workflowId,
			});
			return { taskId: task.id, workItemId };
		},
		cancelTask: async (id) => cancelTask(run, id),
		correctTask: async (id, correction) => correctTask(run, id, correction),
		workItem: async (workItemId) => findWorkItem(run, workItemId),
		async noteBuild(workItemId, build) {
			tellItem(run, workItemId, { kind: 'build-submitted', build });
		},
		async startVerification(workItemId, versionId) {
			tellItem(run, workItemId, { kind: 'verify-started', versionId });
		},
		async recordVerification(workItemId, versionId, verification, shown) {
			next = takeVerification(run, workItemId, versionId, verification, shown);
			endOwnTask(run, false);
		},
		noteAnswers: async (questions, said) =>
			taskId === '' ? takeAnswers(run, questions, said) : '',
		async reportVerdict(report) {
			const guidance = takeVerdict(run, report);
			endOwnTask(run, false);
			return guidance;
		},
	};

	return {
		ports: {
			orchestration,
			browser: browserOf(run, callId),
			underPlan: () => underPlan(run, taskId),
			builds: buildsOf(run, taskId, (said) => (next = said)),
		},
		settled: (answer: FinishedAnswer) =>
			withNext(isStarted ? { ...answer, rests: true } : answer, next),
		/** What answers the call in place of its tool, if another agent does. */
		answer(): CallAnswer | undefined {
			const child = taskOfCall(run, callId);
			if (child?.record.purpose.for !== 'call') return undefined;
			if (!isOver(child)) return { word: 'deferred' };
			return { word: 'finished', ...answerOf(child.record) };
		},
	};
}
