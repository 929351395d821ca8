import { capOutput } from '../../src/kernel/cap-output';

const sizeOf = (value: unknown) => JSON.stringify(value).length;

/** Deterministic, so that a failure can be repeated. */
function randomFrom(seed: number) {
	let state = seed;
	return () => {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
		return state / 2 ** 32;
	};
}

function randomJson(random: () => number, depth: number): unknown {
	const kind = random();
	const many = Math.floor(random() * random() * 60);
	if (depth > 0 && kind < 0.3)
		return Array.from({ length: many }, () => randomJson(random, depth - 1));
	if (depth > 0 && kind < 0.7)
		return Object.fromEntries(
			Array.from({ length: many }, (_, index) => [`key${index}`, randomJson(random, depth - 1)]),
		);
	if (kind < 0.75) return null;
	if (kind < 0.85) return Math.floor(random() * 1e9);
	return ['a', '\n', '"', '\u0001', 'é', '😀'][Math.floor(random() * 6)]?.repeat(many * 20);
}

describe('capping', () => {
	it('leaves what fits as it is', () => {
		const value = { a: [1, 2, { b: 'text' }], c: null };
		expect(capOutput(value, sizeOf(value))).toEqual({ value, omitted: [] });
	});

	it.each([
		['list', Array.from({ length: 250 }, (_, index) => ({ id: index }))],
		['text', Array.from({ length: 900 }, (_, index) => index % 10).join('')],
	])('has the next page begin where a %s was cut, also when it is cut twice', (_what, whole) => {
		const page = { note: 'n', of: { whole, nextOffset: 100 + whole.length } };
		const once = capOutput(page, 600).value;
		for (const cut of [once, capOutput(once, 300).value]) {
			const { of } = Object(cut);
			const kept = Array.isArray(of.whole) ? of.whole : of.whole.split('…')[0];
			expect(kept.length).toBeGreaterThan(0);
			expect(kept.length).toBeLessThan(whole.length);
			expect(of.nextOffset).toBe(100 + kept.length);
		}
	});

	it('has the next page begin where a text was cut in which marks of other cuts stand', () => {
		const text = `${Array.from({ length: 90 }, (_, index) => `${index}…[cut]`).join('')}.`;
		const { value } = capOutput({ text, nextOffset: text.length }, 600);
		const shown = Object(value).text.slice(0, -'…[cut]'.length);
		expect(text.startsWith(shown)).toBe(true);
		expect(value).toMatchObject({ nextOffset: shown.length });
	});

	it('leaves data alone that names an offset of its own', () => {
		const results = Array.from({ length: 250 }, (_, id) => ({ id }));
		const { value } = capOutput({ items: [{ results, nextOffset: 250 }] }, 600);
		expect(value).toMatchObject({ items: [{ nextOffset: 250 }] });
	});

	it('keeps small fields whole and cuts the large one', () => {
		const value = { data: 'x'.repeat(5000), executionId: '42', status: 'success' };
		const { value: capped, omitted } = capOutput(value, 1000);
		expect(capped).toMatchObject({ executionId: '42', status: 'success' });
		expect(Object.keys(Object(capped))).toEqual(['data', 'executionId', 'status']);
		expect(capped).toHaveProperty('data', expect.stringMatching(/^x{800,}…\[cut\]$/));
		expect(omitted).toEqual([
			{ path: 'data', left: expect.stringMatching(/^\d+ of 5000 characters$/) },
		]);
	});

	it('counts exactly what it took from a text', () => {
		const { value, omitted } = capOutput({ data: 'x'.repeat(5000) }, 1000);
		const kept = JSON.stringify(value).match(/x/g)?.length ?? 0;
		expect(omitted[0]?.left).toBe(`${5000 - kept} of 5000 characters`);
	});

	it('drops the end of a list and says how much and where', () => {
		const rows = Array.from({ length: 40 }, (_, id) => ({ id, text: 'x'.repeat(90) }));
		const { value, omitted } = capOutput({ page: { rows } }, 1100);
		const kept = JSON.stringify(value).match(/"id"/g)?.length ?? 0;
		expect(kept).toBeGreaterThan(5);
		expect(omitted).toEqual([{ path: 'page.rows', left: `${40 - kept} of 40 items` }]);
	});

	it('cuts the first item of a list rather than show an empty one', () => {
		const { value, omitted } = capOutput({ rows: [{ text: 'x'.repeat(9000) }, 2] }, 500);
		expect(value).toMatchObject({ rows: [{ text: expect.stringContaining('…[cut]') }] });
		expect(omitted.map(({ path }) => path)).toEqual(['rows[0].text', 'rows']);
	});

	it('drops fields of a record of very many, and says so', () => {
		const nodes = Object.fromEntries(
			Array.from({ length: 5000 }, (_, index) => [`node${index}`, 'x'.repeat(100)]),
		);
		const { value, omitted } = capOutput({ nodes }, 10_000);
		expect(sizeOf(value)).toBeLessThanOrEqual(10_500);
		expect(sizeOf(omitted)).toBeLessThan(2000);
		expect(omitted.at(-1)).toEqual({ path: '…', left: expect.stringMatching(/ more places$/) });
	});

	it('counts line breaks, quotes and control characters as JSON writes them', () => {
		for (const text of ['\n', '"', '\u0001']) {
			const { value } = capOutput({ text: text.repeat(50_000) }, 3000);
			expect(sizeOf(value)).toBeLessThanOrEqual(3000);
		}
	});

	it('never cuts a character in half', () => {
		for (let budget = 200; budget < 210; budget++) {
			const { value } = capOutput('😀'.repeat(500), budget);
			expect(JSON.stringify(value)).not.toMatch(/\\ud/i);
		}
	});

	it.each([400, 3000, 20_000])(
		'of any JSON to %d characters is never over by more than a little, and says what it left out',
		(budget) => {
			const random = randomFrom(budget);
			let cut = 0;
			for (let round = 0; round < 120; round++) {
				const value = randomJson(random, 3);
				const before = JSON.stringify(value);
				if (before === undefined) continue;
				const { value: capped, omitted } = capOutput(value, budget);
				expect(sizeOf(capped)).toBeLessThanOrEqual(Math.max(budget * 1.1, budget + 120));
				expect(JSON.stringify(value)).toBe(before);
				expect(omitted.length > 0).toBe(JSON.stringify(capped) !== before);
				cut += omitted.length > 0 ? 1 : 0;
			}
			expect(cut).toBeGreaterThan(5);
		},
	);

	it('of JSON 1,000 levels deep ends', () => {
		const deep: unknown = JSON.parse(`${'['.repeat(1000)}"${'x'.repeat(9000)}"${']'.repeat(1000)}`);
		const { value, omitted } = capOutput(deep, 3000);
		expect(omitted).toHaveLength(1);
		expect(sizeOf(value)).toBeLessThan(3100);
	});
});
