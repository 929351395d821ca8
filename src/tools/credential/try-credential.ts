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

export async function tryCredential(
	credential: StoredCredential,
	credentials: Pick<CredentialsPort, 'test' | 'editorUrl'>,
): Promise<Trial> {
	const url = credentials.editorUrl(credential.id);
	const { verdict, message } = credential.isUnfilled
		? { verdict: 'not-filled' as const, message: '' }
		: await credentials.test(credential.id);
	const said = message.trim() === '' ? '' : ` n8n says: ${message}`;
	const messages = {
		'not-filled': `It is not filled in yet. A person does so at ${url}`,
		works: 'The service accepts it.',
		untestable:
			'n8n has no test for this type. That says nothing against it: a run of a workflow shows whether it works.',
		'not-connected': `No account is connected yet. A person opens ${url} and connects one.`,
		fails: `The service does not accept it, or is not reached.${said}`,
	};
	return { verdict, message: messages[verdict] };
}
