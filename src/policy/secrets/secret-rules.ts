export interface SecretRule {
	/** What the marker says: lower case, digits and hyphens. */
	readonly kind: string;
	/** Lower case. Only texts that contain one of them are searched. */
	readonly keywords: readonly string[];
	/** Global, begins with something fixed, and bounded, so that its time is linear. The group `secret` goes; `name` must name one. */
	readonly pattern: RegExp;
	/** The secret can be any text: what is an expression or a stand-in stays. */
	readonly isFree?: boolean;
}

const providerRules: ReadonlyArray<
	readonly [kind: string, keywords: readonly string[], pattern: RegExp]
> = [
	['anthropic-key', ['sk-ant-'], /(?<![\w-])sk-ant-[\w-]{20,300}/g],
	['openrouter-key', ['sk-or-'], /(?<![\w-])sk-or-[\w-]{20,200}/g],
	[
		'openai-key',
		['sk-'],
		/(?<![\w-])sk-(?:(?:proj|svcacct|admin|None)-[\w-]{20,300}|[A-Za-z0-9]{32,100})/g,
	],
	[
		'aws-access-key',
		['akia', 'asia', 'abia', 'acca'],
		/(?<![A-Za-z0-9])(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}(?![A-Za-z0-9])/g,
	],
	[
		'aws-secret-key',
		['aws', 'secretaccesskey', 'secret_access_key'],
		/(?:aws|secret_?access_?key)[\w .-]{0,30}["']{0,2}\s{0,5}[:=]{1,2}\s{0,5}["']?(?<secret>[A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])/gi,
	],
	[
		'github-token',
		['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_', 'github_pat_'],
		/(?<![A-Za-z0-9])(?:gh[oprsu]_[A-Za-z0-9]{36,255}|github_pat_\w{22,255})/g,
	],
	[
		'gitlab-token',
		['gl'],
		/(?<![A-Za-z0-9])gl(?:pat|ptt|dt|rt|rtr|cbt|soat|ft|imt|agent|oas|ffct)-[\w.-]{20,300}/g,
	],
	[
		'slack-token',
		['xox', 'xapp-'],
		/(?<![A-Za-z0-9])(?:xox[abceoprs](?:\.xox[bp])?-|xapp-)[A-Za-z0-9-]{20,300}/g,
	],
	[
		'slack-webhook',
		['hooks.slack.com'],
		/hooks\.slack\.com\/(?:services|workflows|triggers)\/(?<secret>[\w/-]{20,200})/g,
	],
	[
		'stripe-key',
		['sk_', 'rk_', 'whsec_'],
		/(?<![A-Za-z0-9])(?:[rs]k_(?:live|test)_[A-Za-z0-9]{10,250}|whsec_[A-Za-z0-9+/]{24,100}={0,2})/g,
	],
	['google-api-key', ['aiza'], /(?<![\w-])AIza[\w-]{35}(?![\w-])/g],
	[
		'google-oauth',
		['gocspx-', 'ya29.', '1//0'],
		/(?<![\w-])(?:GOCSPX-[\w-]{20,60}|ya29\.[\w.-]{20,2000}|1\/\/0[\w-]{30,200})/g,
	],
	['twilio-key', ['sk'], /(?<![A-Za-z0-9])SK[0-9a-f]{32}(?![A-Za-z0-9])/g],
	['sendgrid-key', ['sg.'], /(?<![\w.-])SG\.[\w-]{16,32}\.[\w-]{32,64}/g],
	[
		'mailgun-key',
		['key-', '-'],
		/(?<![A-Za-z0-9-])(?:(?:pub)?key-[0-9a-f]{32}|[0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8})(?![A-Za-z0-9-])/g,
	],
	['npm-token', ['npm_'], /(?<![A-Za-z0-9])npm_[A-Za-z0-9]{36}(?![A-Za-z0-9])/g],
	['pypi-token', ['pypi-'], /(?<![A-Za-z0-9])pypi-[\w-]{50,1000}/g],
	['digitalocean-token', ['_v1_'], /(?<![A-Za-z0-9])do[oprt]_v1_[0-9a-f]{64}/g],
	[
		'heroku-key',
		['hrku-', 'heroku'],
		/(?<![A-Za-z0-9])(?:HRKU-[\w-]{30,80}|heroku[\w .:="'-]{0,40}?(?<secret>[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}))/gi,
	],
	// Its web address has `bot` right before it.
	['telegram-token', [':aa'], /(?<!\d)\d{8,10}:AA[\w-]{32,34}(?![\w-])/g],
	['discord-token', ['.'], /(?<![\w.-])[MNO][\w-]{23,27}\.[\w-]{6}\.[\w-]{27,40}(?![\w.-])/g],
	[
		'discord-webhook',
		['/webhooks/'],
		/discord(?:app)?\.com\/api\/(?:v\d{1,2}\/)?webhooks\/\d{15,22}\/(?<secret>[\w-]{40,100})/g,
	],
	[
		'shopify-token',
		['shpat_', 'shpca_', 'shppa_', 'shpss_'],
		/(?<![A-Za-z0-9])shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}/g,
	],
	[
		'square-token',
		['eaaa', 'sq0'],
		/(?<![\w-])(?:EAAA[\w-]{60}(?![\w-])|sq0(?:atp|csp|idp)-[\w-]{22,60})/g,
	],
	[
		'huggingface-token',
		['hf_', 'api_org_'],
		/(?<![A-Za-z0-9])(?:hf|api_org)_[A-Za-z0-9]{34}(?![A-Za-z0-9])/g,
	],
	['linear-key', ['lin_'], /(?<![A-Za-z0-9])lin_(?:api|oauth|wh)_[A-Za-z0-9]{32,64}/g],
	[
		'notion-token',
		['ntn_', 'secret_'],
		/(?<![A-Za-z0-9])(?:ntn_[A-Za-z0-9]{40,60}|secret_[A-Za-z0-9]{43})(?![A-Za-z0-9])/g,
	],
	['airtable-token', ['pat'], /(?<![A-Za-z0-9])pat[A-Za-z0-9]{14}\.[0-9a-f]{64}/g],
	[
		'atlassian-token',
		['atatt3', 'atctt3', 'atbb'],
		/(?<![A-Za-z0-9])(?:AT[AC]TT3[\w=-]{60,400}|ATBB[A-Za-z0-9]{32})/g,
	],
	['databricks-token', ['dapi'], /(?<![A-Za-z0-9])dapi[0-9a-f]{32}(?:-\d)?(?![A-Za-z0-9])/g],
	['postman-key', ['pmak-'], /(?<![A-Za-z0-9])PMAK-[0-9a-f]{24}-[0-9a-f]{34}/g],
	[
		'grafana-token',
		['glc_', 'glsa_'],
		/(?<![A-Za-z0-9])(?:glc_[A-Za-z0-9+/]{32,400}={0,2}|glsa_[A-Za-z0-9]{32}_[0-9a-f]{8})/g,
	],
];

const QUERY =
	'api[_-]?key|access[_-]?token|auth[_-]?token|refresh[_-]?token|id_token|token|sig|signature|x-amz-signature|x-amz-credential|x-amz-security-token|x-goog-signature|client[_-]?secret|secret|password|passwd|pwd|code|key';

/** One of them is in each name of `secret-names.ts`. */
const NAMES = 'pass pwd secret token key auth cookie jwt connectionstring'.split(' ');

const formRules: readonly SecretRule[] = [
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

/** Providers first: their kinds say more. */
export const secretRules: readonly SecretRule[] = [
	...providerRules.map(([kind, keywords, pattern]) => ({ kind, keywords, pattern })),
	...formRules,
];
