import { readSchema } from '../../../src/registry/schema/read-schema';

/** What was taken in, or the pointers and words of what was wrong. */
async function taken(given: unknown, role: 'input' | 'output' = 'output') {
	const read = await readSchema(given, role);
	if (!read.ok)
		throw new Error(
			read.problems.map(({ pointer, message }) => `${pointer}: ${message}`).join('\n'),
		);
	return {
		json: read.schema.json,
		changes: read.changes.map(({ pointer, message }) => `${pointer}: ${message}`),
	};
}

async function problems(given: unknown, role: 'input' | 'output' = 'output') {
	const read = await readSchema(given, role);
	return read.ok ? [] : read.problems.map(({ pointer, message }) => `${pointer}: ${message}`);
}

describe('what is taken as it is', () => {
	it('is JSON, or its text, in canonical order', async () => {
		const schema = { type: 'object', properties: { b: { type: 'string' }, a: true } };
		const [fromText, fromJson] = [
			await readSchema(JSON.stringify(schema), 'input'),
			await readSchema(schema, 'input'),
		];
		expect(fromText).toEqual(fromJson);
		expect(fromJson).toMatchObject({
			ok: true,
			changes: [],
			schema: { text: '{"properties":{"a":true,"b":{"type":"string"}},"type":"object"}' },
		});
	});

	it('is a schema that says nothing, for an output', async () => {
		expect((await taken(true)).json).toEqual({});
		expect((await taken(false)).json).toEqual({ not: {} });
	});

	it('is a recursion through the value', async () => {
		const tree = { type: 'object', properties: { left: { $ref: '#' }, right: { $ref: '#' } } };
		expect((await taken(tree, 'input')).json).toEqual(tree);
		const list = {
			$defs: { n: { type: ['object', 'null'], properties: { next: { $ref: '#/$defs/n' } } } },
			$ref: '#/$defs/n',
		};
		expect((await taken(list)).json).toEqual(list);
	});

	it('has fields with the names of keywords and of what every object has', async () => {
		const given =
			'{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"number"},"$ref":{"type":"string"},"id":{"type":"string"},"$id":{"type":"string"},"items":{"type":"array"}},"required":["__proto__"]}';
		const { json, changes } = await taken(given, 'input');
		expect(JSON.parse(given)).toEqual(json);
		expect(Object.keys(Object(json.properties))).toContain('__proto__');
		expect(changes.join()).not.toContain('became');
	});
});

describe('what is migrated, and told', () => {
	const cases: ReadonlyArray<readonly [what: string, given: object, json: object, told: string]> = [
		[
			'definitions',
			{ definitions: { 'a/b': { type: 'string' } }, $ref: '#/definitions/a~1b' },
			{ $defs: { 'a/b': { type: 'string' } }, $ref: '#/$defs/a~1b' },
			'"definitions" became "$defs"',
		],
		[
			'definitions inside definitions',
			{
				definitions: { a: { definitions: { b: { type: 'null' } } } },
				properties: { c: { $ref: '#/definitions/a/definitions/b' } },
			},
			{
				$defs: { a: { $defs: { b: { type: 'null' } } } },
				properties: { c: { $ref: '#/$defs/a/$defs/b' } },
			},
			'/definitions/a: "definitions"',
		],
		[
			'lists under items',
			{ items: [{ type: 'string' }, { $ref: '#/items/0' }], additionalItems: { type: 'number' } },
			{ prefixItems: [{ type: 'string' }, { $ref: '#/prefixItems/0' }], items: { type: 'number' } },
			'"prefixItems"',
		],
		[
			'dependencies',
			{ dependencies: { a: ['b'], c: { required: ['d'] } } },
			{ dependentRequired: { a: ['b'] }, dependentSchemas: { c: { required: ['d'] } } },
			'"dependentRequired"',
		],
		[
			'nullable',
			{ properties: { a: { type: 'string', enum: ['x'], nullable: true } } },
			{ properties: { a: { type: ['string', 'null'], enum: ['x', null] } } },
			'/properties/a: "nullable"',
		],
		[
			'nullable references',
			{
				$defs: { x: { type: 'string' } },
				properties: { a: { $ref: '#/$defs/x', nullable: true } },
			},
			{
				$defs: { x: { type: 'string' } },
				properties: { a: { anyOf: [{ $ref: '#/$defs/x' }, { type: 'null' }] } },
			},
			'"nullable" became',
		],
		[
			'references into what is nullable',
			{
				properties: {
					a: { allOf: [{ type: 'string' }], nullable: true },
					b: { $ref: '#/properties/a/allOf/0' },
				},
			},
			{
				properties: {
					a: { anyOf: [{ allOf: [{ type: 'string' }] }, { type: 'null' }] },
					b: { $ref: '#/properties/a/anyOf/0/allOf/0' },
				},
			},
			'"nullable"',
		],
		[
			'what stands beside $ref in old drafts',
			{
				$schema: 'http://json-schema.org/draft-07/schema#',
				definitions: { a: { type: 'string' } },
				properties: { b: { $ref: '#/definitions/a', description: 'B', type: 'number' } },
			},
			{
				$defs: { a: { type: 'string' } },
				properties: { b: { $ref: '#/$defs/a', description: 'B' } },
			},
			'/properties/b: What was next to',
		],
		[
			'examples of OpenAPI',
			{ properties: { a: { example: 5 } } },
			{ properties: { a: { examples: [5] } } },
			'"example"',
		],
	];

	it.each(cases)('%s', async (_what, given, json, told) => {
		const read = await taken(given);
		expect(read.json).toEqual(json);
		expect(read.changes.join('\n')).toContain(told);
	});

	it('tells of field names that some providers refuse', async () => {
		const { changes } = await taken(
			{ type: 'object', properties: { 'First name': {}, b_1: {} } },
			'input',
		);
		expect(changes).toEqual([
			expect.stringMatching('^/properties/First name: Some providers refuse'),
		]);
	});
});

describe('what is refused, with the place and the fix', () => {
	const deep = (levels: number): object => (levels === 0 ? {} : { items: deep(levels - 1) });
	const doubled = (times: number) => ({
		$defs: Object.fromEntries(
			Array.from({ length: times }, (_, at) => [
				`d${at}`,
				at === 0
					? { type: 'string' }
					: { anyOf: [{ $ref: `#/$defs/d${at - 1}` }, { $ref: `#/$defs/d${at - 1}` }] },
			]),
		),
		$ref: `#/$defs/d${times - 1}`,
	});
	const cases: ReadonlyArray<readonly [what: string, given: unknown, told: string]> = [
		['text that is no JSON', '{"type":', ': The schema is not JSON'],
		['a list', [], ': A schema must be a JSON object'],
		['nothing', undefined, 'must be a JSON object'],
		['more than 64 kB', { description: 'x'.repeat(70_000) }, ': The schema has more than 64 kB'],
		[
			'more than 1,000 schemas',
			{ properties: Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`p${at}`, {}])) },
			': The schema holds more than 1000 schemas',
		],
		['33 levels', deep(33), 'nested more than 32 deep'],
		['5,000 levels', deep(5_000), 'nested too deeply'],
		[
			'a reference elsewhere',
			{ properties: { a: { $ref: 'https://a.test/b.json' } } },
			'/properties/a/$ref: "$ref": "https://a.test/b.json" leads out of this schema',
		],
		['a reference to a file', { $ref: 'file:///etc/passwd' }, 'leads out of this schema'],
		[
			"a reference to another's address",
			{ $ref: 'schema://foreman.invalid/other' },
			'leads out of this schema',
		],
		[
			'a reference to the meta-schema',
			{ $ref: 'https://json-schema.org/draft/2020-12/schema' },
			'leads out of this schema',
		],
		[
			'a reference to nothing',
			{ $ref: '#/$defs/a' },
			'/$ref: "$ref": "#/$defs/a" leads to no schema',
		],
		['a reference to what every object has', { $ref: '#/__proto__' }, 'leads to no schema'],
		[
			'a reference to itself',
			{
				$defs: { a: { $ref: '#/$defs/b' }, b: { anyOf: [{ $ref: '#/$defs/a' }] } },
				$ref: '#/$defs/a',
			},
			'never ends',
		],
		['references that double', doubled(14), 'more than 10000 schemas'],
		[
			'a recursion that doubles',
			{ oneOf: [{ properties: { a: { $ref: '#' } } }, { properties: { a: { $ref: '#' } } }] },
			'each level would double',
		],
		[
			'lookaround',
			{ properties: { a: { pattern: '(?=.*a)b' } } },
			'/properties/a/pattern: "pattern": lookaround',
		],
		['back-references', { pattern: '(a)\\1' }, '/pattern: "pattern": back-references'],
		[
			'a pattern of names',
			{ patternProperties: { '(?!a)': {} } },
			'/patternProperties: "patternProperties": lookaround',
		],
		[
			'a pattern that is too large',
			{ pattern: '((a{1,100}){1,10}){1,2}' },
			'/pattern: "pattern": the pattern cannot be used',
		],
		[
			'a type that is none',
			{ properties: { a: { type: 'strnig' } } },
			'/properties/a/type: "type": must be one of string, number',
		],
		[
			'required: true',
			{ properties: { a: { required: true } } },
			'/properties/a/required: "required": must be a list of names, such as ["id"]',
		],
		['exclusiveMinimum: true', { exclusiveMinimum: true }, '/exclusiveMinimum: '],
		[
			'draft 4',
			{ $schema: 'http://json-schema.org/draft-04/schema#' },
			'/$schema: "$schema" must name',
		],
		[
			'an inner address',
			{ $defs: { x: { $id: 'x' } }, $ref: 'x' },
			'/$defs/x/$id: "$id" is not supported',
		],
		['a name', { $defs: { x: { $anchor: 'y' } }, $ref: '#y' }, 'leads to no schema in this one'],
		[
			'a recursive reference',
			{ properties: { a: { $recursiveRef: '#' } } },
			'/properties/a/$recursiveRef: "$recursiveRef" is not supported',
		],
		[
			'a dynamic reference',
			{ $dynamicAnchor: 'n', properties: { a: { $dynamicRef: '#n' } } },
			'/properties/a/$dynamicRef: "$dynamicRef" is not supported',
		],
		['another dialect', { $schema: 'https://a.test/meta' }, '/$schema: "$schema" must name'],
		['options that are none', { enum: [] }, '/enum: "enum": Array must contain at least 1 element'],
		[
			'fields that are no schemas',
			{ definitions: { a: { properties: { b: 5 } } } },
			'/$defs/a/properties/b: "properties": must be a schema: an object, true or false',
		],
	];

	it.each(cases)('%s', async (_what, given, told) => {
		expect((await problems(given)).join('\n')).toContain(told);
	});

	it('what is no object, for an input', async () => {
		for (const given of [
			true,
			{},
			{ type: 'string' },
			{ type: ['object', 'null'] },
			{ anyOf: [{ type: 'object' }] },
		])
			expect(await problems(given, 'input')).toEqual([
				expect.stringContaining('/type: The input of a tool must be an object'),
			]);
	});

	it('what is no JSON', async () => {
		const circle: Record<string, unknown> = {};
		circle.properties = { circle };
		for (const given of [circle, { const: 1n }, { minimum: NaN }, () => ({})])
			expect(await problems(given)).not.toEqual([]);
	});

	it('says at most 20 problems', async () => {
		const properties = Object.fromEntries(
			Array.from({ length: 100 }, (_, at) => [`p${at}`, { type: 'x' }]),
		);
		expect(await problems({ properties })).toHaveLength(20);
	});
});
