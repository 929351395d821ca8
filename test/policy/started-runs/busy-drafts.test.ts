import type { Draft } from '../../../src/kernel/ports/runner';
import type { WorkflowsPort } from '../../../src/kernel/ports/workflows';
import { createBusyDrafts } from '../../../src/policy/started-runs/busy-drafts';
import { storedWorkflow } from '../../tools/stored-workflow';

const draft = (...called: string[]): Draft => ({
	workflow: storedWorkflow({ id: 'root' }),
	...{ start: { nodeName: 'Start', items: [] }, pinData: {}, until: undefined, timeout: 1, called },
});

const mark = { agentId: 'a', tools: [] };

function setUp() {
	const busy = createBusyDrafts();
	const ends: Array<(error?: Error) => void> = [];
	const runner = busy.holding({
		run: async () =>
			await new Promise((resolve, reject) => {
				ends.push((error) =>
					error ? reject(error) : resolve({ executionId: '1', timedOut: false }),
				);
			}),
	});
	const workflows = busy.keeping({
		update: async (base: object) => await Promise.resolve(base),
	} as unknown as WorkflowsPort);
	const save = async (id: string) => {
		const one = storedWorkflow({ id });
		return await workflows.update(one, one).then(
			() => 'saved',
			(error: Error) => error.message,
		);
	};
	return { runner, ends, save };
}

test('what a run calls is not saved until the last such run has ended, and everything else is', async () => {
	const { runner, ends, save } = setUp();
	const runs = [runner.run(draft('below'), mark), runner.run(draft('below', 'other'), mark)];
	expect(await save('below')).toContain('is called by a run that is under way');
	expect(await save('root')).toBe('saved');
	expect(await save('free')).toBe('saved');
	ends[0]?.();
	await runs[0];
	expect(await save('below')).toContain('under way');
	ends[1]?.(new Error('broke off'));
	await expect(runs[1]).rejects.toThrow('broke off');
	expect([await save('below'), await save('other')]).toEqual(['saved', 'saved']);
});
