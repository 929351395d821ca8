import { equal } from '../../../kernel/values/equal';
import type { Ports } from '../../../kernel/ports';
import type { StoredCredential } from '../../../kernel/ports/instance/credentials';
import type { WorkflowDocument } from '../../../kernel/ports/instance/workflows';
import { findGaps } from './find-gaps';
import type { Gap } from './find-gaps';

type Needed = Pick<Ports, 'workflows' | 'credentials' | 'validator' | 'clock'>;

/** A draft at one moment, and what it lacked. */
export interface Look {
	readonly draft: WorkflowDocument;
	readonly stored: readonly StoredCredential[];
	readonly gaps: readonly Gap[];
}

/** Milliseconds between two reads of a draft that a person works on. */
const PAUSE = 2000;

export async function look(draft: WorkflowDocument, ports: Needed): Promise<Look> {
	const stored = await ports.credentials.list();
	return { draft, stored, gaps: await findGaps(draft, stored, ports.validator) };
}

async function lookAgain(last: Look, { workflows, credentials, validator }: Needed): Promise<Look> {
	const draft = await workflows.get(last.draft.id);
	const stored = await credentials.list();
	if (draft.versionId === last.draft.versionId && equal(stored, last.stored)) return last;
	return { draft, stored, gaps: await findGaps(draft, stored, validator) };
}

/** Reads the draft until nothing is missing or time is up. The editor saves while a person still works on it. */
export async function awaitSetUp(first: Look, milliseconds: number, ports: Needed): Promise<Look> {
	const { clock } = ports;
	const until = clock.now() + milliseconds;
	let last = first;
	while (last.gaps.length > 0 && clock.now() < until) {
		await clock.sleep(Math.min(PAUSE, until - clock.now()));
		last = await lookAgain(last, ports);
	}
	return last;
}
