import type { NotedPanel } from '../../../src/policy/agents/agent-panels';
import { createAgentPanels } from '../../../src/policy/agents/agent-panels';
import type { AgentRecord } from '../../../src/policy/agents/agent-record';
import { whatHolds } from '../../../src/policy/agents/permission-judge';

const panel = (fields: Partial<NotedPanel> = {}): NotedPanel => ({
	...{ workflowId: 'w', workflowName: 'Shop', node: 'Foreman', source: 'panel' },
	...{ profile: 'build', decided: [], seenAt: 1, ...fields },
});

const record: AgentRecord = {
	...{ agentId: 'a', organisation: 'o', agency: 'y', updatedBy: 'ann', updatedAt: 0 },
	...{ profile: 'standard', providers: ['instance'], decided: {}, always: [], revision: 1 },
};

const building = {
	name: 'build-workflow',
	effect: 'write',
	provider: 'instance',
	build: { runs: 'its own' },
} as const;

const reading = { name: 'get-workflow', effect: 'read', provider: 'instance' } as const;

describe('what holds for an agent', () => {
	it('is not known until it has run', () => {
		expect(whatHolds([], undefined)).toMatchObject({ by: 'unknown', profile: 'restrictive' });
		expect(whatHolds([], record)).toMatchObject({ by: 'unknown', profile: 'standard' });
	});

	it('is what its panel says, not the page, where it ran by its panel', () => {
		const holds = whatHolds([panel()], record);
		expect(holds).toMatchObject({ by: 'panel', profile: 'build' });
		expect(holds.of(building)).toEqual({ permission: 'needs_approval', runsFor: 'its own' });
		expect(holds.of(reading)).toEqual({ permission: 'always_allow' });
	});

	it('says of no call that it runs where a rule asks', () => {
		const ruled = panel({ decided: [['build-workflow', 'needs_approval']] });
		expect(whatHolds([ruled], undefined).of(building)).toEqual({ permission: 'needs_approval' });
		const standard = whatHolds([panel({ profile: 'standard' })], undefined);
		expect(standard.of(building)).toEqual({ permission: 'needs_approval' });
	});

	it('is what operators decided where it ran managed', () => {
		const managed = panel({ source: 'managed', profile: 'unattended' });
		const holds = whatHolds([managed], record);
		expect(holds).toMatchObject({ by: 'operators', profile: 'standard' });
		expect(holds.of(building)).toEqual({ permission: 'needs_approval' });
		expect(whatHolds([managed], { ...record, profile: 'build' }).of(building)).toEqual({
			...{ permission: 'needs_approval', runsFor: 'its own' },
		});
		expect(whatHolds([managed], undefined).of(reading)).toEqual({ permission: 'needs_approval' });
	});
});

describe('the panels that agents ran with', () => {
	const key = { organisation: 'o', agency: 'y', agentId: 'a' };

	function stored() {
		const rows = new Map<string, { kind: string; body: string }>();
		const store = {
			list: async (kind: string) =>
				await Promise.resolve([...rows.values()].filter((one) => one.kind === kind)),
			async put(kind: string, name: string, body: string) {
				rows.set(`${kind} ${name}`, { kind, body });
				await Promise.resolve();
			},
		};
		return { rows, panels: (secret = 's') => createAgentPanels({ store, secret }) };
	}

	it('are kept one a node, the one that it ran with last first', async () => {
		const { panels } = stored();
		await panels().note(key, panel({ seenAt: 1 }));
		await panels().note(key, panel({ node: 'Toolkit', profile: 'standard', seenAt: 3 }));
		await panels().note(key, panel({ profile: 'unattended', seenAt: 2 }));
		const found = await panels().of(key);
		expect(found.map(({ profile }) => profile)).toEqual(['standard', 'unattended']);
	});

	it('are those of that agent and tenant alone', async () => {
		const { panels } = stored();
		await panels().note(key, panel());
		for (const other of [{ agentId: 'b' }, { organisation: 'p' }, { agency: 'z' }])
			expect(await panels().of({ ...key, ...other })).toEqual([]);
	});

	it('say nothing if somebody else wrote them', async () => {
		const { rows, panels } = stored();
		await panels('another secret').note(key, panel());
		expect(await panels().of(key)).toEqual([]);
		for (const body of ['', '{}', 'no json', '[]']) {
			for (const [name, { kind }] of rows) rows.set(name, { kind, body });
			expect(await panels().of(key)).toEqual([]);
		}
	});
});
