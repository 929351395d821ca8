import { spawnSync } from 'node:child_process';
import path from 'node:path';

/** Writing and formatting it takes seconds. */
jest.setTimeout(120_000);

it('generated/ is what the built catalog says: names, fields and types that people rely on', () => {
	const script = path.resolve(__dirname, '../../scripts/check-generated.mjs');
	const { stdout, status } = spawnSync(process.execPath, [script, '--built'], { encoding: 'utf8' });
	expect([stdout, status]).toEqual([
		expect.stringMatching(/^generated: \d+ files are as generate writes them\n$/),
		0,
	]);
});
