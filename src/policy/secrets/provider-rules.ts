import type { SecretRule } from './secret-rule';

/** Keys that begin with a name of their provider's, or have a shape that nothing else has. */
export const providerRules: readonly SecretRule[] = [
	{
		kind: 'anthropic-key',
		keywords: ['sk-ant-'],
		pattern: /(?<![\w-])sk-ant-[\w-]{20,300}/g,
	},
	{
		kind: 'openrouter-key',
		keywords: ['sk-or-'],
		pattern: /(?<![\w-])sk-or-[\w-]{20,200}/g,
	},
	{
		kind: 'openai-key',
		keywords: ['sk-'],
		pattern: /(?<![\w-])sk-(?:(?:proj|svcacct|admin|None)-[\w-]{20,300}|[A-Za-z0-9]{32,100})/g,
	},
	{
		kind: 'aws-access-key',
		keywords: ['akia', 'asia', 'abia', 'acca'],
		pattern: /(?<![A-Za-z0-9])(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}(?![A-Za-z0-9])/g,
	},
	{
		kind: 'aws-secret-key',
		keywords: ['aws', 'secretaccesskey', 'secret_access_key'],
		pattern:
			/(?:aws|secret_?access_?key)[\w .-]{0,30}["']{0,2}\s{0,5}[:=]{1,2}\s{0,5}["']?(?<secret>[A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])/gi,
	},
	{
		kind: 'github-token',
		keywords: ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_', 'github_pat_'],
		pattern: /(?<![A-Za-z0-9])(?:gh[oprsu]_[A-Za-z0-9]{36,255}|github_pat_\w{22,255})/g,
	},
	{
		kind: 'gitlab-token',
		keywords: ['gl'],
		pattern:
			/(?<![A-Za-z0-9])gl(?:pat|ptt|dt|rt|rtr|cbt|soat|ft|imt|agent|oas|ffct)-[\w.-]{20,300}/g,
	},
	{
		kind: 'slack-token',
		keywords: ['xox', 'xapp-'],
		pattern: /(?<![A-Za-z0-9])(?:xox[abceoprs](?:\.xox[bp])?-|xapp-)[A-Za-z0-9-]{20,300}/g,
	},
	{
		kind: 'slack-webhook',
		keywords: ['hooks.slack.com'],
		pattern: /hooks\.slack\.com\/(?:services|workflows|triggers)\/(?<secret>[\w/-]{20,200})/g,
	},
	{
		kind: 'stripe-key',
		keywords: ['sk_', 'rk_', 'whsec_'],
		pattern:
			/(?<![A-Za-z0-9])(?:[rs]k_(?:live|test)_[A-Za-z0-9]{10,250}|whsec_[A-Za-z0-9+/]{24,100}={0,2})/g,
	},
	{
		kind: 'google-api-key',
		keywords: ['aiza'],
		pattern: /(?<![\w-])AIza[\w-]{35}(?![\w-])/g,
	},
	{
		kind: 'google-oauth',
		keywords: ['gocspx-', 'ya29.', '1//0'],
		pattern: /(?<![\w-])(?:GOCSPX-[\w-]{20,60}|ya29\.[\w.-]{20,2000}|1\/\/0[\w-]{30,200})/g,
	},
	{
		kind: 'twilio-key',
		keywords: ['sk'],
		pattern: /(?<![A-Za-z0-9])SK[0-9a-f]{32}(?![A-Za-z0-9])/g,
	},
	{
		kind: 'sendgrid-key',
		keywords: ['sg.'],
		pattern: /(?<![\w.-])SG\.[\w-]{16,32}\.[\w-]{32,64}/g,
	},
	{
		kind: 'mailgun-key',
		keywords: ['key-', '-'],
		pattern:
			/(?<![A-Za-z0-9-])(?:(?:pub)?key-[0-9a-f]{32}|[0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8})(?![A-Za-z0-9-])/g,
	},
	{
		kind: 'npm-token',
		keywords: ['npm_'],
		pattern: /(?<![A-Za-z0-9])npm_[A-Za-z0-9]{36}(?![A-Za-z0-9])/g,
	},
	{
		kind: 'pypi-token',
		keywords: ['pypi-'],
		pattern: /(?<![A-Za-z0-9])pypi-[\w-]{50,1000}/g,
	},
	{
		kind: 'digitalocean-token',
		keywords: ['_v1_'],
		pattern: /(?<![A-Za-z0-9])do[oprt]_v1_[0-9a-f]{64}/g,
	},
	{
		kind: 'heroku-key',
		keywords: ['hrku-', 'heroku'],
		pattern:
			/(?<![A-Za-z0-9])(?:HRKU-[\w-]{30,80}|heroku[\w .:="'-]{0,40}?(?<secret>[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}))/gi,
	},
	{
		kind: 'telegram-token',
		keywords: [':aa'],
		// Its web address has `bot` right before it.
		pattern: /(?<!\d)\d{8,10}:AA[\w-]{32,34}(?![\w-])/g,
	},
	{
		kind: 'discord-token',
		keywords: ['.'],
		pattern: /(?<![\w.-])[MNO][\w-]{23,27}\.[\w-]{6}\.[\w-]{27,40}(?![\w.-])/g,
	},
	{
		kind: 'discord-webhook',
		keywords: ['/webhooks/'],
		pattern:
			/discord(?:app)?\.com\/api\/(?:v\d{1,2}\/)?webhooks\/\d{15,22}\/(?<secret>[\w-]{40,100})/g,
	},
	{
		kind: 'shopify-token',
		keywords: ['shpat_', 'shpca_', 'shppa_', 'shpss_'],
		pattern: /(?<![A-Za-z0-9])shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}/g,
	},
	{
		kind: 'square-token',
		keywords: ['eaaa', 'sq0'],
		pattern: /(?<![\w-])(?:EAAA[\w-]{60}(?![\w-])|sq0(?:atp|csp|idp)-[\w-]{22,60})/g,
	},
	{
		kind: 'huggingface-token',
		keywords: ['hf_', 'api_org_'],
		pattern: /(?<![A-Za-z0-9])(?:hf|api_org)_[A-Za-z0-9]{34}(?![A-Za-z0-9])/g,
	},
	{
		kind: 'linear-key',
		keywords: ['lin_'],
		pattern: /(?<![A-Za-z0-9])lin_(?:api|oauth|wh)_[A-Za-z0-9]{32,64}/g,
	},
	{
		kind: 'notion-token',
		keywords: ['ntn_', 'secret_'],
		pattern: /(?<![A-Za-z0-9])(?:ntn_[A-Za-z0-9]{40,60}|secret_[A-Za-z0-9]{43})(?![A-Za-z0-9])/g,
	},
	{
		kind: 'airtable-token',
		keywords: ['pat'],
		pattern: /(?<![A-Za-z0-9])pat[A-Za-z0-9]{14}\.[0-9a-f]{64}/g,
	},
	{
		kind: 'atlassian-token',
		keywords: ['atatt3', 'atctt3', 'atbb'],
		pattern: /(?<![A-Za-z0-9])(?:AT[AC]TT3[\w=-]{60,400}|ATBB[A-Za-z0-9]{32})/g,
	},
	{
		kind: 'databricks-token',
		keywords: ['dapi'],
		pattern: /(?<![A-Za-z0-9])dapi[0-9a-f]{32}(?:-\d)?(?![A-Za-z0-9])/g,
	},
	{
		kind: 'postman-key',
		keywords: ['pmak-'],
		pattern: /(?<![A-Za-z0-9])PMAK-[0-9a-f]{24}-[0-9a-f]{34}/g,
	},
	{
		kind: 'grafana-token',
		keywords: ['glc_', 'glsa_'],
		pattern:
			/(?<![A-Za-z0-9])(?:glc_[A-Za-z0-9+/]{32,400}={0,2}|glsa_[A-Za-z0-9]{32}_[0-9a-f]{8})/g,
	},
];
