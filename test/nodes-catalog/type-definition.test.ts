import type { INodeTypeDescription } from 'n8n-workflow';

import { typeDefinition } from '../../src/nodes-catalog/definition/type-definition';
import type { NodeScope } from '../../src/kernel/ports/instance/node-types';
import { choice, nodeType, property } from './node-type';

function content(description: INodeTypeDescription, selection?: NodeScope): string {
	const definition = typeDefinition(description, selection);
	return definition.kind === 'choices' ? `choices: ${definition.message}` : definition.content;
}

const show = (rules: Record<string, Array<string | number | boolean>>) => ({
	displayOptions: { show: rules },
});

const mailer = nodeType('mailer', {
	version: [1, 2],
	credentials: [
		{ name: 'mailerKey', required: true, ...show({ authentication: ['key'] }) },
		{ name: 'mailerLogin', required: true, ...show({ authentication: ['login'] }) },
	],
	properties: [
		choice('authentication', { key: 'Key', login: 'Login' }, { default: 'key' }),
		choice('resource', { mail: 'Mail', folder: 'Folder' }),
		choice('operation', { send: 'Send', get: 'Get' }, show({ resource: ['mail'] })),
		choice('operation', { create: 'Create' }, show({ resource: ['folder'] })),
		property('to', { required: true, ...show({ resource: ['mail'], operation: ['send'] }) }),
		property('mailId', { required: true, ...show({ resource: ['mail'], operation: ['get'] }) }),
		choice(
			'format',
			{ text: 'Text', html: 'HTML' },
			{ default: 'text', ...show({ operation: ['send'] }) },
		),
		property('html', { required: true, ...show({ format: ['html'] }) }),
		property('orphan', show({ nowhere: ['x'] })),
		property('options', {
			type: 'collection',
			default: {},
			options: [
				property('priority', { type: 'number', default: 3 }),
				property('peek', { type: 'boolean', default: false, ...show({ '/operation': ['get'] }) }),
			],
		}),
	],
});

describe('a definition', () => {
	it('tells the settings of a node, and of a trigger those alone that it has', () => {
		expect(content(nodeType('one'))).toContain(
			"retryOnFail?: boolean; maxTries?: 2-5; waitBetweenTries?: 0-5000 ms; onError?: 'stopWorkflow' | 'continueRegularOutput' | 'continueErrorOutput'; executeOnce?, alwaysOutputData?: boolean; disabled?: boolean; notes?: string",
		);
		const trigger = content(nodeType('starts', { group: ['trigger'] }));
		expect(trigger).toContain('disabled?: boolean; notes?: string');
		expect(trigger).not.toContain('retryOnFail');
	});

	it('brings a shape where a parameter has it, and not where a word looks like it', () => {
		const talks = property('Filter', { description: 'A Filter: Filter;', type: 'string' });
		expect(content(nodeType('talks', { properties: [talks] }))).not.toContain('type Filter =');
		const named = choice('by', { Filter: 'Filter', ResourceMapper: 'Mapper' });
		expect(content(nodeType('names', { properties: [named] }))).not.toMatch(/^type /m);
		for (const inner of [
			property('conditions', { type: 'filter', default: {} }),
			property('many', {
				...{ type: 'fixedCollection', default: {}, typeOptions: { multipleValues: true } },
				options: [
					{
						name: 'values',
						displayName: 'Values',
						values: [property('only', { type: 'filter', default: {} })],
					},
				],
			}),
		])
			expect(content(nodeType('filters', { properties: [inner] }))).toContain('type Filter =');
	});

	it('asks for the resource, then for the operation, and lists what there is', () => {
		expect(typeDefinition(mailer)).toEqual({
			kind: 'choices',
			version: 2,
			message: 'Say which resource to define.',
			choices: { resource: { mail: ['send', 'get'], folder: ['create'] } },
		});
		expect(content(mailer, { resource: 'mail' })).toBe(
			"choices: Say which operation of resource 'mail' to define.",
		);
		expect(content(mailer, { resource: 'mail', operation: 'create' })).toBe(
			"choices: There is no operation 'create' of resource 'mail'. Known: send, get",
		);
	});

	it('holds the parameters of one operation and no others', () => {
		const text = content(mailer, { resource: 'mail', operation: 'send' });
		expect(text).toContain("\tresource: 'mail';\n\toperation: 'send';\n\tto: string;");
		expect(text).not.toContain('mailId');
		expect(text).not.toContain('orphan');
		expect(text).not.toContain('peek');
	});

	it('says when a parameter depends on one that is still open', () => {
		const text = content(mailer, { resource: 'mail', operation: 'send' });
		expect(text).toContain("format?: 'text' | 'html'; // default 'text'");
		expect(text).toContain("html?: string; // when format = 'html'; required");
	});

	it('drops what hangs on a dropped parameter', () => {
		expect(content(mailer, { resource: 'mail', operation: 'get' })).not.toContain('html');
	});

	it('reads nested rules that point at the root', () => {
		const text = content(mailer, { resource: 'mail', operation: 'get' });
		expect(text).toContain('options?: {\n\t\tpriority?: number; // default 3\n\t\tpeek?: boolean;');
	});

	it('names the credential types and what chooses between them', () => {
		expect(content(mailer, { resource: 'folder', operation: 'create' })).toContain(
			"// credentials: mailerKey (when authentication = 'key'), mailerLogin (when authentication = 'login')",
		);
	});

	it('follows versions, comparisons and hide rules', () => {
		const node = nodeType('versions', {
			version: [1, 2, 3],
			properties: [
				property('always'),
				property('old', show({ '@version': [1] })),
				property('recent', { displayOptions: { show: { '@version': [{ _cnd: { gte: 2 } }] } } }),
				property('gone', { displayOptions: { hide: { '@version': [3] } } }),
			],
		});
		const parameters = (version: number) => content(node, { version }).match(/^\t\w+/gm);
		expect(parameters(1)).toEqual(['\talways', '\told', '\tgone']);
		expect(parameters(2)).toEqual(['\talways', '\trecent', '\tgone']);
		expect(parameters(3)).toEqual(['\talways', '\trecent']);
	});

	it('says where values come from', () => {
		const node = nodeType('sources', {
			properties: [
				property('sheet', {
					type: 'resourceLocator',
					default: { mode: 'list', value: '' },
					required: true,
					modes: [
						{
							name: 'list',
							displayName: 'List',
							type: 'list',
							typeOptions: { searchListMethod: 'findSheets' },
						},
						{ name: 'id', displayName: 'ID', type: 'string' },
					],
				}),
				property('label', { type: 'options', typeOptions: { loadOptionsMethod: 'getLabels' } }),
			],
		});
		expect(content(node)).toContain(
			"sheet: ResourceLocator<'list' | 'id'>; // @searchListMethod findSheets",
		);
		expect(content(node)).toContain('type ResourceLocator<Mode> =');
		expect(content(node)).toContain('label?: string; // @loadOptionsMethod getLabels');
	});

	it('writes collections of fields with their nesting', () => {
		const values = [property('name'), property('value')];
		const group = { name: 'parameter', displayName: 'Parameter', values };
		const fixed = { type: 'fixedCollection' as const, default: {}, options: [group] };
		const node = nodeType('fields', {
			properties: [
				property('one', fixed),
				property('many', { ...fixed, typeOptions: { multipleValues: true } }),
			],
		});
		expect(content(node)).toContain('\tone?: { parameter?: { name?: string; value?: string; }; };');
		expect(content(node)).toContain(
			'\tmany?: { parameter?: Array<{ name?: string; value?: string; }>; };',
		);
	});

	it('keeps to a mode when one is given, and shows all modes otherwise', () => {
		const node = nodeType('modes', {
			properties: [
				choice('mode', { load: 'Load', insert: 'Insert' }),
				property('limit', { type: 'number', default: 4, ...show({ mode: ['load'] }) }),
			],
		});
		expect(content(node)).toContain("limit?: number; // when mode = 'load'; default 4");
		expect(content(node, { mode: 'load' })).toContain(
			"\tmode: 'load';\n\tlimit?: number; // default 4",
		);
		expect(content(node, { mode: 'insert' })).not.toContain('limit');
		expect(content(node, { mode: 'other' })).toContain("There is no mode 'other'");
	});
});
