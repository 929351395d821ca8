import { counted, median, round } from '../figures.mjs';
import { askN8n } from './ask-n8n.mjs';
import { asStored, readExports } from './read-exports.mjs';

/**
 * Whether n8n's own code agrees with the errors that the validation reports.
 *
 *   workflows     files read; `withError`: of these, workflows with at least one error
 *   errors        errors in all; `byKind`: of each kind
 *   confirmed     of these, errors that n8n's code confirms when it is asked by itself; `unconfirmed`: the rest
 *   confirmedBy   what n8n was asked; `loses`: it goes on without a word and drops what was meant;
 *                 `a run`: the rule is confirmed on a running n8n by test/live/validator-oracle.test.ts
 *   p50ms         median of validating one workflow
 */
export async function oracle(folder) {
	const exports = await readExports(folder);
	const workflows = exports.map(({ exported }) => asStored(exported));
	const answer = await askN8n('oracle', workflows);
	const errors = answer.map(({ findings }, index) =>
		findings
			.filter(({ severity }) => severity === 'error')
			.map((error) => ({ file: exports[index].file, ...error })),
	);
	const all = errors.flat();
	const unconfirmed = all.filter(({ confirmedBy }) => confirmedBy === undefined);
	return {
		cases: unconfirmed,
		figures: {
			workflows: exports.length,
			withError: errors.filter((of) => of.length > 0).length,
			errors: all.length,
			confirmed: all.length - unconfirmed.length,
			unconfirmed: unconfirmed.length,
			byKind: counted(all.map(({ kind }) => kind)),
			confirmedBy: counted(all.flatMap(({ confirmedBy }) => confirmedBy ?? [])),
			p50ms: round(median(answer.map(({ ms }) => ms)), 2),
		},
	};
}
