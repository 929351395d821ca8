import { createRequire } from 'node:module';
import { isDeepStrictEqual } from 'node:util';

import { encode } from 'gpt-tokenizer/encoding/o200k_base';

import { built } from '../built.mjs';
import { median, round, sum } from '../figures.mjs';
import { makeEdits } from './make-edits.mjs';
import { makeGraph } from './make-graphs.mjs';
import { normalForm } from './normal-form.mjs';
import { asStored, readExports } from './read-exports.mjs';

const { safeParseWorkflowStructure } = createRequire(import.meta.url)('n8n-workflow');

const withoutOrder = ({ executionOrder: _order, ...settings }) => settings;

function measureOne(exported, seed, workflowCode, tries) {
	if (!safeParseWorkflowStructure(exported).success) return { refused: true };
	const stored = asStored(exported);
	const started = performance.now();
	const code = workflowCode.generate(stored);
	const copy = workflowCode.parse(code);
	const ms = performance.now() - started;
	// A setting that new workflows get by default is not what the code says.
	const settings = stored.settings.executionOrder ? copy.settings : withoutOrder(copy.settings);
	const edits = makeEdits(stored, code, seed, workflowCode, tries);
	return {
		withoutBase: isDeepStrictEqual(normalForm({ ...copy, settings }), normalForm(stored)),
		untouchedKept: edits.length > 0 && edits.every(({ failure }) => failure === undefined),
		edits,
		ms,
		codeTokens: encode(code).length,
		jsonTokens: encode(JSON.stringify(exported)).length,
	};
}

/**
 * How lossless workflows become code and come back.
 *
 *   workflows      workflows that n8n can load: what the other figures are out of
 *   refused        beside them, workflows that n8n's own structure check refuses; Foreman says so and leaves
 *                  them alone. Both together are the files read
 *   threw          workflows whose code cannot be made or read
 *   withoutBase    workflows that their code alone says in full: type, version, parameters,
 *                  credentials, flags, settings and every connection
 *   untouchedKept  workflows in which edits of the code arrived and nothing else changed, ids,
 *                  positions, webhook ids and pin data included
 *   p50ms          median of writing and reading the code of one workflow
 *   tokensRatio    o200k tokens of the code / of the minified JSON
 *
 * `generated` so many random workflows, beside those of the folder or without one; `isEveryEdit` each place of the
 * code where an edit fits, not one of each kind.
 */
export async function roundtrip(folder, { generated, isEveryEdit }) {
	const { workflowSdk } = built('host/workflow-sdk');
	const workflowCode = built('workflow/workflow-code').createWorkflowCode(workflowSdk);
	const all = [
		...(folder === undefined ? [] : await readExports(folder)),
		...Array.from({ length: generated }, (_, seed) => ({
			file: `generated ${seed}`,
			exported: makeGraph(seed),
		})),
	];
	const cases = all.map(({ file, exported }) => {
		try {
			return { file, ...measureOne(exported, file, workflowCode, isEveryEdit ? Infinity : 1) };
		} catch (error) {
			return { file, threw: error.message };
		}
	});
	const count = (holds) => cases.filter(holds).length;
	const total = (key) => sum(cases.map((one) => one[key] ?? 0));
	return {
		cases,
		figures: {
			workflows: count(({ refused }) => !refused),
			refused: count(({ refused }) => refused),
			threw: count(({ threw }) => threw !== undefined),
			withoutBase: count(({ withoutBase }) => withoutBase),
			untouchedKept: count(({ untouchedKept }) => untouchedKept),
			p50ms: round(median(cases.flatMap(({ ms }) => ms ?? []))),
			tokensRatio: round(total('codeTokens') / total('jsonTokens'), 3),
		},
	};
}
