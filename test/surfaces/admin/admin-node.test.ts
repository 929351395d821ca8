import type { IExecuteFunctions } from 'n8n-workflow';

import { ToolError } from '../../../src/kernel/tool-error';
import type { AdminSurface } from '../../../src/surfaces/admin/admin-node';
import { executeAdmin } from '../../../src/surfaces/admin/admin-node';

/** A node with these parameters, for two items. */
function nodeWith(parameters: Record<string, unknown>, goesOn = false): IExecuteFunctions {
	const fake: Partial<IExecuteFunctions> = {
		getNode: () => ({
			...{ id: '1', name: 'Registry', type: 'foremanAdmin', typeVersion: 1 },
			...{ position: [0, 0], parameters: parameters as never },
		}),
		getInputData: () => [{ json: {} }, { json: {} }],
		getNodeParameter: ((name: string) => parameters[name]) as never,
		continueOnFail: () => goesOn,
	};
	return fake as IExecuteFunctions;
}

function registryOf(surface: Partial<AdminSurface>) {
	return { open: () => surface as AdminSurface, toDataObject: (row: object) => ({ ...row }) };
}

const set = {
	...{ resource: 'permission', operation: 'set', agentId: ' agent ', status: 'blocked' },
	tools: ['get-workflow'],
};

it('runs once for each item, with what the panel says', async () => {
	const calls: unknown[][] = [];
	const registry = registryOf({
		async set(...given) {
			calls.push(given);
			return { revision: calls.length };
		},
	});
	expect(await executeAdmin(nodeWith(set), registry)).toEqual([
		[
			{ json: { revision: 1 }, pairedItem: { item: 0 } },
			{ json: { revision: 2 }, pairedItem: { item: 1 } },
		],
	]);
	const given = ['agent', ['get-workflow'], 'blocked'];
	expect(calls).toEqual([given, given]);
});

it.each([
	"={{ $fromAI('agentId') }}",
	"={{ $fromai('agentId') }}",
	"={{ $fromAi( 'agentId', ``, 'string') }}",
	"={{ $json.a ?? $FROMAI('x') }}",
])('takes nothing from a model: %s', async (agentId) => {
	const calls: string[] = [];
	const registry = registryOf({
		async set(agent) {
			calls.push(agent);
			return {};
		},
	});
	const node = nodeWith({ ...set, agentId }, true);
	await expect(executeAdmin(node, registry)).rejects.toThrow(/takes nothing from a model/);
	expect(calls).toEqual([]);
});

it.each([
	[{ agentId: ' ' }, /The field agentId is empty/],
	[{ tools: [] }, /The field tools is empty/],
	[{ tools: 'get-workflow' }, /The field tools is empty, or not what it should be/],
	[{ operation: 'constructor' }, /no operation "permission constructor"/],
])('refuses %j', async (change, message) => {
	const node = nodeWith({ ...set, ...change });
	await expect(executeAdmin(node, registryOf({}))).rejects.toThrow(message);
});

it('hands a failure on as an item where the node goes on', async () => {
	const registry = registryOf({
		async permissions() {
			throw new ToolError({ code: 'conflict', message: 'Somebody was faster.', hint: 'Again.' });
		},
	});
	const node = nodeWith({ ...set, operation: 'getAll' }, true);
	const [answers] = await executeAdmin(node, registry);
	expect(answers?.map(({ json }) => json)).toEqual([
		{ error: 'Somebody was faster.' },
		{ error: 'Somebody was faster.' },
	]);
});

it('reads empty filters as none', async () => {
	const filters: unknown[] = [];
	const registry = registryOf({
		async entries(...given) {
			filters.push(given);
			return [];
		},
	});
	const panel = { resource: 'audit', operation: 'getAll', returnAll: true };
	await executeAdmin(nodeWith({ ...panel, filters: { user: ' ', tool: 'x' } }), registry);
	expect(filters[0]).toEqual([{ user: undefined, tool: 'x' }, Infinity]);
});
