import type { KeptTest, TestFailure, TestResult } from '../../kernel/ports/workflow-tests';

const SHOWN = 5;

export const sayFailure = ({ node, about, path, expected, got }: TestFailure): string =>
	`"${node}" ${about}${path === '' ? '' : ` ${path}`}: expected ${expected}, got ${got}.`;

type Ran = Pick<KeptTest, 'test'> & { readonly last: TestResult };

/** Those of the tests that did not pass, a line each with the first difference. */
export const sayRed = (ran: readonly Ran[]): string[] =>
	ran.flatMap(({ test, last: { state, failures, stale } }) => {
		if (state === 'passed') return [];
		const [first] = failures;
		const why = stale.length > 0 ? `${stale.join(', ')}.` : first ? sayFailure(first) : '';
		return [`Test "${test.name}" ${state === 'failed' ? 'fails' : `is ${state}`}: ${why}`];
	});

export function sayTests(ran: readonly Ran[]): string {
	const passed = ran.filter(({ last }) => last.state === 'passed').length;
	const red = sayRed(ran);
	const more = red.length > SHOWN ? ` And ${red.length - SHOWN} more.` : '';
	const all = `${passed} of ${ran.length} ${ran.length === 1 ? 'test' : 'tests'} as before.`;
	return red.length === 0 ? all : `${all} ${red.slice(0, SHOWN).join(' ')}${more}`;
}

/** Whether a run was kept as a test. Where no name was wished for it, only that it was. */
export function sayKept(
	{ isNew, name }: { readonly isNew: boolean; readonly name: string },
	wished: string,
) {
	if (isNew) return [`This run is kept as its test "${name}".`];
	return wished === '' ? [] : [`Not kept: its test "${name}" takes the same path.`];
}
