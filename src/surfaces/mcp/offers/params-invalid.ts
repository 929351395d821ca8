/** What the caller sent does not fit: a cursor, an argument, a name. The message says which. */
export class ParamsInvalid extends Error {
	constructor(message: string) {
		super(message);
		this.name = 'ParamsInvalid';
	}
}
