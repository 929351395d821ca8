import type {
	BuildOutcome,
	KnownWorkflow,
	PublishedVersion,
	ShownNode,
	SubmittedBuild,
	Verification,
} from '../build-outcome';
import type { PlanCover, PlannedPort } from '../plan-cover';
import type { PlannedTask } from '../planned-task';
import type { VerdictInput } from '../verdict-input';
import { unsupported } from '../tool-error';
import type { Ports } from './index';

interface ChecklistItem {
	readonly id: string;
	readonly description: string;
	readonly status: string;
}

export interface DelegateOrder {
	readonly role: string;
	readonly instructions: string;
	readonly tools: readonly string[];
	readonly briefing: string;
	readonly artifacts?: Readonly<Record<string, unknown>>;
	readonly conversationContext?: string;
}

/** The run in which an orchestrator works. Every method throws `ToolError` for what the run cannot do. */
export interface OrchestrationPort {
	/** Throws `invalid-input` with all problems of a plan. */
	check(tasks: readonly PlannedTask[]): Promise<void>;
	/** Takes a plan that a person has approved, and starts its ready tasks. */
	execute(
		tasks: readonly PlannedTask[],
		/** What a person who approved it is not asked about again. */
		covers: readonly PlanCover[],
	): Promise<{ readonly result: string }>;
	/** Gives the work to a new agent. That agent answers the call, not the value returned here. */
	delegate(assignment: DelegateOrder): Promise<void>;
	updateTasks(tasks: readonly ChecklistItem[]): Promise<void>;
	build(order: {
		readonly task: string;
		readonly workflowId?: string;
		readonly conversationContext?: string;
		readonly workItemId?: string;
	}): Promise<{ readonly taskId: string; readonly workItemId: string }>;
	cancelTask(taskId: string): Promise<'cancelled' | 'task-completed' | 'task-not-found'>;
	correctTask(
		taskId: string,
		correction: string,
	): Promise<'queued' | 'task-completed' | 'task-not-found'>;
	/** Throws `not-found` with the existing ids. */
	workItem(workItemId: string): Promise<BuildOutcome>;
	/** Records a version that was saved without a builder as the latest build. A known version changes nothing. */
	noteBuild(workItemId: string, build: SubmittedBuild): Promise<void>;
	/** Notes that a run of this version begins. Results of an earlier run no longer count. */
	startVerification(workItemId: string, versionId: string): Promise<void>;
	recordVerification(
		workItemId: string,
		versionId: string,
		verification: Verification,
		shown: readonly ShownNode[],
	): Promise<void>;
	/** Continues the work items that waited for answers, with what people `said` or that they said nothing. The next step; empty if none waited. */
	noteAnswers(questions: readonly string[], said: string): Promise<string>;
	reportVerdict(report: VerdictInput): Promise<string>;
}

export interface WorkspaceFile {
	readonly path: string;
	readonly characters: number;
}

/** The files of one background task: texts in a table, never in the file system. The caller checks paths. Throws `ToolError`. */
export interface WorkspacePort {
	list(): Promise<readonly WorkspaceFile[]>;
	read(path: string): Promise<string | undefined>;
	/** Overwrites files with the same path. Writes all files or none; throws `too-large`. */
	write(
		files: ReadonlyArray<{ readonly path: string; readonly text: string }>,
	): Promise<readonly WorkspaceFile[]>;
	/** The workflow that the file was last submitted as. */
	submittedAs(path: string): Promise<string | undefined>;
	/** After the workflow is saved. False where it could not be stored, which makes nothing of that undone. Never throws. */
	noteSubmitted(path: string, workflowId: string): Promise<boolean>;
}

export interface ForemanRunPort {
	readonly orchestration: OrchestrationPort;
	readonly builds: {
		submitted(build: SubmittedBuild): void;
		/** `isGood`: it came to a good end. `proof`: of one that did, and in which all that ran really ran. */
		ran(
			workflowId: string,
			versionId: string,
			shown: readonly ShownNode[],
			isGood: boolean,
			proof?: Verification,
		): void;
		/** Names of the nodes of a version that runs have shown, also a sub-workflow that ran beside it. */
		shown(workflowId: string, versionId: string): readonly string[];
		published(version: PublishedVersion): void;
		wroteTable(tableId: string): void;
		wroteWorkflow(workflow: Omit<KnownWorkflow, 'at'>): void;
	};
	readonly browser: {
		/** Has a fresh agent with the browser do it. The call is answered by that agent, not by what this returns. */
		setUp(order: { readonly credentialType: string; readonly instructions: string }): Promise<void>;
	};
	readonly toolResults: {
		/** A part of the text; undefined if this run has no such result. */
		read(
			resultId: string,
			offset: number,
			length: number,
		): Promise<{ readonly text: string; readonly total: number } | undefined>;
	};
	readonly workspace: WorkspacePort;
	readonly instructions: {
		/** Keeps a standing rule of the user for all their conversations. Returns all that hold for them. Throws `ToolError`. */
		keep(text: string): Promise<readonly string[]>;
	};
	readonly planned: PlannedPort;
}

/** The run of the Foreman node, for a tool that needs one. Throws `unsupported` if it is missing. */
export function requireRun({ foremanRun }: Pick<Ports, 'foremanRun'>): ForemanRunPort {
	if (foremanRun) return foremanRun;
	throw unsupported(
		'This tool steers a run of the Foreman node, and there is no run here.',
		'Give the work to a Foreman node.',
	);
}
