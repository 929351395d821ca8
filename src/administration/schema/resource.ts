import { z } from 'zod';

import type { Resource } from '../define-operation';
import { choice, filters, json, picker, shownFor, textField } from '../panel-fields';
import { INPUT_SAMPLE, search } from '../registry/registry-fields';
import { deletedOutput, listOf, query, registryOperations } from '../registry/registry-operations';

const operation = registryOperations('schema');

const schemaId = z.string();

const create = operation({
	action: 'create',
	title: 'Create a schema',
	effect: 'write',
	input: z
		.object({ name: z.string(), schema: z.unknown(), role: z.enum(['input', 'output']) })
		.strict(),
	run: async ({ name, schema: given, role }, { registry }) =>
		await registry.schemas.create(name, given, role),
});

const remove = operation({
	action: 'delete',
	title: 'Delete a schema',
	hint: 'For good, if nothing uses it',
	effect: 'destroy',
	input: z.object({ schemaId }),
	output: deletedOutput,
	async run({ schemaId: id }, { registry }) {
		await registry.schemas.delete(id);
		return { deleted: true, id };
	},
});

const get = operation({
	action: 'get',
	title: 'Get a schema',
	effect: 'read',
	input: z.object({ schemaId }),
	run: async ({ schemaId: id }, { registry }) => await registry.schemas.get(id),
});

const list = operation({
	action: 'list',
	title: 'Get many schemas',
	effect: 'read',
	http: { isPaged: true },
	input: z.object({ query }).strict(),
	output: listOf('schemas'),
	run: async ({ query: words }, { registry }) => ({ schemas: await registry.schemas.list(words) }),
});

const shown = (...operations: string[]) => shownFor('schema', ...operations);

/** What tools take and give. */
export const schema: Resource = {
	...{ name: 'schema', plural: 'schemas', title: 'Schemas' },
	description: 'What tools take and give',
	changing: 'Changing the tool registry',
	isBare: true,
	operations: [create, remove, get, list],
	properties: [
		picker(['Schema', 'schemaId', 'searchSchemas'], shown('get', 'delete')),
		textField(['Schema Name', 'schemaName', 'e.g. Order Number'], 'For people', {
			required: true,
			displayOptions: shown('create'),
		}),
		choice(
			['Used For', 'role', 'input'],
			{
				input: ['Input', 'What a tool takes: always an object'],
				output: ['Output', 'What a tool gives back'],
			},
			{ displayOptions: shown('create') },
		),
		json(
			['JSON Schema', 'schema', INPUT_SAMPLE],
			'It never changes: another text is another schema',
			shown('create'),
		),
		filters(shown('getAll'), [search]),
	],
};
