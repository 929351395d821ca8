import type { INodeTypeDescription } from 'n8n-workflow';

import { credentialParameters } from '../../../src/nodes-catalog/resources/node-credential';
import { thrown } from '../../tools/thrown';

const description: INodeTypeDescription = {
	displayName: 'Sample',
	name: 'sample',
	group: [],
	version: 1,
	description: '',
	defaults: {},
	inputs: [],
	outputs: [],
	properties: [
		{
			displayName: 'Authentication',
			name: 'authentication',
			type: 'options',
			default: 'token',
			options: [
				{ name: 'Token', value: 'token' },
				{ name: 'OAuth', value: 'oAuth2' },
			],
		},
	],
	credentials: [
		{
			name: 'sampleApi',
			required: true,
			displayOptions: { show: { authentication: ['token'] } },
		},
		{
			name: 'sampleOAuth2Api',
			required: true,
			displayOptions: { show: { authentication: ['oAuth2'] } },
		},
	],
};

const node = { description, typeVersion: 1, parameters: { authentication: 'token' } };
const credential = (type: string) => ({
	id: '1',
	name: 'Mine',
	type,
	createdAt: '',
	updatedAt: '',
	isUnfilled: false,
});

test('the credential decides how the node signs in', () => {
	expect(credentialParameters(node, credential('sampleApi'))).toEqual({});
	expect(credentialParameters(node, credential('sampleOAuth2Api'))).toEqual({
		authentication: 'oAuth2',
	});
});

test('a credential of another type is refused with those that fit', async () => {
	const error = await thrown(() => credentialParameters(node, credential('slackApi')));
	expect(error.message).toBe(
		'credentialId: "Mine" is of the type slackApi; sample takes sampleApi, sampleOAuth2Api.',
	);
});

test('without one that is needed the types and the way to them are named', async () => {
	const error = await thrown(() => credentialParameters(node, undefined));
	expect(error.message).toContain('sampleApi, sampleOAuth2Api');
	expect(error.hint).toContain('list-credentials');
});

test('a node that takes none needs none, and is given none', async () => {
	const free = { ...node, description: { ...description, credentials: [] } };
	expect(credentialParameters(free, undefined)).toEqual({});
	const error = await thrown(() => credentialParameters(free, credential('sampleApi')));
	expect(error.message).toContain('takes no credential');
});
