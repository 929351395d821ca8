import { literalOrText } from '../../src/tools/workflow/building/literal-or-text';

test.each<[string, unknown]>([
	['{ timeout: 1 }', { timeout: 1 }],
	[
		"{ batching: { batch: { batchSize: 1 } }, 'a-b': [true, null, 'x'], }",
		{ batching: { batch: { batchSize: 1 } }, 'a-b': [true, null, 'x'] },
	],
	['[{ type: "qs", value: "={{ $json.next }}" }]', [{ type: 'qs', value: '={{ $json.next }}' }]],
	['{"a":1}', { a: 1 }],
	['{}', {}],
	['7', 7],
	['false', false],
])('%s is a value', (text, value) => {
	expect(literalOrText(text)).toEqual(value);
});

test.each([
	'a text',
	'{{ $json.a }}',
	'{ a: $json.b }',
	'{ me: user { name } }',
	'{ a: f() }',
	'{ [a]: 1 }',
	'{ ...a }',
	'{ get a() { return 1; } }',
	'{ a() {} }',
	'[link](https://example.com)',
	'[1, , 2]',
	'{ a: /x/ }',
	'{ a: 1 }); alert(1',
	`${'['.repeat(50_000)}`,
])('%.40s stays as it is written', (text) => {
	expect(literalOrText(text)).toBe(text);
});

test('a key that objects have anyway is one like others', () => {
	const value = literalOrText('{ __proto__: { a: 1 }, constructor: 2 }');
	expect(Object.keys(Object(value))).toEqual(['__proto__', 'constructor']);
	expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
});
