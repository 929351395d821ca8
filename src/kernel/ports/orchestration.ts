import type { BuildOutcome, ShownNode, SubmittedBuild, Verification } from '../build-outcome';
import type { PlannedTask } from '../planned-task';
import type { VerdictInput } from '../verdict-input';

/** A line of the checklist that the person sees. */
export interface ChecklistItem {
	readonly id: string;
	readonly description: string;
	readonly status: string;
}

/** What a fresh agent is to do, and with what. */
export interface Assignment {
	readonly role: string;
	readonly instructions: string;
	/** Names of native domain tools. */
	readonly tools: readonly string[];
	readonly briefing: string;
	readonly artifacts?: Readonly<Record<string, unknown>>;
	readonly conversationContext?: string;
}

/** A workflow to build or to change. */
export interface BuildOrder {
	readonly task: string;
	readonly workflowId?: string;
	readonly conversationContext?: string;
	/** The work item that this repairs, where it is not a first build. */
	readonly workItemId?: string;
}

/** The run that an orchestrator works in. Every method throws `ToolError` for what the run cannot do. */
export interface OrchestrationPort {
	/** Throws `invalid-input` with all that is wrong with a plan. */
	check(tasks: readonly PlannedTask[]): Promise<void>;
	/** Takes a plan that a person has approved; its ready tasks start. */
	execute(tasks: readonly PlannedTask[]): Promise<{ readonly result: string }>;
	/** Has a fresh agent do it. The call is answered by that agent, not by what this returns. */
	delegate(assignment: Assignment): Promise<void>;
	updateTasks(tasks: readonly ChecklistItem[]): Promise<void>;
	/** Starts a builder in the background. */
	build(order: BuildOrder): Promise<{ readonly taskId: string; readonly workItemId: string }>;
	cancelTask(taskId: string): Promise<'cancelled' | 'task-completed' | 'task-not-found'>;
	correctTask(
		taskId: string,
		correction: string,
	): Promise<'queued' | 'task-completed' | 'task-not-found'>;
	/** Throws `not-found` with the ids there are. */
	workItem(workItemId: string): Promise<BuildOutcome>;
	/** Takes a version that was saved without a builder for the latest build. One that it knows changes nothing. */
	noteBuild(workItemId: string, build: SubmittedBuild): Promise<void>;
	/** A run of this version begins: what an earlier one has shown does not count beside it. */
	startVerification(workItemId: string, versionId: string): Promise<void>;
	recordVerification(
		workItemId: string,
		versionId: string,
		verification: Verification,
		/** What it has shown, node by node. */
		shown: readonly ShownNode[],
	): Promise<void>;
	/**
	 * People have answered: the work items that wait for it go on. `said` is what they said to the questions, or that they said
	 * nothing. Gives what to do next; empty where none waits.
	 */
	noteAnswers(questions: readonly string[], said: string): Promise<string>;
	/** Gives what to do next. */
	reportVerdict(report: VerdictInput): Promise<string>;
}

/** Where it is noted what an agent makes, and what runs of it have shown. */
export interface BuildsPort {
	/** What was saved as a workflow. */
	submitted(build: SubmittedBuild): void;
	/** What a run of a version has shown, whatever it was for. */
	ran(workflowId: string, versionId: string, shown: readonly ShownNode[]): void;
	/** The data table that was made or changed, by its id. */
	wroteTable(tableId: string): void;
}
