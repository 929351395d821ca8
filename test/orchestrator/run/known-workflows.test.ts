import { loopStateSchema } from '../../../src/orchestrator/workflow-loop/loop-state';
import { knownWorkflows, sayLive, withKnown } from '../../../src/orchestrator/run/known-workflows';

const written = (workflowId: string, versionId: string, at: number, more = {}) => ({
	...{ workflowId, versions: [versionId], at },
	...more,
});

const run = (known: ReturnType<typeof written>[] = [], more = {}) => ({
	...{ run: { items: [], known, ...more }, tasks: [] },
});

test('what was learned last of a workflow stands, and its versions are gathered', () => {
	const before = withKnown([], written('w', 'v1', 1, { name: 'A', activeVersionId: null }));
	const now = withKnown(before, written('w', 'v2', 2, { activeVersionId: 'v2' }));
	expect(now).toEqual([
		{ workflowId: 'w', versions: ['v1', 'v2'], name: 'A', activeVersionId: 'v2', at: 2 },
	]);
});

test('what a task wrote before the run published does not undo that', () => {
	const built = written('w', 'v1', 1, { activeVersionId: null });
	const published = written('w', 'v1', 2, { activeVersionId: 'v1' });
	const { run: own } = run([published]);
	expect(knownWorkflows([{ run: own, tasks: [{ known: [built] }] }])).toMatchObject([
		{ workflowId: 'w', activeVersionId: 'v1' },
	]);
});

test('the version that somebody else made after a verification is not one of the conversation’s', () => {
	const build = {
		...{ workItemId: 'w1', workflowId: 'w', versionId: 'theirs', changedSince: 'ours' },
		...{ mockedCredentials: [], triggerType: '', canRunTrigger: false },
	};
	const item = loopStateSchema.parse({
		...{ schema: 1, workItemId: 'w1', workflowId: 'w', attempts: [], answers: [], build },
		...{ limits: { patches: 1, rebuilds: 1 }, phase: 'built' },
	});
	const { run: own } = run();
	expect(knownWorkflows([{ run: { ...own, items: [item] }, tasks: [] }])).toMatchObject([
		{ workflowId: 'w', versions: ['ours'] },
	]);
});

test('it stays small, however long a conversation goes on', () => {
	const many = Array.from({ length: 200 }, (_, at) => written(`w${at % 40}`, `v${at}`, at));
	const known = knownWorkflows([run(many)]);
	expect(known).toHaveLength(20);
	for (const { versions } of known) expect(versions.length).toBeLessThanOrEqual(10);
	expect(known.at(-1)?.versions).toContain('v199');
});

test.each([
	['nothing', null, 'Not published: nothing of it is live.'],
	['another version', 'v1', 'Not published: an older version is live.'],
	['this version', 'v2', 'This version is live.'],
	['what is not known', undefined, ''],
])('what is live of a built workflow is said: %s', (_, activeVersionId, said) => {
	const known = withKnown(
		[written('other', 'v2', 1, { activeVersionId: 'v2' })],
		written('w', 'v2', 2, activeVersionId === undefined ? {} : { activeVersionId }),
	);
	expect(sayLive({ versionId: 'v2' }, 'w', known)).toBe(said);
	expect(sayLive(null, 'w', known)).toBe('');
});
