import type { INodeProperties } from 'n8n-workflow';

import { typeDefinition } from '../../src/nodes-catalog/definition/type-definition';
import { seeded } from '../orchestrator/seeded';
import { choice, nodeType, property } from './node-type';

type Pick = (most: number) => number;

const group = (name: string, fields: INodeProperties[], more: Partial<INodeProperties> = {}) =>
	property(name, {
		type: 'fixedCollection',
		default: {},
		options: [{ name: 'values', displayName: name, values: fields }],
		...more,
	});

const collection = (name: string, fields: INodeProperties[], more: Partial<INodeProperties> = {}) =>
	property(name, { type: 'collection', default: {}, options: fields, ...more });

/** Properties of every shape: fields and groups, some required, some that hang on one of the root or beside them. */
function properties(pick: Pick, depth: number, above: string): INodeProperties[] {
	const count = depth === 0 ? 10 : 3 + pick(7);
	return Array.from({ length: count }, (_, at): INodeProperties => {
		const name = `${above}x${at}`;
		if (at === 0) return choice(name, { on: 'On', off: 'Off' }, { default: 'off' });
		const root = pick(2) === 0;
		const leader = root ? (depth === 0 ? 'x0' : '/x0') : `${above}x0`;
		const show = { displayOptions: { show: { [leader]: ['on'] } } };
		const more = {
			required: pick(6) === 0,
			description: `Tells ${'things '.repeat(pick(9))} of ${at}`,
			...(pick(3) === 0 ? show : {}),
		};
		const kind = depth > 1 ? 0 : pick(5);
		if (kind === 3) return group(name, properties(pick, depth + 1, name), more);
		if (kind === 4) return collection(name, properties(pick, depth + 1, name), more);
		return property(name, { type: kind === 1 ? 'number' : 'string', ...more });
	});
}

function definition(all: INodeProperties[], section?: string): string {
	const found = typeDefinition(nodeType('any', { properties: all }), { section });
	if (found.kind === 'choices') throw new TypeError(found.message);
	return found.content;
}

const linesOf = (text: string) => text.split('\n').map((line) => line.trim());

/** The names of fields that stand in a text. */
const fieldsIn = (text: string) =>
	new Set([...text.matchAll(/(\w+)\??: /g)].map(([, name]) => name));

const sectionsIn = (text: string) => [
	...new Set([...text.matchAll(/\/\/ section ([\w.]+):/g)].map(([, path = '']) => path)),
];

const cases = Array.from({ length: 40 }, (_, at) => at + 1);

describe('a long definition', () => {
	it.each(cases)('loses nothing by its sections: case %d', (seed) => {
		const all = properties(seeded(seed), 0, '');
		const whole = definition(all);
		const short = definition(all, '');
		const paths = sectionsIn(short);
		expect(paths.length > 0).toBe(short !== whole);
		const told = new Set([short, ...paths.map((path) => definition(all, path))].flatMap(linesOf));
		const parameters = whole.slice(whole.indexOf('interface Parameters'));
		expect(linesOf(parameters).filter((line) => !told.has(line))).toEqual([]);
		expect(definition(all, 'all')).toBe(whole);
	});

	it.each(cases)(
		'names every field of the first level, and tells those required: case %d',
		(seed) => {
			const all = properties(seeded(seed), 0, '');
			const short = definition(all, '');
			for (const { name } of all) expect(short).toMatch(new RegExp(`^\t${name}\\??: `, 'm'));
			const lines = new Set(linesOf(short));
			const required = definition(all).match(
				/^\t(\w+): .*;$|^\t\w+\??: [^{\n]*; \/\/ .*required.*$/gm,
			);
			for (const line of required ?? []) expect(lines).toContain(line.trim());
		},
	);

	it.each(cases)('tells with a section what its fields depend on: case %d', (seed) => {
		const all = properties(seeded(seed), 0, '');
		const whole = definition(all);
		for (const path of sectionsIn(definition(all, ''))) {
			const text = definition(all, path);
			const known = fieldsIn(text);
			const needs = [...text.matchAll(/(?:when|unless| and| or) (\w+) = /g)].map(
				([, name = '']) => name,
			);
			expect(needs.filter((name) => !known.has(name))).toEqual([]);
			expect(text.length).toBeLessThan(whole.length);
		}
	});

	it.each(cases)('is at most 4,500 characters where its first level is short: case %d', (seed) => {
		const pick = seeded(seed);
		const all = [
			property('url', { required: true }),
			...Array.from({ length: 4 }, (_, at) => collection(`o${at}`, properties(pick, 1, `o${at}`))),
		].map((one) => ({ ...one, description: '' }));
		expect(definition(all, '').length).toBeLessThanOrEqual(4_500);
	});

	it('is whole where it is short', () => {
		const all = [property('url', { required: true }), collection('options', [property('a')])];
		expect(definition(all, '')).toBe(definition(all));
		expect(definition(all, '')).not.toContain('section');
	});
});

describe('a section', () => {
	const all = [
		choice('sends', { yes: 'Yes', no: 'No' }),
		collection('options', [
			group('paging', [
				choice('pagingMode', { off: 'Off', next: 'Next' }),
				property('nextAddress', {
					description: 'Where the following page is found by the caller',
					displayOptions: { show: { pagingMode: ['next'], '/sends': ['yes'] } },
				}),
			]),
			property('timeout', { type: 'number' }),
		]),
	];

	it.each([
		'paging',
		'Options.Paging',
		'options.paging.values',
		' paging ',
		'the following pages',
		'address found by',
	])('is found by %j', (wanted) => {
		const text = definition(all, wanted);
		expect(text).toContain('nextAddress?: string;');
		expect(text).toContain("sends?: 'yes' | 'no';");
		expect(text).toContain("pagingMode?: 'off' | 'next';");
		expect(text).not.toContain('timeout');
	});

	it('is found with others, parted by commas', () => {
		const text = definition(all, 'paging, timeout');
		expect(text).toContain('nextAddress');
		expect(text).toContain('timeout?: number;');
	});

	it.each(['nowhere', 'paging.nowhere', ',', '.', '*', '('])(
		'that is not there is said to be none: %j',
		(wanted) => {
			expect(definition(all, wanted)).toContain('Nothing is called so');
		},
	);
});
