import { execFileSync } from 'node:child_process';
import path from 'node:path';

import { programOfBase, programOfGrammar, seeded } from './hostile-programs';
import { isHarmless } from './judged';

const runner = path.resolve(__dirname, 'trapped-run.mjs');

/** Those that take a way out when they are run, each with the ways. */
function escaping(programs: readonly string[]): Array<readonly [program: string, ways: unknown]> {
	// What a program throws later is its own matter.
	const args = ['--unhandled-rejections=none', runner];
	const input = JSON.stringify(programs);
	const answer: unknown = JSON.parse(
		execFileSync(process.execPath, args, { input, encoding: 'utf8', maxBuffer: 2 ** 26 }),
	);
	if (!Array.isArray(answer) || answer.length !== programs.length) throw new Error('not all ran');
	return programs.flatMap((program, index) => {
		const ways: unknown = answer[index];
		return Array.isArray(ways) && ways.length > 0 ? [[program, ways] as const] : [];
	});
}

/** Programs that try to reach code. None of them is written with the judge in mind. */
const MANY = 3_000;

describe.each([
	['by any base', programOfBase],
	['by any grammar', programOfGrammar],
] as const)('programs that try to reach code, %s', (_how, make) => {
	const random = seeded(25);
	const programs = Array.from({ length: MANY }, () => make(random));

	test('what is run takes no way out', () => {
		const run = programs.filter(isHarmless);
		expect(escaping(run)).toEqual([]);
		expect(run.length).toBeGreaterThan(MANY / 50);
	});
});

test('most ways out that there are would be found', () => {
	const random = seeded(52);
	const programs = Array.from({ length: 500 }, () => programOfBase(random));
	const out = escaping(programs).map(([program]) => program);
	expect(out.length).toBeGreaterThan(100);
	expect(out.filter(isHarmless)).toEqual([]);
});
