import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { allMutations, mutateSource } from '../../scripts/mutations.mjs';

const root = path.resolve(__dirname, '../..');
const mutations = allMutations();

describe('a mutation of measure:mutations', () => {
	it.each(mutations)('($name) fits its file, and changes it', (mutation) => {
		const at = path.join(root, mutation.file);
		expect(existsSync(at)).toBe(true);
		const text = readFileSync(at, 'utf8');
		expect(mutateSource(text, mutation)).not.toBe(text);
	});

	it('has a name of its own', () => {
		const names = mutations.map(({ name }) => name);
		expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
	});
});

describe('the place of a mutation', () => {
	const text = [
		"const other = 'a(b, c)';",
		'export function judge(one: string) {',
		'\tconst answer = a(b, c);',
		'\treturn answer;',
		'}',
	].join('\n');
	const mutation = {
		...{ name: 'one', file: 'judge.ts', within: 'judge', tests: ['judge'] },
		...{ find: 'a(b, c)', replace: 'undefined' },
	};

	it('is in the declaration that it names, wherever that stands', () => {
		expect(mutateSource(text, mutation)).toContain('const answer = undefined;');
		expect(mutateSource(`\n\n${text}`, mutation)).toContain("const other = 'a(b, c)';");
	});

	it('is found however the code is broken into lines', () => {
		const broken = text.replace('a(b, c);', 'a(\n\t\tb, c\n\t);');
		expect(mutateSource(broken, mutation)).toContain('const answer = undefined;');
	});

	it.each([
		['a declaration that there is not', { within: 'decide' }, 'declares decide 0 times'],
		['code that is gone', { find: 'a(c, b)' }, 'nowhere'],
		['code that stands there twice', { find: 'answer' }, 'twice'],
	])('is refused for %s', (_, changed, why) => {
		expect(() => mutateSource(text, { ...mutation, ...changed })).toThrow(why);
	});
});
