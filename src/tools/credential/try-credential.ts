import type { CredentialsPort, StoredCredential } from '../../kernel/ports/instance/credentials';

export const trialVerdicts = [
	'works',
	'fails',
	'untestable',
	'not-connected',
	'not-filled',
] as const;

export interface Trial {
	readonly verdict: (typeof trialVerdicts)[number];
	readonly message: string;
}

/** The result of a credential test, in unambiguous words. */
export async function tryCredential(
	credential: StoredCredential,
	credentials: Pick<CredentialsPort, 'test' | 'editorUrl'>,
): Promise<Trial> {
	const url = credentials.editorUrl(credential.id);
	if (credential.isUnfilled)
		return {
			verdict: 'not-filled',
			message: `It is not filled in yet. A person does so at ${url}`,
		};
	const { verdict, message } = await credentials.test(credential.id);
	const said = message.trim() === '' ? '' : ` n8n says: ${message}`;
	if (verdict === 'works') return { verdict, message: 'The service accepts it.' };
	if (verdict === 'untestable')
		return {
			verdict,
			message:
				'n8n has no test for this type. That says nothing against it: a run of a workflow shows whether it works.',
		};
	if (verdict === 'not-connected')
		return {
			verdict,
			message: `No account is connected yet. A person opens ${url} and connects one.`,
		};
	return { verdict, message: `The service does not accept it, or is not reached.${said}` };
}
