import path from 'node:path';

import defended from '../../scripts/house/defended-names.json';
import {
	escapesOf,
	functionsOf,
	inspectHouse,
	MOST,
	parseSource,
	twoMeanings,
} from '../../scripts/house/inspect-house.mjs';

const house = inspectHouse(path.resolve(__dirname, '../..'));

describe('the house', () => {
	it('is read whole', () => {
		expect(house.files.length).toBeGreaterThan(800);
		expect(house.functions.length).toBeGreaterThan(2000);
	});

	it('has no file of more than 400 lines', () => {
		expect(house.files.filter(({ lines }) => lines > MOST.linesOfFile)).toEqual([]);
	});

	it('has no function with more than 120 lines, from the first to the last', () => {
		expect(house.functions.filter(({ lines }) => lines > MOST.linesOfFunction)).toEqual([]);
	});

	it('gets round neither the compiler nor the linter', () => {
		expect(house.escapes).toEqual([]);
	});

	it('has no src/wiring', () => {
		expect(house.files.filter(({ file }) => file.startsWith('src/wiring/'))).toEqual([]);
	});
});

describe('an exported name', () => {
	const names = house.names.map(({ name }) => name);

	it('has one meaning, but for those that are defended', () => {
		expect(house.names.filter(({ name }) => !(name in defended))).toEqual([]);
	});

	it('is defended only where it has two, and five are', () => {
		expect(Object.keys(defended).filter((name) => !names.includes(name))).toEqual([]);
		expect(names.length).toBeLessThanOrEqual(MOST.twoMeanings);
	});
});

describe('what reads the house', () => {
	it('counts a function with all that is in it', () => {
		const text = [
			'export function outer() {',
			'	const short = () => 1;',
			'	return {',
			'		method() {',
			'			return short();',
			'		},',
			'	};',
			'}',
		].join('\n');
		expect(functionsOf(parseSource('a.ts', text))).toEqual([
			{ where: 'a.ts:1', name: 'outer', lines: 8 },
			{ where: 'a.ts:2', name: 'short', lines: 1 },
			{ where: 'a.ts:4', name: 'method', lines: 3 },
		]);
	});

	it('finds what gets round the compiler or the linter, and nothing that only looks so', () => {
		const text = [
			'import { many as any } from "./many";',
			'const fixed = [1, 2] as const;',
			'const text = "any as string!";',
			'let a: any;',
			'const b = a as string;',
			'const c = b!;',
			'const d = <string>c;',
			'// @ts' + '-ignore',
			'/* eslint' + '-disable */',
		].join('\n');
		const found = escapesOf(parseSource('a.ts', text));
		expect(found.map((line) => line.split(' ')[0])).toEqual(
			[4, 5, 6, 7, 8, 9].map((n) => `a.ts:${n}`),
		);
	});

	it('finds a name that two files declare differently', () => {
		const files = [
			['a.ts', 'export interface Twice { one: string }\nexport const same = 1;\nconst own = 1;'],
			['b.ts', 'export type Twice = string;\nexport const same =  1;\nconst own = 2;'],
			['c.ts', "export { Twice } from './a';\nexport default function same() {}"],
		] as const;
		expect(twoMeanings(files.map(([file, text]) => parseSource(file, text)))).toEqual([
			{ name: 'Twice', files: ['a.ts', 'b.ts'] },
		]);
	});
});
