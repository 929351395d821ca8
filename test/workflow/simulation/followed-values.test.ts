import { execFileSync } from 'node:child_process';
import path from 'node:path';

import { JavascriptValues, parseBody } from '../../../src/workflow/simulation/code/javascript-code';
import type { Thing } from '../../../src/workflow/simulation/code/thing';
import { NotProven } from '../../../src/workflow/simulation/code/value-memory';
import { countSteps } from '../../../src/workflow/simulation/code/work-meter';
import { seeded } from './hostile-programs';
import { programOfValues } from './value-programs';

type Kind = Thing['kind'];

const runner = path.resolve(__dirname, 'what-comes-of.mjs');

/** What the judge says that a program may return; undefined where it is held back. */
function followed(program: string): ReadonlySet<Kind> | undefined {
	const body = parseBody(program);
	if (body?.type !== 'FunctionDeclaration') return undefined;
	try {
		const { result: things } = countSteps(12_000, () => new JavascriptValues().prove(body));
		return things && new Set([...things].map(({ kind }) => kind));
	} catch (error) {
		if (error instanceof NotProven) return undefined;
		throw error;
	}
}

/** What each program really returns. */
function returned(programs: readonly string[]): unknown[] {
	const args = ['--unhandled-rejections=none', runner];
	const input = JSON.stringify(programs);
	const answer: unknown = JSON.parse(
		execFileSync(process.execPath, args, {
			input,
			encoding: 'utf8',
			stdio: ['pipe', 'pipe', 'ignore'],
		}),
	);
	return Array.isArray(answer) ? answer : [];
}

const callable: readonly Kind[] = ['code', 'settles', 'native', 'deep', 'space'];
const primitive: readonly Kind[] = ['text', 'number'];

/** Whether the judge has taken what came for something that it is not. */
function isLost(came: unknown, kinds: ReadonlySet<Kind>): boolean {
	if (came === 'function') return !callable.some((kind) => kinds.has(kind));
	if (came === 'time') return !kinds.has('time') && !kinds.has('deep') && !kinds.has('native');
	if (came === 'object') return [...kinds].every((kind) => primitive.includes(kind));
	if (came === 'string' || came === 'boolean') return [...kinds].every((kind) => kind === 'number');
	return false;
}

const MANY = 4_000;

test('no value gets lost on its way through a program', () => {
	const random = seeded(4);
	const all = Array.from({ length: MANY }, () => programOfValues(random));
	const run = all.flatMap((program) => {
		const kinds = followed(program);
		return kinds ? [{ program, kinds }] : [];
	});
	const came = returned(run.map(({ program }) => program));
	expect(came).toHaveLength(run.length);
	const lost = run.filter(({ kinds }, place) => isLost(came[place], kinds));
	expect(lost.map(({ program, kinds }) => [program, ...kinds])).toEqual([]);
	expect(came.filter((kind) => kind !== 'threw').length).toBeGreaterThan(MANY / 20);
});
