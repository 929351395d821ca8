import { z } from 'zod';
import type { Resource } from '../define-operation';
import { choice, collection, json, picker, shownWith, textField } from '../panel-fields';
import { INPUT_SAMPLE, search } from '../registry/registry-fields';
import {
	deletedOutput,
	pluralOutput,
	query,
	registryOperations,
} from '../registry/registry-operations';

const operation = registryOperations('schema');
const schemaId = z.string();

const create = operation({
	action: 'create',
	input: z
		.object({ name: z.string(), schema: z.unknown(), role: z.enum(['input', 'output']) })
		.strict(),
	run: async ({ name, schema: given, role }, { registry }) =>
		await registry.schemas.create(name, given, role),
});

const remove = operation({
	action: 'delete',
	hint: 'For good, if nothing uses it',
	input: z.object({ schemaId }),
	output: deletedOutput,
	async run({ schemaId: id }, { registry }) {
		await registry.schemas.delete(id);
		return { deleted: true, id };
	},
});

const get = operation({
	action: 'get',
	input: z.object({ schemaId }),
	run: async ({ schemaId: id }, { registry }) => await registry.schemas.get(id),
});

const list = operation({
	action: 'list',
	http: { isPaged: true },
	input: z.object({ query }).strict(),
	output: pluralOutput('schemas'),
	run: async ({ query: words }, { registry }) => ({ schemas: await registry.schemas.list(words) }),
});

const shown = shownWith('schema');

export const schema: Resource = {
	name: 'schema',
	plural: 'schemas',
	title: 'Schemas',
	description: 'What tools take and give',
	changing: 'Changing the tool registry',
	isBare: true,
	operations: [create, remove, get, list],
	properties: [
		picker(['Schema', 'schemaId', 'searchSchemas'], shown('get', 'delete')),
		textField('schemaName', 'For people', {
			placeholder: 'e.g. Order Number',
			required: true,
			...shown('create'),
		}),
		json('schema', INPUT_SAMPLE, 'It never changes: another text is another schema', {
			displayName: 'JSON Schema',
			...shown('create'),
		}),
		choice(
			'role',
			'input',
			{
				input: ['Input', 'What a tool takes: always an object'],
				output: ['Output', 'What a tool returns'],
			},
			{ displayName: 'Used For', ...shown('create') },
		),
		collection('filters', shown('getAll'), [search]),
	],
};
