import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';
import { askedProgram } from '../../calls/open-client-calls';
import { clipText } from '../../kernel/values/clip-text';
import { unlessRefused } from '../../kernel/tool-error';
import type { AgentCost, RunOverview } from '../../orchestrator/run/run-overview';
import { randomId } from '../../policy/random-id';
import { type RunWorkflow, runPage } from '../pages/run-page';
import type { Tenant } from '../../policy/identity/principal';
import { tenantsOf } from '../../policy/sessions/operator-session';
import { type ControlRuns, controlRuns } from '../../runs/control-runs';
import { drawWorkflow } from '../card/render-approval';
import { bindNode } from '../../instance/bind-node';
import { editorAddress } from '../../instance/connect';
import { startTriggerIfUnattended } from '../http/answer-operation';
import { formField } from './operator-visit';
import { sendAway, sendPage } from '../card/send-answer';
import type { OperatorRequest } from './operator-request';
import type { RunEvent } from '../../orchestrator/run-event';

const LONGEST = 241;

const facts = z
	.object({
		taskId: z.string(),
		title: z.string(),
		tool: z.string(),
		isError: z.boolean(),
		word: z.string(),
		question: z.string(),
		text: z.string(),
		status: z.string(),
		phase: z.string(),
		workItemId: z.string(),
		verdict: z.string(),
		reason: z.string(),
		problem: z.string(),
		how: z.string(),
	})
	.partial()
	.catch({});

type Facts = z.output<typeof facts>;

const words = new Map<string, (facts: Facts) => string>(
	Object.entries({
		'tool-finished': ({ tool, isError, word }: Facts) =>
			word === 'held' ? '' : `${tool}${isError === true ? ' failed' : ''}`,
		'task-started': ({ title }: Facts) => `Started: ${title}`,
		'task-ended': ({ title, status }: Facts) => `${title}: ${status}`,
		'task-cancelled': () => 'Is being cancelled',
		'task-handed-out': () => 'Is handed out to the worker workflow',
		'hand-out-failed': ({ problem }: Facts) => `Could not be handed out: ${problem}`,
		'task-brought-home': () => 'Is this run’s again',
		'tasks-update': ({ phase }: Facts) =>
			phase === undefined ? 'The checklist changed' : `Plan: ${phase}`,
		'work-item': ({ workItemId, phase }: Facts) => `Workflow ${workItemId}: ${phase}`,
		verdict: ({ workItemId, verdict }: Facts) => `Verdict on ${workItemId}: ${verdict}`,
		'client-call': ({ tool }: Facts) => `Handed over to a program: ${tool}`,
		'client-call-settled': ({ tool, how }: Facts) => `${tool}, run by a program: ${how}`,
		waiting: ({ question }: Facts) => `Asks: ${question}`,
		said: ({ text }: Facts) => (text === undefined ? '' : `Says: ${text}`),
		'agent-finished': ({ text }: Facts) => `Finished: ${text}`,
		'agent-stopped': ({ text }: Facts) => `Stopped: ${text}`,
		corrected: ({ text }: Facts) => `Was corrected: ${text}`,
		'run-cancelled': ({ reason }: Facts) => `Cancelled: ${reason}`,
	}),
);

/** An event in words for a person, with the task that it belongs to; empty for events that only count something. */
export function eventWords({ type, data }: RunEvent): string {
	const read = facts.parse(data);
	const said = words.get(type)?.(read) ?? '';
	if (said === '') return '';
	const who = read.taskId === undefined || read.taskId === '' ? '' : `${read.taskId}: `;
	return clipText(`${who}${said}`.replace(/\s+/g, ' ').trim(), LONGEST);
}

const LATEST_EVENTS = 60;
const SHOWN_EVENTS = 20;
const OPEN = ['queued', 'running', 'cancelling'];
const query = z.object({ cancel: z.unknown() }).catch({});

/** The runs of each tenant of who is signed in, their own first. */
function runsOf({ context, store, session: { user, ...session } }: OperatorRequest) {
	const open = ({ organisation, agency }: Tenant) =>
		controlRuns(bindNode(context), store, { organisation, agency, user });
	const [own, ...others] = tenantsOf(session);
	return [open(own), ...others.map(open)] as const;
}

/** The runs among which this one is: those of the first tenant for an unknown one. */
export async function runsWith(visit: OperatorRequest, runId: string): Promise<ControlRuns> {
	const [own, ...others] = runsOf(visit);
	for (const runs of others) if (await unlessRefused(runs.read(runId), 'not-found')) return runs;
	return own;
}

export async function newestRuns(visit: OperatorRequest, limit: number) {
	const all = await Promise.all(runsOf(visit).map(async (runs) => await runs.list(limit)));
	return all
		.flat()
		.sort((one, other) => other.createdAt - one.createdAt)
		.slice(0, limit);
}

/** What the page says after a form. Fixed texts: anyone can write the address. */
const results = new Map(
	Object.entries({
		ended: 'It had already ended. Nothing was changed.',
		'at-work': 'It is being cancelled. The node that works on the run hears of it within seconds.',
		woken: 'It is being cancelled: the execution that waited for a person goes on and hears of it.',
		started: 'It is being cancelled: the workflow of this page was started to take it up.',
		unattended:
			'The wish to cancel is kept, but no node works on the run. A Foreman node takes it up: a schedule with the operation Resume All Broken Off does.',
	}),
);

async function cancel(visit: OperatorRequest, runId: string): Promise<IDataObject | undefined> {
	const runs = await runsWith(visit, runId);
	const what = formField(visit.context, 'cancel');
	const done = await (what === 'run' ? runs.cancelRun(runId) : runs.cancelTask(runId, what));
	const { item } = startTriggerIfUnattended(visit.context, done);
	const word = item === undefined ? (done.pickedUp ?? 'ended') : 'started';
	sendAway(visit.context, { location: `${runId}?cancel=${word}` });
	return item;
}

/** Draws only workflows that this run has built: a model may name any other. */
async function shownWorkflow(
	{ context, store }: OperatorRequest,
	one: RunOverview['workflows'][number],
): Promise<RunWorkflow> {
	const { workflowId, state, evidence, missingCredentials, verification, isBuilt } = one;
	const found = isBuilt ? await drawWorkflow(store.connection, workflowId) : undefined;
	const editor = editorAddress(context, store.connection);
	return {
		workflowId,
		state,
		evidence,
		missingCredentials,
		name: found?.name ?? '',
		drawing: found?.drawing,
		url: isBuilt ? `${editor}/workflow/${encodeURIComponent(workflowId)}` : '',
		executionId: verification?.executionId ?? '',
		verifiedAt: verification?.verifiedAt ?? 0,
	};
}

const titled = ({ taskId, title, ...cost }: AgentCost) => ({
	...cost,
	title: taskId === '' ? 'The Foreman itself' : `${taskId}: ${title}`,
});

/** The page of one run: GET shows, POST cancels. Gives what the trigger is to put out. Throws `ToolError`. */
export async function answerRunPage(visit: OperatorRequest, runId: string) {
	if (visit.isPost) return await cancel(visit, runId);
	const { context, agents, hidden } = visit;
	const runs = await runsWith(visit, runId);
	const run = await runs.read(runId);
	const ofPrograms = run.clientCalls.map(({ callId, tool, expiresAt }) => ({
		approvalId: callId,
		expiresAt,
		isForProgram: true,
		question: askedProgram(tool),
	}));
	const waiting = [...run.questions.map((one) => ({ ...one, isForProgram: false })), ...ofPrograms];
	const [events, pending, workflows] = await Promise.all([
		runs.latestEvents(runId, LATEST_EVENTS),
		waiting.length > 0 ? agents.pending() : [],
		Promise.all(run.workflows.map(async (one) => await shownWorkflow(visit, one))),
	]);
	const isPending = (id: string) => pending.some((approval) => approval.id === id);
	const after = events.at(-1)?.seq ?? 0;
	const nonce = randomId();
	const live = run.isEnded ? undefined : { nonce, stream: `${runId}/events?after=${after}` };
	const { cancel: word } = query.parse(context.getQueryData());
	const html = runPage({
		...run,
		now: Date.now(),
		questions: waiting.map(({ approvalId, question, expiresAt, isForProgram }) => ({
			question,
			expiresAt,
			isForProgram,
			url: isPending(approvalId) ? `../approvals/${approvalId}` : '',
		})),
		tasks: run.tasks.map((task) => ({ ...task, isOpen: OPEN.includes(task.status) })),
		workflows,
		costs: run.costs.map(titled),
		events: events
			.map((event) => ({ at: event.at, text: eventWords(event) }))
			.filter(({ text }) => text !== '')
			.slice(-SHOWN_EVENTS),
		action: runId,
		hidden,
		result: typeof word === 'string' ? results.get(word) : undefined,
		live,
	});
	sendPage(context, { status: 200, html, live });
	return undefined;
}
