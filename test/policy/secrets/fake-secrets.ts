/** The same "random" text on every run: failures can be repeated. */
function drawer(seed: number) {
	let state = seed;
	const next = (below: number) => {
		state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
		return Math.floor((state / 2_147_483_648) * below);
	};
	return (length: number, letters: string) =>
		Array.from({ length }, () => letters.charAt(next(letters.length))).join('');
}

const small = 'abcdefghijklmnopqrstuvwxyz';
const big = small.toUpperCase();
const digits = '0123456789';
const hex = '0123456789abcdef';
const all = small + big + digits;

export interface FakeSecret {
	readonly kind: string;
	/** What must not be left. */
	readonly secret: string;
	/** Where it stands. */
	readonly text: string;
}

/**
 * Made up for each run, and never spelled in one piece: nothing here is a key, or looks like one to
 * a scanner that reads this file.
 */
export function fakeSecrets(seed: number): FakeSecret[] {
	const draw = drawer(seed);
	const alone = (kind: string, ...parts: string[]): FakeSecret => {
		const secret = parts.join('');
		return { kind, secret, text: `it says "${secret}" here` };
	};
	const within = (kind: string, before: string, secret: string, after = ''): FakeSecret => ({
		...{ kind, secret, text: before + secret + after },
	});
	const uuid = [8, 4, 4, 4, 12].map((length) => draw(length, hex)).join('-');
	const jwt = ['ey', 'J', draw(30, all), '.ey', 'J', draw(60, all), '.', draw(43, all)];
	// With a digit, a capital and a small letter in it, as what a generator draws nearly always has.
	const any = `${draw(9, all)}4x${draw(9, all)}Q7`;
	return [
		alone('anthropic-key', 'sk-', 'ant-', 'api03-', draw(90, all)),
		alone('openrouter-key', 'sk-', 'or-v1-', draw(64, hex)),
		alone('openai-key', 'sk-', 'proj-', draw(120, `${all}_-`)),
		alone('openai-key', 'sk-', draw(48, all)),
		alone('aws-access-key', 'AK', 'IA', draw(16, `${big}234567`)),
		within('aws-secret-key', 'aws_secret_access_key = ', draw(40, `${all}/+`)),
		...['p', 'o', 'u', 's', 'r'].map((one) =>
			alone('github-token', `gh${one}`, '_', draw(36, all)),
		),
		alone('github-token', 'github', '_pat_', draw(22, all), '_', draw(59, all)),
		alone('gitlab-token', 'gl', 'pat-', draw(20, all)),
		alone('slack-token', 'xo', 'xb-', draw(12, digits), '-', draw(13, digits), '-', draw(24, all)),
		alone('slack-token', 'xo', 'xp-', draw(12, digits), '-', draw(24, all)),
		alone('slack-token', 'xa', 'pp-1-A', draw(10, big), '-', draw(13, digits), '-', draw(64, hex)),
		within(
			'slack-webhook',
			`https://hooks.${'slack'}.com/services/`,
			`T${draw(9, big)}/B${draw(9, big)}/${draw(24, all)}`,
		),
		...['sk', 'rk'].flatMap((one) =>
			['live', 'test'].map((mode) => alone('stripe-key', one, `_${mode}_`, draw(24, all))),
		),
		alone('stripe-key', 'wh', 'sec_', draw(32, all)),
		alone('google-api-key', 'AI', 'za', draw(35, all)),
		alone('google-oauth', 'GOC', 'SPX-', draw(28, all)),
		alone('google-oauth', 'ya', '29.', draw(100, all)),
		alone('google-oauth', '1/', '/0', draw(60, all)),
		alone('twilio-key', 'S', 'K', draw(32, hex)),
		alone('sendgrid-key', 'S', 'G.', draw(22, all), '.', draw(43, all)),
		alone('mailgun-key', 'ke', 'y-', draw(32, hex)),
		alone('mailgun-key', draw(32, hex), '-', draw(8, hex), '-', draw(8, hex)),
		alone('npm-token', 'np', 'm_', draw(36, all)),
		alone('pypi-token', 'py', 'pi-AgE', draw(80, all)),
		alone('digitalocean-token', 'do', 'p_v1_', draw(64, hex)),
		alone('heroku-key', 'HR', 'KU-', draw(60, all)),
		within('heroku-key', 'HEROKU_KEY: ', uuid),
		alone('telegram-token', `7${draw(9, digits)}`, ':A', 'A', draw(33, all)),
		within(
			'telegram-token',
			'https://t.example/bot',
			`7${draw(9, digits)}:AA${draw(33, all)}`,
			'/x',
		),
		alone('discord-token', 'M', draw(24, all), '.', draw(6, all), '.', draw(38, all)),
		within(
			'discord-webhook',
			`https://${'discord'}.com/api/webhooks/1${draw(17, digits)}/`,
			draw(68, all),
		),
		alone('shopify-token', 'shp', 'at_', draw(32, hex)),
		alone('square-token', 'EA', 'AA', draw(60, all)),
		alone('square-token', 'sq', '0csp-', draw(43, all)),
		alone('huggingface-token', 'h', 'f_', draw(34, small + big)),
		alone('linear-key', 'li', 'n_api_', draw(40, all)),
		alone('notion-token', 'nt', 'n_', draw(46, all)),
		alone('notion-token', 'sec', 'ret_', draw(43, all)),
		alone('airtable-token', 'p', 'at', draw(14, all), '.', draw(64, hex)),
		alone('atlassian-token', 'AT', 'ATT3', draw(180, all), '=', draw(8, hex)),
		alone('databricks-token', 'da', 'pi', draw(32, hex)),
		alone('postman-key', 'PM', 'AK-', draw(24, hex), '-', draw(34, hex)),
		alone('grafana-token', 'gl', 'sa_', draw(32, all), '_', draw(8, hex)),
		alone('grafana-token', 'gl', 'c_', draw(60, all)),
		alone(
			'private-key',
			'-----BEGIN ',
			'PRIVATE',
			' KEY-----\n',
			draw(800, all),
			'\n-----END PRIVATE KEY-----',
		),
		alone(
			'private-key',
			'-----BEGIN RSA ',
			'PRIVATE',
			' KEY-----\\nProc-Type: 4,ENCRYPTED\\n',
			draw(80, all),
		),
		alone('jwt', ...jwt),
		within('authorization', 'Authorization: Bearer ', any),
		within('authorization', '"authorization": "Basic ', `${draw(30, all)}7==`, '"'),
		within('authorization', "'Bearer ", any, "'"),
		within('cookie', 'Set-Cookie: ', `sid=${any}; HttpOnly`),
		within('cookie', 'cookie: ', `a=${any}; session=${any}`),
		within('url-password', 'postgres://me:', any, '@db.example:5432/x'),
		within(
			'approval-link',
			'https://x.example/a?foreman-key=',
			draw(64, '0123456789abcdef'),
			'&a=1',
		),
		within('url-secret', 'https://x.example/?api_key=', any, '&a=1'),
		within('url-secret', 'https://x.example/?a=1&sig=', `${draw(20, all)}%2B4${draw(8, all)}%3D`),
		within('connection-password', 'Server=x;User=me;Password=', any, ';Encrypt=yes'),
		within('connection-password', 'AccountName=x;AccountKey=', `${draw(60, all)}/4+A==`),
		within('named-secret', '{"a":1,"client_secret":"', any, '"}'),
		within('named-secret', "const apiKey = '", any, "';"),
		within('named-secret', '{\\"password\\":\\"', any, '\\"}'),
		within('named-secret', 'export MY_API_KEY=', any, '\nnext'),
		within('named-secret', 'X-Api-Key: ', any, '\nnext'),
	];
}
