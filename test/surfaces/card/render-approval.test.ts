import { nativeCatalog } from '../../../src/catalog/catalog';
import type { Approval } from '../../../src/policy/approvals/approval';
import { renderCard, workflowsOf } from '../../../src/surfaces/card/render-approval';

const asked = (tool: string): Approval => ({
	...{ id: '0'.repeat(32), organisation: '', agency: '', agentId: 'agent', user: '', run: '1' },
	...{ workflow: 'W', resume: '', tool, arguments: '{}', question: 'Shall it?' },
	...{ createdAt: 1, expiresAt: 3, state: 'pending', decidedBy: '', decidedAt: 0 },
});

test.each([
	['delete-workflow', false, 'Takes away, can be undone'],
	['delete-data-table', true, 'Deletes or overwrites'],
	['create-data-table', false, 'Changes something'],
	['of-somebody-else', false, 'Changes something'],
])('the card of %s says that it cannot be undone: %s', (tool, says, badge) => {
	const html = renderCard(asked(tool), 2);
	expect(html.includes('cannot be undone')).toBe(says);
	expect(html).toContain(`>${badge}</span>`);
});

const parameters = (tool: string): Record<string, unknown> =>
	nativeCatalog.findAny(tool)?.input.parse({ workflowId: 'w1' }) ?? {};

describe('the card folds', () => {
	const code = `${'// a line\n'.repeat(10)}the end`;
	const card = (tool: string, given: object) =>
		renderCard({ ...asked(tool), arguments: JSON.stringify(given) }, 2);
	const outside = (html: string) => html.replace(/<details>.*?<\/details>/gs, '');

	test('code of a tool of ours, and nothing of somebody else’s', () => {
		const own = card('build-workflow', { code, workflowId: 'w1' });
		expect(own).toContain('the end');
		expect(outside(own)).not.toContain('the end');
		expect(outside(own)).toContain('w1');
		const foreign = card('of-somebody-else', { code, workflowId: 'w1' });
		expect(outside(foreign)).toContain('the end');
	});

	test('a preset number, and never a word that decides: that a run is a real one', () => {
		const { timeout, simulate } = parameters('run-workflow');
		const html = card('run-workflow', { workflowId: 'w1', timeout, simulate, versionId: 'v7' });
		expect(html).toContain('Show 1 preset value');
		expect(outside(html)).toContain('v7');
		expect(outside(html)).toContain('<p class="value">none</p>');
		expect(outside(html)).not.toContain('timeout');
		const chosen = card('run-workflow', { workflowId: 'w1', timeout: 7, simulate });
		expect(outside(chosen)).toContain('timeout');
	});
});

test('a call is about the workflows that its arguments name, if its tool is ours', () => {
	const about = (tool: string, given: object) =>
		workflowsOf({ ...asked(tool), arguments: JSON.stringify(given) });
	expect(about('publish-workflow', { workflowId: 'a', workflowIds: ['b', 'a'] })).toEqual([
		'a',
		'b',
	]);
	expect(about('of-somebody-else', { workflowId: 'a' })).toEqual([]);
	expect(about('publish-workflow', { workflowId: 7 })).toEqual([]);
});
