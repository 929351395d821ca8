import { askingCalls } from '../faults/asking-calls';
import { faultyNode } from '../faults/faulty-node';

test('untrusted text whose mark cannot be stored is not shown, and the call is told as done', async () => {
	const node = await faultyNode(-1, 'refused', 'client');
	const taint = {
		note: async () => await Promise.resolve(false),
		isNoted: async () => await Promise.resolve(true),
	};
	const [look] = await askingCalls({ ...node, scope: { ...node.scope, taint } });
	expect(look).toMatchObject({ did: 1, outcome: { status: 'succeeded' } });
	expect(JSON.stringify(look?.outcome)).toContain('withheld');
	expect(JSON.stringify(look?.outcome)).not.toContain('"done"');
});
