import type { Draft } from '../../../src/kernel/ports/instance/runner';
import type { WorkflowsPort } from '../../../src/kernel/ports/instance/workflows';
import { createBusyDrafts } from '../../../src/policy/started-runs/busy-drafts';
import { storedWorkflow } from '../../tools/stored-workflow';

const draft = (...called: string[]): Draft => ({
	workflow: storedWorkflow({ id: 'root' }),
	...{ start: { nodeName: 'Start', items: [] }, pinData: {}, until: undefined, timeout: 1 },
	called: called.map((id) => ({ id, versionId: 'v1' })),
});

const mark = { agentId: 'a', tools: [] };

function setUp() {
	const busy = createBusyDrafts();
	const ends: Array<(error?: Error) => void> = [];
	const version = { now: 'v1' };
	const runner = busy.holding(
		{
			run: async () =>
				await new Promise((resolve, reject) => {
					ends.push((error) =>
						error ? reject(error) : resolve({ executionId: '1', timedOut: false }),
					);
				}),
		},
		{ get: async () => await Promise.resolve({ versionId: version.now }) },
	);
	let sending = Promise.resolve();
	const workflows = busy.keeping({
		async update(base: object) {
			await sending;
			return base;
		},
	} as unknown as WorkflowsPort);
	const slowly = () => {
		let send = () => undefined as void;
		sending = new Promise((resolve) => (send = resolve));
		return send;
	};
	const save = async (id: string) => {
		const one = storedWorkflow({ id });
		return await workflows.update(one, one).then(
			() => 'saved',
			(error: Error) => error.message,
		);
	};
	return { runner, ends, save, version, slowly };
}

test('what a run calls is not saved until the last such run has ended, and everything else is', async () => {
	const { runner, ends, save } = setUp();
	const runs = [runner.run(draft('below'), mark), runner.run(draft('below', 'other'), mark)];
	await new Promise(setImmediate);
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

test('what was changed since it was looked at, or is being saved now, is not run', async () => {
	const { runner, ends, save, version, slowly } = setUp();
	version.now = 'v2';
	await expect(runner.run(draft('below'), mark)).rejects.toThrow('was changed since');
	version.now = 'v1';
	const send = slowly();
	const saving = save('below');
	await expect(runner.run(draft('below'), mark)).rejects.toThrow('is being changed');
	send();
	expect(await saving).toBe('saved');
	const running = runner.run(draft('below'), mark);
	await new Promise(setImmediate);
	ends[0]?.();
	expect(await running).toMatchObject({ executionId: '1' });
});
