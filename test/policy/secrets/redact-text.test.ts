import { markersIn } from '../../../src/kernel/workflow/secret-marker';
import { redactText } from '../../../src/policy/secrets/redact-text';
import { secretRules } from '../../../src/policy/secrets/secret-rules';
import { filesBelow, textOf } from '../../laws/sources';
import { fakeSecrets } from './fake-secrets';
import { workTime } from '../../support/work-time';

const fakes = Array.from({ length: 20 }, (_one, seed) => fakeSecrets(seed + 1));

/** Real ones are as long; a rule that lets the end of a long one stand is not one. */
const left = (redacted: string, secret: string) =>
	redacted.includes(secret) ||
	redacted.includes(secret.slice(0, 16)) ||
	redacted.includes(secret.slice(-12));

describe('redaction by looks', () => {
	it.each(fakes[0]?.map((one, index) => [`${one.kind} (${index})`, index] as const) ?? [])(
		'takes out: %s',
		(_name, index) => {
			for (const list of fakes) {
				const { kind, secret, text } = list[index] ?? { kind: '', secret: 'x', text: '' };
				const redacted = redactText(text);
				expect([redacted, left(redacted, secret)]).toEqual([redacted, false]);
				expect(redacted).toContain(`[redacted:${kind}]`);
				expect(redactText(redacted)).toBe(redacted);
			}
		},
	);

	it('has a made-up secret for each rule', () => {
		const kinds = new Set(fakes[0]?.map(({ kind }) => kind));
		expect(secretRules.map(({ kind }) => kind).filter((kind) => !kinds.has(kind))).toEqual([]);
		expect(new Set(secretRules.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(38);
	});

	it('finds each of many in one text, and leaves what is between them', () => {
		const list = (fakes[3] ?? []).filter(({ text }) => !/\n|\\/.test(text));
		const text = list.map((one, index) => `line ${index}\n${one.text}\n`).join('');
		const redacted = redactText(text);
		expect(list.filter(({ secret }) => left(redacted, secret))).toEqual([]);
		for (const index of list.keys()) expect(redacted).toContain(`line ${index}\n`);
	});

	it('puts nothing but kinds into the markers', () => {
		for (const { text } of fakes[5] ?? [])
			for (const { marker } of markersIn(redactText(text)))
				expect(secretRules.map(({ kind }) => `[redacted:${kind}]`)).toContain(marker);
	});

	it.each([
		'={{ $json.token }}',
		"headers: { Authorization: 'Bearer {{ $json.token }}' }",
		'const token = $json.body.token; const apiKey = process.env.API_KEY;',
		"password: 'your-password-here'",
		'{"token":"<token>","secret":"${SECRET}","password":"********"}',
		'https://x.example/?api_key={{$json.key}}&token=YOUR_TOKEN_HERE',
		'postgres://user:{{$json.pass}}@db:5432/x',
		"authentication: 'predefinedCredentialType', nodeCredentialType: 'slackOAuth2Api'",
		"genericAuthType: 'httpHeaderAuth', apiKey: 'apiKey', token: 'accessToken'",
		'The password: a word that nobody else knows.',
		'maxTokens: 4096, token_count=1234, sortKey: "price:desc"',
		'8f14e45f-ceea-467f-a8d3-1d3b7c0a2b6e',
		'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk',
		'sha512-kd2p9T0Qe1Qk3y0VZJHk9vXo1m3Y0d5r1S2w3E4r5T6y7U8i9O0p==',
	])('leaves %j as it is', (text) => {
		expect(redactText(text)).toBe(text);
	});
});

describe('over ten thousand lines without a secret', () => {
	const folders = [
		'src',
		'docs',
		'generated',
		'nodes',
		'credentials',
		'scripts',
		'sandbox',
		'test',
	];
	const lines = folders
		.flatMap(filesBelow)
		.filter((file) => /\.(?:ts|mjs|md|json)$/.test(file) && !file.includes('.state'))
		.flatMap((file) => textOf(file).split('\n'))
		.filter((line) => line.trim() !== '');

	it('marks fewer than one in two hundred', () => {
		expect(lines.length).toBeGreaterThan(10_000);
		const wrong = lines.filter((line) => redactText(line) !== line);
		expect(wrong.slice(0, 100)).toHaveLength(wrong.length);
		expect(wrong.length / lines.length).toBeLessThan(0.005);
	});
});

describe('hostile text', () => {
	const made = [
		'password="',
		'a="a="',
		'://a:',
		'?key=',
		'cookie: a=',
		'eyJaaaaaaaaaa.eyJ',
		'aws aws ',
	];
	const begins = ['-----BEGIN PRIVATE KEY-----', 'sk-ant-sk-', 'pass-', 'bearer ', 'heroku ', 'a'];
	const keywords = [...new Set(secretRules.flatMap((rule) => rule.keywords))];
	const opened = (fakes[0] ?? []).map(({ text }) => text.slice(0, 12));
	const timed = (text: string) => {
		const worked = workTime();
		redactText(text);
		return worked();
	};
	/** How much longer sixteen times the text takes. */
	const growthOnce = (seed: string, length: number) => {
		const text = (size: number) => `${seed.repeat(Math.ceil(size / seed.length))} pass key`;
		// Where nearly nothing was measured, nothing can be told.
		return timed(text(length)) / Math.max(timed(text(length / 16)), 1);
	};
	/** What rings is measured once more: a pause of the machine is no property of the text. */
	const growth = (seed: string, length: number) => {
		const once = growthOnce(seed, length);
		return once > GENEROUS ? Math.min(once, growthOnce(seed, length)) : once;
	};
	// A square would be 256.
	const GENEROUS = 90;

	it('of a megabyte costs in proportion to its length', () => {
		timed('password="'.repeat(1000));
		const slow = [...made, ...begins].filter((seed) => growth(seed, 2 ** 20) > GENEROUS);
		expect(slow).toEqual([]);
	});

	it('that begins like a secret again and again does so too', () => {
		const slow = [...keywords, ...opened].filter((seed) => growth(seed, 2 ** 17) > GENEROUS);
		expect(slow).toEqual([]);
	});
});
