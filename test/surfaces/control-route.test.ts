import { controlRoute } from '../../src/surfaces/n8n/control-route';

const base = ['the-id', 'foreman'];
const at = (path: string) => controlRoute(`/webhook/the-id/foreman/${path}`, base);

describe('an address of the control trigger', () => {
	it.each([
		['ui', { page: 'home' }],
		['ui/agents/a%20b', { page: 'agent', agentId: 'a b' }],
		['ui/approvals/x', { page: 'approval', approvalId: 'x' }],
		['ai/agents/a/tools', { page: 'tools', agentId: 'a' }],
		['ai/agents/a%2Fb/tools', { page: 'tools', agentId: 'a/b' }],
		['ai/agents/tools/tools', { page: 'tools', agentId: 'tools' }],
		['ai/agents/catalog/tools/catalog', { page: 'catalog', agentId: 'catalog' }],
	])('%s is one', (path, route) => {
		expect(at(path)).toEqual(route);
	});

	it.each([
		...[
			'',
			'x',
			'ui/agents',
			'ui/agents/a/b',
			'ui/x/a',
			'ai/agents/a',
			'ai/agents/a/catalog/tools',
		],
		...[
			'ai/tools/a/agents',
			'agents/ai/a/tools',
			'ai/agents/a/tools/x',
			'ai/agents/a/tools/catalog/x',
		],
		'ai/agents/%E0%A4%A/tools',
	])('%j is none', (path) => {
		expect(at(path)).toBeUndefined();
	});

	it('begins with the words before it, in their order', () => {
		expect(controlRoute('/webhook/foreman/the-id/ui', base)).toBeUndefined();
		expect(controlRoute('/webhook/other/foreman/ui', base)).toBeUndefined();
		expect(controlRoute('/a/b/webhook-test/the-id/foreman/ui', base)).toEqual({ page: 'home' });
	});
});
