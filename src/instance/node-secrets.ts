import { onceFor } from '../kernel/fresh';
import { createRedactor } from '../policy/redaction';
import { hideSecrets } from '../policy/secrets/hide-secrets';

type Redact = (value: unknown) => unknown;

interface KnownSecrets {
	readonly known: Set<string>;
	/** The number of secrets that the functions were made for. A node that has learnt another secret gets new functions. */
	madeFor: number;
	redact: Redact;
	hide: Redact;
}

const secretsOf = onceFor(
	(_node: object): KnownSecrets => ({
		known: new Set(),
		madeFor: -1,
		redact: createRedactor([]),
		hide: hideSecrets([]),
	}),
);

function current(context: object): KnownSecrets {
	const secrets = secretsOf(context);
	if (secrets.madeFor === secrets.known.size) return secrets;
	const list = [...secrets.known];
	secrets.redact = createRedactor(list);
	secrets.hide = hideSecrets(list);
	secrets.madeFor = list.length;
	return secrets;
}

/** The one list of what must not leave a node. Values under inspection are not in it: they would blank out other texts. */
export function learnSecrets(context: object, secrets: readonly string[]): void {
	const { known } = secretsOf(context);
	for (const secret of secrets) if (secret !== '') known.add(secret);
}

/** Takes out the secrets that the node knows when it is called, as they are and in the usual encodings. For logs and records. */
export const nodeRedactor =
	(context: object): Redact =>
	(value) =>
		current(context).redact(value);

/** Takes out the same, and everything that looks like a secret. For models. */
export const nodeHider =
	(context: object): Redact =>
	(value) =>
		current(context).hide(value);
