import { BreakingChangeRule } from '@n8n/decorators';

import { createInspection } from '../../src/adapters/in-process/inspection';
import { createApiClient } from '../../src/adapters/n8n-api/client';
import type { Ports } from '../../src/kernel/ports';
import type { ListedNode, WorkflowNodes } from '../../src/kernel/ports/instance/workflows';
import { mendingOf } from '../../src/workflow/upgrade-mendings';

const node = (name: string, type: string, more: Partial<ListedNode> = {}): ListedNode => ({
	...{ name, type, typeVersion: 1, parameters: {}, credentials: {} },
	...more,
});

const workflow = (workflowId: string, ...draft: ListedNode[]): WorkflowNodes => ({
	...{ workflowId, workflowName: `Workflow ${workflowId}`, isArchived: false, versionId: 'v' },
	...{ activeVersionId: null, settings: {}, draft, live: undefined },
});

function inspection(
	all: readonly WorkflowNodes[],
	more: { scopes?: string[]; audit?: unknown } = {},
) {
	const { scopes = ['securityAudit:generate'], audit } = more;
	const sent: unknown[] = [];
	const api = createApiClient(
		async ({ path, body }) => {
			sent.push([path, body]);
			return await Promise.resolve({ status: 200, body: audit });
		},
		'http://n8n',
		new AbortController().signal,
	);
	const made = createInspection(api, {
		permissions: { granted: async () => await Promise.resolve(new Set(scopes)) },
		clock: { sleep: async () => await Promise.resolve() } as Partial<
			Ports['clock']
		> as Ports['clock'],
	});
	const nodesOfAll = async () => await Promise.resolve({ items: all, next: undefined });
	return { ...made, sent, upgrade: async () => await made.upgrade({ nodesOfAll }) };
}

test('without rules of n8n, as on a worker, it goes by what Foreman knows, and says so', async () => {
	const old = workflow(
		'w1',
		node('Old', 'n8n-nodes-base.function'),
		node('New', 'n8n-nodes-base.code'),
	);
	const report = await inspection([old, workflow('w2')]).upgrade();
	expect(report).toMatchObject({ by: 'foreman', lookedThrough: 2, isPart: false });
	expect(report.changes).toMatchObject([
		{
			id: 'function-removed-v3',
			mending: 'foreman',
			findings: [{ workflowId: 'w1', node: 'Old' }],
		},
	]);
});

test('a version that is live is looked at beside the draft', async () => {
	const one = workflow('w1', node('New', 'n8n-nodes-base.code'));
	const live = [node('Old', 'n8n-nodes-base.function')];
	const { changes } = await inspection([{ ...one, activeVersionId: 'before', live }]).upgrade();
	const what = expect.stringContaining('only in the version that is live');
	expect(changes).toMatchObject([{ findings: [{ workflowId: 'w1', node: 'Old', what }] }]);
	const same = await inspection([
		{ ...one, draft: live, activeVersionId: 'before', live },
	]).upgrade();
	expect(same.changes).toMatchObject([
		{ findings: [{ node: 'Old', what: expect.not.stringContaining('only in') }] },
	]);
});

describe('with rules of n8n', () => {
	const issue = (found: ListedNode) => ({ title: `${found.name} is old`, nodeName: found.name });
	const about = (title: string, severity: string) => ({
		...{ version: 'v3', title, description: `About ${title}`, severity, category: 'workflow' },
	});

	class OfNodes {
		readonly id: string = 'of-nodes-v3';
		getMetadata() {
			return about('Of nodes', 'low');
		}
		async getRecommendations() {
			return await Promise.resolve([{ action: 'Replace', description: 'it' }]);
		}
		async detectWorkflow(_stored: unknown, byType: ReadonlyMap<string, ListedNode[]>) {
			const found = byType.get('old') ?? [];
			return await Promise.resolve({ isAffected: found.length > 0, issues: found.map(issue) });
		}
	}

	class OfSettings {
		readonly id = 'of-settings-v3';
		getMetadata() {
			return about('Of settings', 'critical');
		}
		async detect() {
			const instanceIssues = [{ title: 'Is set', description: 'so', level: 'warning' }];
			const recommendations = [{ action: 'Set', description: 'it' }];
			return await Promise.resolve({ isAffected: true, instanceIssues, recommendations });
		}
	}

	class Broken extends OfNodes {
		override readonly id = 'removed-nodes-v3';
		override async detectWorkflow(stored: { nodes: ListedNode[] }) {
			const [first] = stored.nodes;
			if (first?.name === 'Odd') throw new TypeError('undefined');
			return await Promise.resolve({ isAffected: true, issues: first ? [issue(first)] : [] });
		}
	}

	class OfAnother extends OfNodes {
		override readonly id = 'of-nodes-v2';
	}

	class OfAll {
		readonly id = 'of-all-v3';
		getMetadata() {
			return about('Of all', 'low');
		}
	}

	beforeAll(() => {
		for (const rule of [OfNodes, OfSettings, Broken, OfAll])
			BreakingChangeRule({ version: 'v3' })(rule);
		BreakingChangeRule({ version: 'v2' })(OfAnother);
	});

	const all = [
		workflow('w1', node('A', 'new'), node('B', 'old'), node('C', 'old')),
		workflow('w2', node('Odd', 'new')),
	];

	test('it says what they say, the gravest first, and what none could look at', async () => {
		const report = await inspection(all).upgrade();
		expect(report.by).toBe('n8n');
		expect(report.changes.map(({ id }) => id)).toEqual([
			'of-settings-v3',
			'of-nodes-v3',
			'removed-nodes-v3',
		]);
		expect(report.changes[0]).toMatchObject({ ofInstance: ['Is set: so'], advice: ['Set: it'] });
		expect(report.changes[1]).toMatchObject({
			...{ mending: 'you', advice: ['Replace: it'], about: 'About Of nodes' },
			findings: [
				{ workflowId: 'w1', node: 'B', what: 'B is old' },
				{ workflowId: 'w1', node: 'C' },
			],
		});
		expect(report.changes[2]).toMatchObject({ mending: 'gone', findings: [{ node: 'A' }] });
		expect(report.notChecked).toEqual([expect.stringContaining('w2'), '"Of all"']);
	});

	test('a key that may not audit n8n is not told how n8n is set up', async () => {
		const report = await inspection(all, { scopes: ['workflow:list'] }).upgrade();
		expect(JSON.stringify(report)).not.toContain('Is set');
		expect(report.notChecked).toContain('the settings of n8n: the key may not audit it');
	});
});

test('n8n’s audit is asked for one category, and its places are told in words', async () => {
	const section = { title: 'Open', description: 'd', recommendation: 'r' };
	const place = {
		kind: 'node',
		workflowId: 'w1',
		workflowName: 'One',
		nodeId: 'n',
		nodeName: 'Hook',
	};
	const audit = {
		'Instance Risk Report': {
			risk: 'instance',
			sections: [
				{ ...section, location: [place] },
				{ ...section, settings: { telemetry: { diagnosticsEnabled: false } } },
			],
		},
	};
	const one = inspection([], { audit });
	expect(await one.audit('instance')).toEqual([
		{ ...section, places: [{ text: 'w1, One, Hook', workflowId: 'w1' }] },
		{ ...section, places: [{ text: 'telemetry: {"diagnosticsEnabled":false}' }] },
	]);
	expect(one.sent).toEqual([['/audit', { additionalOptions: { categories: ['instance'] } }]]);
	expect(await inspection([], { audit: [] }).audit('nodes')).toEqual([]);
});

test('a rule that is not known is a person’s to decide', () => {
	expect(mendingOf('of-next-year-v3')).toBe('you');
	expect(mendingOf('constructor')).toBe('you');
});
