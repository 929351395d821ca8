import type { SecretRule } from './secret-rule';

/** Names of query parameters that let whoever has the address in. */
const QUERY =
	'api[_-]?key|access[_-]?token|auth[_-]?token|refresh[_-]?token|id_token|token|sig|signature|x-amz-signature|x-amz-credential|x-amz-security-token|x-goog-signature|client[_-]?secret|secret|password|passwd|pwd|code|key';

/** One of them is in each name of `secret-names.ts`. */
const NAMES = [
	'pass',
	'pwd',
	'secret',
	'token',
	'key',
	'auth',
	'cookie',
	'jwt',
	'connectionstring',
];

/** Secrets of any provider, known by the form that they are written in. */
export const formRules: readonly SecretRule[] = [
	{
		kind: 'private-key',
		keywords: ['private key-----'],
		pattern:
			/-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----(?:[^-]|-(?!----)){0,20000}(?:-----END [A-Z ]{0,40}PRIVATE KEY-----)?/g,
	},
	{
		// n8n's own API keys are of this kind.
		kind: 'jwt',
		keywords: ['eyj'],
		pattern: /(?<![\w-])eyJ[\w-]{10,8000}\.eyJ[\w-]{10,8000}\.[\w-]{0,8000}/g,
	},
	{
		kind: 'authorization',
		keywords: ['bearer', 'basic', 'authorization'],
		pattern:
			/(?<![\w-])(?:authorization\\?["']?\s{0,5}[:=]\s{0,5}\\?["']?(?:bearer|basic|token|apikey)|bearer|basic)\s{1,5}(?<secret>(?=[\w.~+/-]{0,400}\d)[\w.~+/-]{12,8000}={0,2})/gi,
		isFree: true,
	},
	{
		kind: 'cookie',
		keywords: ['cookie'],
		pattern:
			/(?<![\w-])(?:set-)?cookie\\?["']?\s{0,5}[:=]\s{0,5}\\?["']?(?<secret>[\w.-]{1,64}=[^\s"'\\;,]{6,4000}(?:;[^\r\n"'\\]{0,4000})?)/gi,
		isFree: true,
	},
	{
		kind: 'url-password',
		keywords: ['://'],
		pattern: /:\/\/[^\s/:@"'<>`]{0,128}:(?<secret>[^\s/@"'<>`]{1,256})@/g,
		isFree: true,
	},
	{
		// With it one answers for a person; also in an address that stands in another one.
		kind: 'approval-link',
		keywords: ['foreman-key'],
		pattern: /foreman-key(?:=|%3D|%253D)(?<secret>[0-9a-f]{64})/gi,
		isFree: true,
	},
	{
		kind: 'url-secret',
		keywords: ['='],
		pattern: new RegExp(`[?&](?:amp;)?(?:${QUERY})=(?<secret>[^&\\s"'\`<>#\\\\]{8,4000})`, 'gi'),
		isFree: true,
	},
	{
		kind: 'connection-password',
		keywords: ['password=', 'pwd=', 'key=', 'sharedsecret='],
		pattern:
			/(?<!\w)(?:password|pwd|accountkey|sharedaccesskey|sharedsecret)=(?<secret>[^;\s"'`&<>]{6,500})/gi,
		isFree: true,
	},
	{
		// In code, and in JSON that stands in a text.
		kind: 'named-secret',
		keywords: NAMES,
		pattern:
			/(?<![\w-])(?<name>[\w-]{2,60})\\?["'`]?\s{0,5}[:=]\s{0,5}\\?["'`](?<secret>[^"'`\r\n\\]{6,2000})\\?["'`]/g,
		isFree: true,
	},
	{
		// In the environment, as in `API_KEY=…`.
		kind: 'named-secret',
		keywords: NAMES,
		pattern: /(?<![\w-])(?<name>[A-Z][A-Z0-9_]{2,60})=(?<secret>[^\s"'`]{8,500})/g,
		isFree: true,
	},
	{
		// In headers, as in `X-Api-Key: …`.
		kind: 'named-secret',
		keywords: NAMES,
		pattern:
			/(?<![\w-])(?<name>[A-Za-z][\w-]{2,60}):[ \t]{1,3}(?<secret>(?=[\w~+/=-]{0,400}\d)[\w~+/=-]{12,500})(?![\w.(])/g,
		isFree: true,
	},
];
