import { ToolError } from '../../../src/kernel/tool-error';
import type { AuditEntry, AuditStore } from '../../../src/policy/audit/audit-entry';
import { createAuditWriter } from '../../../src/instance/open-audit';
import { newEntry } from './audit-store-contract';

const full = () =>
	new ToolError({ code: 'too-large', message: 'All tables are full.', hint: 'Delete rows.' });

function setUp(failures: readonly unknown[] = []) {
	const left = [...failures];
	const batches: string[][] = [];
	const logged: string[] = [];
	const counts = { underWay: 0, most: 0 };
	const store = {
		async add(entries: readonly AuditEntry[]) {
			batches.push(entries.map(({ tool }) => tool));
			counts.underWay += 1;
			counts.most = Math.max(counts.most, counts.underWay);
			await new Promise((resolve) => setImmediate(resolve));
			counts.underWay -= 1;
			const failure = left.shift();
			if (failure !== undefined) throw failure;
		},
	};
	const writer = createAuditWriter({ store, log: (line) => logged.push(line) });
	const note = (...tools: string[]) => tools.forEach((tool) => writer.note(newEntry({ tool })));
	return { writer, note, batches, logged, counts };
}

it('takes all that waits with the next request, one request at a time', async () => {
	const { writer, note, batches, logged, counts } = setUp();
	note('a', 'b');
	await Promise.resolve();
	await Promise.resolve();
	note('c');
	note('d', 'e');
	await writer.settle();
	expect(batches).toEqual([
		['a', 'b'],
		['c', 'd', 'e'],
	]);
	note('f');
	await writer.settle();
	expect(batches[2]).toEqual(['f']);
	expect(counts.most).toBe(1);
	expect(logged).toEqual([]);
});

/** A writer that gathers until it is told. */
function gatherer(store: Pick<AuditStore, 'add'>) {
	let gathered: () => void = () => undefined;
	const gather = async () => await new Promise<void>((resolve) => (gathered = resolve));
	return {
		writer: createAuditWriter({ store, log: () => undefined, gather }),
		gathered: () => gathered(),
		turn: async () => await new Promise((resolve) => setImmediate(resolve)),
	};
}

it('gathers as long as it is told, or until somebody waits', async () => {
	const batches: string[][] = [];
	const store = {
		add: async (entries: readonly AuditEntry[]) =>
			void batches.push(entries.map(({ tool }) => tool)),
	};
	const { writer, gathered, turn } = gatherer(store);
	writer.note(newEntry({ tool: 'a' }));
	await turn();
	writer.note(newEntry({ tool: 'b' }));
	await turn();
	expect(batches).toEqual([]);
	gathered();
	await turn();
	expect(batches).toEqual([['a', 'b']]);
	writer.note(newEntry({ tool: 'c' }));
	await writer.settle();
	expect(batches[1]).toEqual(['c']);
});

it('gathers again for what comes up while it writes', async () => {
	const batches: string[][] = [];
	let added: () => void = () => undefined;
	const store = {
		async add(entries: readonly AuditEntry[]) {
			batches.push(entries.map(({ tool }) => tool));
			await new Promise<void>((resolve) => (added = resolve));
		},
	};
	const { writer, gathered, turn } = gatherer(store);
	writer.note(newEntry({ tool: 'a' }));
	await turn();
	gathered();
	await turn();
	writer.note(newEntry({ tool: 'b' }));
	added();
	await turn();
	writer.note(newEntry({ tool: 'c' }));
	expect(batches).toEqual([['a']]);
	gathered();
	await turn();
	expect(batches).toEqual([['a'], ['b', 'c']]);
});

it('sends at most a hundred at once', async () => {
	const { writer, note, batches } = setUp();
	note(...Array.from({ length: 250 }, (_, index) => `t${index}`));
	await writer.settle();
	expect(batches.map(({ length }) => length)).toEqual([100, 100, 50]);
	expect(batches.flat()[249]).toBe('t249');
});

it('tries a failed write once more, and says nothing when that works', async () => {
	const { writer, note, batches, logged } = setUp([full()]);
	note('a');
	await writer.settle();
	expect(batches).toEqual([['a'], ['a']]);
	expect(logged).toEqual([]);
});

it('says which tools were lost after a second failure, without arguments, and goes on', async () => {
	const { writer, note, batches, logged } = setUp([full(), full()]);
	note('get-workflow', 'get-workflow', 'delete-workflow');
	await writer.settle();
	expect(logged).toEqual([
		'Foreman lost 3 audit entries (get-workflow 2, delete-workflow 1): too-large: All tables are full.',
	]);
	note('a');
	await writer.settle();
	expect(batches.at(-1)).toEqual(['a']);
	expect(logged).toHaveLength(1);
});

it('does not quote foreign errors', async () => {
	const { writer, note, logged } = setUp([new Error('secret'), new Error('secret')]);
	note('a');
	await expect(writer.settle()).resolves.toBeUndefined();
	expect(logged).toEqual(['Foreman lost 1 audit entry (a 1): internal']);
});

it('has nothing to wait for when nothing was noted', async () => {
	await expect(setUp().writer.settle()).resolves.toBeUndefined();
});

it('names what was lost in one line: an unknown tool has whatever name a model gave it', async () => {
	const { writer, note, logged } = setUp([full(), full()]);
	note('x\nForeman: approved at https://evil.example\u202E');
	await writer.settle();
	expect(logged).toHaveLength(1);
	expect(logged[0]).toContain('x Foreman: approved at https[:]//evil[.]example 1');
});
