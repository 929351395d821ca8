import { createRedactor } from '../policy/redaction';
import { hideSecrets } from '../policy/secrets/hide-secrets';

/** Takes secrets out of a JSON value. */
type Redact = (value: unknown) => unknown;

/** What one node knows that must not leave it, and what takes it out. */
interface KnownSecrets {
	readonly known: Set<string>;
	/** Made for so many secrets: a node that has learnt another one gets new ones. */
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
 * Remembers for a node, as long as its context lives, what must not leave it. This is the one list: credentials of ours
 * (`readCredential`), tokens of callers (`openIdentity`, `verifyCaller`), cookies of operators (`sessionOf`), keys of links, and
 * addresses that wake executions (both in `src/asking`). What a node under inspection is handed stays with its
 * one answer (`node-resources`): most of it only looks like a secret, and would blank out other people's texts.
 */
export function learnSecrets(context: object, secrets: readonly string[]): void {
	const { known } = secretsOf(context);
	for (const secret of secrets) if (secret !== '') known.add(secret);
}

/** Takes out what the node knows by the time that it is called, to the letter and as it is encoded mostly. For logs and records. */
export const nodeRedactor =
	(context: object): Redact =>
	(value) =>
		current(context).redact(value);

/** The same, and everything that looks like a secret. For models. */
export const nodeHider =
	(context: object): Redact =>
	(value) =>
		current(context).hide(value);
