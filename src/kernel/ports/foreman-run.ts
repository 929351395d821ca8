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
export interface DelegateOrder {
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
	delegate(assignment: DelegateOrder): Promise<void>;
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

/** What an agent with a browser is to set up for a credential. */
export interface BrowserOrder {
	readonly credentialType: string;
	readonly instructions: string;
}

/** The browser that is connected to a run. */
export interface BrowserPort {
	/** Has a fresh agent with the browser do it. The call is answered by that agent, not by what this returns. */
	setUp(order: BrowserOrder): Promise<void>;
}

/** What tools answered earlier in a run, where an agent was left a summary. */
export interface ToolResultsPort {
	/** A part of the text; undefined where there is none in this run. */
	read(
		resultId: string,
		offset: number,
		length: number,
	): Promise<{ readonly text: string; readonly total: number } | undefined>;
}

export interface WorkspaceFile {
	readonly path: string;
	readonly characters: number;
}

/**
 * The files of one background task, kept outside of the process. They are texts in a table: no file of the machine is
 * read or written. Paths come checked. Throws `ToolError`.
 */
export interface WorkspacePort {
	list(): Promise<readonly WorkspaceFile[]>;
	/** Undefined where there is no such file. */
	read(path: string): Promise<string | undefined>;
	/** Overwrites files of the same path. All or none; throws `too-large`. */
	write(
		files: ReadonlyArray<{ readonly path: string; readonly text: string }>,
	): Promise<readonly WorkspaceFile[]>;
	/** The workflow that the file was submitted as last. */
	submittedAs(path: string): Promise<string | undefined>;
	noteSubmitted(path: string, workflowId: string): Promise<void>;
}

/** The run of the Foreman node that one call of an agent is made in. */
export interface ForemanRunPort {
	readonly orchestration: OrchestrationPort;
	readonly builds: BuildsPort;
	readonly browser: BrowserPort;
	readonly toolResults: ToolResultsPort;
	readonly workspace: WorkspacePort;
}
