import { headerParameters, headersFor } from '../../../src/web/mcp/server-tool';

const field = (name: unknown, more: object = {}) => ({
	type: 'string',
	'x-mcp-header': name,
	...more,
});

const ofFields = (properties: object) => headerParameters({ type: 'object', properties });

test('fields at any depth are named by the way that leads to them', () => {
	const inner = { type: 'object', properties: { id: field('Order', { type: 'integer' }) } };
	expect(ofFields({ region: field('Region'), order: inner })).toEqual({
		ok: true,
		parameters: [
			{ header: 'mcp-param-region', path: ['region'] },
			{ header: 'mcp-param-order', path: ['order', 'id'] },
		],
	});
});

test.each<[string, object]>([
	['no name', { a: field('') }],
	['no text', { a: field(7) }],
	['a space', { a: field('My Region') }],
	['a line break', { a: field('A\r\nx: y') }],
	['a colon', { a: field('A:B') }],
	['a letter of another script', { a: field('Rеgion') }],
	['a number', { a: field('A', { type: 'number' }) }],
	['no type', { a: { 'x-mcp-header': 'A' } }],
	['one name twice', { a: field('A'), b: field('a') }],
	['items of a list', { a: { type: 'array', items: field('A') } }],
	['a choice', { a: { anyOf: [field('A')] } }],
])('a schema is refused that names a header with %s', (_what, properties) => {
	expect(ofFields(properties)).toMatchObject({ ok: false });
});

test('data is no schema, and a field may have that name', () => {
	const data = {
		type: 'string',
		default: { 'x-mcp-header': 'A' },
		enum: [{ 'x-mcp-header': 'B' }],
	};
	expect(ofFields({ a: data })).toEqual({ ok: true, parameters: [] });
});

test('what a header cannot hold goes as base64; what is absent, null or no plain value goes in none', () => {
	const parameters = [
		'text',
		'umlaut',
		'padded',
		'lines',
		'sentinel',
		'flag',
		'whole',
		'no',
		'half',
		'deep',
	].map((name) => ({ header: name, path: [name] }));
	const given = {
		...{
			text: 'us west',
			umlaut: 'ü',
			padded: ' x',
			lines: 'a\r\nb: c',
			sentinel: '=?base64?eA==?=',
		},
		...{ flag: false, whole: 42, no: null, half: 1.5, deep: { a: 1 } },
	};
	const base64 = (text: string) => `=?base64?${Buffer.from(text).toString('base64')}?=`;
	expect(headersFor(parameters, given)).toEqual({
		...{ text: 'us west', umlaut: base64('ü'), padded: base64(' x'), lines: base64('a\r\nb: c') },
		...{ sentinel: base64(given.sentinel), flag: 'false', whole: '42' },
	});
	expect(headersFor([{ header: 'x', path: ['constructor', 'name'] }], {})).toEqual({});
});
