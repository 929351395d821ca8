import { z } from 'zod';

import {
	knownWorkflowSchema,
	publishedVersionSchema,
	submittedBuildSchema,
} from '../../kernel/build-outcome';
import { roles } from '../../kernel/define-tool';
import { type Held, heldOf } from '../agent/agent-message';
import { type AgentState, agentStateSchema, callsOf } from '../agent/agent-state';
import { backgroundTaskSchema } from '../background/background-machine';
import { planStateSchema } from '../plan/plan-state';
import type { StoredAgent, StoredRun } from '../run-store';
import { loopStateSchema } from '../workflow-loop/loop-state';

export const RUN_KIND = 'orchestrator';

/** The kind of a run that has one task of another run and no agent of its own. */
export const CHILD_KIND = 'task';

const checklistItem = z.object({ id: z.string(), description: z.string(), status: z.string() });

/** A run as stored in its row, without its tasks. Rows of all versions use these names. */
const runRow = z.object({
	schema: z.literal(1),
	agent: agentStateSchema,
	message: z.string(),
	plan: planStateSchema.optional(),
	items: z.array(loopStateSchema),
	/** The task of the plan that the run's own agent carries out, or was the last to, and what it has saved for it. */
	ownTask: z.object({ planTaskId: z.string(), workItemId: z.string().optional() }).optional(),
	checklist: z.array(checklistItem),
	/** Whether an agent got an answer that may hold untrusted text. */
	hasForeignAnswers: z.boolean().optional(),
	/** What its own agent made live, the latest version of each workflow. Runs of earlier versions have none. */
	published: z.array(publishedVersionSchema).optional(),
	/** The workflows of the conversation, as its agents left them. Runs of earlier versions have none. */
	known: z.array(knownWorkflowSchema).optional(),
	/** What its own agent has asked people, each with what they said. Runs of earlier versions have none. */
	asked: z.array(z.string()).optional(),
	tooLate: z.array(z.string()).default([]),
	/** Set for the run of a handed-out task: the run that the task belongs to. Such a run has only this task, and no agent of its own. */
	parent: z
		.object({
			runId: z.string(),
			threadId: z.string(),
			/** Settings of the Foreman that handed it out; opaque here. */
			setting: z.unknown(),
		})
		.optional(),
	began: z.unknown().optional(),
	answers: z.array(z.string()),
	/** Stored under the old names of `announcedApprovalIds`, `doneCommandIds` and `announcedTaskIds`. */
	notified: z.array(z.string()),
	told: z.array(z.string()).default([]),
	heard: z.array(z.string()),
});

export const runStateSchema = runRow.transform(({ notified, told, heard, ...state }) => ({
	...state,
	announcedApprovalIds: notified,
	/** Ids of the latest commands that the run has taken up, so that a repeated command is not taken up again. */
	doneCommandIds: told,
	announcedTaskIds: heard,
}));

export type RunState = Readonly<z.output<typeof runStateSchema>>;

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

const purposeSchema = z.discriminatedUnion('for', [
	/** A call of the orchestrator; the task's answer is the call's answer. */
	z.object({ for: z.literal('call'), callId: z.string() }),
	z.object({ for: z.literal('plan'), planTaskId: z.string() }),
	z.object({ for: z.literal('build'), callId: z.string() }),
]);

export const taskStateSchema = z.object({
	schema: z.literal(1),
	task: backgroundTaskSchema,
	agent: agentStateSchema,
	kind: z.enum(roles),
	title: z.string(),
	instructions: z.string(),
	briefing: z.string(),
	/** All that it is to do, where that is one call: a model is asked only once the call has failed. */
	call: z.object({ name: z.string(), arguments: z.record(z.unknown()) }).optional(),
	purpose: purposeSchema,
	workItemId: z.string().optional(),
	/** The run of the worker that has the task, or had it before it was taken back. */
	handedOut: z
		.object({
			runId: z.string(),
			/** Whether a worker must do it, and not the run's own process. */
			isOut: z.boolean(),
			/** How often it has been handed out. Each answer of a person hands it out again. */
			turn: z.number(),
			/** How often a worker was called for it this time, and when last, in milliseconds since the epoch. */
			calls: z.number(),
			calledAt: z.number(),
			/** The last event of the worker's run that was repeated in this run. */
			seen: z.number(),
		})
		.optional(),
	/** Ids of the latest commands that corrected it. They are stored with the task before they leave the inbox. */
	commands: z.array(z.string()).default([]),
	/** The plan that was approved when it began, in the form of that time. */
	planKey: z.string().optional(),
	workflowId: z.string().optional(),
	build: submittedBuildSchema.optional(),
	/** What it made live, the latest version of each workflow. */
	published: z.array(publishedVersionSchema).optional(),
	tables: z.array(z.string()).optional(),
	known: z.array(knownWorkflowSchema).optional(),
});

export type TaskState = Readonly<z.output<typeof taskStateSchema>>;
export type Purpose = TaskState['purpose'];

/** Reads a stored run and its tasks. Throws a zod error for an invalid state. */
export const readStoredRun = ({ agent, tasks }: Pick<StoredRun, 'agent' | 'tasks'>) => ({
	run: runStateSchema.parse(agent.state),
	tasks: tasks.map(({ state }) => taskStateSchema.parse(state)),
});

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

/** A call that waits for a person, or for a program that was handed it. */
export interface HeldQuestion extends Held {
	/** What a conversation shows of the question, if that is more. */
	readonly shown?: string;
	readonly tool: string;
	/** What the run's own agent said in the turn that asks. */
	readonly said?: string;
}

export function openQuestions(state: AgentState): HeldQuestion[] {
	const turn = state.messages.filter(({ role }) => role === 'assistant').at(-1);
	const said = state.settings.restartable && turn?.text ? { said: turn.text } : {};
	return callsOf(state).flatMap((call) =>
		call.state === 'held' ? [{ ...heldOf(call), tool: call.name, ...said }] : [],
	);
}
