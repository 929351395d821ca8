import { isVersion, plainVersion, refuseOtherVersion } from '../../src/tools/refuse-workflow';
import { ofSimulatedRun } from '../../src/tools/execution/trying/run-call';
import { findReach } from '../../src/policy/destinations/destinations';
import { ToolError } from '../../src/kernel/tool-error';
import { reachingNothing } from './reaching-nothing';
import { storedNode, storedWorkflow } from './stored-workflow';

const called = storedWorkflow({ id: 'sub', versionId: 's1' });

const calls = storedNode('Call', {
	...{ type: 'n8n-nodes-base.executeWorkflow', typeVersion: 1.2 },
	parameters: { source: 'database', workflowId: { __rl: true, mode: 'id', value: 'sub' } },
});

/** Whatever a yes is sealed to beside n8n's own version. */
const drafts = [
	{},
	{ pinData: { Look: [{ json: { n: 1 } }] } },
	{ nodes: [calls] },
	{ settings: { errorWorkflow: 'sub' } },
	{ settings: { executionOrder: 'v0' }, pinData: { Look: [] }, nodes: [calls] },
].map((more) => storedWorkflow({ versionId: 'v2', nodes: [storedNode('Look')], ...more }));

const sealOf = async (workflow: (typeof drafts)[number], sub = called) =>
	(await findReach(workflow, workflow.nodes, { get: async () => await Promise.resolve(sub) }))
		.version;

describe.each(drafts)('of the draft %j', (draft) => {
	it('the ID that tools hand out is taken, and so is the sealed one', async () => {
		const now = await sealOf(draft);
		expect(plainVersion(now)).toBe('v2');
		for (const wanted of [undefined, '', 'v2', now])
			expect(() => refuseOtherVersion(wanted, now, 'It')).not.toThrow();
	});

	it('another version is refused, and the answer names the two as n8n does', async () => {
		const now = await sealOf(draft);
		for (const wanted of ['v1', 'v', 'v22', now.replace('v2', 'v1'), 'v2+0123456789ab'])
			expect(() => refuseOtherVersion(wanted, now, 'It')).toThrow(ToolError);
		expect(() => refuseOtherVersion('v1', now, 'It')).toThrow('It is version v2 now, not v1.');
	});

	it('a simulated run that names it is sealed to what was looked at', async () => {
		const version = await sealOf(draft);
		const reach = { destinations: [], unknown: [], called: [], refused: [], version };
		for (const versionId of [undefined, 'v2', version])
			expect(
				await ofSimulatedRun({ versionId }, draft, reach, { destinations: reachingNothing }),
			).toEqual({ word: 'contained', input: { versionId: version } });
	});
});

it('a yes to one draft does not hold for what is pinned, called or set since', async () => {
	for (const before of drafts)
		for (const since of drafts.filter((draft) => draft !== before)) {
			const [agreed, now] = [await sealOf(before), await sealOf(since)];
			expect(() => refuseOtherVersion(agreed, now, 'It')).toThrow('was changed since');
		}
});

it('a yes to pinned data or to what is called does not hold for other ones', async () => {
	const [, pinned = called, calling = called] = drafts;
	const now = await sealOf(pinned);
	expect(isVersion(now, await sealOf({ ...pinned, pinData: {} }))).toBe(false);
	expect(isVersion(now, await sealOf({ ...pinned, pinData: { Look: [{}] } }))).toBe(false);
	const before = await sealOf(calling);
	expect(isVersion(before, await sealOf(calling, { ...called, versionId: 's2' }))).toBe(false);
});
