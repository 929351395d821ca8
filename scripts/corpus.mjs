/**
 * Measures Foreman over a corpus: exported workflows, cases, vectors, n8n's own node types. Builds first where a source is newer. Prints one
 * JSON line; everything else goes to stderr. Ends with 1 where a limit is broken.
 *
 *   node scripts/corpus.mjs oracle DIR                              does n8n's own code agree with the errors of the validation?
 *   node scripts/corpus.mjs faults test/written-workflows           what do faults do on a running n8n, beside repaired twins, and are they told?
 *   node scripts/corpus.mjs validation-time test/written-workflows  how long does the validation of 100 nodes take?
 *   node scripts/corpus.mjs roundtrip [DIR] [--generated N] [--every-edit]     is code of workflows, and editing it, lossless?
 *   node scripts/corpus.mjs redaction DIR                           what is marked as a secret, and does code with marks come back whole?
 *   node scripts/corpus.mjs templates DIR                           how long does a search through 2,000 own workflows take?
 *   node scripts/corpus.mjs validate CASES.json                     are known faults found, and good workflows left alone?
 *   node scripts/corpus.mjs search QUERIES.json                     does the search for nodes find a right one, and how fast?
 *   node scripts/corpus.mjs learn DIR                               write the table of words that people use for nodes, counted
 *   node scripts/corpus.mjs json-schema DIR                         the official tests of JSON Schema 2020-12
 *   node scripts/corpus.mjs signatures FILE                         Wycheproof's vectors for JSON Web Signatures
 *
 * DIR holds exported workflows, one JSON file each. --out FILE gets each case, a line each. What the figures mean: scripts/corpus/.
 */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';

import { faults } from './corpus/faults.mjs';
import { jsonSchema, signatures } from './corpus/vectors.mjs';
import { learn } from './corpus/learn-words.mjs';
import { oracle, validate, validationTime } from './corpus/validation.mjs';
import { redaction } from './corpus/redaction.mjs';
import { roundtrip } from './corpus/roundtrip.mjs';
import { search } from './corpus/search.mjs';
import { templates } from './corpus/templates.mjs';
import { ensureBuilt } from './ensure-built.mjs';

const ofWorkflows = { oracle, faults, validate, roundtrip, redaction, templates };
const others = { learn, search, signatures, 'json-schema': jsonSchema };
const corpora = { ...ofWorkflows, ...others, 'validation-time': validationTime };

const { values, positionals } = parseArgs({
	options: {
		out: { type: 'string' },
		generated: { type: 'string', default: '0' },
		'every-edit': { type: 'boolean', default: false },
	},
	allowPositionals: true,
});
const [name, given] = positionals;
const measure = corpora[name];
if (
	measure === undefined ||
	(given === undefined && !(name === 'roundtrip' && Number(values.generated) > 0))
) {
	console.error(
		`Usage: corpus ${Object.keys(corpora).join(' | ')}, then the folder or file it is about`,
	);
	process.exit(2);
}
await ensureBuilt();
const { figures, cases, isBroken = false } = await measure(given, values);
if (values.out !== undefined)
	await writeFile(values.out, cases.map((one) => `${JSON.stringify(one)}\n`).join(''));
console.log(JSON.stringify(figures));
process.exitCode = isBroken ? 1 : 0;
