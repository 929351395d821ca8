import { fieldsOf } from '../../src/kernel/field';
import { exposeTools } from '../../src/catalog/toolkit';
import { allTools, tools } from '../support/native-tools';

/** n8n puts these beside, or in place of, what a model has sent: for the call, and for the history that the model is shown. */
const writtenByN8n = ['id', 'tool', 'toolCallId', 'toolParameters', 'hitlParameters', 'log'];

/** What a webhook's item has, which n8n mixes into the call of an agent behind it. `query` is a word that tools need. */
const ofAWebhook = ['headers', 'params', 'body', 'webhookUrl', 'executionMode'];

const taken = [...writtenByN8n, ...ofAWebhook];

/** n8n's agent leaves it out of what it remembers of a call; these names are public. */
const withType = ['add-data-table-column', 'create_event', 'update_event'];

const deferred = exposeTools(tools, 'deferred', []);

describe.each([
	...allTools.map(({ name, input }) => [name, Object.keys(input.shape)] as const),
	...deferred.map(({ name, schema }) => [name, Object.keys(schema.shape)] as const),
])('%s', (name, fields) => {
	it('has no field that n8n writes over, or brings in from the item that feeds the agent', () => {
		expect(fields.filter((field) => taken.includes(field))).toEqual([]);
	});

	it('has no field "type", but for those that have always had it', () => {
		expect(fields.includes('type')).toBe(withType.includes(name));
	});
});

it('a field "query" is a text: in an object of that name n8n looks for all other fields', () => {
	const queries = allTools.flatMap(({ input }) =>
		fieldsOf(input).filter((field) => field.name === 'query'),
	);
	expect(new Set(queries.map(({ kind }) => kind))).toEqual(new Set(['string']));
});
