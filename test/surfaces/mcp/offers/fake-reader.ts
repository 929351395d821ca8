import type { Outcome, OutcomeError } from '../../../../src/kernel/outcome';
import { wrapUntrusted } from '../../../../src/policy/untrusted/untrusted-text';
import type { McpReader } from '../../../../src/surfaces/mcp/mcp-reader';
import { tools } from '../../../support/native-tools';

type Answer = Outcome | Readonly<Record<string, unknown>>;

const isOutcome = (answer: Answer): answer is Outcome => 'status' in answer;

export const failed = (
	code: OutcomeError['code'],
	status: 'failed' | 'denied' = 'failed',
): Outcome => ({
	status,
	error: { code, message: 'What is wrong.', hint: 'What to do.', retryable: false },
});

/** As a model gets what others wrote. */
export const foreign = (answer: unknown) => wrapUntrusted(answer, '0123abcd');

/** A caller that is offered the tools that answer, and keeps what was asked. */
export function fakeReader(
	answers: Readonly<Record<string, Answer | ((args: Readonly<Record<string, unknown>>) => Answer)>>,
) {
	const asked: unknown[] = [];
	const reader: McpReader = {
		has: (tool) => Object.hasOwn(answers, tool),
		async call(tool, args) {
			asked.push([tool, args]);
			const answer = answers[tool];
			if (answer === undefined) throw new Error(`${tool} is not offered`);
			const given = typeof answer === 'function' ? answer(args) : answer;
			return await Promise.resolve(
				isOutcome(given) ? given : { status: 'succeeded', output: given },
			);
		},
		tools: tools.filter(({ name }) => Object.hasOwn(answers, name)),
	};
	return { reader, asked };
}

/** A caller that is offered everything. */
export const everything: McpReader = {
	has: (tool) => tools.some(({ name }) => name === tool),
	call: async () => await Promise.resolve({ status: 'succeeded', output: {} }),
	tools,
};
