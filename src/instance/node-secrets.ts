import { fresh, onceFor } from '../kernel/fresh';
import { equal } from '../kernel/values/equal';
import { createRedactor } from '../policy/redaction';
import { hideSecrets } from '../policy/secrets/hide-secrets';

type Redact = (value: unknown) => unknown;

interface KnownSecrets {
	readonly known: Set<string>;
	/** The number of secrets that the functions were made for. A node that has learnt another secret gets new functions. */
	madeFor: number;
	redact: Redact;
	hide: Redact;
	hideKept: (part: object) => unknown;
}

/** By what is known: of what is kept from call to call, each part is hidden once. */
const keptHiders = fresh<string, KnownSecrets['hideKept']>({ for: 15 * 60_000, most: 2 });

const secretsOf = onceFor(
	(_node: object): KnownSecrets => ({
		known: new Set(),
		madeFor: -1,
		redact: createRedactor([]),
		hide: hideSecrets([]),
		hideKept: hideSecrets([]),
	}),
);

function current(context: object): KnownSecrets {
	const secrets = secretsOf(context);
	if (secrets.madeFor === secrets.known.size) return secrets;
	const list = [...secrets.known];
	secrets.redact = createRedactor(list);
	const hide = hideSecrets(list);
	secrets.hide = hide;
	secrets.hideKept = keptHiders.get(JSON.stringify(list.sort()), () =>
		// No second copy is kept of what holds no secret: only the parts themselves are counted.
		onceFor((part) => {
			const hidden = hide(part);
			return equal(hidden, part) ? part : hidden;
		}),
	);
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

/** The same for parts that are kept and never change: the answer is kept as long as the part is. */
export const keptNodeHider =
	(context: object) =>
	(part: object): unknown =>
		current(context).hideKept(part);
