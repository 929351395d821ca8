import { randomUUID } from 'node:crypto';

import type { DocumentStore } from '../../src/documents/document-store';

/** What every document store promises, whatever it is made of. */
export function promiseOfDocumentStore(open: () => DocumentStore): void {
	it('gives what was put last, unchanged, for exactly this kind and key', async () => {
		const store = open();
		const key = `"1" 100%_ Ω ${randomUUID()}`;
		expect(await store.get('kind', key)).toBeUndefined();
		await store.put('kind', key, 'first');
		await store.put('kind', key, 'second "Ω"\n');
		await store.put('other', key, '');
		expect(await store.get('kind', key)).toEqual({ key, body: 'second "Ω"\n' });
		expect(await store.get('other', key)).toEqual({ key, body: '' });
		expect(await store.get('kind', key.slice(0, -1))).toBeUndefined();
	});

	it('lists what was put of a kind under keys behind a text', async () => {
		const store = open();
		const kind = `kind "${randomUUID()}"`;
		expect(await store.list(kind, '')).toEqual([]);
		for (const [key, body] of [
			['0100-b', '1'],
			['0200-a', '2'],
			['0300-c', '3'],
			['0200-a', '4'],
		] as const)
			await store.put(kind, key, body);
		await store.put(`${kind} 2`, '0400-d', '5');
		const after = async (text: string) =>
			(await store.list(kind, text)).map(({ key, body }) => `${key} ${body}`).sort();
		expect(await after('')).toEqual(['0100-b 1', '0200-a 4', '0300-c 3']);
		expect(await after('0150')).toEqual(['0200-a 4', '0300-c 3']);
		expect(await after('0300-c')).toEqual([]);
	});

	it('removes exactly what is named, and does no harm where it is not there', async () => {
		const store = open();
		const key = randomUUID();
		await store.remove('kind', key);
		for (const name of [key, `${key}-b`]) await store.put('kind', name, 'x');
		await store.put('other', key, 'x');
		await store.remove('kind', key);
		expect(await store.get('kind', key)).toBeUndefined();
		expect(await store.get('kind', `${key}-b`)).toBeDefined();
		expect(await store.get('other', key)).toBeDefined();
	});

	it('keeps one of fifty that put one key at once, and all that put keys of their own', async () => {
		const store = open();
		const key = randomUUID();
		await Promise.all(
			Array.from({ length: 50 }, async (_, index) => {
				await store.put('kind', key, `${index}`);
				await store.put('kind', `${key}/${index}`, `${index}`);
			}),
		);
		const body = (await store.get('kind', key))?.body;
		expect(Number(body)).toBeGreaterThanOrEqual(0);
		expect((await store.get('kind', key))?.body).toBe(body);
		await store.put('kind', key, 'last');
		expect((await store.get('kind', key))?.body).toBe('last');
		for (const index of [0, 24, 49])
			expect((await store.get('kind', `${key}/${index}`))?.body).toBe(`${index}`);
	});
}
