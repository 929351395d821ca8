import { controlRoute } from '../../../src/surfaces/control/control-route';

const base = ['the-id', 'foreman'];
const at = (path: string) => controlRoute(`/webhook/the-id/foreman/${path}`, base);

describe('an address of the admin trigger', () => {
	it.each([
		['ui', { page: 'home' }],
		['ui/agents/a%20b', { page: 'agent', agentId: 'a b' }],
		['ui/approvals/x', { page: 'approval', approvalId: 'x' }],
		['ai/agents/a/tools', { page: 'tools', agentId: 'a' }],
		['ai/agents/a%2Fb/tools', { page: 'tools', agentId: 'a/b' }],
		['ai/agents/tools/tools', { page: 'tools', agentId: 'tools' }],
		['ai/agents/catalog/tools/catalog', { page: 'catalog', agentId: 'catalog' }],
		['ui/runs/r', { page: 'run', runId: 'r' }],
		['ui/runs/r/events', { page: 'run-news', runId: 'r' }],
		['ai/runs', { page: 'runs' }],
		['ai/runs/r', { page: 'run-report', runId: 'r' }],
		['ai/runs/cancel/events', { page: 'run-events', runId: 'cancel' }],
		['ai/runs/events/cancel', { page: 'cancel-run', runId: 'events' }],
		['ai/chat/a%20b/tasks/t1/cancel', { page: 'cancel-task', threadId: 'a b', taskId: 't1' }],
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
		...['ui/runs', 'ui/runs/r/cancel', 'ui/agents/a/events', 'ui/runs/r/events/x'],
		...['ai', 'ai/runs/r/tools', 'ai/runs/r/events/x', 'ai/chat/a', 'ai/chat/a/tasks/t1'],
		...['ai/chat/a/cancel/t1/tasks', 'ai/chat/a/tasks/t1/cancel/x', 'ui/chat/a/tasks/t1/cancel'],
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
