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
