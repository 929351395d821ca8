import { type ExactChange, applyExact, splitSection } from '../../src/workflow/apply-exact';
import { mergeEdit } from '../../src/workflow/merge-edit';
import { parseCode } from '../../src/workflow/parse-code';
import { workflowNode } from '../../src/kernel/ports/instance/workflows';

/*
 * What a model sends may hold thousands of changes, and n8n stands still while they are made. Each of these took minutes when every
 * change read the whole workflow again.
 */
const MANY = 8_000;

jest.setTimeout(60_000);

const nodes = (count: number, prefix: string) =>
	Array.from({ length: count }, (_, index) =>
		workflowNode.parse({
			...{ id: `${prefix}-${index}`, name: `${prefix} ${index}`, type: 't.step', typeVersion: 1 },
			...{ position: [0, 0], parameters: { index } },
		}),
	);

const content = (count: number, prefix = 'N') => ({
	...{ name: 'Many', settings: {}, pinData: {}, nodeGroups: [], connections: {} },
	nodes: nodes(count, prefix),
});

const next = (index: number) => ({ node: `N ${index + 1}`, type: 'main', index: 0 });

const chain = (count: number) =>
	Object.fromEntries(
		Array.from({ length: count - 1 }, (_, index) => [`N ${index}`, { main: [[next(index)]] }]),
	);

test('many lines after the code connect, disconnect, rename and change', () => {
	const connects = Array.from({ length: MANY - 1 }, (_, index) => ({
		connect: [`N ${index}`, 'main', 0, `N ${index + 1}`, 'main', 0] as const,
	}));
	const lines = connects.map((one) => JSON.stringify(one)).join('\n');
	const { changes = [] } = splitSection(`code\n/* exact: changes\n${lines}\n*/\n`);
	const wired = applyExact(content(MANY), changes);
	expect(wired.connections).toEqual(chain(MANY));
	const others = Array.from({ length: MANY - 1 }, (_, index): ExactChange[] => [
		{ rename: `N ${index}`, is: `M ${index}` },
		{ node: `M ${index}`, at: ['parameters', 'index'], was: index, is: -1 },
		{ disconnect: [`M ${index}`, 'main', 0, `N ${index + 1}`, 'main', 0] },
	]).flat();
	const undone = applyExact(wired, others);
	expect(new Set(Object.values(undone.connections).map((one) => JSON.stringify(one)))).toEqual(
		new Set(['{"main":[[]]}']),
	);
	expect(undone.nodes.slice(0, -1).every(({ parameters }) => parameters.index === -1)).toBe(true);
});

test('more lines than any workflow needs are refused', () => {
	const many = { connect: ['A', 'main', 0, 'B', 'main', 0], times: 1_000 };
	const lines = Array.from({ length: 21 }, () => JSON.stringify(many)).join('\n');
	expect(() => splitSection(`code\n/* exact: changes\n${lines}\n*/\n`)).toThrow(
		/makes 21000 changes, and 20000 are the most/,
	);
});

test('an edit that connects all nodes, and one that renames all, keep their ids', () => {
	const before = content(MANY);
	const connected = mergeEdit(before, before, { ...content(MANY), connections: chain(MANY) }, '');
	expect(connected.connections).toEqual(chain(MANY));
	const renamed = mergeEdit(before, before, content(MANY, 'M'), '');
	expect(renamed.nodes.map(({ id }) => id)).toEqual(before.nodes.map(({ id }) => id));
});

test('many imports before the code are passed over', () => {
	const code = `${"import { a } from 'b';\n".repeat(10 * MANY)}export default 1;`;
	const seen: string[] = [];
	const sdk = { parse: (text: string) => seen.push(text), generate: () => '' };
	expect(() => parseCode(sdk, code)).toThrow(/not a workflow|Expected object/i);
	expect(seen).toEqual([`${'\n'.repeat(10 * MANY)}export default 1;`]);
});
