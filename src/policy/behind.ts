/** Puts work behind a check of what it is done to. The check throws for what it must not be done to. */
export const behind =
	<Subject>(check: (subject: Subject) => Promise<void>) =>
	<Rest extends readonly unknown[], Value>(
		work: (subject: Subject, ...rest: Rest) => Promise<Value>,
	) =>
	async (subject: Subject, ...rest: Rest): Promise<Value> => {
		await check(subject);
		return await work(subject, ...rest);
	};
