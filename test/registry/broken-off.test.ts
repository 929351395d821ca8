import { isRecord } from '../../src/kernel/values/is-record';
import type { Registry } from '../../src/registry/open-registry';
import type { RegistryStore } from '../../src/registry/registry-store';
import { acme, clientTool, pinnedTool, registryWorld, SECRET } from './registry-world';
import type { RegistryWorld } from './registry-world';

const HOUR = 3_600_000;

const south = { organisation: 'acme', agency: 'south' };

const writes = [
	'setMark',
	'add',
	'replace',
	'remove',
	'take',
	'handOn',
	'giveBack',
	'keepCopy',
	'removeCopies',
] as const;

/** A store whose process ends before its n-th write: that one and all later ones never happen. */
function endingAt(store: RegistryStore, last: number): { store: RegistryStore; count(): number } {
	let count = 0;
	const ending = { ...store };
	for (const name of writes) {
		const write = async (...given: unknown[]) => {
			count += 1;
			if (count >= last) throw new Error('the process has ended');
			return await Reflect.apply(store[name], store, given);
		};
		Reflect.set(ending, name, write);
	}
	return { store: ending, count: () => count };
}

const place = (store: RegistryStore, tenant = acme) => ({
	store,
	name: 'n8n',
	secret: SECRET,
	tenant,
});

/** What is there, without ids, times and how often it was changed. */
async function stateOf(registry: Registry): Promise<string> {
	const { document } = await registry.exportDocument({ workflows: true });
	return JSON.stringify(document).replaceAll(/[0-9a-f]{32}/g, 'ID');
}

/** Everything that somebody uses is there, whole. */
async function expectWhole(registry: Registry): Promise<void> {
	const { tools, functions, versions, schemas, unreadable } = await registry.current();
	expect(unreadable).toBe(0);
	for (const { functionId, functionVersionId, inputSchemaId, deletedAt } of tools.values()) {
		expect(schemas.has(inputSchemaId)).toBe(true);
		if (functionId !== null && deletedAt === null) expect(functions.has(functionId)).toBe(true);
		if (functionVersionId === null || deletedAt !== null) continue;
		expect(versions.has(functionVersionId)).toBe(true);
		expect(isRecord(await registry.versions.copyOf(functionVersionId))).toBe(true);
	}
}

type Work = (registry: Registry) => Promise<unknown>;

interface Case {
	readonly prepare: (world: RegistryWorld) => Promise<Work>;
	readonly tenant?: typeof acme;
}

const cases: Readonly<Record<string, Case>> = {
	'a pin': {
		async prepare({ open }) {
			const { made, tool } = await pinnedTool(open());
			await open().tools.update(tool.id, { functionVersionId: null });
			const [old] = await open().versions.list(made.id);
			await open().versions.delete(old?.id ?? '');
			return async ({ versions, tools }) => {
				const { id } = await versions.create(made.id, null, 'again');
				await tools.update(tool.id, { functionVersionId: id });
			};
		},
	},
	'an import': {
		tenant: south,
		async prepare({ open }) {
			await pinnedTool(open());
			await open().tools.create(clientTool('other'));
			const { document } = await open().exportDocument({ workflows: true });
			return async ({ importDocument }) => {
				const done = await importDocument(document);
				if (!done.ok) throw new Error(JSON.stringify(done.problems));
			};
		},
	},
	'a delete for good': {
		async prepare({ open }) {
			const { made, tool } = await pinnedTool(open());
			return async ({ tools, functions, current }) => {
				const before = await current();
				if (before.tools.get(tool.id)?.deletedAt === null) await tools.delete(tool.id, 'none');
				if (before.functions.get(made.id)?.deletedAt === null)
					await functions.delete(made.id, 'none');
			};
		},
	},
};

describe.each(Object.entries(cases))('%s that breaks off', (_name, { prepare, tenant = acme }) => {
	it('at any write leaves everything readable and whole, can be done again, and leaves nothing behind', async () => {
		for (let last = 1; last < 100; last += 1) {
			const world = registryWorld();
			const { open, clock, newCache, store, copies, rows } = world;
			const neighbour = open({}, { organisation: 'else', agency: 'where' });
			await pinnedTool(neighbour);
			const others = await stateOf(neighbour);
			const work = await prepare(world);
			const ending = endingAt(store, last);
			const broken = open({ place: place(ending.store, tenant), cache: newCache() }, tenant);
			const failed = await work(broken).then(
				() => false,
				() => true,
			);
			await expectWhole(open({ cache: newCache() }, tenant));
			clock.now += HOUR * 2;
			const again = open({ cache: newCache() }, tenant);
			await work(again);
			await expectWhole(again);
			clock.now += HOUR * 2;
			await open({ cache: newCache() }, tenant).tools.list();
			const { versions } = await open({ cache: newCache() }, tenant).current();
			const of = ({ organisation, agency }: typeof acme) =>
				organisation === tenant.organisation && agency === tenant.agency;
			expect(copies.filter(of)).toHaveLength(versions.size);
			expect(rows.filter((row) => of(row) && row.kind === 'version')).toHaveLength(versions.size);
			expect(await stateOf(neighbour)).toBe(others);
			if (!failed && ending.count() < last) return;
		}
		throw new Error('it never came to its end');
	});
});

it('what is due is gone for good after its time and not before, of its own workspace alone', async () => {
	const { open, clock, rows, copies, newCache } = registryWorld();
	const ours = await pinnedTool(open());
	const theirs = await pinnedTool(open({}, south));
	await open().tools.delete(ours.tool.id, 'short');
	await open().functions.delete(ours.made.id, 'short');
	await open({}, south).tools.delete(theirs.tool.id, 'long');
	clock.now += 7 * 24 * HOUR - 1;
	await open({ cache: newCache() }).tools.list();
	expect(await open().tools.list({ deleted: true })).toMatchObject({ total: 1 });
	clock.now += 1;
	await open({ cache: newCache() }).tools.list();
	const left = (agency: string) =>
		rows.filter((row) => row.agency === agency).map(({ kind }) => kind);
	// Schemas are nobody's alone.
	expect(left('north').sort()).toEqual(['schema', 'schema']);
	expect(left('south').sort()).toEqual(['function', 'schema', 'schema', 'tool', 'version']);
	expect(copies.map(({ agency }) => agency)).toEqual(['south']);
});
