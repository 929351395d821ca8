import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { mutations } from '../../scripts/mutations/list.mjs';

const root = path.resolve(__dirname, '../..');

describe('a mutation of measure:mutations', () => {
	it.each(mutations)('($name) changes a text that stands once in its file', ({ file, find }) => {
		const at = path.join(root, file);
		const parts = existsSync(at) ? readFileSync(at, 'utf8').split(find) : [];
		expect(parts).toHaveLength(2);
	});

	it('has a name of its own', () => {
		const names = mutations.map(({ name }) => name);
		expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
	});
});
