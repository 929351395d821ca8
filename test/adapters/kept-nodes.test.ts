import { keepNodes } from '../../src/adapters/n8n-api/workflows/kept-nodes';
import { createApiClient } from '../../src/adapters/n8n-api/client';
import type { WorkflowNodes } from '../../src/kernel/ports/instance/workflows';

interface Stored {
	readonly id: string;
	readonly name: string;
	readonly version: number;
	/** Whether the key may see it. */
	readonly isSeen: boolean;
}

let instances = 0;

/** An n8n behind the network, with what its own tables tell of its workflows. */
function smallN8n(isOwn = true) {
	const stored = new Map<string, Stored>();
	const asked: string[] = [];
	const state = { rights: 'first', tells: true, isRevoked: false };
	const sent = ({ id, name, version }: Stored) => ({
		...{ id, name, isArchived: false, versionId: `v${version}`, settings: {} },
		...{ activeVersionId: null, activeVersion: null },
		nodes: [{ name: 'Node', type: 'sample', typeVersion: 1, parameters: { text: version } }],
	});
	const seen = () => [...stored.values()].filter((one) => one.isSeen);
	const client = createApiClient(
		async ({ path, query = {} }) => {
			asked.push(path);
			if (state.isRevoked) return { status: 401, body: { message: 'unauthorized' } };
			const id = path.split('/')[2];
			if (id !== undefined) {
				const found = seen().find((one) => one.id === id);
				return found ? { status: 200, body: sent(found) } : { status: 404, body: {} };
			}
			const [from, limit] = [Number(query.offset), Number(query.limit)];
			const part = seen().slice(from, from + limit);
			const nextCursor = from + limit < seen().length ? 'more' : null;
			return { status: 200, body: { data: part.map(sent), nextCursor } };
		},
		'http://n8n',
		new AbortController().signal,
	);
	const marks = async () =>
		await Promise.resolve(
			state.tells
				? {
						marks: new Map([...stored].map(([id, one]) => [id, JSON.stringify(one)])),
						members: JSON.stringify([...stored.values()].map(({ id, isSeen }) => [id, isSeen])),
						rights: state.rights,
					}
				: undefined,
		);
	const instance = `small ${(instances += 1)}`;
	const nodesOfAll = keepNodes(client, { instance, isOwn }, marks);
	const readAll = async (limit: number, between = () => {}) => {
		const all: WorkflowNodes[] = [];
		for (let offset: number | undefined = 0; offset !== undefined; ) {
			const part = await nodesOfAll({ offset, limit });
			between();
			all.push(...part.items);
			offset = part.next;
		}
		return all;
	};
	const put = (id: string, more: Partial<Stored> = {}) => {
		const before = stored.get(id) ?? { id, name: `Workflow ${id}`, version: 0, isSeen: true };
		stored.set(id, { ...before, version: before.version + 1, ...more });
	};
	return { stored, asked, state, put, readAll, nodesOfAll, seen };
}

const told = (all: readonly WorkflowNodes[]) =>
	all.map(({ workflowId, versionId }) => `${workflowId} ${versionId}`).sort();

const there = (n8n: ReturnType<typeof smallN8n>) =>
	n8n
		.seen()
		.map(({ id, version }) => `${id} v${version}`)
		.sort();

test('what nothing has changed is not read again', async () => {
	const n8n = smallN8n();
	for (let at = 0; at < 120; at += 1) n8n.put(`w${at}`);
	expect(told(await n8n.readAll(50))).toEqual(there(n8n));
	expect(n8n.asked).toHaveLength(3);
	const again = await n8n.readAll(50);
	expect(told(again)).toEqual(there(n8n));
	// One request shows that the key is still good.
	expect(n8n.asked).toHaveLength(4);
	n8n.put('w7');
	const after = await n8n.readAll(50);
	expect(told(after)).toEqual(there(n8n));
	expect(n8n.asked.slice(4)).toEqual(['/workflows', '/workflows/w7']);
	// The rest are the same objects, so that what was made of them is kept as well.
	expect(after.filter((one) => again.includes(one))).toHaveLength(119);
});

/** The same numbers each time. */
function* numbers(seed: number) {
	for (let value = seed; ; ) {
		value = (value * 1_103_515_245 + 12_345) % 2_147_483_648;
		yield value / 2_147_483_648;
	}
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
	'whatever people do, it gives what n8n has (%d)',
	async (seed) => {
		const n8n = smallN8n();
		const drawn = numbers(seed);
		const draw = (below: number) => Math.floor((drawn.next().value ?? 0) * below);
		let ids = 0;
		const any = () => [...n8n.stored.keys()][draw(n8n.stored.size)] ?? 'w0';
		const deeds = [
			() => n8n.put(`w${(ids += 1)}`),
			() => n8n.put(`w${(ids += 1)}`, { isSeen: false }),
			() => n8n.put(any()),
			() => n8n.put(any(), { isSeen: false }),
			() => n8n.put(any(), { isSeen: true }),
			() => void n8n.stored.delete(any()),
			() => {
				n8n.state.rights += '.';
				for (const one of n8n.stored.values())
					if (draw(2) === 0) n8n.stored.set(one.id, { ...one, isSeen: !one.isSeen });
			},
			() => {
				for (let at = 0; at < 30; at += 1) n8n.put(any());
			},
		];
		for (let at = 0; at < 60; at += 1) n8n.put(`w${(ids += 1)}`);
		for (let turn = 0; turn < 40; turn += 1) {
			for (let at = draw(3); at >= 0; at -= 1) deeds[draw(deeds.length)]?.();
			expect(told(await n8n.readAll(1 + draw(50)))).toEqual(there(n8n));
		}
	},
);

test('what comes and goes while parts are read is right the next time', async () => {
	const n8n = smallN8n();
	for (let at = 10; at < 90; at += 1) n8n.put(`w${at}`);
	await n8n.readAll(20, () => n8n.stored.delete('w15'));
	expect(told(await n8n.readAll(20))).toEqual(there(n8n));
	await n8n.readAll(20);
	expect(told(await n8n.readAll(20))).toEqual(there(n8n));
});

test('where n8n does not tell, or it is another n8n, all is read each time', async () => {
	for (const n8n of [smallN8n(false), smallN8n()]) {
		n8n.state.tells = false;
		for (let at = 0; at < 60; at += 1) n8n.put(`w${at}`);
		await n8n.readAll(50);
		await n8n.readAll(50);
		expect(n8n.asked).toHaveLength(4);
	}
});

test('a key that is revoked gets nothing of what was kept', async () => {
	const n8n = smallN8n();
	n8n.put('w1');
	await n8n.readAll(50);
	n8n.state.isRevoked = true;
	await expect(n8n.readAll(50)).rejects.toMatchObject({ code: 'unauthorized' });
});
