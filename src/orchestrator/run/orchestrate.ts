import type { OrchestrationPort } from '../../kernel/ports/foreman-run';
import type { PublishedVersion } from '../../kernel/build-outcome';
import { ToolError } from '../../kernel/tool-error';
import { movePlan } from '../plan/move-plan';
import { openPlan } from '../plan/revise-tasks';
import type { PlanStep } from '../plan/plan-event';
import { toolProblem } from '../plan/tool-problem';
import { validatePlan } from '../plan/validate-plan';
import type { CallAnswer } from './actor';
import type { RunInProgress } from './run-in-progress';
import type { CallPorts } from './run-ports';
import { briefingFor } from '../prompts/briefing-for';
import { cancelTask } from './background/cancel';
import { addTask, correctTask, isOver, taskOfCall } from './background/tasks';
import { outcomeOf } from './background/end-task';
import { takePlanStep } from './background/move-plan-of';
import {
	answersFor,
	findWorkItem,
	noteOwnBuild,
	noteRun,
	takeAnswers,
	takeVerdict,
	tellItem,
	workItemFor,
} from './work-items';

/** How many tables of one task are remembered. */
const MOST_TABLES = 20;

/** How many published workflows are remembered. */
const MOST_PUBLISHED = 50;

const withPublished = (
	before: readonly PublishedVersion[] = [],
	{ name, ...version }: PublishedVersion,
): PublishedVersion[] => {
	const others = before.filter(({ workflowId }) => workflowId !== version.workflowId);
	return [...others, { ...version, name: titleOf(name) }].slice(-MOST_PUBLISHED);
};

/** A title for lists, made from a text that may be long. */
const titleOf = (text: string) => text.split('\n', 1).join('').slice(0, 80);

const invalid = (message: string) =>
	new ToolError({
		code: 'invalid-input',
		message,
		hint: 'Correct what is named and call the tool again. Nothing was started.',
	});

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

const buildsOf = (run: RunInProgress, taskId: string): CallPorts['builds'] => ({
	submitted(build) {
		const task = run.tasks.get(taskId);
		if (task?.record.workItemId === undefined) noteOwnBuild(run, build);
		if (task === undefined) return;
		task.record = { ...task.record, build };
		task.actor.touch();
	},
	published(version) {
		const task = run.tasks.get(taskId);
		if (task === undefined) {
			run.change({ published: withPublished(run.state.published, version) });
			return;
		}
		const published = withPublished(task.record.published, version);
		task.record = { ...task.record, published };
		task.actor.touch();
	},
	wroteTable(tableId) {
		const task = run.tasks.get(taskId);
		if (task === undefined) return;
		const { tables = [] } = task.record;
		const others = tables.filter((id) => id !== tableId);
		task.record = { ...task.record, tables: [...others, tableId].slice(-MOST_TABLES) };
		task.actor.touch();
	},
	ran: (workflowId, versionId, shown) => noteRun(run, workflowId, versionId, shown),
});

/** The ports of a run for one call of an agent. */
export function orchestrationOf(
	run: RunInProgress,
	taskId: string,
	callId: string,
): { readonly ports: CallPorts; answer(): CallAnswer | undefined } {
	const { ports } = run;

	const orchestration: OrchestrationPort = {
		async check(tasks) {
			const problems = validatePlan(tasks, { ...ports.known, current: run.state.plan?.tasks });
			if (problems.length > 0) throw invalid(problems.map(({ message }) => message).join(' '));
		},
		async execute(tasks) {
			await orchestration.check(tasks);
			const { plan } = run.state;
			const isOpen = plan !== undefined && ['executing', 'replanning'].includes(plan.phase);
			const step: PlanStep = isOpen
				? movePlan(plan, { kind: 'replanned', tasks })
				: { state: openPlan({ planId: callId, tasks, parallel: ports.parallel }), effects: [] };
			const refused = step.effects.find((effect) => effect.kind === 'refuse');
			if (refused?.kind === 'refuse') throw invalid(refused.text);
			takePlanStep(run, step);
			// The person approved these tasks before this call.
			if (step.state.phase === 'proposed')
				takePlanStep(
					run,
					movePlan(step.state, { kind: 'approved', revision: step.state.revision }),
				);
			return {
				result:
					'Approved. The tasks run in the background, those that are ready first. You are told when all are done or one has failed: end your turn now with a short word to the user.',
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
			// The evidence may quote a service.
			const evidence = ports.clean(verification.evidence);
			tellItem(run, workItemId, {
				kind: 'verify-finished',
				versionId,
				verification: { ...verification, evidence },
				shown,
			});
		},
		noteAnswers: async (questions, said) =>
			taskId === '' ? takeAnswers(run, questions, said) : '',
		reportVerdict: async (report) => takeVerdict(run, report),
	};

	return {
		ports: {
			orchestration,
			browser: browserOf(run, callId),
			builds: buildsOf(run, taskId),
		},
		answer() {
			const child = taskOfCall(run, callId);
			if (child?.record.purpose.for !== 'call') return undefined;
			if (!isOver(child)) return { word: 'deferred' };
			const { status, text } = outcomeOf(child.record);
			return {
				word: 'finished',
				text: JSON.stringify(status === 'succeeded' ? { result: text } : { status, error: text }),
				isError: status !== 'succeeded',
			};
		},
	};
}
