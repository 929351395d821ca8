import type { DraftChange } from '../../../src/kernel/workflow/draft-change';
import { changedDrafts } from '../../../src/surfaces/pages/changed-drafts';

const draft = (id: string, from: string, to: string): DraftChange => ({
	...{ workflowId: id, name: `Workflow <${id}>`, isWhole: true, workflow: [] },
	nodes: [
		{ node: 'Ask', is: 'changed', type: 'n8n-nodes-base.set', places: [{ path: 'url', from, to }] },
	],
});

const shown = (changes: readonly DraftChange[]) => changedDrafts(changes)?.html ?? '';

it('shows workflows that are changed alike together, each to be opened, and hides none', () => {
	const alike = ['a', 'b', 'c'].map((id) => draft(id, `x old/${id} y`, `x new/${id} y`));
	const html = shown([draft('d', 'old', 'other'), ...alike]);
	expect(html.indexOf('3 workflows, changed alike')).toBeLessThan(html.indexOf('1 workflow<'));
	expect(html.match(/<details>/g)).toHaveLength(4);
	for (const { name, nodes } of alike) {
		expect(html).toContain(name.replace('<', '&lt;').replace('>', '&gt;'));
		expect(html).toContain(nodes[0]?.places?.[0]?.to);
	}
});

it('shows one workflow as it is, and nothing of none', () => {
	expect(shown([draft('a', 'old', 'new')])).not.toContain('<details>');
	expect(shown([])).toBe('');
});
