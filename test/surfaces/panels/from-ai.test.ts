import { extractFromAICalls, generateZodSchema, traverseNodeParameters } from 'n8n-workflow';
import type { FromAIArgument } from 'n8n-workflow';

import { coerceField, shapeOf } from '../../../src/kernel/input/coerce-field';
import { fieldsOf, type Field } from '../../../src/kernel/field';
import { fromAi } from '../../../src/surfaces/panels/node-properties';
import { tools } from '../../support/native-tools';

const plain: Field = {
	name: 'workflowId',
	description: 'Workflow ID',
	kind: 'string',
	required: true,
	default: undefined,
	options: [],
	minimum: undefined,
	maximum: undefined,
	empty: undefined,
};

const read = (field: Partial<Field>) => extractFromAICalls(fromAi({ ...plain, ...field }));

describe('an expression for n8n’s $fromAI', () => {
	it.each([
		['quotes', `it's "this" and \`that\``],
		['parentheses and commas', 'one (of, two), or three)'],
		['braces', '[{old_str, new_str}] such as {"a": 1}'],
		['a backslash', 'a \\ b \\n'],
	])('is read back by n8n to the letter: %s', (_what, description) => {
		expect(read({ description })).toEqual([
			{ key: 'workflowId', description, type: 'string', defaultValue: undefined },
		]);
	});

	it('puts line breaks on one line', () => {
		expect(read({ description: 'a\n\n\tb' })).toMatchObject([{ description: 'a b' }]);
	});

	it.each([
		[{ kind: 'number', default: 5 }, 'number', 5],
		[{ kind: 'number', default: 0 }, 'number', 0],
		[{ kind: 'boolean', default: false }, 'boolean', false],
		[{ kind: 'string', default: undefined }, 'string', ''],
		[{ kind: 'string', default: "it's" }, 'string', "it's"],
		[{ kind: 'options', default: 'active', options: ['active'] }, 'string', 'active'],
		[{ kind: 'json', default: undefined }, 'json', [null]],
	] as const)('of an optional %j has n8n’s type %s and default %j', (field, type, defaultValue) => {
		expect(read({ ...field, required: false })).toMatchObject([{ type, defaultValue }]);
	});

	it('names the words that may be chosen', () => {
		expect(read({ description: 'State', options: ['a', 'b'] })).toMatchObject([
			{ description: 'State. One of a, b' },
		]);
	});
});

const cases = tools.flatMap((tool) =>
	fieldsOf(tool.input).map((field) => [tool.name, field.name, tool, field] as const),
);

describe('every field of the catalog', () => {
	it.each(cases)('%s %s is found by n8n once, under its name', (_tool, name, _full, field) => {
		const found: FromAIArgument[] = [];
		traverseNodeParameters({ value: fromAi(field) }, found);
		expect(found).toMatchObject([
			{ key: name, description: expect.stringContaining(field.description) },
		]);
		expect(fromAi(field)).toMatch(/^=\{\{ [^]* \}\}$/);
		expect(fromAi(field).slice(3, -2)).not.toMatch(/\{\{|\}\}/);
	});

	it.each(cases.filter(([, , , field]) => !field.required))(
		'%s %s, left out by a model, comes back as not given or as its default',
		(_tool, name, tool, field) => {
			const [call] = extractFromAICalls(fromAi(field));
			if (!call) throw new Error('n8n finds nothing');
			const sent: unknown = generateZodSchema(call).parse(undefined);
			const schema = shapeOf(tool.input)[name];
			expect(schema && coerceField(schema, sent)).toEqual(field.default);
		},
	);
});
