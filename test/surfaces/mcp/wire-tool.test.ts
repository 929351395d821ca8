import { exposeFlat } from '../../../src/catalog/exposed-tool';
import { wireTool } from '../../../src/surfaces/mcp/wire-tool';
import { listPage } from '../../../src/surfaces/mcp/list-page';
import { tools } from '../../support/native-tools';

const wired = exposeFlat(tools).map((exposed, index) => wireTool(exposed, tools[index]));

test('every tool has a name, a title where it says more, and an object of fields that the protocol takes', () => {
	for (const { name, title, inputSchema } of wired) {
		expect(name).toMatch(/^[A-Za-z0-9_.-]{1,128}$/);
		expect(title?.toLowerCase()).not.toBe(name.replace(/[-_]/g, ' '));
		expect(title).not.toBe('');
		expect(inputSchema.type).toBe('object');
	}
});

test('what a tool does says what a client asks its user', () => {
	tools.forEach(({ effect }, index) => {
		expect(wired[index]?.annotations).toEqual(
			effect === 'read' ? { readOnlyHint: true } : { destructiveHint: effect === 'destroy' },
		);
	});
});

test('lists have pages', () => {
	const all = Array.from({ length: 625 }, (_, index) => index + 1);
	const first = listPage(all, undefined);
	expect(first.entries).toEqual(all.slice(0, 250));
	expect(first.nextCursor).toBe('after-250');
	expect(listPage(all, 'after-500')).toEqual({ entries: all.slice(500) });
	for (const cursor of ['after-625', 'after--1', 'x', 7, null])
		expect(() => listPage(all, cursor)).toThrow('cursor');
});
