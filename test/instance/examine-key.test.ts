import { examineKey } from '../../src/instance/credential-test/credential-tests';
import type { ConnectingCredential } from '../../src/instance/credential-names';

const BASE = 'http://127.0.0.1:5678';
const OTHER = 'https://n8n.example.com';
const NOW = 1_800_000_000_000;
const DAY = 86_400;
const LONG = 'a secret that is long enough to seal rows with';

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A key as n8n makes them, that ends after so many days. */
const keyFor = (days?: number) =>
	[
		part({ alg: 'HS256', typ: 'JWT' }),
		part({ sub: 'u', ...(days === undefined ? {} : { exp: NOW / 1_000 + days * DAY + 60 }) }),
		'signature-of-n8n',
	].join('.');

const look = ['workflow:list', 'workflow:read', 'execution:list', 'execution:read'];
const build = ['workflow:create', 'workflow:update'];
const publish = ['workflow:activate', 'workflow:deactivate'];
const credentials = ['credential:list', 'credential:read'];
const tables = [
	...['dataTable:list', 'dataTable:create', 'dataTableColumn:create', 'dataTableRow:read'],
	...['dataTableRow:create', 'dataTableRow:update', 'dataTableRow:upsert', 'dataTableRow:delete'],
];
const all = [...look, ...build, ...publish, ...credentials, ...tables];

const granted = (scopes: readonly string[]) => ({ status: 200, body: { data: { scopes } } });
const unknownKey = { status: 401, body: { message: 'unauthorized' } };

interface World {
	/** What is answered at each address. */
	readonly answers?: Readonly<Record<string, { status: number; body: unknown }>>;
	readonly type?: ConnectingCredential;
	readonly ownAddress?: string | undefined;
	readonly n8n?: string;
}

async function examine(
	data: object,
	{
		answers = { [BASE]: granted(all) },
		type = 'foremanN8nApi',
		n8n = '2.41.1',
		...own
	}: World = {},
) {
	const asked: string[] = [];
	const result = await examineKey(data, type, {
		async ask(url) {
			asked.push(url);
			return await Promise.resolve(answers[url.replace('/api/v1/discover', '')]);
		},
		now: () => NOW,
		n8n,
		ownAddress: 'ownAddress' in own ? own.ownAddress : BASE,
		thisProcess: BASE,
	});
	return { ...result, asked };
}

test('a key alone is told what it can do, and until when', async () => {
	expect(await examine({ apiKey: keyFor(29) })).toEqual({
		status: 'OK',
		message:
			'This key can look, build, publish, find credentials and use data tables. It expires in 29 days. This is n8n 2.41.1; Foreman was tried with 2.37 to 2.41.',
		asked: [`${BASE}/api/v1/discover`],
	});
});

test.each(['1.123.81', '2.30.8', '2.36.9', '0.236.0'])(
	'n8n %s is too old, and nothing is asked',
	async (n8n) => {
		expect(await examine({ apiKey: keyFor(29) }, { n8n })).toEqual({
			status: 'Error',
			message: `Foreman needs n8n 2.37 or newer, and this is ${n8n}.`,
			asked: [],
		});
	},
);

test.each([
	['2.37.0', false],
	['2.39.10', false],
	['2.41.1', false],
	['2.100.0', true],
	['3.0.0', true],
	['3.0.0-rc.1', true],
])('n8n %s is taken', async (n8n, isNewer) => {
	const { status, message } = await examine({ apiKey: keyFor(29) }, { n8n });
	expect([status, message.includes('newer than what')]).toEqual(['OK', isNewer]);
});

test('what it lacks is told in words, with the scopes', async () => {
	const answers = { [BASE]: granted([...look, ...build, 'workflow:deactivate']) };
	const { status, message } = await examine({ apiKey: keyFor() }, { answers });
	expect(status).toBe('OK');
	expect(message).toContain('This key can look and build. It cannot publish (workflow:activate), ');
	expect(message).not.toMatch(/expire/);
});

test.each([
	[6, 'It expires in 6 days. Make a new one now'],
	[1, 'It expires in 1 day. Make a new one now'],
	[0, 'It expires within a day. Make a new one now'],
])('the end in %d days is a warning', async (days, words) => {
	const { status, message } = await examine({ apiKey: keyFor(days) });
	expect(status).toBe('OK');
	expect(message).toContain(words);
});

test('the end in 7 days is none', async () => {
	const { message } = await examine({ apiKey: keyFor(7) });
	expect(message).toMatch(/It expires in 7 days\. This is n8n/);
});

const wrong: ReadonlyArray<readonly [what: string, data: object, world: World, message: RegExp]> = [
	['no key', { apiKey: ' ' }, {}, /^API Key is empty/],
	['an unknown key', { apiKey: 'x' }, { answers: { [BASE]: unknownKey } }, /mistyped or deleted/],
	[
		'a key that has expired',
		{ apiKey: keyFor(-3) },
		{ answers: { [BASE]: unknownKey } },
		/does not accept this API key\. This key has expired/,
	],
	['nothing that answers', { apiKey: 'x' }, { answers: {} }, /^Nothing answers at .*Base URL/],
	[
		'a page for people',
		{ apiKey: 'x' },
		{ answers: { [BASE]: { status: 200, body: '<html>' } } },
		/is not an n8n with its API switched on/,
	],
	[
		'another n8n',
		{ apiKey: 'x', baseUrl: OTHER },
		{ answers: { [OTHER]: granted(all), [BASE]: unknownKey } },
		/another n8n than this one/,
	],
	[
		'a key that can do nothing of use',
		{ apiKey: 'x' },
		{ answers: { [BASE]: granted(['user:list']) } },
		/^It cannot look .* tick what it lacks/,
	],
	['a secret that is too short', { apiKey: 'x', secret: 'abc' }, {}, /fewer than 32 characters/],
	[
		'no web address as channel',
		{ apiKey: 'x', askUrlSecret: 'not a url' },
		{},
		/^Ask At URL is no/,
	],
	['mail as channel', { apiKey: 'x', askUrlSecret: 'mailto:a@b.example' }, {}, /^Ask At URL is no/],
	[
		'a base URL that is none',
		{ apiKey: 'x', baseUrl: 'n8n' },
		{},
		/^More Settings > Base URL is no/,
	],
	[
		'no address at all',
		{ apiKey: 'x' },
		{ ownAddress: undefined },
		/does not say at which address it is reached\. Fill in More Settings > Base URL/,
	],
];

test.each(wrong)('%s is an error', async (_what, data, world, message) => {
	const result = await examine(data, world);
	expect(result.status).toBe('Error');
	expect(result.message).toMatch(message);
});

test('this n8n at another of its addresses is no other n8n', async () => {
	const answers = { [OTHER]: granted(all), [BASE]: granted(all) };
	const { status } = await examine({ apiKey: 'x', baseUrl: `${OTHER}/api/v1/` }, { answers });
	expect(status).toBe('OK');
});

describe('of a store', () => {
	const store = { apiKey: keyFor(), secret: LONG };
	const type = 'foremanStoreApi';

	test('only data tables count', async () => {
		const { status, message } = await examine(store, {
			type,
			answers: { [BASE]: granted(tables) },
		});
		expect([status, message]).toEqual([
			'OK',
			expect.stringMatching(/^This key can use data tables\. This is n8n/),
		]);
	});

	test('a key that lacks one of their scopes is an error', async () => {
		const answers = { [BASE]: granted(all.filter((scope) => scope !== 'dataTableRow:delete')) };
		const { status, message } = await examine(store, { type, answers });
		expect(status).toBe('Error');
		expect(message).toContain('It cannot use data tables (dataTableRow:delete).');
	});

	test('there must be a secret', async () => {
		expect(await examine({ apiKey: keyFor() }, { type })).toMatchObject({
			status: 'Error',
			asked: [],
		});
	});
});

test('nothing secret is in any answer, and nothing is sent to the channel', async () => {
	const secrets = {
		apiKey: keyFor(3),
		secret: LONG,
		askUrlSecret: 'https://hooks.example.com/services/T0123456789ab',
		baseUrl: 'https://somebody:a-password@n8n.example.com',
	};
	for (const answers of [
		{},
		{ [secrets.baseUrl]: unknownKey },
		{ [secrets.baseUrl]: granted([]) },
	]) {
		const { message, asked } = await examine(secrets, { answers });
		for (const hidden of [secrets.apiKey, LONG, 'T0123456789ab', 'a-password'])
			expect(message).not.toContain(hidden);
		expect(asked.filter((url) => url.includes('hooks.example.com'))).toEqual([]);
	}
});
