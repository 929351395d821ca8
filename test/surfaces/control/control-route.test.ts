import { controlRoute } from '../../../src/surfaces/control/control-route';

const base = ['the-id', 'foreman'];
const at = (path: string) => controlRoute(`/webhook/the-id/foreman/${path}`, base);

describe('an address of the admin trigger', () => {
	it.each([
		['ui', { page: 'home', id: '' }],
		['ui/audit', { page: 'audit', id: '' }],
		['ui/agents/a%20b', { page: 'agent', id: 'a b' }],
		['ui/approvals/x', { page: 'approval', id: 'x' }],
		['ui/runs/r', { page: 'run', id: 'r' }],
		['ui/runs/r/events', { page: 'run-news', id: 'r' }],
		['ai/runs/cancel/events', { page: 'run-events', id: 'cancel' }],
		['ai/openapi.json', { page: 'open-api', id: '' }],
	])('%s is one', (path, route) => {
		expect(at(path)).toEqual(route);
	});

	it.each([
		['agents', 'a', 'tools'],
		['agents', 'a/b', 'tools'],
		['agents', 'tools', 'tools'],
		['agents', 'catalog', 'tools', 'catalog'],
		['runs'],
		['runs', 'r'],
		['runs', 'events', 'cancel'],
		['chat', 'a b', 'tasks', 't1', 'cancel'],
		['client-calls'],
		['client-calls', 'c', 'result'],
	])('%j is one of the operations', (...words) => {
		const path = `ai/${words.map(encodeURIComponent).join('/')}`;
		expect(at(path)).toEqual({ page: 'operations', words });
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
		expect(controlRoute('/a/b/webhook-test/the-id/foreman/ui', base)).toEqual({
			page: 'home',
			id: '',
		});
	});
});
