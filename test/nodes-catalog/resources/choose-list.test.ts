import type { INodeProperties } from 'n8n-workflow';

import { nodeLists, chooseList } from '../../../src/nodes-catalog/resources/node-lists';
import { thrown } from '../../tools/thrown';

const base = { displayName: '', default: '' };

const properties: INodeProperties[] = [
	{
		...base,
		name: 'channelId',
		type: 'resourceLocator',
		displayOptions: { show: { resource: ['message'] } },
		modes: [
			{ displayName: 'ID', name: 'id', type: 'string' },
			{
				displayName: 'List',
				name: 'list',
				type: 'list',
				typeOptions: { searchListMethod: 'textChannelSearch' },
			},
		],
	},
	{
		...base,
		name: 'channelId',
		type: 'resourceLocator',
		displayOptions: { show: { resource: ['channel'] } },
		modes: [
			{
				displayName: 'List',
				name: 'list',
				type: 'list',
				typeOptions: { searchListMethod: 'channelSearch' },
			},
		],
	},
	{
		...base,
		name: 'options',
		type: 'collection',
		options: [
			{ ...base, name: 'user', type: 'options', typeOptions: { loadOptionsMethod: 'getUsers' } },
		],
	},
	{
		...base,
		name: 'filters',
		type: 'fixedCollection',
		options: [
			{
				displayName: '',
				name: 'values',
				values: [
					{
						...base,
						name: 'model',
						type: 'options',
						typeOptions: { loadOptions: { routing: { request: { url: '/models' } } } },
					},
				],
			},
		],
	},
	{
		...base,
		name: 'columns',
		type: 'resourceMapper',
		typeOptions: {
			resourceMapper: { resourceMapperMethod: 'getColumns', mode: 'add' },
		},
	},
];

const lists = nodeLists({ properties });
const choose = (resource: string, shown: (resource: unknown) => boolean = () => true) =>
	chooseList('sample', resource, lists, ({ property }) =>
		shown(property.displayOptions?.show?.resource?.[0]),
	).source;

test.each([
	['channelSearch', { kind: 'listSearch', method: 'channelSearch' }],
	['getUsers', { kind: 'loadOptions', method: 'getUsers' }],
	['user', { kind: 'loadOptions', method: 'getUsers' }],
	['options.user', { kind: 'loadOptions', method: 'getUsers' }],
	['Columns', { kind: 'resourceMapping', method: 'getColumns' }],
])('%s is found, in collections too', (resource, source) => {
	expect(choose(resource)).toEqual(source);
});

test('a list that is described rather than named is found', () => {
	expect(choose('model')).toMatchObject({ kind: 'routing', property: { name: 'model' } });
});

test('of parameters with one name the one that is shown counts', () => {
	expect(choose('channelId', (resource) => resource === 'channel')).toMatchObject({
		method: 'channelSearch',
	});
	expect(choose('channelId', (resource) => resource === 'message')).toMatchObject({
		method: 'textChannelSearch',
	});
});

test('a name that could mean several lists is refused with their names', async () => {
	const { message } = await thrown(() => choose('channelId'));
	expect(message).toContain('textChannelSearch, channelSearch');
});

test('an unknown name is refused with the nearest and with all there are', async () => {
	const error = await thrown(() => choose('chanelId'));
	expect(error).toMatchObject({ code: 'not-found' });
	expect(error.message).toContain('Did you mean "channelId"?');
	expect(error.hint).toBe('It has lists for: channelId, user, model, columns.');
});

test('a node without lists says so', async () => {
	const error = await thrown(() => chooseList('sample', 'any', [], () => true));
	expect(error.message).toContain('has no lists');
});
