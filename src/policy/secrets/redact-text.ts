import { secretMarker } from '../../kernel/workflow/secret-marker';
import { mapJson } from '../../kernel/values/map-json';
import { type SecretRule, secretRules } from './secret-rules';
import { literally } from '../../kernel/workflow/text-pattern';

const whole = new Set(
	'password passwd passwort pwd passphrase pass secret token apikey apitoken apisecret accesskey accesstoken authtoken refreshtoken idtoken bearertoken sessiontoken bottoken authorization proxyauthorization xapikey xauthtoken xaccesstoken clientsecret privatekey secretkey secretaccesskey encryptionkey signingkey signingsecret webhooksecret sharedsecret connectionstring cookie setcookie jwt'.split(
		' ',
	),
);

/** What longer names of such fields end with, such as `dbPassword` and `OPENAI_API_KEY`. */
const ending =
	/(?:password|passphrase|apikey|apitoken|apisecret|accesstoken|authtoken|refreshtoken|bottoken|clientsecret|privatekey|secretkey|secretaccesskey|signingsecret|webhooksecret|sharedsecret)$/;

const bare = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');

function namesSecret(name: string): boolean {
	if (name.length > 80) return false;
	const plain = bare(name);
	return whole.has(plain) || ending.test(plain);
}

const standIn =
	/\{\{|\$\{|\$\(|^\$|^%[\w.]{1,80}%$|^<.{0,200}>$|\[redacted|\*{3}|\.{3}|…|x{4}|your|example|placeholder|change_?me|insert|replace|put_|_here\b|dummy|process\.env|\$(?:env|vars|json|secrets|credentials)\b/i;

function isDrawn(text: string): boolean {
	const vowels = text.replace(/[^aeiouy]/gi, '').length;
	return text.length >= 12 && vowels / text.length < 0.2;
}

/** Literal, and not a placeholder. Words, names of kinds of authentication and sentences are no secrets. */
function isLiteralSecret(value: string): boolean {
	const text = value.trim().replace(/^=/, '');
	if (text.length < 6 || standIn.test(text) || namesSecret(text)) return false;
	if (/^[A-Za-z]+$/.test(text)) return isDrawn(text);
	return text.split(/\s+/, 4).length <= 3 && /[^A-Za-z\s.,:!?'()-]/.test(text);
}

const SHORTEST = 12;
const allKeywords = [...new Set(secretRules.flatMap(({ keywords }) => keywords))];

/** One combined check first: most texts contain none. */
const anyKeyword = new RegExp(allKeywords.map(literally).join('|'), 'i');

function replaced(found: string, rule: SecretRule, groups: Readonly<Record<string, string>> = {}) {
	const { secret = found, name } = groups;
	if (name !== undefined && !namesSecret(name)) return found;
	if (rule.isFree && !isLiteralSecret(secret)) return found;
	const at = found.lastIndexOf(secret);
	return found.slice(0, at) + secretMarker(rule.kind) + found.slice(at + secret.length);
}

const groupsOf = (given: readonly unknown[]): Readonly<Record<string, string>> | undefined => {
	const last = given.at(-1);
	if (typeof last !== 'object' || last === null) return undefined;
	const entries = Object.entries(last).flatMap(([name, value]: [string, unknown]) =>
		typeof value === 'string' ? [[name, value] as const] : [],
	);
	return Object.fromEntries(entries);
};

/** Puts a marker in the place of everything in the text that looks like a secret. Doing it twice changes nothing. */
export function redactText(text: string): string {
	if (text.length < SHORTEST || !anyKeyword.test(text)) return text;
	const lower = text.toLowerCase();
	return secretRules
		.filter(({ keywords }) => keywords.some((keyword) => lower.includes(keyword)))
		.reduce(
			(rest, rule) =>
				rest.replace(rule.pattern, (found: string, ...given: unknown[]) =>
					replaced(found, rule, groupsOf(given)),
				),
			text,
		);
}

function redactNamed(value: string): string {
	const text = redactText(value);
	return text === value && isLiteralSecret(value) ? secretMarker('named-secret') : text;
}

/** As n8n writes headers and query parameters: `{name: 'X-Api-Key', value: '…'}`. */
const isSecretPair = ({ name, key }: Readonly<Record<string, unknown>>): boolean =>
	[name, key].some((one) => typeof one === 'string' && namesSecret(one));

/** Replaces what looks like a secret, or stands in a field of such a name. Keeps the shape. Doing it twice changes nothing. */
export const redactPatterns = (value: unknown): unknown =>
	mapJson(value, {
		key: redactText,
		text(text, key, holder) {
			const isNamed = key !== undefined && namesSecret(key);
			const isValue = key === 'value' && holder !== undefined && isSecretPair(holder);
			return isNamed || isValue ? redactNamed(text) : redactText(text);
		},
	});
