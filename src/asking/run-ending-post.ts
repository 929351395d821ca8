import type { Approval } from '../policy/approvals/approval';
import { plainLine, plainText } from '../policy/people/plain-line';

/** Characters of what a run says, and of a question. */
const LONGEST_SAID = 600;
const LONGEST_QUESTION = 200;

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

/** What became of a run whose questions people were sent. */
export interface RunEnding {
	readonly agentId: string;
	/** The name of the workflow of its Foreman. */
	readonly workflow: string;
	readonly status: string;
	/** What it says, written by a model. */
	readonly output: string;
	/** What people were asked last. */
	readonly asked: ReadonlyArray<Pick<Approval, 'question' | 'state'>>;
	/** Workflows that it made, with the address at which a person opens each. */
	readonly workflows: ReadonlyArray<{ readonly name: string; readonly url: string }>;
}

/** What is posted to the channel of people when a run ends that has asked them. The only links are ours, to n8n's editor. */
export function runEndingPost({ agentId, workflow, status, output, asked, workflows }: RunEnding) {
	const who = `The agent ${plainLine(agentId)} of the workflow ${plainLine(workflow)}`;
	const lines = [
		`${who} ${statusWords[status] ?? 'goes on'}.`,
		...asked.map(
			({ question, state }) =>
				`You were asked ${plainLine(question, LONGEST_QUESTION)}: ${becameWords[state]}.`,
		),
		...(output === '' ? [] : [`It says: ${plainLine(output, LONGEST_SAID)}`]),
		...workflows.map(({ name, url }) => `Workflow ${plainLine(name)}: ${url}`),
	];
	return {
		text: lines.join('\n'),
		status,
		output: plainText(output, LONGEST_SAID),
		...{ agentId: plainText(agentId), workflow: plainText(workflow) },
		workflows: workflows.map(({ name, url }) => ({ name: plainText(name), url })),
	};
}
