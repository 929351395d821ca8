/** There is no such resource, or the caller may not see it: both are told alike. */
export class ResourceUnknown extends Error {
	constructor(readonly uri: string) {
		super(
			`There is no resource "${uri}", or you may not see it. resources/list gives those there are.`,
		);
		this.name = 'ResourceUnknown';
	}
}
