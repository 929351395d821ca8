import { Linter } from 'eslint';

import spreadLiterals from '../../scripts/lint/spread-literals.mjs';

const linter = new Linter();
const config: Linter.Config = {
	plugins: { own: { rules: { spread: spreadLiterals } } },
	rules: { 'own/spread': 'error' },
};

const fixed = (code: string) => linter.verifyAndFix(code, config);

describe('a literal that is spread into a literal', () => {
	it.each([
		['const a = { ...{ b, c: 1 }, d };', 'const a = { b, c: 1, d };'],
		['const a = [...[1, 2,], ...[3]];', 'const a = [1, 2, 3];'],
		['call(...[one, two], three);', 'call(one, two, three);'],
		['new Thing(...[one, ...rest]);', 'new Thing(one, ...rest);'],
		['const a = { ...{ b: { ...{ c } } } };', 'const a = { b: { c } };'],
	])('is written out: %s', (code, output) => {
		expect(fixed(code)).toMatchObject({ output, messages: [] });
	});

	it.each([
		'const a = { ...b, c };',
		'const a = { ...(b ? { c } : {}) };',
		'const a = [...b, ...c()];',
		'const a = { ...[1, 2] };',
		'const { b, ...c } = a;',
	])('is not what this is: %s', (code) => {
		expect(fixed(code)).toMatchObject({ fixed: false, messages: [] });
	});

	it.each([
		'const a = [...[1, , 2]];',
		'const a = { ...{} };',
		'const a = [...[/* why */ 1]];',
		'const a = { b: 1, ...{ b: 2 } };',
		'const a = { ...{ get b() { return 1; } } };',
		'const a = { ...{ __proto__: b } };',
	])('is told, and left to a person: %s', (code) => {
		expect(fixed(code)).toMatchObject({ output: code, messages: [{ ruleId: 'own/spread' }] });
	});
});
