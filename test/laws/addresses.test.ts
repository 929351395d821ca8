import { zodToJsonSchema } from 'zod-to-json-schema';

import { invokeTool } from '../../src/kernel/invoke-tool';
import { isRecord } from '../../src/kernel/values/is-record';
import { openInvocation, portsWith } from '../kernel/open-invocation';
import { findAnyTool, allTools } from '../support/native-tools';
import { playedWeb } from '../web/fetch/played-web';
import { requiredSample } from './sample-input';

const namesOne = /(?:ur[li]|address|host|domain|endpoint|origin|proxy|server)s?$/i;
const tellsOne = /\b(?:ur[li]s?|(?:web )?address(?:es)?|hosts?|endpoints?)\b|https?:\/\//i;

/** Every field at any depth that takes an address, or may, by its path. */
function addressFields(schema: unknown, path = ''): string[] {
	if (Array.isArray(schema)) return schema.flatMap((one) => addressFields(one, path));
	if (!isRecord(schema)) return [];
	const { properties, items, additionalProperties, anyOf, oneOf, allOf } = schema;
	const own = isRecord(properties) ? Object.entries(properties) : [];
	return [
		...own.flatMap(([name, field]) => {
			const { description = '', format = '' } = isRecord(field) ? field : {};
			const isOne =
				namesOne.test(name) || tellsOne.test(`${String(description)} ${String(format)}`);
			return [...(isOne ? [path + name] : []), ...addressFields(field, `${path}${name}.`)];
		}),
		...[items, additionalProperties, anyOf, oneOf, allOf].flatMap((one) =>
			addressFields(one, path),
		),
	];
}

/** Where a model says an address, and what becomes of it. Whoever adds a field to this list says how it is judged. */
const judged: Readonly<Record<string, 'fetched' | 'never asked'>> = {
	'fetch-url.url': 'fetched',
	// A word of the query, which goes to the search service of the operator.
	'web-search.includeDomains': 'never asked',
	// Looked for in what workflows hold. What a workflow asks afterwards stands on the card.
	'change-in-workflows.from': 'never asked',
	// What an agent does in the connected browser is judged there, call by call.
	'browser-credential-setup.instructions': 'never asked',
};

const found = [
	...new Set(
		allTools.flatMap(({ name, input }) =>
			addressFields(zodToJsonSchema(input, { $refStrategy: 'none' })).map(
				(field) => `${name}.${field}`,
			),
		),
	),
];

test('every field of every tool that takes an address is one that is judged', () => {
	expect(found.sort()).toEqual(Object.keys(judged).sort());
});

/** One of each kind: whatever way it is written, it leads into the network, or past what reads it. */
const kinds: Readonly<Record<string, readonly string[]>> = {
	'this machine': ['http://127.0.0.1/', 'http://localhost/', 'http://[::1]/', 'http://0/'],
	'numbers in other forms': ['http://2130706433/', 'http://0x7f.1/', 'http://0177.0.0.1/'],
	'signs that look alike': ['http://①②⑦.0.0.1/', 'http://127。0。0。1/', 'http://%31%32%37.0.0.1/'],
	'IPv4 within IPv6': [
		...['http://[::ffff:127.0.0.1]/', 'http://[64:ff9b::a00:1]/', 'http://[2002:7f00:1::]/'],
	],
	'private networks': ['http://10.0.0.1/', 'http://192.168.0.1/', 'http://[fd00::1]/'],
	'services of clouds': ['http://169.254.169.254/', 'http://metadata.google.internal/'],
	'names that are none in public': ['http://intranet/', 'http://n8n.local/', 'http://db.svc/'],
	'user names and backslashes': [
		'http://page.example@127.0.0.1/',
		'http://127.0.0.1\\@page.example/',
	],
	'other schemes': [
		'file:///etc/passwd',
		'ftp://page.example/',
		'gopher://page.example/',
		'data:,x',
	],
	'other ports': ['http://page.example:22/', 'http://page.example:6379/'],
	'control characters': [
		'http://page.example\r\nhost: evil/',
		'http://page.example/\t',
		' http://a.b/',
	],
};

const vectors = Object.entries(kinds).flatMap(([kind, urls]) =>
	urls.map((url) => [kind, url] as const),
);

const fields = found
	.filter((field) => judged[field] === 'fetched')
	.map((field) => {
		const at = field.indexOf('.');
		return [field.slice(0, at), field.slice(at + 1)] as const;
	});

async function call(name: string, field: string, url: string, world: ReturnType<typeof playedWeb>) {
	const tool = findAnyTool(name);
	if (tool === undefined) throw new Error(name);
	const { invocation } = openInvocation({ ports: () => portsWith({ webPages: world.pages }) });
	return await invokeTool(tool, { ...requiredSample(tool), [field]: url }, invocation);
}

describe.each(fields)('%s, %s', (name, field) => {
	test.each(vectors)('leads nowhere by %s: %j', async (_kind, url) => {
		const world = playedWeb(() => ({ body: 'inside' }), { list: '*' });
		expect(await call(name, field, url, world)).toMatchObject({ status: 'failed' });
		expect(world.sent).toEqual([]);
	});

	test.each(vectors)('is not led on by %s: %j', async (_kind, url) => {
		const world = playedWeb(({ sent }) =>
			sent?.headers.range === undefined ? { status: 302, headers: { location: url } } : undefined,
		);
		await call(name, field, 'https://page.example/', world);
		const inside = world.addresses.filter((one) => !one.startsWith('https://page.example/'));
		expect(inside).toEqual([]);
	});

	test('leads to a public address', async () => {
		const world = playedWeb(() => ({ body: 'outside' }));
		expect(await call(name, field, 'https://page.example/', world)).toMatchObject({
			status: 'succeeded',
		});
	});
});
