import { invokeTool } from '../../src/kernel/invoke-tool';
import type { Ports } from '../../src/kernel/ports';
import type { AuditSection, UpgradeReport } from '../../src/kernel/ports/instance/inspection';
import problems from '../../src/tools/workspace/find-problems.tool';
import tool from '../../src/tools/workspace/get-upgrade-report.tool';
import { openInvocation, portsWith } from '../kernel/open-invocation';

const finding = (workflowId: string, node: string) => ({
	...{ workflowId, workflowName: workflowId, isLive: false, isArchived: workflowId === 'w9' },
	...{ node, what: `${node} is old` },
});

const report: UpgradeReport = {
	...{ by: 'n8n', lookedThrough: 9, isPart: false, notChecked: [] },
	changes: [
		{
			...{ id: 'a-v3', title: 'A', about: 'a', severity: 'critical', mending: 'foreman' },
			...{ advice: ['Replace it'], ofInstance: [] },
			findings: [finding('w1', 'N'), finding('w1', 'M'), finding('w9', 'N')],
		},
		{
			...{ id: 'b-v3', title: 'B', about: 'b', severity: 'low', mending: 'you' },
			...{ advice: [], ofInstance: ['So'], findings: [finding('w1', 'N')] },
		},
	],
};

async function ask(
	of: typeof tool | typeof problems,
	given: object,
	sections: AuditSection[] = [],
) {
	const inspection: Ports['inspection'] = {
		upgrade: async () => await Promise.resolve(report),
		audit: async () => await Promise.resolve(sections),
	};
	const { invocation } = openInvocation({
		ports: () => portsWith({ inspection, workflows: {} as Ports['workflows'] }),
	});
	return await invokeTool(of, given, invocation);
}

test('counts first, then the nodes of one rule, or of one workflow', async () => {
	const counts = await ask(tool, {});
	expect(counts).toMatchObject({
		output: {
			by: 'n8n',
			changes: [
				{ rule: 'a-v3', workflows: 2, findings: 3, mending: 'foreman' },
				{ rule: 'b-v3', workflows: 1, findings: 1, ofInstance: ['So'] },
			],
		},
	});
	expect(JSON.stringify(counts)).not.toContain('w1');
	expect(await ask(tool, { rule: 'a-v3', limit: 2 })).toMatchObject({
		output: { advice: ['Replace it'], findings: [{ node: 'N' }, { node: 'M' }], more: 1 },
	});
	expect(await ask(tool, { rule: 'a-v3', offset: 2 })).toMatchObject({
		output: { findings: [{ workflowId: 'w9', isArchived: true }] },
	});
	expect(await ask(tool, { workflowId: 'w1' })).toMatchObject({
		output: { findings: [{ rule: 'a-v3' }, { rule: 'a-v3' }, { rule: 'b-v3' }] },
	});
});

test('a rule that found nothing is said to be so', async () => {
	expect(await ask(tool, { rule: 'c-v3' })).toMatchObject({
		status: 'failed',
		error: { code: 'not-found', message: expect.stringContaining('c-v3') },
	});
});

test('n8n’s own audit stands beside, cut to what a model can read', async () => {
	const places = Array.from({ length: 60 }, (_, at) => ({ text: `p${at}`, workflowId: `w${at}` }));
	const long = { title: 'T', description: 'd'.repeat(5_000), recommendation: 'r', places };
	const answer = await ask(problems, { n8nAudit: 'nodes' }, [long]);
	expect(answer).toMatchObject({ output: { n8nAudit: [{ title: 'T', more: 10 }] } });
	expect(JSON.stringify(answer).length).toBeLessThan(5_000);
	expect(await ask(problems, { n8nAudit: 'everything' })).toMatchObject({
		status: 'failed',
		error: { code: 'invalid-input', message: expect.stringContaining('credentials, database') },
	});
});
