/** An error of the protocol, with the number that the protocol gives it. What a tool did wrong is a result instead. */
export class McpError extends Error {
	constructor(
		readonly code: number,
		message: string,
		readonly data?: Readonly<Record<string, unknown>>,
	) {
		super(message);
		this.name = 'McpError';
	}
}
