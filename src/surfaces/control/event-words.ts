import { z } from 'zod';

import type { RunEvent } from '../../orchestrator/run-event';

const LONGEST = 240;

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
	const line = `${who}${said}`.replace(/\s+/g, ' ').trim();
	return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}
