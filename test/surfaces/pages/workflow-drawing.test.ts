import type { DrawnNode } from '../../../src/kernel/workflow/drawn-workflow';
import { workflowDrawing } from '../../../src/surfaces/pages/workflow-drawing';

const node = (name: string, x: number, y: number) => ({
	...{ name, kind: 'Set', x, y, isDisabled: false },
});
const heading = 'The nodes';
const draw = (nodes: readonly DrawnNode[]) =>
	workflowDrawing({ nodes, edges: [] }, heading)?.html ?? '';

describe('the drawing of a workflow', () => {
	it('shows all nodes, wherever they stand', () => {
		const html = draw([node('A', -400, -100), node('B', 300, 900)]);
		expect(html).toContain('viewBox="-416 -116 900 1088"');
		expect(html.match(/<rect/g)).toHaveLength(2);
	});

	it('shows what leads where, and nothing that leads nowhere', () => {
		const edge = (from: string, to: string) => ({ from, to, isSupport: false });
		const edges = [edge('A', 'B'), edge('A', 'gone'), edge('gone', 'A')];
		const { html = '' } =
			workflowDrawing({ nodes: [node('A', 0, 0), node('B', 220, 0)], edges }, heading) ?? {};
		expect(html.match(/class="tip"/g)).toHaveLength(1);
		expect(html).toContain('d="M168 28C194 28 194 28 220 28"');
	});

	it('cuts long names, and shows what cannot be seen as a sign', () => {
		const html = draw([node(`x\u202E${'long '.repeat(20)}`, 0, 0)]);
		expect(html).toContain('<text x="12" y="24">x\uFFFDlong long long lon…</text>');
	});

	it('is none for nothing and for too much', () => {
		expect(draw([])).toBe('');
		expect(draw(Array.from({ length: 151 }, (_, index) => node(`${index}`, index, 0)))).toBe('');
		expect(draw([node('A', NaN, 1e300)])).toContain('x="0" y="50000"');
		expect(draw([node('A', 0, Infinity)])).toContain('y="0"');
	});
});
