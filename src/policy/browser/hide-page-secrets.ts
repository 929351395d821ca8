import { mapJson } from '../../kernel/values/map-json';

const label =
	/pass(?:word|code|phrase|wort)|kennwort|contrase|mot de passe|secret|geheim|token|api[ _-]?key|private key|verification code|one[- ]time|recovery|\b(?:otp|pin|2fa|mfa|cvc|cvv)\b/i;

const MARKER = '[redacted:page]';

/** The value of a field in a snapshot: `value="…"`, or what follows `[ref=…]:`. */
const values: ReadonlyArray<readonly [found: RegExp, shown: string]> = [
	[/(\bvalue(?:text)?=)"(?:[^"\\]|\\.)*"/gi, `$1"${MARKER}"`],
	[/(\]:\s*)\S.*$/, `$1${MARKER}`],
	[/^(\s*-?\s*text:\s*).*$/i, `$1${MARKER}`],
];

const opaque = /(?=[\w~+/=.-]*\d)(?=[\w~+/=.-]*[A-Za-z])[\w~+/=.-]{12,}/g;
const REACH = 3;

function hideInText(text: string): string {
	let near = 0;
	return text
		.split('\n')
		.map((line) => {
			const isLabel = label.test(line);
			near = isLabel ? REACH : near - 1;
			if (near < 0) return line;
			const bare = isLabel
				? values.reduce((rest, [found, shown]) => rest.replace(found, shown), line)
				: line;
			return bare.replace(opaque, MARKER);
		})
		.join('\n');
}

/** Snapshots of a page without what fields for secrets hold, and without pictures: a secret cannot be removed from those. */
export const hidePageSecrets = (value: unknown): unknown =>
	mapJson(value, {
		text: hideInText,
		record: ({ type }) =>
			type === 'image' ? { type: 'text', text: '[a picture was left out]' } : undefined,
	});
