import { workflow } from '../../sandbox/workflows.mjs';
import { eventually, type Json } from '../support/live-instance';
import { storedRows } from '../support/stored-rows';
import { useLive } from '../support/use-live';
import { startWorkers, workerOf } from '../support/workers';

const world = useLive(['canvas']);

/** Of a workflow, which keeps 50 at most, and of all. Before a release a hundred. */
const [OF_EACH, WORKFLOWS] = process.env.FULL === '1' ? [50, 2] : [24, 1];
const TESTS = OF_EACH * WORKFLOWS;

afterEach(async () => await startWorkers(world.live), 300_000);

const sets = Array.from({ length: 8 }, (_none, step) => ({
	...{ id: `s${step}`, name: `Set ${step}`, type: 'n8n-nodes-base.set', typeVersion: 3.4 },
	parameters: {
		includeOtherFields: true,
		assignments: {
			assignments: [
				{ id: 'a', name: `f${step}`, type: 'string', value: `={{ $json.body.n + ${step} }}` },
			],
		},
	},
}));

const tested = (at: number) => {
	const trigger = {
		...{ id: 't', name: 'Order', type: 'n8n-nodes-base.webhook', typeVersion: 2 },
		parameters: { httpMethod: 'POST', path: `many-${at}-${world.live.mark}` },
	};
	const nodes: Json[] = [trigger, ...sets];
	const links = sets.map(({ name }, at): [string, string] => [nodes[at].name, name]);
	return workflow(`Many tests ${at}`, nodes, links);
};

test('tests of a call whose worker was killed run on, and none is counted twice', async () => {
	const ids: string[] = [];
	for (let at = 0; at < WORKFLOWS; at += 1) {
		const { id } = await world.live.store(tested(at));
		ids.push(id);
		for (let n = 0; n < OF_EACH; n += 1)
			await world.canvas.ask('save-as-test', {
				...{ workflowId: id, inputData: { n }, name: `Order ${n}` },
				rules: [{ node: 'Set 7', path: 'f7', is: 'equals', value: String(n + 7) }],
			});
		// Another version: that the tests were made of this one does not count.
		const { name, nodes, connections } = await world.live.workflow(id);
		const moved = nodes.map((node: Json) => ({ ...node, position: [0, 0] }));
		const settings = { executionOrder: 'v1' };
		await world.live.api('PUT', `/workflows/${id}`, { name, connections, settings, nodes: moved });
	}
	const began = Date.now();
	/** When each test of the workflow last ended, by its id, of those that ran since. */
	const ended = async () =>
		new Map(
			(await Promise.all(ids.map(async (id) => await storedRows(world.live, 'foreman_tests', id))))
				.flat()
				.filter(({ workflow_id: of, test_id: test }) => ids.includes(of) && test !== 'live')
				.map(({ test_id: test, result }): [string, string] => [test, JSON.parse(result).at])
				.filter(([, at]) => Date.parse(at) > began),
		);
	const broken = world.canvas.ask('run-tests', { workflowIds: ids }).catch(() => undefined);
	const first = await eventually(
		'the first tests to end',
		async () => {
			const some = await ended();
			return some.size > 2 && some;
		},
		60_000,
	);
	const own = await world.canvas.workflowOf('run-tests');
	const [calling = ''] = await world.live.runningExecutionIds(own);
	await world.live.kill(await workerOf(world.live, calling));
	await world.live.api('POST', `/executions/${calling}/stop`).catch(() => undefined);
	const before = await ended();
	expect(before.size).toBeLessThan(TESTS);
	expect(before.size).toBeGreaterThanOrEqual(first.size);
	await startWorkers(world.live);
	const { passed, tests } = await world.canvas.ask('run-tests', { workflowIds: ids, goOn: true });
	expect([passed, tests]).toEqual([TESTS, []]);
	const after = await ended();
	expect(after.size).toBe(TESTS);
	// What had ended was counted, and not run again.
	for (const [test, at] of before) expect(after.get(test)).toBe(at);
	await broken;
}, 600_000);
