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
