import { createRedactor } from '../policy/redaction';
import { hideSecrets } from '../policy/secrets/hide-secrets';

/** Takes secrets out of a JSON value. */
type Redact = (value: unknown) => unknown;

/** The secrets that one node knows, and the functions that take them out. */
interface KnownSecrets {
	readonly known: Set<string>;
	/** The number of secrets that the functions were made for. A node that has learnt another secret gets new functions. */
	madeFor: number;
	redact: Redact;
	hide: Redact;
}

const nodes = new WeakMap<object, KnownSecrets>();

function secretsOf(context: object): KnownSecrets {
	const known = nodes.get(context);
	if (known) return known;
	const none = {
		known: new Set<string>(),
		madeFor: -1,
		redact: createRedactor([]),
		hide: hideSecrets([]),
	};
	nodes.set(context, none);
	return none;
}

function current(context: object): KnownSecrets {
	const secrets = secretsOf(context);
	if (secrets.madeFor === secrets.known.size) return secrets;
	const list = [...secrets.known];
	secrets.redact = createRedactor(list);
	secrets.hide = hideSecrets(list);
	secrets.madeFor = list.length;
	return secrets;
}

/**
 * Remembers what must not leave a node, for as long as its context lives. This is the only such list: credentials of ours
 * (`readCredential`), tokens of callers (`openIdentity`, `verifyCaller`), cookies of operators (`sessionOf`), keys of links, and
 * addresses that wake executions (both in `src/asking`). The values of a node under inspection are hidden only in
 * its own answer (`node-resources`): most of them only look like secrets, and would blank out other people's texts.
 */
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
