const CODE = /your code is (\d{6})\./gi;

/** What a user says who has said all in their first words. */
const AS_SAID =
	'Do exactly what I wrote, nothing else. Where I left something open, choose what is simplest.';

/**
 * What the user of a task answers to an open question: yes, or to a question in words the answer that the task has for it.
 *
 * @param {{output: string, questions?: {tool: string}[]}} report of a Foreman that waits
 * @param {[RegExp, string][]} [answers] of the task
 * @returns {string} a message, with the code of the question
 * @throws {Error} when the report names no code
 */
export function userAnswer({ output, questions = [] }, answers = []) {
	const codes = [...output.matchAll(CODE)].map(([, code]) => code);
	if (codes.length === 0) throw new Error(`no code to answer with in: ${output}`);
	const [code] = codes;
	const isInWords = questions.some(({ tool }) => tool === 'ask-user');
	if (!isInWords) return `${code} yes`;
	const [, answer = AS_SAID] = answers.find(([asks]) => asks.test(output)) ?? [];
	return `${code} ${answer}`;
}
