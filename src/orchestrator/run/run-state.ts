import { z } from 'zod';

import { submittedBuildSchema } from '../../kernel/build-outcome';
import { roles } from '../../kernel/define-tool';
import { agentStateSchema } from '../agent/agent-state';
import { backgroundTaskSchema } from '../background/background-task';
import { planStateSchema } from '../plan/plan-state';
import type { StoredAgent } from '../run-store';
import { loopStateSchema } from '../workflow-loop/loop-state';
import { CHILD_KIND, RUN_KIND } from './run-kinds';

const checklistItem = z.object({ id: z.string(), description: z.string(), status: z.string() });

/** A run as its row has it, without its tasks. Rows of all versions have these names. */
const runRow = z.object({
	schema: z.literal(1),
	agent: agentStateSchema,
	/** What the person said that it began with. */
	message: z.string(),
	plan: planStateSchema.optional(),
	items: z.array(loopStateSchema),
	checklist: z.array(checklistItem),
	/** An agent was answered with what strangers may have written. */
	hasForeignAnswers: z.boolean().optional(),
	/** What people have said that no step could take up any more. */
	tooLate: z.array(z.string()).default([]),
	/** Of the run of a task that was handed out: whose task it is. Such a run has that task alone, and no agent of its own. */
	parent: z
		.object({
			runId: z.string(),
			threadId: z.string(),
			/** What the Foreman that handed it out has set: opaque here. */
			setting: z.unknown(),
		})
		.optional(),
	/** What its agents were allowed where it began: opaque here. Runs of earlier versions have none. */
	began: z.unknown().optional(),
	/** What the agent has said to the person, the latest last. */
	answers: z.array(z.string()),
	/** `announcedApprovalIds`, `doneCommandIds` and `announcedTaskIds`. */
	notified: z.array(z.string()),
	told: z.array(z.string()).default([]),
	heard: z.array(z.string()),
});

/** A run, read from its row. */
export const runStateSchema = runRow.transform(({ notified, told, heard, ...state }) => ({
	...state,
	/** Approvals that people have been told of. */
	announcedApprovalIds: notified,
	/** Ids of the latest commands that it has taken up: what is posted again is not taken up again. */
	doneCommandIds: told,
	/** Tasks whose end has been told to those who wait for it. */
	announcedTaskIds: heard,
}));

export type RunState = Readonly<z.output<typeof runStateSchema>>;

/** What is stored of a run, without its tasks. */
export function storedAgentOf(run: RunState): StoredAgent {
	const { announcedApprovalIds, doneCommandIds, announcedTaskIds, ...state } = run;
	const row: z.input<typeof runRow> = {
		...state,
		notified: announcedApprovalIds,
		told: doneCommandIds,
		heard: announcedTaskIds,
	};
	return { kind: run.parent === undefined ? RUN_KIND : CHILD_KIND, schema: 1, state: row };
}

/** What a task was started for. */
const purposeSchema = z.discriminatedUnion('for', [
	/** A call of the orchestrator that its answer answers. */
	z.object({ for: z.literal('call'), callId: z.string() }),
	z.object({ for: z.literal('plan'), planTaskId: z.string() }),
	z.object({ for: z.literal('build'), callId: z.string() }),
]);

/** A background task as it is stored. */
export const taskStateSchema = z.object({
	schema: z.literal(1),
	task: backgroundTaskSchema,
	agent: agentStateSchema,
	kind: z.enum(roles),
	title: z.string(),
	/** How it is to work, beside what all of its kind are told. */
	instructions: z.string(),
	/** All that its agent is told. */
	briefing: z.string(),
	purpose: purposeSchema,
	workItemId: z.string().optional(),
	/** Where it is worked on, or was before it was brought home. */
	handedOut: z
		.object({
			runId: z.string(),
			/** Whether it is to be worked on there, and not in the run's own process. */
			isOut: z.boolean(),
			/** How often it has been handed out: with each answer of a person it is again. */
			turn: z.number(),
			/** How often a worker was called for it this time, and when it was last: milliseconds since the epoch. */
			calls: z.number(),
			calledAt: z.number(),
			/** The last event of that run that is told here. */
			seen: z.number(),
		})
		.optional(),
	/** Ids of the latest commands that it was corrected by: stored with it, before they leave the inbox. */
	commands: z.array(z.string()).default([]),
	/** Of an existing workflow that a builder is to change. */
	workflowId: z.string().optional(),
	/** What a builder has saved last. */
	build: submittedBuildSchema.optional(),
	/** Ids of the data tables that it has made or changed, the latest last. */
	tables: z.array(z.string()).optional(),
});

export type TaskState = Readonly<z.output<typeof taskStateSchema>>;
export type Purpose = TaskState['purpose'];

/** A run that nothing has happened in. */
export const newRun = (agent: RunState['agent'], message: string): RunState => ({
	schema: 1,
	agent,
	message,
	items: [],
	checklist: [],
	answers: [],
	announcedTaskIds: [],
	announcedApprovalIds: [],
	doneCommandIds: [],
	tooLate: [],
});
