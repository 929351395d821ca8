import { openOverview } from '../../../src/instance/examples/open-examples';
import { ToolError } from '../../../src/kernel/tool-error';

type Sources = Parameters<typeof openOverview>[0];

let now = 0;

const failed = (workflowId: string, id: string) => ({ id, workflowId, startedAt: `at ${id}` });

/** What one key sees; it may not read what `without` names. */
function overviewOf(instance: string, types: readonly string[], without: readonly string[] = []) {
	const asked: string[] = [];
	const answer = (what: string, value: unknown) => async () => {
		asked.push(what);
		if (without.includes(what))
			throw new ToolError({ code: 'forbidden', message: 'No.', hint: 'Ask.' });
		return await Promise.resolve(value);
	};
	const sources = {
		nodeTypes: {
			list: answer(
				'types',
				types.map((name) => ({ name })),
			),
		},
		projects: { list: answer('projects', { items: [{ id: 'p', name: 'P' }] }) },
		credentials: { list: answer('credentials', [{ type: 'a' }, { type: 'b' }, { type: 'b' }]) },
		dataTables: { list: answer('dataTables', [{}, {}]) },
		licence: { has: answer('licence', true) },
		executions: {
			list: answer(
				'executions',
				['w1 9', 'w1 own', 'w2 8', 'w3 own', 'w1 7'].map((one) => {
					const [workflowId = '', id = ''] = one.split(' ');
					return failed(workflowId, id);
				}),
			),
			own: async () => await Promise.resolve(new Map([['own', 'test']])),
		},
		workflows: { names: async () => await Promise.resolve(new Map([['w1', 'One']])) },
	} as unknown as Sources;
	const setting = { instance, timeZone: 'Europe/Berlin', address: 'https://n8n.example' };
	return { asked, read: openOverview(sources, setting).read };
}

beforeEach(() => {
	now += 1_000_000;
	jest.spyOn(Date, 'now').mockImplementation(() => now);
});

test('what is here is counted, and packages that come with n8n are no community nodes', async () => {
	const types = ['n8n-nodes-base.set', '@n8n/n8n-nodes-langchain.agent', 'n8n-nodes-x.a'];
	expect(await overviewOf('counts', types).read()).toMatchObject({
		...{ timeZone: 'Europe/Berlin', nodeTypes: 3, communityNodes: { 'n8n-nodes-x': 1 } },
		...{ projects: [{ id: 'p' }], dataTables: 2, licensed: ['feat:folders'] },
		credentials: { b: 2, a: 1 },
		failed: [
			{ workflowId: 'w1', workflowName: 'One', failures: 2, executionId: '9', at: 'at 9' },
			{ workflowId: 'w2', workflowName: undefined, failures: 1, executionId: '8' },
		],
	});
});

test('what the key may not read is left out, and the rest is told', async () => {
	const { read } = overviewOf('limited', [], ['credentials', 'executions', 'projects']);
	const overview = await read();
	expect(overview).toMatchObject({ dataTables: 2 });
	for (const part of ['credentials', 'failed', 'projects'] as const)
		expect(overview[part]).toBeUndefined();
});

test('it is read again after some seconds, and for each key by itself', async () => {
	const one = overviewOf('one', ['a.b']);
	await one.read();
	now += 14_000;
	await one.read();
	expect(one.asked.filter((what) => what === 'types')).toHaveLength(1);
	expect((await overviewOf('other', ['a.b', 'a.c']).read()).nodeTypes).toBe(2);
	now += 2_000;
	await one.read();
	expect(one.asked.filter((what) => what === 'types')).toHaveLength(2);
});
