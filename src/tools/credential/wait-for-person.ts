import type { ClockPort, CredentialTypesPort } from '../../kernel/ports/index';
import type { CredentialsPort, StoredCredential } from '../../kernel/ports/instance/credentials';
import { invalidInput } from '../../kernel/tool-error';
import { type Trial, tryCredential } from './try-credential';

/** n8n's editor refuses shorter names. */
const SHORTEST_NAME = 3;

/** An empty credential for a person to fill in: a new one, or the one of an earlier call if no user has filled it in. */
export async function openCredential(
	credentialType: string,
	wanted: string | undefined,
	credentials: CredentialsPort,
	types: CredentialTypesPort,
): Promise<StoredCredential> {
	const { name: type, displayName } = await types.get(credentialType);
	const name = wanted === undefined || wanted === '' ? undefined : wanted.trim();
	if (name !== undefined && name.length < SHORTEST_NAME)
		throw invalidInput(
			`A credential’s name has at least ${SHORTEST_NAME} characters (name). Nothing was changed.`,
			'Pass a longer name, or none.',
		);
	const open = (await credentials.list()).find(
		(one) => one.isUnfilled && one.type === type && (name === undefined || one.name === name),
	);
	return open ?? (await credentials.createEmpty(name ?? displayName, type));
}

const PAUSE = 1_000;

const isDone = ({ verdict }: Trial) => verdict === 'works' || verdict === 'untestable';

/**
 * Waits until the credential works as far as n8n can tell, a user saves one that fails, or
 * time is up. All state is in the credential itself, so any process can continue to wait.
 */
export async function waitForPerson(
	found: StoredCredential,
	seconds: number,
	credentials: CredentialsPort,
	clock: Pick<ClockPort, 'now' | 'sleep'>,
): Promise<Trial> {
	const until = clock.now() + seconds * 1000;
	let seen = found.updatedAt;
	let trial = await tryCredential(found, credentials);
	while (!isDone(trial) && clock.now() < until) {
		await clock.sleep(Math.min(PAUSE, until - clock.now()));
		const now = await credentials.get(found.id);
		if (now.updatedAt === seen) continue;
		seen = now.updatedAt;
		trial = await tryCredential({ ...now, isUnfilled: false }, credentials);
		if (trial.verdict === 'fails') return trial;
	}
	return trial;
}
