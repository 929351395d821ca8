import { isReadOnlyGraphql } from '../../../src/workflow/simulation/judge-request';

describe('a document of queries', () => {
	it.each([
		'{ orders { id } }',
		'={ orders { id } }',
		'query { orders { id } }',
		'query Orders($first: Int = 10, $by: Order = { field: ID }) @cached(ttl: 60) { orders(first: $first) { ...Line } }\nfragment Line on Order { id name }',
		'# mutation { removeAll }\nquery { a }',
		'query { search(text: "mutation { x }") { id } }',
		'query { search(text: """\nmutation { "quoted" \\""" }\n""") { id } }',
		'query A { a } query B { b }',
		'{ mutation: orders { subscription } }',
		'query mutation { a }',
		'{ a(list: [1, -2.5e3, true, null, $x, { b: [] }]) @include(if: $y) { ... on B { c } } }',
		'\uFEFF{ a, b }',
	])('%s', (document) => expect(isReadOnlyGraphql(document)).toBe(true));
});

describe('what is none, or may change something', () => {
	it.each([
		...[
			undefined,
			7,
			'',
			'# nothing',
			'fragment A on B { c }',
			'query',
			'query A',
			'{ a',
			'{ a } }',
		],
		'mutation { removeAll }',
		'query A { a } mutation B { b }',
		'{ a } mutation { b }',
		'fragment A on B { c } mutation { ...A }',
		'subscription { a }',
		'# query {\nmutation { removeAll }',
		'"""query""" mutation { removeAll }',
		'type A { b: C }',
		'extend type A { b: C }',
		'={{ $json.query }}',
		'query { order(id: "{{ $json.id }}") { id } }',
		'query { a(text: "open) { b } } mutation { c }',
		'query { a(text: "\\") { b } } mutation { c("") }',
		'query { a ; b }',
		'query { a \u0000 }',
		'# a\u2028mutation { b }\n{ a }',
		'query ($a: X = }) { b }',
	])('%s', (document) => expect(isReadOnlyGraphql(document)).toBe(false));
});

it('a very long document is not read', () =>
	expect(isReadOnlyGraphql(`{ a(b: "${'x'.repeat(50_000)}") }`)).toBe(false));
