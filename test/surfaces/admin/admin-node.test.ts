import type { IExecuteFunctions } from 'n8n-workflow';

import { named } from '../../../src/administration/define-operation';
import { ToolError } from '../../../src/kernel/tool-error';
import { executeAdmin } from '../../../src/surfaces/admin/admin-node';
import { findOperation } from '../../../src/administration/resources';
import { type ReadPanel, inputOfPanel, panelReader } from '../../../src/surfaces/admin/admin-panel';

/** What does the operation that the panel names. */
const mockRun = jest.fn();

jest.mock('../../../src/surfaces/admin/run-operation', () => ({
	...jest.requireActual<object>('../../../src/surfaces/admin/run-operation'),
	runOperation: async (...given: unknown[]): Promise<unknown> => await mockRun(...given),
}));

beforeEach(() => {
	mockRun.mockReset();
});

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

const set = {
	...{ resource: 'permission', operation: 'set', agentId: ' agent ', status: 'blocked' },
	tools: ['get-workflow'],
};

it('runs once for each item, with what the panel says', async () => {
	mockRun.mockImplementation(
		async (_: unknown, read: ReadPanel) =>
			await Promise.resolve([{ json: { agentId: read('agentId', named) } }]),
	);
	expect(await executeAdmin(nodeWith(set))).toEqual([
		[
			{ json: { agentId: 'agent' }, pairedItem: { item: 0 } },
			{ json: { agentId: 'agent' }, pairedItem: { item: 1 } },
		],
	]);
	expect(mockRun.mock.calls.map(([choice]) => choice)).toEqual([
		{ resource: 'permission', operation: 'set' },
		{ resource: 'permission', operation: 'set' },
	]);
});

it.each([
	"={{ $fromAI('agentId') }}",
	"={{ $fromai('agentId') }}",
	"={{ $fromAi( 'agentId', ``, 'string') }}",
	"={{ $json.a ?? $FROMAI('x') }}",
])('takes nothing from a model: %s', async (agentId) => {
	const node = nodeWith({ ...set, agentId }, true);
	await expect(executeAdmin(node)).rejects.toThrow(/takes nothing from a model/);
	expect(mockRun).not.toHaveBeenCalled();
});

it('refuses an operation that there is not', async () => {
	const node = nodeWith({ ...set, operation: 'constructor' });
	await expect(executeAdmin(node)).rejects.toThrow(/no operation "permission constructor"/);
});

it('hands a failure on as an item where the node goes on', async () => {
	mockRun.mockRejectedValue(
		new ToolError({ code: 'conflict', message: 'Another user was faster.', hint: 'Again.' }),
	);
	const node = nodeWith({ ...set, operation: 'getAll' }, true);
	const [answers] = await executeAdmin(node);
	expect(answers?.map(({ json }) => json)).toEqual([
		{ error: 'Another user was faster.' },
		{ error: 'Another user was faster.' },
	]);
});

const panelWith = (parameters: Record<string, unknown>) => panelReader(nodeWith(parameters), 0);

it('reads empty filters as none, and all as no limit', () => {
	const panel = panelWith({ returnAll: true, filters: { user: ' ', tool: 'x' } });
	const one = findOperation('audit', 'list');
	expect(one && inputOfPanel(one.operation, one.resource, panel)).toEqual({
		tool: 'x',
		limit: Infinity,
	});
});

it('names the field that is empty', () => {
	expect(() => panelWith({ agentId: ' ' })('agentId', named)).toThrow(/The field agentId is empty/);
});
