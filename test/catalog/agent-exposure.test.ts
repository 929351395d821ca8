import { fieldsOf } from '../../src/kernel/field';
import { allTools } from '../support/native-tools';
import { agentExposure } from '../../src/catalog/agent-exposure';
import type { AgentAtWork } from '../../src/catalog/agent-exposure';
import { isFor } from '../../src/catalog/working-tools';

const toolsOf = ({ kind, mode }: AgentAtWork) => allTools.filter((tool) => isFor(tool, kind, mode));

const at = (agent: AgentAtWork) => {
	const exposure = agentExposure(toolsOf(agent), agent);
	return { ...exposure, names: exposure.exposed.map(({ name }) => name) };
};

const alone: AgentAtWork = { kind: 'orchestrator', mode: 'tools' };
const builder: AgentAtWork = { kind: 'builder', mode: 'tools' };
const inWorkspace: AgentAtWork = { ...builder, mode: 'workspace' };

describe.each([
	['an orchestrator', alone],
	['a builder', builder],
	['a builder in a workspace', inWorkspace],
])('%s', (_who, agent) => {
	it('sees about a dozen tools, and every other one by name, or by the count of its domain', () => {
		const { exposed, names } = at(agent);
		expect(names.length).toBeLessThanOrEqual(18);
		expect(names.slice(-2)).toEqual(['search-tools', 'run-tool']);
		const run = exposed.at(-1);
		const listed = run && fieldsOf(run.schema).find(({ name }) => name === 'name')?.description;
		const near = new Set(
			toolsOf(agent).flatMap(({ name, domain }) => (names.includes(name) ? [domain] : [])),
		);
		for (const { name, domain } of toolsOf(agent)) {
			const isNamed = new RegExp(`[ ,]${name}(?:[,;]|$)`).test(listed ?? '');
			expect([name, isNamed]).toEqual([name, near.has(domain) && !names.includes(name)]);
			if (!near.has(domain)) expect(listed).toMatch(new RegExp(`${domain}: \\d+(?:;|$)`));
		}
	});
});

it('shows an orchestrator what it changes and verifies a workflow with', () => {
	expect(at(alone).names).toEqual(
		expect.arrayContaining(['get-workflow-as-code', 'build-workflow', 'verify-built-workflow']),
	);
});

it('shows a builder nothing that its prompt forbids', () => {
	const forbidden =
		/^(?:publish|unpublish|delete|unarchive|restore|update)-workflow|^run-workflow$|^setup-credentials$/;
	for (const agent of [builder, inWorkspace])
		expect(at(agent).names.filter((name) => forbidden.test(name))).toEqual([]);
});

it('shows an agent with few tools all of them', () => {
	const agent: AgentAtWork = { kind: 'data-table-agent', mode: 'tools' };
	expect(at(agent).names).toEqual(toolsOf(agent).map(({ name }) => name));
});

it('tells a model of its calls in the words that it has for them', () => {
	const call = (name: string) => ({ id: '1', name, arguments: { workflowId: 'w' } });
	const said = (name: string) => [
		{ role: 'assistant' as const, text: '', calls: [call(name)] },
		{ role: 'tool' as const, text: '{}', callId: '1', name },
	];
	const { shown } = at(alone);
	expect(shown(said('get-workflow-as-code'))).toEqual(said('get-workflow-as-code'));
	expect(shown(said('delete-workflow'))).toEqual([
		{
			...{ role: 'assistant', text: '' },
			calls: [
				{
					...{ id: '1', name: 'run-tool' },
					arguments: { name: 'delete-workflow', arguments: { workflowId: 'w' } },
				},
			],
		},
		{ role: 'tool', text: '{}', callId: '1', name: 'run-tool' },
	]);
});
