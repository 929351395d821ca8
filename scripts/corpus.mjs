/**
 * Measures Foreman over a corpus: exported workflows, cases, vectors, n8n's own node types. Builds first where a source is newer. Prints one
 * JSON line; everything else goes to stderr. Ends with 1 where a limit is broken.
 *
 *   node scripts/corpus.mjs oracle DIR [--limit N]                  does n8n's own code agree with the errors of the validation?
 *   node scripts/corpus.mjs roundtrip [DIR] [--generated N] [--every-edit]     is code of workflows, and editing it, lossless?
 *   node scripts/corpus.mjs redaction DIR                           what is marked as a secret, and does code with marks come back whole?
 *   node scripts/corpus.mjs templates DIR [--most N]                how long does a search through 2,000 own workflows take?
 *   node scripts/corpus.mjs validate CASES.json                     are known faults found, and good workflows left alone?
 *   node scripts/corpus.mjs simulation                              would a run without writes write, send or cost?
 *   node scripts/corpus.mjs json-schema DIR                         the official tests of JSON Schema 2020-12
 *   node scripts/corpus.mjs signatures FILE                         Wycheproof's vectors for JSON Web Signatures
 *
 * DIR holds exported workflows, one JSON file each. --out FILE gets each case, a line each. What the figures mean: scripts/corpus/.
 */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';

import { jsonSchema } from './corpus/json-schema.mjs';
import { oracle } from './corpus/oracle.mjs';
import { redaction } from './corpus/redaction.mjs';
import { roundtrip } from './corpus/roundtrip.mjs';
import { signatures } from './corpus/signatures.mjs';
import { simulation } from './corpus/simulation.mjs';
import { templates } from './corpus/templates.mjs';
import { validate } from './corpus/validate.mjs';
import { ensureBuilt } from './ensure-built.mjs';

const corpora = {
	oracle,
	roundtrip,
	redaction,
	templates,
	validate,
	simulation,
	'json-schema': jsonSchema,
	signatures,
};

const { values, positionals } = parseArgs({
	options: {
		out: { type: 'string' },
		limit: { type: 'string', default: 'Infinity' },
		generated: { type: 'string', default: '0' },
		most: { type: 'string', default: '2000' },
		'every-edit': { type: 'boolean', default: false },
	},
	allowPositionals: true,
});
const [name, given] = positionals;
const measure = corpora[name];
const isOptional = name === 'simulation' || (name === 'roundtrip' && Number(values.generated) > 0);
if (measure === undefined || (given === undefined && !isOptional)) {
	console.error(
		`Usage: corpus ${Object.keys(corpora).join(' | ')}, then the folder or file it is about`,
	);
	process.exit(2);
}
ensureBuilt();
const {
	figures,
	cases,
	isBroken = false,
} = await measure(given, {
	limit: Number(values.limit),
	generated: Number(values.generated),
	most: Number(values.most),
	isEveryEdit: values['every-edit'],
});
if (values.out !== undefined)
	await writeFile(values.out, cases.map((one) => `${JSON.stringify(one)}\n`).join(''));
console.log(JSON.stringify(figures));
process.exitCode = isBroken ? 1 : 0;
