/**
 * Measures how well and how fast the node search answers, over the node types of a running n8n.
 * Prints one JSON line; everything else goes to stderr.
 *
 *   node scripts/measure-search.mjs QUERIES.json [--out CASES.json] [--types NODES.json]
 *
 * QUERIES.json is [{query, expect: [full type names, any of which is right]}]. The n8n is
 * started for the measurement; --types reads a saved types/nodes.json instead.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';

import { expectOk, rest } from '../sandbox/rest-client.mjs';
import { bootN8n } from './boot-n8n.mjs';
import { built } from './built.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { median, percentile, round, sum } from './figures.mjs';

const LIMIT = 5;
const ROUNDS = 7;

/** The median of several rounds: one round of a search that takes less than a millisecond measures the machine. */
function measureCase(catalog, { query, expect }) {
	const times = [];
	let answers = [];
	for (let turn = 0; turn < ROUNDS; turn += 1) {
		const started = performance.now();
		answers = catalog.search(query, LIMIT);
		times.push(performance.now() - started);
	}
	const first = answers.map(({ name }) => name);
	const rank = first.findIndex((name) => expect.includes(name)) + 1;
	return { query, expect, first, rank, ms: median(times) };
}

async function liveDescriptions() {
	// n8n leaves two nodes out by default; the queries ask for any node that it ships.
	const env = () => ({ NODES_EXCLUDE: '[]' });
	const { owner, end } = await bootN8n({ packages: [], env });
	try {
		return expectOk(await rest(owner, 'GET', '/types/nodes.json'), 'read the node types');
	} finally {
		await end();
	}
}

const { values, positionals } = parseArgs({
	options: { out: { type: 'string' }, types: { type: 'string' } },
	allowPositionals: true,
});
const [queriesFile] = positionals;
if (queriesFile === undefined) {
	console.error('Usage: measure-search QUERIES.json [--out CASES.json] [--types NODES.json]');
	process.exit(2);
}
ensureBuilt();
const readJson = async (file) => JSON.parse(await readFile(file, 'utf8'));
const queries = await readJson(queriesFile);
const descriptions = values.types ? await readJson(values.types) : await liveDescriptions();
const started = performance.now();
const catalog = built('nodes-catalog/index').buildCatalog(descriptions);
console.error(`built from ${descriptions.length} in ${round(performance.now() - started, 3)} ms`);
for (const { query } of queries) catalog.search(query, LIMIT);
const cases = queries.map((each) => measureCase(catalog, each));
if (values.out !== undefined) await writeFile(values.out, `${JSON.stringify(cases, null, '\t')}\n`);
const share = (test) => round((100 * cases.filter(test).length) / cases.length, 3);
const times = cases.map(({ ms }) => ms);
console.log(
	JSON.stringify({
		queries: cases.length,
		hit1: share(({ rank }) => rank === 1),
		hit5: share(({ rank }) => rank > 0),
		mrr: round(sum(cases.map(({ rank }) => (rank > 0 ? 1 / rank : 0))) / cases.length, 3),
		p50ms: round(percentile(times, 0.5), 3),
		p95ms: round(percentile(times, 0.95), 3),
	}),
);
