/** What the caller sent does not fit: a cursor, an argument, a name. The message says which. */
export class ParamsInvalid extends Error {
	constructor(message: string) {
		super(message);
		this.name = 'ParamsInvalid';
	}
}

/** A resource that there is, and that could not be read just now. The message says what to do. */
export class ResourceRefused extends Error {
	constructor(
		readonly uri: string,
		message: string,
	) {
		super(message);
		this.name = 'ResourceRefused';
	}
}

/** There is no such resource, or the caller may not see it: both are told alike. */
export class ResourceUnknown extends Error {
	constructor(readonly uri: string) {
		super(
			`There is no resource "${uri}", or you may not see it. resources/list gives those there are.`,
		);
		this.name = 'ResourceUnknown';
	}
}
