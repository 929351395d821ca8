import { fieldsOf } from '../../../src/kernel/field';
import { fieldWords, words } from '../../../src/surfaces/panels/field-words';
import { inShort, withOperationNames } from '../../../src/surfaces/panels/operation-names';
import { allTools } from '../../support/native-tools';

const fields = allTools.flatMap(({ name, input }) =>
	fieldsOf(input).map((field) => ({ tool: name, field })),
);

it('has words for fields alone that there are', () => {
	const known = new Set(fields.flatMap(({ tool, field: { name } }) => [name, `${tool}.${name}`]));
	expect(Object.keys(words).filter((key) => !known.has(key))).toEqual([]);
});

it('says of what is switched on that it is whether', () => {
	const described = fields.flatMap(({ tool, field }) =>
		field.kind === 'boolean' ? [fieldWords(tool, field.name).description] : [],
	);
	expect(described.filter((text) => text?.startsWith('Whether ') === false)).toEqual([]);
});

it('prefers the words for the field of one tool', () => {
	expect(fieldWords('list-executions', 'since')).toHaveProperty('placeholder');
	expect(fieldWords('setup-workflow', 'since')).toEqual({
		description: 'ID of the version that an earlier call gave',
	});
	expect(fieldWords('list-workflows', 'constructor')).toEqual({});
});

it('calls tools as the list of operations does', () => {
	expect(withOperationNames('Call list-workflows and pass the id.')).toBe(
		'Run "List Workflows" and pass the id.',
	);
	expect(withOperationNames('From list_tasks, of sub-workflows')).toBe(
		'From "List Tasks", of sub-workflows',
	);
});

it.each([
	'There is no workflow file "test_workflow.json".',
	'There is no workflow "run-tests".',
	'https://example.com/web-search?run-tests/ does not answer.',
	'Node "Call "Ann"" has no parameters.',
])('leaves the names of people as they are: %s', (text) => {
	expect(withOperationNames(text)).toBe(text);
});

it('tells what a tool does without its details', () => {
	const title = 'List things';
	expect(inShort({ title, description: 'List a thing. id: its name.' })).toBe('List a thing');
	expect(inShort({ title, description: 'List kinds, such as a or b, with notes. More.' })).toBe(
		'List kinds',
	);
});
