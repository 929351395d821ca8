import { askN8n } from '../../scripts/corpus/ask-n8n.mjs';
import { asStored } from '../../scripts/corpus/read-exports.mjs';
import { oddWorkflows } from '../support/odd-workflows.mjs';

interface Answer {
	readonly findings: ReadonlyArray<{ readonly severity: string; readonly message: string }>;
}

jest.setTimeout(600_000);

test('good workflows in odd forms have no error', async () => {
	const answer: readonly Answer[] = await askN8n('validate', oddWorkflows.map(asStored));
	const errors = oddWorkflows.flatMap(({ name }, index) =>
		(answer[index]?.findings ?? [])
			.filter(({ severity }) => severity === 'error')
			.map(({ message }) => `${name}: ${message}`),
	);
	expect(errors).toEqual([]);
	expect(answer).toHaveLength(oddWorkflows.length);
	expect(oddWorkflows.length).toBeGreaterThan(25);
});
