import { MainFlow } from '../../src/kernel/workflow/main-flow';

const to = (node: string, type = 'main', index = 0) => ({ node, type, index });

/** Lines as `source kind target`, all of one kind at both ends. */
const wired = (
	lines: readonly string[],
	settings: Record<string, unknown> = { executionOrder: 'v1' },
) => {
	const connections: Record<string, Record<string, unknown[][]>> = {};
	for (const line of lines) {
		const [source = '', kind = '', target = ''] = line.split(' ');
		const byKind = (connections[source] ??= {});
		(byKind[kind] ??= [[]])[0]?.push(to(target, kind));
	}
	return new MainFlow({ connections, settings });
};

describe('a sub-node', () => {
	it('is used by another one, and no data leads to it or from it', () => {
		const flow = wired(['Start main Agent', 'Model ai_languageModel Agent', 'Tool ai_tool Agent']);
		expect(['Model', 'Tool'].map(flow.isSubNode)).toEqual([true, true]);
		expect(['Start', 'Agent', 'Nobody'].map(flow.isSubNode)).toEqual([false, false, false]);
	});

	it('is none where it stands in the flow, whatever is left of its lines', () => {
		const flow = wired([
			'Start main Post',
			'Post ai_tool Agent',
			'Source ai_tool Agent',
			'Source main End',
		]);
		expect(['Post', 'Source'].map(flow.isSubNode)).toEqual([false, false]);
	});

	it('is below the node that uses it', () => {
		const flow = wired(['Start main One', 'One ai_tool Two', 'Two ai_tool One', 'One main Two']);
		expect(['One', 'Two', 'Start'].map(flow.hasSubNodes)).toEqual([true, true, false]);
		expect(['One', 'Two'].map(flow.isSubNode)).toEqual([false, false]);
	});

	it('is known by either end of its line, and so is data', () => {
		const flow = new MainFlow({
			connections: {
				Start: { main: [[to('Agent', 'ai_tool')]] },
				Model: { ai_languageModel: [[to('Chain', 'main')]] },
			},
			settings: { executionOrder: 'v1' },
		});
		expect(['Agent', 'Chain'].map(flow.hasSubNodes)).toEqual([true, true]);
		expect(['Start', 'Model'].map(flow.isSubNode)).toEqual([false, false]);
		expect([...flow.reachedFrom('Start')]).toEqual(['Start', 'Agent']);
	});
});

describe('what data reaches', () => {
	it('goes over errors, loops and all outputs', () => {
		const connections = {
			Start: { main: [[to('A')], [to('Failed')]] },
			A: { main: [null, [to('B'), to('C')]] },
			C: { main: [[to('A')]] },
			Apart: { main: [[to('C')]] },
		};
		const flow = new MainFlow({ connections, settings: { executionOrder: 'v1' } });
		const all = ['Start', 'A', 'Failed', 'B', 'C'];
		expect([...flow.reachedFrom('Start')].sort()).toEqual([...all].sort());
		expect([...flow.mayRunFrom('Start')].sort()).toEqual([...all].sort());
	});

	it('does not go over lines of another kind', () => {
		const flow = wired(['Start main Agent', 'Agent ai_tool Other', 'Model ai_languageModel Agent']);
		expect([...flow.reachedFrom('Start')]).toEqual(['Start', 'Agent']);
	});

	it('is read in whatever form n8n would follow it', () => {
		const connections = {
			Start: { main: { 0: [to('A')], 1: { x: to('B') } } },
			A: { main: [[[{ node: 'C' }]]] },
			...JSON.parse('{ "__proto__": { "main": [[{ "node": "D" }]] } }'),
			B: { main: [[to('__proto__')]] },
			Odd: 7,
			Other: { main: 'x' },
		};
		const flow = new MainFlow({ connections, settings: { executionOrder: 'v1' } });
		expect([...flow.reachedFrom('Start')].sort()).toEqual([
			'A',
			'B',
			'C',
			'D',
			'Start',
			'__proto__',
		]);
		expect([...new MainFlow({ connections: 'none' }).reachedFrom('Start')]).toEqual(['Start']);
	});
});

it('in n8n’s older order a run also comes to what leads into a node from elsewhere', () => {
	const lines = ['Start main Merge', 'Post main Merge', 'Before main Post', 'Far main Away'];
	const old = [{}, { executionOrder: 'v0' }].map((settings) =>
		[...wired(lines, settings).mayRunFrom('Start')].sort(),
	);
	const all = ['Before', 'Merge', 'Post', 'Start'];
	expect(old).toEqual([all, all]);
	expect([...wired(lines).mayRunFrom('Start')]).toEqual(['Start', 'Merge']);
	expect([...wired(lines, {}).reachedFrom('Start')]).toEqual(['Start', 'Merge']);
});
