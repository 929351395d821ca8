import { loadValidator } from '../../../src/registry/schema/load-validator';
import { openSchema } from '../../../src/registry/schema/open-schema';
import { readSchema } from '../../../src/registry/schema/read-schema';

async function opened(given: unknown) {
	const read = await readSchema(given, 'output');
	if (!read.ok) throw new Error(read.problems.map(({ message }) => message).join('\n'));
	return await openSchema(read.schema.json);
}

async function told(given: unknown, value: unknown): Promise<string[]> {
	const checked = (await opened(given)).check(value);
	return checked.ok ? [] : checked.problems.map(({ pointer, message }) => `${pointer} ${message}`);
}

const order = {
	type: 'object',
	properties: {
		id: { type: 'integer', minimum: 1 },
		status: { enum: ['open', 'closed'] },
		mail: { type: 'string', pattern: '^[^@]+@[^@]+$', minLength: 3 },
		lines: {
			type: 'array',
			items: { type: 'object', properties: { sku: { type: 'string' } }, required: ['sku'] },
		},
		note: { type: ['string', 'null'] },
		paid: { type: 'boolean' },
		limits: { $ref: '#/$defs/limits' },
		amount: { anyOf: [{ type: 'number' }, { type: 'null' }] },
	},
	required: ['id'],
	additionalProperties: false,
	$defs: { limits: { type: 'object', properties: { most: { type: 'number' } } } },
};

describe('what is wrong with a value', () => {
	const cases: ReadonlyArray<readonly [schema: unknown, value: unknown, said: string]> = [
		[order, {}, '/id "id" is required.'],
		[order, { id: '1' }, '/id "id" must be integer, not string.'],
		[order, { id: 0 }, '/id "id" must be at least 1, not 0.'],
		[
			order,
			{ id: 1, statsu: 'open' },
			'/statsu Unknown field "statsu". Did you mean "status"? Known fields: amount, id',
		],
		[
			order,
			{ id: 1, status: 'opne' },
			'/status "status" must be one of open, closed, not "opne". Did you mean "open"?',
		],
		[order, { id: 1, mail: 'abcd' }, '/mail "mail" must match the pattern ^[^@]+@[^@]+$'],
		[order, { id: 1, mail: '' }, '/mail "mail" must have at least 3 characters, not 0.'],
		[order, { id: 1, lines: [{ sku: 'a' }, {}] }, '/lines/1/sku "lines[1].sku" is required.'],
		[order, { id: 1, note: 5 }, '/note "note" must be string or null, not number.'],
		[order, { id: 1, amount: 'x' }, '/amount "amount" must be number or null, not string.'],
		[order, null, ' The value must be object, not null.'],
		[order, undefined, ' The value must be JSON.'],
		[{ const: 5 }, 6, ' The value must be 5, not 6.'],
		[{ uniqueItems: true }, [{ a: 1, b: [2] }, 3, { b: [2], a: 1 }], 'items 0 and 2 are equal'],
		[{ not: { type: 'string' } }, 'a', 'has a form that is not allowed'],
		[{ oneOf: [{ minimum: 1 }, { maximum: 5 }] }, 3, 'fits several forms'],
		[
			{ oneOf: [{ type: 'string' }, { type: 'object', required: ['a'] }] },
			{ b: 1 },
			'fits none of the forms that are allowed. Nearest: "a" is required.',
		],
		[{ dependentRequired: { a: ['b'] } }, { a: 1 }, '/b "b" is required where "a" is given.'],
		[
			{ propertyNames: { pattern: '^[a-z]+$' } },
			{ A: 1 },
			'has a field "A" whose name is not allowed',
		],
		[{ properties: { a: {} }, unevaluatedProperties: false }, { b: 1 }, '/b Unknown field "b".'],
		[{ contains: { const: 1 } }, [2], 'lacks an item'],
		[{ properties: { a: false } }, { a: 1 }, '/a "a" must not be given.'],
		[
			{ properties: { 'a/b~c': { type: 'null' } } },
			{ 'a/b~c': 1 },
			'/a~1b~0c "a/b~c" must be null, not number.',
		],
		[{ multipleOf: 3 }, 4, 'must be a multiple of 3, not 4.'],
	];

	it.each(cases)('%j of %j', async (schema, value, said) => {
		expect((await told(schema, value)).join('\n')).toContain(said);
	});

	it('is told in ten problems at most, each of a bounded length', async () => {
		const said = await told(
			{ items: { enum: ['x'.repeat(9_000)] } },
			Array(5_000).fill('y'.repeat(90)),
		);
		expect(said).toHaveLength(11);
		expect(said[10]).toContain('more problems');
		expect(Math.max(...said.map((one) => one.length))).toBeLessThan(620);
	});

	it('keeps absent, null and empty apart', async () => {
		const { readArguments } = await opened({
			type: 'object',
			properties: { a: { type: ['string', 'null'] } },
		});
		for (const value of [{}, { a: null }, { a: '' }])
			expect(readArguments(value)).toEqual({ ok: true, value });
		const required = await opened({
			type: 'object',
			properties: { a: { type: 'string' } },
			required: ['a'],
		});
		expect(required.readArguments({ a: '' })).toEqual({ ok: true, value: { a: '' } });
		expect(required.readArguments({}).ok).toBe(false);
		expect(required.readArguments({ a: null }).ok).toBe(false);
	});

	it('does not read formats as rules', async () => {
		expect(await told({ format: 'email' }, 'no mail')).toEqual([]);
	});
});

describe('what is forgiven a model', () => {
	const cases: ReadonlyArray<readonly [sent: unknown, read: unknown]> = [
		[{ id: '5' }, { id: 5 }],
		['{"id":5}', { id: 5 }],
		[
			{ id: 5, paid: 'True' },
			{ id: 5, paid: true },
		],
		[
			{ id: 5, lines: '[{"sku":7}]' },
			{ id: 5, lines: [{ sku: '7' }] },
		],
		[
			{ id: 5, lines: { sku: 'a' } },
			{ id: 5, lines: [{ sku: 'a' }] },
		],
		[
			{ id: 5, status: 'OPEN' },
			{ id: 5, status: 'open' },
		],
		[{ ID: 5 }, { id: 5 }],
		[
			{ id: 5, limits: '{"most":"3"}' },
			{ id: 5, limits: { most: 3 } },
		],
		[
			{ id: 5, amount: '-2.50' },
			{ id: 5, amount: -2.5 },
		],
	];

	it.each(cases)('%j is read as %j', async (sent, value) => {
		expect((await opened(order)).readArguments(sent)).toEqual({ ok: true, value });
	});

	const refused: ReadonlyArray<readonly [why: string, schema: object, sent: unknown]> = [
		[
			'a number that would become another',
			{ properties: { a: { type: 'integer' } } },
			{ a: '12345678901234567890' },
		],
		['an empty text for a number', { properties: { a: { type: 'number' } } }, { a: '' }],
		['the word null', { properties: { a: { type: ['number', 'null'] } } }, { a: 'null' }],
		[
			'a field given twice',
			{ properties: { a: { type: 'string' } }, additionalProperties: false },
			{ a: 'x', A: 'y' },
		],
		[
			'a value with several forms',
			{ properties: { a: { anyOf: [{ type: 'number' }, { type: 'boolean' }] } } },
			{ a: '5' },
		],
	];

	it.each(refused)('but not %s', async (_why, schema, sent) => {
		expect((await opened({ type: 'object', ...schema })).readArguments(sent).ok).toBe(false);
	});

	it('what fits is never touched', async () => {
		const { readArguments } = await opened({
			type: 'object',
			properties: { a: { type: ['string', 'number'] }, b: {} },
		});
		const sent = { a: '5', b: '{"c":1}', C: 'true' };
		expect(readArguments(sent)).toEqual({ ok: true, value: sent });
	});

	it('nothing sent is no fields, and a word is none', async () => {
		const { readArguments } = await opened({ type: 'object' });
		for (const nothing of [undefined, null, ''])
			expect(readArguments(nothing)).toEqual({ ok: true, value: {} });
		for (const word of ['a', 5, [], '[]', true]) expect(readArguments(word).ok).toBe(false);
	});

	it('a value is not converted when it is only checked', async () => {
		expect((await opened(order)).check({ id: '5' }).ok).toBe(false);
	});
});

describe('hostile values and schemas', () => {
	const nested = (levels: number): unknown =>
		JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`);
	const many = <Item>(count: number, make: (at: number) => Item) =>
		Array.from({ length: count }, (_, at) => make(at));
	const TOO_MUCH = /too much to check|too long to check/;

	// By name: Jest would write out what stands in a table.
	const cases: Readonly<Record<string, () => readonly [schema: unknown, value: unknown]>> = {
		'5,000 levels': () => [{ properties: { a: { $ref: '#' } } }, nested(5_000)],
		'10 MB of text': () => [{ type: 'string', maxLength: 5 }, 'x'.repeat(10_000_000)],
		'10 MB of numbers': () => [{ items: { type: 'string' } }, many(2_000_000, (at) => at)],
		'patterns that hang others, over and over': () => [
			{ items: { pattern: '^(a+)+$' } },
			many(500, () => `${'a'.repeat(3_000)}!`),
		],
		'a large pattern and a long text': () => [
			{ pattern: '^([a-z]{1,20}){1,20}$' },
			'a'.repeat(1_000_000),
		],
		'a fan of choices for many items': () => [
			{ items: { oneOf: many(900, (at) => ({ const: at })) } },
			many(10_000, () => -1),
		],
		'references that double, for many items': () => [
			{
				$defs: Object.fromEntries(
					many(11, (at) => [
						`d${at}`,
						at === 0
							? { type: 'string' }
							: { allOf: [{ $ref: `#/$defs/d${at - 1}` }, { $ref: `#/$defs/d${at - 1}` }] },
					]),
				),
				items: { $ref: '#/$defs/d10' },
			},
			many(5_000, () => 5),
		],
		'long lists of required names in choices': () => [
			{ items: { anyOf: many(9, () => ({ required: many(900, (at) => `r${at}`) })) } },
			many(9_000, () => ({})),
		],
		'large options': () => [
			{ items: { enum: many(300, (at) => ({ a: { b: [1, 2, 3, at] } })) } },
			many(5_000, () => ({ a: { b: [1, 2, 3, -1] } })),
		],
		'texts measured by many': () => [
			{ allOf: many(900, () => ({ maxLength: 5 })) },
			'x'.repeat(1_500_000),
		],
		'fields held against many patterns': () => [
			{ patternProperties: Object.fromEntries(many(200, (at) => [`k${at}`, {}])) },
			Object.fromEntries(many(20_000, (at) => [`a${at}`, at])),
		],
	};

	it.each(Object.keys(cases))('%s: answered, not worked through', async (what) => {
		const [schema, value] = cases[what]?.() ?? [];
		expect((await told(schema, value)).join('\n')).toMatch(TOO_MUCH);
	});

	it('3,000 different objects in a list of unique items are fine', async () => {
		expect(
			await told(
				{ uniqueItems: true },
				many(3_000, (at) => ({ a: at, b: { c: at } })),
			),
		).toEqual([]);
	});

	it('2,000 rows of a table are fine', async () => {
		const row = {
			type: 'object',
			properties: {
				id: { type: 'integer' },
				name: { type: 'string', maxLength: 99 },
				mail: { type: 'string', pattern: '^[^@]+@[^@]+$' },
				tags: { items: { type: 'string' } },
			},
			required: ['id'],
			additionalProperties: false,
		};
		expect(
			await told(
				{ type: 'array', items: row },
				many(2_000, (at) => ({
					id: at,
					name: `name ${at}`,
					mail: `${at}@a.test`,
					tags: ['a', 'b'],
				})),
			),
		).toEqual([]);
	});

	it('fields with the names of what every object has are fields', async () => {
		const schema = JSON.parse(
			'{"type":"object","properties":{"__proto__":{"type":"string"}},"required":["__proto__","constructor"]}',
		);
		expect(await told(schema, {})).toEqual([
			expect.stringContaining('"__proto__" is required'),
			expect.stringContaining('"constructor" is required'),
		]);
		const { readArguments } = await opened(schema);
		const read = readArguments('{"__proto__":5,"constructor":1}');
		expect(JSON.stringify(read)).toBe('{"ok":true,"value":{"__proto__":"5","constructor":1}}');
		expect(Object.prototype).not.toHaveProperty('5');
	});

	it("a schema cannot see another's address, whatever it is opened beside", async () => {
		await opened({ $id: 'https://a.test/secret', $defs: { key: { $anchor: 'key', const: 'k' } } });
		expect((await readSchema({ $ref: 'https://a.test/secret#key' }, 'output')).ok).toBe(false);
		// What was not accepted is not opened either: the validator of each schema knows that schema alone.
		await expect(openSchema({ $ref: 'https://a.test/secret#key' })).rejects.toThrow('accepted');
		const { compile } = await loadValidator();
		expect(compile({ $id: 'https://a.test/one', const: 'k' })).toBeDefined();
		expect(compile({ $ref: 'https://a.test/one' })).toBeUndefined();
	});

	it('whatever is given, nothing is thrown', async () => {
		const circle: Record<string, unknown> = {};
		circle.circle = circle;
		const trap = {
			get a(): unknown {
				throw new Error('no');
			},
		};
		const { check, readArguments } = await opened(order);
		for (const value of [
			circle,
			trap,
			1n,
			NaN,
			Symbol('a'),
			() => 1,
			new Date(),
			'\ud800',
			{ id: 'a\0' },
			Object.create(null),
		]) {
			expect(check(value).ok).toBe(false);
			expect(readArguments(value).ok).toBe(false);
		}
	});
});
