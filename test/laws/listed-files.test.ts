import { existsSync } from 'node:fs';
import { join } from 'node:path';

import trust from '../live-queue/trust.json';

const root = join(__dirname, '..', '..');

describe('a file that npm test runs in queue mode', () => {
	it.each(Object.entries(trust))('(%s) is there, for a reason', (file, why) => {
		expect(existsSync(join(root, file))).toBe(true);
		expect(why).toMatch(/\S+ \S+/);
	});

	it('is not the only one', () => {
		expect(Object.keys(trust).length).toBeGreaterThan(5);
	});
});
