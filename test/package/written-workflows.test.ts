import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { askN8n } from '../../scripts/corpus/ask-n8n.mjs';
import { asStored } from '../../scripts/corpus/read-exports.mjs';

/*
 * 300 workflows for 300 jobs, written from memory, and 100 of them changed once more. `faults.json` names the nodes at fault: `hard`
 * where n8n refuses or fails, `silent` where it goes on without what was meant. Everything else is no error.
 */
const folder = join(__dirname, '..', 'written-workflows');

interface Written {
	readonly id: string;
	readonly half: 'open' | 'locked';
	readonly workflow: { readonly nodes: readonly object[] };
}

interface Told {
	readonly findings: ReadonlyArray<{
		readonly severity: string;
		readonly nodeName?: string;
		readonly message: string;
	}>;
}

jest.setTimeout(300_000);

/** What depends on the instance: a person chooses credentials, and data tables are not read here. */
const OF_INSTANCE = /^credential |data table/;

test('faults of written workflows are told at their node, and nothing else is an error', async () => {
	const lines = readFileSync(join(folder, 'workflows.jsonl'), 'utf8').trim().split('\n');
	const written: readonly Written[] = lines.map((line) => JSON.parse(line));
	const faults: Readonly<Record<string, Readonly<Record<string, 'hard' | 'silent'>>>> = JSON.parse(
		readFileSync(join(folder, 'faults.json'), 'utf8'),
	);
	const answer: readonly Told[] = await askN8n(
		'validate',
		written.map(({ workflow }) => asStored(workflow)),
	);
	const problems = written.flatMap(({ id }, index) => {
		const findings = (answer[index]?.findings ?? []).filter(
			({ message }) => !OF_INSTANCE.test(message),
		);
		const known = faults[id] ?? {};
		const errors = findings.filter(({ severity }) => severity === 'error');
		const told = (nodeName: string, kind: string) =>
			(kind === 'hard' ? errors : findings).some((one) => (one.nodeName ?? '') === nodeName);
		return [
			...Object.entries(known)
				.filter(([nodeName, kind]) => !told(nodeName, kind))
				.map(([nodeName, kind]) => `${id} ${nodeName}: the ${kind} fault is not told`),
			...errors
				.filter(({ nodeName = '' }) => known[nodeName] === undefined)
				.map(({ nodeName, message }) => `${id} ${nodeName}: ${message} is no fault`),
		];
	});
	expect(problems).toEqual([]);
	expect(written).toHaveLength(400);
});
