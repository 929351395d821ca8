import type { ClockPort } from '../../kernel/ports';
import type { CredentialsPort, StoredCredential } from '../../kernel/ports/instance/credentials';
import { tryCredential } from './try-credential';
import type { Trial } from './try-credential';

/** Milliseconds between two looks. */
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
