import { tools as native } from '../support/native-tools';
import everywhere from '../live/everywhere.json';
import { onSurfaces } from '../support/on-surfaces';
import { isShown, surfaceNames } from '../support/surfaces';
import { isEverywhere, isTriedElsewhere, toolsOnSurfaces } from '../support/tools-on-surfaces';

const tools = native.filter((tool) => !isTriedElsewhere(tool));

const names = Object.keys(everywhere.tools);

const dealt = (isFull: boolean) =>
	toolsOnSurfaces(isFull).map(({ surface, cases }) => ({
		surface,
		names: cases.map(({ name }) => name),
	}));

const timesOf = (tool: string, isFull: boolean) =>
	dealt(isFull).filter((one) => one.names.includes(tool)).length;

describe('the tools that every live run tries on every surface', () => {
	const chosen = tools.filter(({ name }) => isEverywhere(name));

	it('are eight that there are, each for a reason', () => {
		expect(chosen.map(({ name }) => name).sort()).toEqual([...names].sort());
		expect(names).toHaveLength(8);
		for (const why of Object.values(everywhere.tools)) expect(why).toMatch(/\S+ \S+/);
	});

	it('are of every effect, some for somebody, some of the store, shown by a toolkit and not', () => {
		expect(new Set(chosen.map(({ effect }) => effect))).toEqual(
			new Set(['read', 'write', 'destroy']),
		);
		for (const fact of ['needsIdentity', 'needsStore', 'foreign'] as const)
			expect(chosen.filter((tool) => tool[fact])).not.toEqual([]);
		expect(new Set(chosen.map(({ name }) => isShown(name)))).toEqual(new Set([true, false]));
		expect(new Set(chosen.map(({ domain }) => domain)).size).toBeGreaterThan(3);
	});

	it.each(names)('%s is tried on all of them', (name) => {
		expect(timesOf(name, false)).toBe(surfaceNames.length);
	});
});

describe('every other tool', () => {
	it.each(tools.filter(({ name }) => !isEverywhere(name)))(
		'$name is tried on one surface, and with FULL=1 on each that has it',
		({ name, needs }) => {
			expect(timesOf(name, false)).toBe(1);
			expect(timesOf(name, true)).toBe(needs === undefined ? surfaceNames.length : 2);
		},
	);

	it('is tried where as many others are, and on the same surface in every run', () => {
		const sizes = dealt(false).map((one) => one.names.length);
		expect(sizes).toHaveLength(surfaceNames.length);
		expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(6);
		expect(dealt(false)).toEqual(dealt(false));
	});
});

describe('what is dealt out', () => {
	const none = { isEverywhere: () => false, isFull: false };

	it('leaves no surface without a case, however few there are', () => {
		expect(onSurfaces(['a', 'b'], [1, 2, 3, 4], none)).toEqual([
			{ surface: 1, cases: ['a'] },
			{ surface: 2, cases: ['b'] },
			{ surface: 3, cases: ['a'] },
			{ surface: 4, cases: ['b'] },
		]);
	});

	it('leaves no case without a surface that has it', () => {
		const has = (surface: number) => surface > 2;
		const given = onSurfaces(['a', 'b', 'c'], [1, 2, 3, 4], { ...none, has });
		expect(given).toEqual([
			{ surface: 3, cases: ['a', 'c'] },
			{ surface: 4, cases: ['a', 'b'] },
		]);
	});

	it('is the product of all with all where that is wanted, by default with FULL=1', () => {
		const all = [1, 2].map((surface) => ({ surface, cases: ['a', 'b', 'c'] }));
		const few = onSurfaces(['a', 'b', 'c'], [1, 2], none);
		expect(onSurfaces(['a', 'b', 'c'], [1, 2], { ...none, isFull: true })).toEqual(all);
		expect(few).not.toEqual(all);
		const before = process.env.FULL;
		try {
			process.env.FULL = '1';
			expect(onSurfaces(['a', 'b', 'c'], [1, 2], { isEverywhere: () => false })).toEqual(all);
			delete process.env.FULL;
			expect(onSurfaces(['a', 'b', 'c'], [1, 2], { isEverywhere: () => false })).toEqual(few);
		} finally {
			if (before !== undefined) process.env.FULL = before;
		}
	});
});
