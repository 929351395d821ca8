import { askN8n } from '../../scripts/corpus/ask-n8n.mjs';
import { generatedFaults } from '../support/generated-faults.mjs';

/*
 * One rule for every node type that n8n ships: what n8n drops is an error at the parameter that holds it, what was meant is none,
 * and n8n's own code is asked whether it drops the one and keeps the other.
 */

interface Told {
	readonly findings: ReadonlyArray<{
		readonly severity: string;
		readonly kind: string;
		readonly nodeName?: string;
		readonly parameter?: string;
		readonly message: string;
		readonly confirmedBy?: string;
	}>;
}

jest.setTimeout(600_000);

/** A note is a text for people. */
const isForPeople = ({ type }: { readonly type: string }) => type === 'n8n-nodes-base.stickyNote';

/** Errors about what the generated nodes do not have either way. */
const LEFT_OUT =
	/^it lists none, and n8n fails|^n8n fails at a prompt to repair without|^it names no field, and|^it says which credential/;

test('faults of every node type are errors at their parameter, and what was meant is none', async () => {
	const cases = generatedFaults(await askN8n('descriptions'), 2).filter((one) => !isForPeople(one));
	const answer: readonly Told[] = await askN8n(
		'oracle',
		cases.flatMap(({ wrong, right }) => [wrong, right]),
	);
	const count = new Map<string, number>();
	const problems = cases.flatMap(({ kind, type, at }, index) => {
		count.set(kind, (count.get(kind) ?? 0) + 1);
		const [wrong, right] = [answer[2 * index], answer[2 * index + 1]];
		// A service may know more values than n8n lists.
		const isMild = kind === 'unlisted';
		const errors = (wrong?.findings ?? []).filter(({ severity }) => isMild || severity === 'error');
		const found = errors.filter(({ parameter = '' }) => parameter.split(/[.[]/)[0] === at);
		const name = `${kind} ${type}.${at}`;
		const isConfirmed =
			isMild || kind === 'uncomputed' || found.some((one) => one.confirmedBy !== undefined);
		const wrongly = (right?.findings ?? [])
			.filter(({ severity, kind: about }) => severity === 'error' && about === 'invalid')
			.filter(({ message }) => !LEFT_OUT.test(message))
			.map(({ message }) => `false error ${name}: ${message}`);
		if (found.length === 0) return [`not found: ${name}`, ...wrongly];
		return isConfirmed ? wrongly : [`n8n does not confirm ${name}`, ...wrongly];
	});
	expect(problems).toEqual([]);
	for (const kind of ['hidden', 'misshaped', 'misplaced', 'uncomputed', 'unlisted', 'beside'])
		expect(count.get(kind) ?? 0).toBeGreaterThan(30);
});
