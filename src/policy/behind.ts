import type { WorkflowsPort } from '../kernel/ports/instance/workflows';

type Work<Subject, Rest extends readonly unknown[], Value> = (
	subject: Subject,
	...rest: Rest
) => Promise<Value>;

/** Puts work behind a check of what it is done to. The check throws for what it must not be done to. */
export const behind =
	<Subject>(check: (subject: Subject) => Promise<void>) =>
	<Rest extends readonly unknown[], Value>(
		work: Work<Subject, Rest, Value>,
	): Work<Subject, Rest, Value> =>
	async (subject, ...rest) => {
		await check(subject);
		return await work(subject, ...rest);
	};

/** The writes of a port, each behind a check of what is to be saved. The check throws for what must not be. */
export const checkedWrites = (
	workflows: WorkflowsPort,
	check: WorkflowsPort['check'],
): Pick<WorkflowsPort, 'check' | 'create' | 'update'> => ({
	async check(...given) {
		await check(...given);
		await workflows.check(...given);
	},
	async create(content, isSeen) {
		await check(content, undefined);
		return await workflows.create(content, isSeen);
	},
	async update(base, content, agreed) {
		await check(content, base, agreed);
		return await workflows.update(base, content, agreed);
	},
});

/** Work that is told of, with what it was done to, before its result is handed on. */
export const told =
	<Subject, Rest extends readonly unknown[], Value>(
		work: Work<Subject, Rest, Value>,
		tell: (value: Value, subject: Subject) => void | Promise<void>,
	): Work<Subject, Rest, Value> =>
	async (subject, ...rest) => {
		const value = await work(subject, ...rest);
		await tell(value, subject);
		return value;
	};
