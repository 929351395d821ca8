import { findOperation, resources } from '../../src/administration/resources';
import { invokeOperation } from '../../src/kernel/operation/invoke-operation';
import type { UpgradeReport } from '../../src/kernel/ports/instance/inspection';
import { createUpgradeDays } from '../../src/policy/upgrade-days';
import { dataPage } from '../../src/surfaces/pages/resource/resource-pages';
import { memoryStore } from '../documents/memory-store';

const DAY = 86_400_000;

const finding = (workflowId: string, node?: string) => ({
	...{ workflowId, workflowName: `Name of ${workflowId}`, isLive: true, isArchived: false },
	...{ node, what: '=is old' },
});

const reportOf = (more: Partial<UpgradeReport> = {}): UpgradeReport => ({
	...{ by: 'n8n', lookedThrough: 3, isPart: false, notChecked: [] },
	changes: [
		{
			...{ id: 'a-v3', title: 'A', about: 'About A', severity: 'critical', mending: 'foreman' },
			...{ advice: ['Do it'], ofInstance: [], findings: [finding('w1', 'N'), finding('w2', 'N')] },
		},
		{
			...{ id: 'b-v3', title: 'B', about: 'About B', severity: 'low', mending: 'gone' },
			...{ advice: [], ofInstance: ['Set so'], findings: [finding('w1')] },
		},
	],
	...more,
});

/** An operator, on the day that `state` says, with what n8n reports then. */
function operator(seesAll = true) {
	const state = { now: Date.UTC(2026, 10, 27, 9), report: reportOf() };
	const { store } = memoryStore();
	const setting = { store, secret: 'seals', now: () => state.now };
	const call = {
		...{ refusal: () => undefined, learn: () => undefined, now: () => 0 },
		...{ redact: (value: unknown) => value, record: async () => await Promise.resolve() },
		ports: async () =>
			await Promise.resolve({
				seesAll,
				upgradeDays: () => createUpgradeDays(setting, { organisation: 'o', agency: 'a' }),
				n8n: async () =>
					await Promise.resolve({
						workflows: {},
						inspection: { upgrade: async () => await Promise.resolve(state.report) },
					}),
			}),
	};
	const run = async (action: string) => {
		const operation = findOperation('upgrade', action)?.operation;
		if (operation === undefined) throw new Error('not listed');
		return (await invokeOperation(operation, {}, call as never)) as never as {
			upgrade: Record<string, unknown> & { days: object[] };
			csv: string;
		};
	};
	return { state, run };
}

test('it says how many findings there are, who deals with them, and how it was on other days', async () => {
	const { state, run } = operator();
	const { upgrade } = await run('get');
	const first = { workflows: 2, findings: 3, foremanCanMend: 2, youDecide: 0, goneInN8n3: 1 };
	expect(upgrade).toMatchObject({ rulesOf: 'n8n', lookedThrough: 3, ...first });
	expect(upgrade.changes).toMatchObject([
		{ change: 'A', severity: 'critical', workflows: 2, findings: 2, who: 'Foreman can mend it' },
		{ change: 'B', findings: 1, who: 'gone in n8n 3' },
	]);
	expect(upgrade.ofN8n).toEqual([{ change: 'B', what: 'Set so' }]);
	expect(upgrade.days).toEqual([{ day: '2026-11-27', ...first }]);
	state.report = reportOf({ changes: [] });
	await run('get');
	state.now += DAY;
	const { upgrade: later } = await run('get');
	const none = { workflows: 0, findings: 0, foremanCanMend: 0, youDecide: 0, goneInN8n3: 0 };
	// The last of a day counts.
	expect(later.days).toEqual([
		{ day: '2026-11-28', ...none },
		{ day: '2026-11-27', ...none },
	]);
});

test('no more than 200 days are kept', async () => {
	const { state, run } = operator();
	for (let at = 0; at < 205; at += 1, state.now += DAY) await run('get');
	state.now -= DAY;
	const { upgrade } = await run('get');
	expect(upgrade.days).toHaveLength(200);
	expect(upgrade.days[0]).toMatchObject({ day: new Date(state.now).toISOString().slice(0, 10) });
});

test('findings go into a file that a spreadsheet takes for text', async () => {
	const { csv } = await operator().run('exportCsv');
	expect(csv.split('\r\n')).toEqual([
		'severity,rule,workflow,workflowId,isLive,node,what,who',
		"critical,a-v3,Name of w1,w1,true,N,'=is old,Foreman can mend it",
		"critical,a-v3,Name of w2,w2,true,N,'=is old,Foreman can mend it",
		"low,b-v3,Name of w1,w1,true,,'=is old,gone in n8n 3",
		'',
	]);
});

test('an admin of one workspace of several is told counts, and no workflow', async () => {
	const { run } = operator(false);
	const told = JSON.stringify(await run('get'));
	expect(told).not.toContain('w1');
	expect(told).not.toContain('Set so');
	for (const action of ['list', 'exportCsv'])
		await expect(run(action)).rejects.toMatchObject({ code: 'forbidden' });
});

test('the page draws the days', async () => {
	const { upgrade } = await operator().run('get');
	const { title = '', drawn } = resources.find(({ name }) => name === 'upgrade') ?? {};
	const html = dataPage(title, upgrade, { now: 0, back: ['Back', '../ui'], drawn });
	expect(html).toContain('<td>3<svg');
	expect(html).toContain('2026-11-27');
});

test.each([{ by: 'foreman' }, { isPart: true }] as const)(
	'what was seen with other rules or in part (%j) is not kept as a day',
	async (more) => {
		const { state, run } = operator();
		await run('get');
		state.now += DAY;
		state.report = reportOf({ ...more, changes: [] });
		const { upgrade } = await run('get');
		expect(upgrade).toMatchObject({ findings: 0, days: [{ day: '2026-11-27', findings: 3 }] });
	},
);
