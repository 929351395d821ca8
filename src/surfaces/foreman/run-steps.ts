import { z } from 'zod';
import type { Catalog } from '../../kernel/catalog';
import { plainText } from '../../policy/people/plain-line';

const MOST = 200;

const finished = z.object({
	taskId: z.string(),
	tool: z.string(),
	word: z.string(),
	isError: z.boolean(),
	milliseconds: z.number(),
});

const outcomeOf = ({ word, isError }: z.output<typeof finished>) => {
	if (word === 'held') return 'a person is asked';
	if (word === 'deferred') return 'handed out';
	return isError ? 'failed' : 'done';
};

/** Notes the calls that a run makes in one execution, in order, for people who look at what it puts out. */
export function createRunSteps({ findAny }: Pick<Catalog, 'findAny'>) {
	const calls: Array<z.output<typeof finished>> = [];
	return {
		note(type: string, data: unknown): void {
			const read = type === 'tool-finished' ? finished.safeParse(data).data : undefined;
			if (read) calls.push(read);
		},
		list: (titleOf: (taskId: string) => string) =>
			calls.slice(-MOST).map((call) => ({
				tool: findAny(call.tool)?.title ?? plainText(call.tool),
				...(call.taskId === '' ? {} : { task: plainText(titleOf(call.taskId)) }),
				outcome: outcomeOf(call),
				ms: call.milliseconds,
			})),
	};
}
