import { z } from 'zod';

import { readInput } from '../../src/kernel/input/read-input';
import { leastWork } from '../support/work-time';

const schema = z.object({
	workflowId: z.string().min(1),
	query: z.string().optional(),
	limit: z.number().int().min(1).max(100).default(50),
	deep: z.boolean().default(false),
	status: z.enum(['active', 'archived']).default('active'),
	inputData: z.record(z.unknown()).optional(),
	patches: z
		.array(z.object({ old_str: z.string().min(1), new_str: z.string() }))
		.min(1)
		.optional(),
	tags: z.array(z.string()).optional(),
});

const defaults = { workflowId: 'w1', limit: 50, deep: false, status: 'active' };

function valueOf(raw: unknown) {
	const read = readInput(schema, raw);
	if (!read.ok) throw new Error(read.problems.map(({ message }) => message).join(' '));
	return read.value;
}

function problemsOf(raw: unknown) {
	const read = readInput(schema, raw);
	return read.ok ? [] : read.problems;
}

const given = (fields: Record<string, unknown>) => ({ workflowId: 'w1', ...fields });

describe('what is certain is read', () => {
	it.each([
		['the fields as they should be', { limit: 5 }, { limit: 5 }],
		['a number in quotes', { limit: ' 5 ' }, { limit: 5 }],
		['a boolean in quotes', { deep: 'TRUE' }, { deep: true }],
		['a word in another case', { status: ' Archived ' }, { status: 'archived' }],
		['an object as JSON text', { inputData: '{"a":{"b":1}}' }, { inputData: { a: { b: 1 } } }],
		['a list as JSON text', { tags: '["a","b"]' }, { tags: ['a', 'b'] }],
		['one item where a list belongs', { tags: 'a' }, { tags: ['a'] }],
		[
			'one object where a list belongs',
			{ patches: { old_str: 'a', new_str: 'b' } },
			{ patches: [{ old_str: 'a', new_str: 'b' }] },
		],
		[
			'a list of objects as JSON text',
			{ patches: '[{"old_str":"a","new_str":""}]' },
			{ patches: [{ old_str: 'a', new_str: '' }] },
		],
		[
			'fields inside a list in another spelling',
			{ patches: [{ oldStr: 'a', NEW_STR: 'b' }] },
			{ patches: [{ old_str: 'a', new_str: 'b' }] },
		],
		['snake case', { input_data: { a: 1 } }, { inputData: { a: 1 } }],
		['another case', { LIMIT: 7 }, { limit: 7 }],
		[
			'keys of free-form data, untouched',
			{ inputData: { input_data: 1, LIMIT: 2 } },
			{ inputData: { input_data: 1, LIMIT: 2 } },
		],
	])('%s', (_what, fields, expected) => {
		expect(valueOf(given(fields))).toEqual({ ...defaults, ...expected });
	});

	it.each([
		['an empty text', ''],
		['null', null],
		['a list of null, which n8n sends for an empty json field', [null]],
		['undefined', undefined],
	])('%s for an optional field means that it was not given', (_what, nothing) => {
		const nothings = { query: nothing, limit: nothing, deep: nothing, status: nothing };
		expect(
			valueOf(given({ ...nothings, inputData: nothing, patches: nothing, tags: nothing })),
		).toEqual(defaults);
	});

	it.each([
		['a number', 12, '12'],
		['a picked resource', { __rl: true, mode: 'list', value: 'abc' }, 'abc'],
		['a picked resource with a number', { __rl: true, mode: 'id', value: 12 }, '12'],
	])('%s where an id belongs', (_what, workflowId, expected) => {
		expect(valueOf({ workflowId })).toMatchObject({ workflowId: expected });
	});

	it('an empty picked resource as nothing, for an optional field', () => {
		expect(valueOf(given({ query: { __rl: true, mode: 'list', value: '' } }))).toEqual(defaults);
	});

	it('the whole input as JSON text', () => {
		expect(valueOf('{"workflow_id":"w1","limit":"5"}')).toEqual({ ...defaults, limit: 5 });
	});

	it.each([[''], [null], [undefined]])('%p as a call without fields', (raw) => {
		expect(readInput(z.object({}), raw)).toEqual({ ok: true, value: {} });
	});
});

describe('what is not certain is refused', () => {
	it.each([
		[
			'an unknown field, with the nearest and all known ones',
			{ limt: 5 },
			'limt',
			'Unknown field "limt". Did you mean "limit"? Known fields: workflowId, query, limit, deep, status, inputData, patches, tags.',
		],
		[
			'an unknown field inside a list',
			{ patches: [{ old_str: 'a', new_string: 'b', new_str: 'c' }] },
			'patches[0].new_string',
			'Unknown field "patches[0].new_string". Did you mean "new_str"? Known fields: old_str, new_str.',
		],
		['a word for a number', { limit: 'many' }, 'limit', '"limit" must be number, not string.'],
		['a number with a unit', { limit: '5 items' }, 'limit', '"limit" must be number, not string.'],
		['hexadecimal', { limit: '0x10' }, 'limit', '"limit" must be number, not string.'],
		['yes for true', { deep: 'yes' }, 'deep', '"deep" must be boolean, not string.'],
		['1 for true', { deep: 1 }, 'deep', '"deep" must be boolean, not number.'],
		[
			'a number out of range',
			{ limit: 101 },
			'limit',
			'"limit": Number must be less than or equal to 100.',
		],
		['a fraction', { limit: '1.5' }, 'limit', '"limit" must be integer, not float.'],
		[
			'an unknown word, with the nearest',
			{ status: 'archive' },
			'status',
			'"status" must be one of active, archived, not "archive". Did you mean "archived"?',
		],
		[
			'text that is no JSON where an object belongs',
			{ inputData: 'hello' },
			'inputData',
			'"inputData" must be object, not text that is not valid JSON.',
		],
		[
			'broken JSON where an object belongs',
			{ inputData: '{"a": 1,}' },
			'inputData',
			'"inputData" must be object, not text that is not valid JSON.',
		],
		[
			'a list where an object belongs',
			{ inputData: [1] },
			'inputData',
			'"inputData" must be object, not array.',
		],
		[
			'an object where text belongs',
			{ query: { a: 1 } },
			'query',
			'"query" must be string, not object.',
		],
		[
			'a missing field inside a list',
			{ patches: [{ old_str: 'a' }] },
			'patches[0].new_str',
			'"patches[0].new_str" is required.',
		],
	])('%s', (_what, fields, field, message) => {
		expect(problemsOf(given(fields))).toEqual([{ field, message }]);
	});

	it.each([
		['left out', {}, '"workflowId" is required.'],
		['null', { workflowId: null }, '"workflowId" must be string, not null.'],
		['empty', { workflowId: '' }, '"workflowId": String must contain at least 1 character(s).'],
	])('a required field that is %s', (_what, raw, message) => {
		expect(problemsOf(raw)).toEqual([{ field: 'workflowId', message }]);
	});

	it.each([['hello'], ['[1]'], [[]], [5], [true]])('%p as the whole input', (raw) => {
		expect(problemsOf(raw)).toEqual([
			{ field: '', message: 'The input must be an object of fields.' },
		]);
	});

	it('and every problem is named at once', () => {
		expect(problemsOf({ limt: 1, deep: 'no' }).map(({ field }) => field)).toEqual([
			'limt',
			'workflowId',
			'deep',
		]);
	});

	it('fields that two known ones could mean', () => {
		const twins = z.object({ nodeId: z.string().optional(), node_id: z.string().optional() });
		expect(readInput(twins, { NodeID: 'a' })).toMatchObject({ ok: false });
		expect(readInput(twins, { nodeId: 'a' })).toEqual({ ok: true, value: { nodeId: 'a' } });
	});
});

describe('an attack', () => {
	it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
		'with the key %s is refused at the top and inside, and pollutes nothing',
		(key) => {
			const top: unknown = JSON.parse(`{"workflowId":"w1","${key}":{"polluted":true}}`);
			expect(problemsOf(top)).toMatchObject([{ field: key }]);
			const inside: unknown = JSON.parse(
				`{"workflowId":"w1","patches":[{"old_str":"a","new_str":"b","${key}":{"polluted":true}}]}`,
			);
			expect(problemsOf(inside)).toMatchObject([{ field: `patches[0].${key}` }]);
			expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
		},
	);

	it('with such keys in free-form data leaves them as data', () => {
		const raw: unknown = JSON.parse('{"workflowId":"w1","inputData":{"__proto__":{"polluted":1}}}');
		const { inputData } = valueOf(raw);
		expect(Object.prototype).not.toHaveProperty('polluted');
		expect(Object.getPrototypeOf(inputData)).toBe(Object.prototype);
	});

	it.each([200, 201, 5_000, 100_000])('with JSON %i levels deep is read or refused', (levels) => {
		const object = `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
		const list = `${'['.repeat(levels)}${']'.repeat(levels)}`;
		if (levels <= 200) expect(valueOf(given({ inputData: object })).inputData).toHaveProperty('a');
		else
			expect(problemsOf(given({ inputData: object, tags: list }))).toEqual([
				{ field: 'inputData', message: '"inputData" is nested more than 200 levels deep.' },
				{ field: 'tags', message: '"tags" is nested more than 200 levels deep.' },
			]);
	});

	it.each(['\ud800', 'a\udc00b', 'a\u0000b'])(
		'with a text that nobody can store (%j) is refused, with its place',
		(text) => {
			const said = (field: string) => ({
				field,
				message: `"${field}" holds half a character or a NUL, which n8n cannot store. Send it without.`,
			});
			expect(problemsOf(given({ query: text }))).toEqual([said('query')]);
			expect(problemsOf({ workflowId: text })).toEqual([said('workflowId')]);
			expect(problemsOf(given({ inputData: { a: [1, { b: text }] } }))).toEqual([
				said('inputData.a[1].b'),
			]);
			expect(problemsOf(given({ inputData: { a: { [text]: 1 } } }))).toEqual([
				said(`inputData.a.${text}`),
			]);
			expect(problemsOf(given({ inputData: { a: '😀 whole \ud83d\ude00' } }))).toEqual([]);
		},
	);

	it('with a very long key or value is answered at once', async () => {
		const long = 'x'.repeat(2_000_000);
		const read = () => {
			expect(problemsOf(given({ [long]: 1 }))).toHaveLength(1);
			expect(problemsOf(given({ status: long }))).toHaveLength(1);
			expect(problemsOf(given({ limit: '9'.repeat(400) }))[0]).toMatchObject({ field: 'limit' });
		};
		expect(await leastWork(1_000, read)).toBeLessThan(1000);
	});
});

describe('a field in two spellings', () => {
	const schema = z.object({ workflowId: z.string().min(1) });

	it('is refused when the values differ', () => {
		const read = readInput(schema, { workflow_id: 'a', workflowId: 'b' });
		expect(read).toMatchObject({
			ok: false,
			problems: [{ message: '"workflowId" is given twice, once as "workflowId".' }],
		});
	});

	it.each([
		{ workflow_id: 'a', workflowId: 'a' },
		{ workflow_id: 'a', workflowId: '' },
		{ workflowId: '', workflow_id: 'a' },
	])('is read where only one value can be meant: %p', (raw) => {
		expect(readInput(schema, raw)).toEqual({ ok: true, value: { workflowId: 'a' } });
	});
});
