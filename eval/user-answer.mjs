const CODE = /your code is (\d{6})\./gi;

/** What a user says who has said all in their first words. */
const AS_SAID =
	'Do exactly what I wrote, nothing else. Where I left something open, choose what is simplest.';

/** The questions of all reports, each once, with the code that was shown with it: a code is shown once. */
function withCodes(reports) {
	const known = new Map();
	for (const { output, questions = [] } of reports) {
		const fresh = questions.filter(({ approvalId }) => !known.has(approvalId));
		const codes = [...output.matchAll(CODE)].map(([, code]) => code);
		for (const [index, question] of fresh.entries())
			known.set(question.approvalId, { ...question, code: codes[index] });
	}
	return known;
}

/** Whether the user of a task says no to a question. */
export const refusedBy = ({ refuses }, question) => refuses?.test(question) === true;

const answerTo = ({ answers = [] }, output) =>
	answers.find(([asks]) => asks.test(output))?.[1] ?? AS_SAID;

/**
 * What the user of a task answers to the first open question: yes or no, or to a question in words the answer that the task has for it.
 *
 * @param {{output: string, questions?: {approvalId: string, tool: string, question: string}[]}[]} reports of a Foreman, oldest first; the last one waits
 * @param {Pick<import('./task-list.mjs').Task, 'answers' | 'refuses'>} [task]
 * @returns {string} a message, with the code of the question
 * @throws {Error} when no report has shown the code
 */
export function userAnswer(reports, task = {}) {
	const { output, questions = [] } = reports.at(-1);
	const known = withCodes(reports);
	const open = questions.map(({ approvalId }) => known.get(approvalId));
	const { code, tool, question } = open.find((one) => one?.code !== undefined) ?? {};
	if (code === undefined) throw new Error(`no code to answer with in: ${output}`);
	if (tool !== 'ask-user')
		return `${code} ${refusedBy(task, `${tool}: ${question}`) ? 'no' : 'yes'}`;
	return `${code} ${answerTo(task, output)}`;
}

/** What the user answers to an agent that ends with a question in words; undefined where it does not. */
export function answerInWords(output, task) {
	const last = output.trim().split('\n').at(-1);
	if (!/\?[*_\s)"”]*$/.test(last)) return undefined;
	return refusedBy(task, last) ? 'No.' : answerTo(task, output);
}
