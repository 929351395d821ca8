import type { Card } from '../../kernel/define-tool';
import { markup } from './markup';
import { pageFrame } from './page-frame';
import { type Texts, factsList, safeUrl } from './page-parts';

export interface ApprovalAnswer {
	readonly state: 'approved' | 'declined' | 'expired' | 'consumed' | 'unknown';
	/** Whether the answer that this person just gave decided. False for a link opened later. */
	readonly counted: boolean;
	/** What the card asks for: a yes or no, or answers to questions. Default: a yes or no. */
	readonly shows?: Card;
	readonly isForProgram?: boolean;
	readonly note?: string;
	readonly question?: string;
	readonly tool?: { readonly name: string; readonly title: string };
	readonly decidedBy?: string;
	readonly always?: string;
	readonly next?: string;
	readonly follow?: { readonly url: string; readonly text: string };
}

type Words = Texts<'title' | 'happened' | 'next'>;

const counted = {
	approved: {
		title: 'Approved',
		happened: 'The agent may make this one call, exactly as it was shown.',
		next: 'It makes the call now and goes on by itself. You can close this page.',
	},
	declined: {
		title: 'Declined',
		happened: 'The call is not made.',
		next: 'The agent is told so, and may suggest another way. You can close this page.',
	},
} as const;

/** For questions, which a person answers or skips: neither is an approval. */
const answered: Words = {
	title: 'Answer received',
	happened: 'The agent gets what you answered, or that you skipped.',
	next: 'The agent goes on by itself. You can close this page.',
};

const answeredBefore: Words = {
	title: 'Already answered',
	happened: 'These questions were answered or skipped before. Opening them again changes nothing.',
	next: 'If the agent needs another answer, it asks again: you get a new link.',
};

const tooLateForQuestions: Words = {
	title: 'Too late to answer',
	happened: 'The time for an answer is over. The agent was told that no answer came.',
	next: 'If it is still needed, ask the agent again: you get a new link.',
};

const ended: Words = {
	title: 'Ended',
	happened: 'The run no longer waits for the program. What it did, or still does, is not undone.',
	next: 'The agent is told so, and goes on without the result. You can close this page.',
};

const resultCame: Words = {
	title: 'The result is here',
	happened: 'The program has sent what it was asked for.',
	next: 'The agent goes on by itself. You can close this page.',
};

const stands: Readonly<Record<ApprovalAnswer['state'], Words>> = {
	approved: {
		title: 'Already approved',
		happened: 'This question was answered with “Approve” before. Opening it again changes nothing.',
		next: 'The agent goes on by itself. You can close this page.',
	},
	declined: {
		title: 'Already declined',
		happened: 'This question was answered with “Decline” before. Opening it again changes nothing.',
		next: 'If the call is needed after all, ask the agent again: you get a new link.',
	},
	expired: {
		title: 'Too late to answer',
		happened: 'The time for an answer is over. The call was not made.',
		next: 'If it is still needed, ask the agent again: you get a new link.',
	},
	consumed: {
		title: 'Already used',
		happened:
			'The call was approved, and the agent has used the approval. It cannot be taken back here.',
		next: 'To see what the call did, look at the executions of the workflow in n8n.',
	},
	unknown: {
		title: 'This link does not work',
		happened: 'It does not lead to an open question. Nothing was approved or declined.',
		next: 'Open the newest link you were sent, or ask the agent again.',
	},
};

function wordsFor({ state, counted: isCounted, shows, isForProgram }: ApprovalAnswer): Words {
	if (isForProgram === true && state === 'declined') return ended;
	if (isForProgram === true && (state === 'approved' || state === 'consumed')) return resultCame;
	if (shows === 'questions' && state === 'expired') return tooLateForQuestions;
	if (shows === 'questions' && state !== 'unknown') return isCounted ? answered : answeredBefore;
	return isCounted && (state === 'approved' || state === 'declined')
		? counted[state]
		: stands[state];
}

const details = ({ question, tool, decidedBy, always, note }: ApprovalAnswer) =>
	factsList([
		['Question', question],
		['Tool', tool && markup`<bdi>${tool.title}</bdi> <code>${tool.name}</code>`],
		['Answered by', decidedBy],
		['Told to the agent', note],
		['From now on', always && `This tool is always allowed for ${always}.`],
	]);

export function approvalAnswer(answer: ApprovalAnswer): string {
	const { title, happened, next } = wordsFor(answer);
	const url = safeUrl(answer.follow?.url ?? '');
	const follow = url && markup`<p><a href="${url}">${answer.follow?.text}</a></p>`;
	return pageFrame({
		title,
		main: markup`<div role="status" class="result ${answer.state}"><h1>${title}</h1><p>${happened}</p><p>${answer.next ?? next}</p></div>${follow}${details(answer)}`,
	});
}
