import type {
	IExecuteFunctions,
	INodeExecutionData,
	INodeProperties,
	INodeType,
} from 'n8n-workflow';

import { askNode } from '../../src/workflow-validation/ask-node';

type Execute = (this: IExecuteFunctions) => Promise<INodeExecutionData[][]>;

const property = (name: string, more: Partial<INodeProperties> = {}): INodeProperties => ({
	displayName: name,
	name,
	type: 'string',
	default: '',
	...more,
});

interface Given {
	readonly parameters?: Record<string, string>;
	readonly type?: string;
	readonly properties?: INodeProperties[];
	readonly onError?: 'continueRegularOutput';
}

/** What is told of a node with this code. */
async function told(execute: Execute, given: Given = {}) {
	const { parameters = {}, type: name = 'n8n-nodes-base.sort', properties = [], onError } = given;
	const type: INodeType = {
		description: {
			displayName: 'Test',
			name,
			description: '',
			group: ['transform'],
			version: 1,
			defaults: {},
			inputs: ['main'],
			outputs: ['main'],
			properties,
		},
		execute,
	};
	const node = {
		...{ id: 'a', name: 'A', type: name, typeVersion: 1, parameters },
		position: [0, 0] satisfies [number, number],
		...(onError && { onError }),
	};
	const loaded = { stored: node, node, type, elsewhere: [], inputs: [], outputs: [] };
	return (await askNode(loaded)).map(({ severity, parameter, message }) => [
		severity,
		parameter,
		message,
	]);
}

const parameterOf = (context: IExecuteFunctions, name: string): unknown =>
	context.getNodeParameter(name, 0);

const sorts: Execute = async function () {
	if (parameterOf(this, 'field') === '') throw new Error('Add a field to sort by.');
	return await Promise.resolve([this.getInputData()]);
};

describe("n8n's own node is asked what it refuses", () => {
	it('where it fails whatever comes in, with its words and the parameter that it read', async () => {
		expect(await told(sorts, { parameters: { field: '' } })).toEqual([
			['error', 'field', 'the node fails, whatever comes in: Add a field to sort by.'],
		]);
		expect(await told(sorts, { parameters: { field: 'a' } })).toEqual([]);
	});

	it('an item has every field that a parameter names, however deep', async () => {
		const reads: Execute = async function () {
			const [item] = this.getInputData();
			if (!JSON.stringify(item?.json).includes('"b":{"0":{"c c":'))
				throw new Error('No such field');
			return await Promise.resolve([[]]);
		};
		expect(await told(reads, { parameters: { fields: "b, b[0]['c c']" } })).toEqual([]);
	});

	it.each<[string, Execute, Given]>([
		[
			'what depends on what comes in',
			async function () {
				const value = this.getInputData()[0]?.json.a;
				if (typeof value !== 'boolean') throw new Error('It is no boolean');
				return await Promise.resolve([[]]);
			},
			{ parameters: { field: 'a' } },
		],
		[
			'what an expression may give otherwise',
			async function () {
				throw new Error(`No key: ${typeof parameterOf(this, 'key')}`.slice(0, 6));
			},
			{ parameters: { key: '={{ $json.key }}' } },
		],
		[
			'an error that goes on',
			sorts,
			{ parameters: { field: '' }, onError: 'continueRegularOutput' },
		],
		[
			'a placeholder',
			sorts,
			{ parameters: { field: '', other: '<__PLACEHOLDER_VALUE__which field__>' } },
		],
		[
			'an error of the node that follows what it could not reach',
			async function () {
				try {
					await this.helpers.httpRequest({ url: 'https://example.com' });
				} catch {
					throw new Error('No answer');
				}
				return [];
			},
			{},
		],
	])('%s is left alone', async (_, execute, given) => {
		expect(await told(execute, given)).toEqual([]);
	});

	it.each<[string, Given]>([
		['of another package', { type: 'n8n-nodes-other.sort' }],
		[
			'that needs no credential and may reach out by itself',
			{ type: 'n8n-nodes-base.rssFeedRead' },
		],
		['of a service, which may start a timer', { type: 'n8n-nodes-base.airtop' }],
		[
			'with code of the author',
			{
				parameters: { code: 'while (true);' },
				properties: [property('code', { typeOptions: { editor: 'jsEditor' } })],
			},
		],
	])('a node %s is not run', async (_, given) => {
		const execute = jest.fn().mockResolvedValue([[]]);
		expect(await told(execute, given)).toEqual([]);
		expect(execute).not.toHaveBeenCalled();
	});
});
