/** Names of fields that hold a secret, without separators and in lower case. */
const whole = new Set(
	'password passwd passwort pwd passphrase pass secret token apikey apitoken apisecret accesskey accesstoken authtoken refreshtoken idtoken bearertoken sessiontoken bottoken authorization proxyauthorization xapikey xauthtoken xaccesstoken clientsecret privatekey secretkey secretaccesskey encryptionkey signingkey signingsecret webhooksecret sharedsecret connectionstring cookie setcookie jwt'.split(
		' ',
	),
);

/** What longer names of such fields end with, such as `dbPassword` and `OPENAI_API_KEY`. */
const ending =
	/(?:password|passphrase|apikey|apitoken|apisecret|accesstoken|authtoken|refreshtoken|bottoken|clientsecret|privatekey|secretkey|secretaccesskey|signingsecret|webhooksecret|sharedsecret)$/;

const bare = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Whether a field of that name holds a secret. */
export function namesSecret(name: string): boolean {
	if (name.length > 80) return false;
	const plain = bare(name);
	return whole.has(plain) || ending.test(plain);
}

/** Placeholders for a secret, and lookups of one stored elsewhere. */
const standIn =
	/\{\{|\$\{|\$\(|^\$|^%[\w.]{1,80}%$|^<.{0,200}>$|\[redacted|\*{3}|\.{3}|…|x{4}|your|example|placeholder|change_?me|insert|replace|put_|_here\b|dummy|process\.env|\$(?:env|vars|json|secrets|credentials)\b/i;

/** Whether letters alone look as if they came out of a generator: hardly a vowel among them. */
function isDrawn(text: string): boolean {
	const vowels = text.replace(/[^aeiouy]/gi, '').length;
	return text.length >= 12 && vowels / text.length < 0.2;
}

/**
 * Whether a text in the place of a secret is one: literal, and not a placeholder. Words, names of kinds of authentication
 * and sentences are not.
 */
export function isLiteralSecret(value: string): boolean {
	const text = value.trim().replace(/^=/, '');
	if (text.length < 6 || standIn.test(text) || namesSecret(text)) return false;
	if (/^[A-Za-z]+$/.test(text)) return isDrawn(text);
	return text.split(/\s+/, 4).length <= 3 && /[^A-Za-z\s.,:!?'()-]/.test(text);
}
