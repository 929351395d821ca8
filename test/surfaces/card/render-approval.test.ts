import type { Approval } from '../../../src/policy/approvals/approval';
import { renderCard } from '../../../src/surfaces/card/render-approval';

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
