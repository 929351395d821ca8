import { markBelow, mayRun, readRunMark } from '../../../src/policy/started-runs/run-mark';

test('no mark is none, and one that cannot be read lets nothing run', () => {
	expect(readRunMark(undefined)).toBeUndefined();
	expect(readRunMark({ agentId: 'a', tools: ['x'] })).toEqual({ agentId: 'a', tools: ['x'] });
	for (const stored of [null, {}, 'all', { tools: 'some' }, { agentId: 'a', tools: [1] }])
		expect(readRunMark(stored)).toEqual({ agentId: '', tools: [] });
});

test('under a mark runs what it names, and everything where a person set up the step', () => {
	expect(mayRun({ tools: ['x'] }, 'x')).toBe(true);
	expect(mayRun({ tools: ['x'] }, 'y')).toBe(false);
	expect(mayRun({ tools: 'all' }, 'y')).toBe(true);
});

test('what is started under a mark may do no more than that', () => {
	const own = { agentId: '', tools: 'all' } as const;
	const outer = { agentId: 'a', tools: ['x', 'y'] };
	expect(markBelow(undefined, own)).toBe(own);
	expect(markBelow(outer, own)).toEqual(outer);
	expect(markBelow(outer, { agentId: 'b', tools: ['y', 'z'] })).toEqual({
		agentId: 'b',
		tools: ['y'],
	});
});
