import { utcDay } from '../kernel/values/utc-time';
import { isWorkflowId } from '../kernel/workflow/is-workflow-id';
import { CODE_WORDS } from '../policy/approvals/answer-code';
import { plainLine, plainText } from '../policy/people/plain-line';
import type { PersonQuestion } from './notify-person';
import type { Store } from '../instance/open-store';
import type { BoundNode } from '../kernel/call-scope';
import type { Approval } from '../policy/approvals/approval';

export const LONGEST_QUESTION = 600;
const mail = /^[\w.+-]+@[\w-]+(?:\.[\w-]+)*$/;

type AskedCall = Pick<PersonQuestion, 'question' | 'tool' | 'agentId' | 'workflow'>;

/** The name of a verified user. A mail address stays one, so that workflows can find the user by it. */
const personName = (user: string): string => (mail.test(user) ? user : plainText(user));

const DAY = 86_400_000;

/** `21:40 today (UTC)`: when it is too late, as people say it. */
function untilWords(expiresAt: number, now: number): string {
	const until = new Date(expiresAt);
	const days = Math.floor(expiresAt / DAY) - Math.floor(now / DAY);
	const day = days === 0 ? 'today' : days === 1 ? 'tomorrow' : `on ${utcDay(until)}`;
	return `${until.toISOString().slice(11, 16)} ${day} (UTC)`;
}

/** Who asks, by name: an agent that has none of its own goes by its workflow alone. */
function askerWords({ agentId, workflow }: Pick<PersonQuestion, 'agentId' | 'workflow'>): string {
	const of = `the workflow ${plainLine(workflow)}`;
	return isWorkflowId(agentId) || agentId === workflow
		? `An agent of ${of}`
		: `The agent ${plainLine(agentId)} of ${of}`;
}

const plainFacts = (asked: AskedCall) => ({
	question: plainText(asked.question, LONGEST_QUESTION),
	tool: plainText(asked.tool),
	agentId: plainText(asked.agentId),
	workflow: plainText(asked.workflow),
});

/** What is posted to the channel of people. Our one link comes before all untrusted text. */
export function channelPost(
	asked: Omit<PersonQuestion, 'approvalId' | 'arguments' | 'facts'>,
	/** Empty where no execution waits. */
	approvalUrl: string,
	/** Milliseconds since the epoch. */
	now: number,
	/** With which a message in the chat answers it; undefined where none can. */
	code?: string,
) {
	const codeWords = code === undefined ? '' : `${CODE_WORDS.toLowerCase()} ${code}.\n`;
	const inChat = codeWords === '' ? '' : `To answer in the chat: ${codeWords}`;
	const until = untilWords(asked.expiresAt, now);
	const where =
		approvalUrl === ''
			? `Answer by ${until} in the chat${codeWords === '' ? ' or on the page for operators.\n' : `: ${codeWords}`}`
			: `Answer by ${until}: ${approvalUrl}\n${inChat}`;
	const asks = `${askerWords(asked)} asks: ${plainLine(asked.question, LONGEST_QUESTION)}`;
	return {
		text: `${where}${asks}`,
		...plainFacts(asked),
		user: personName(asked.user),
		expiresAt: new Date(asked.expiresAt).toISOString(),
		approvalUrl,
	};
}

/** Milliseconds that a channel may take. */
const PATIENCE = 10_000;

/** Posts to the channel that the credential of the store names, if any. Whether nothing is left to be sent. Never throws: a failure is logged, redacted. */
export async function postToChannel(
	{ secrets, logger, post }: Pick<BoundNode, 'secrets' | 'logger' | 'post'>,
	{ askUrl }: Pick<Store, 'askUrl'>,
	what: 'a question' | 'an outcome' | 'what went live',
	write: () => object | Promise<object>,
): Promise<boolean> {
	if (askUrl === '') return true;
	try {
		await post(askUrl, await write(), PATIENCE);
		return true;
	} catch (error) {
		const cause = String(secrets.redact(String(error)));
		logger.warn(`Foreman could not post ${what} to its channel: ${cause}`);
		return false;
	}
}

export type MadeCall = 'done' | 'failed';

const outcomeWords: Readonly<Record<MadeCall, string>> = {
	done: 'Done, as you approved',
	failed: 'Approved, and it failed',
};

/** What is posted once the call was made: nothing that the call gave back, no link, no id. */
export const outcomePost = (asked: AskedCall, outcome: MadeCall) => ({
	text: `${outcomeWords[outcome]}: ${plainLine(asked.question, LONGEST_QUESTION)}. The agent ${plainLine(asked.agentId)} of the workflow ${plainLine(asked.workflow)} had asked.`,
	outcome,
	...plainFacts(asked),
});

/** Tells the channel what became of an approved call: its chat may not hear of it so long after. Never throws: a failure is logged. */
export async function announceOutcome(
	node: Pick<BoundNode, 'secrets' | 'logger' | 'post'>,
	store: Pick<Store, 'askUrl'>,
	asked: AskedCall,
	outcome: MadeCall,
): Promise<void> {
	await postToChannel(node, store, 'an outcome', () => outcomePost(asked, outcome));
}

const LONGEST_SAID = 600;
const LONGEST_ASKED = 200;

const becameWords: Readonly<Record<Approval['state'], string>> = {
	pending: 'still open',
	approved: 'answered',
	consumed: 'allowed',
	declined: 'declined',
	expired: 'not answered in time',
};

const statusWords: Readonly<Record<string, string>> = {
	finished: 'has finished',
	stopped: 'has stopped at a limit',
	cancelled: 'was cancelled',
	failed: 'could not go on',
};

export interface RunEnding {
	readonly agentId: string;
	readonly workflow: string;
	readonly status: string;
	/** What it says, written by a model. */
	readonly output: string;
	readonly asked: ReadonlyArray<Pick<Approval, 'question' | 'state'>>;
	readonly workflows: ReadonlyArray<{ readonly name: string; readonly url: string }>;
}

/** What is posted to the channel of people when a run ends that has asked them. The only links are ours, to n8n's editor. */
export function runEndingPost({ agentId, workflow, status, output, asked, workflows }: RunEnding) {
	const who = `The agent ${plainLine(agentId)} of the workflow ${plainLine(workflow)}`;
	const lines = [
		`${who} ${statusWords[status] ?? 'goes on'}.`,
		...asked.map(
			({ question, state }) =>
				`You were asked ${plainLine(question, LONGEST_ASKED)}: ${becameWords[state]}.`,
		),
		...(output === '' ? [] : [`It says: ${plainLine(output, LONGEST_SAID)}`]),
		...workflows.map(({ name, url }) => `Workflow ${plainLine(name)}: ${url}`),
	];
	return {
		text: lines.join('\n'),
		status,
		output: plainText(output, LONGEST_SAID),
		agentId: plainText(agentId),
		workflow: plainText(workflow),
		workflows: workflows.map(({ name, url }) => ({ name: plainText(name), url })),
	};
}
