/**
 * Measures how well and how fast the node search answers, over the node types of a running n8n.
 * Prints one JSON line; everything else goes to stderr.
 *
 *   node scripts/measure-search.mjs QUERIES.json [--out CASES.json] [--types NODES.json]
 *
 * QUERIES.json is [{query, expect: [full type names, any of which is right]}]. The n8n is
 * started for the measurement; --types reads a saved types/nodes.json instead.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { ensureBuilt } from './ensure-built.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const LIMIT = 5;
const ROUNDS = 7;

/**
 * @param {object[]} descriptions what an n8n serves as types/nodes.json
 * @param {string} queriesFile
 * @param {{out?: string}} [options] file the cases are written to
 * @returns {Promise<{queries: number, hit1: number, hit5: number, mrr: number, p50ms: number, p95ms: number}>}
 *   hits in percent; the reciprocal rank is over the answers returned; times are after a warm-up
 */
export async function measureSearch(descriptions, queriesFile, { out } = {}) {
	const compiled = path.join(root, 'dist', 'src', 'nodes-catalog', 'index.js');
	const { buildCatalog } = createRequire(import.meta.url)(compiled);
	const queries = JSON.parse(await readFile(queriesFile, 'utf8'));

	const started = performance.now();
	const catalog = buildCatalog(descriptions);
	console.error(`built from ${descriptions.length} in ${rounded(performance.now() - started)} ms`);
	for (const { query } of queries) catalog.search(query, LIMIT);

	const cases = queries.map((each) => measureCase(catalog, each));
	if (out !== undefined) await writeFile(out, `${JSON.stringify(cases, null, '\t')}\n`);

	const share = (isHit) =>
		rounded((100 * cases.filter(({ rank }) => isHit(rank)).length) / cases.length);
	const times = cases.map(({ ms }) => ms).sort((a, b) => a - b);
	return {
		queries: cases.length,
		hit1: share((rank) => rank === 1),
		hit5: share((rank) => rank > 0),
		mrr: rounded(sum(cases.map(({ rank }) => (rank > 0 ? 1 / rank : 0))) / cases.length),
		p50ms: percentile(times, 0.5),
		p95ms: percentile(times, 0.95),
	};
}

/** The median of several rounds: one round of a search that takes less than a millisecond measures the machine. */
function measureCase(catalog, { query, expect }) {
	const times = [];
	let answers = [];
	for (let round = 0; round < ROUNDS; round += 1) {
		const started = performance.now();
		answers = catalog.search(query, LIMIT);
		times.push(performance.now() - started);
	}
	const first = answers.map(({ name }) => name);
	const rank = first.findIndex((name) => expect.includes(name)) + 1;
	const ms = percentile(
		times.sort((a, b) => a - b),
		0.5,
	);
	return { query, expect, first, rank, ms };
}

async function startedInstance() {
	const { startN8n } = await import('../sandbox/n8n-process.mjs');
	const directory = await mkdtemp(path.join(tmpdir(), 'foreman-measure-'));
	const n8n = await startN8n({
		directory,
		// n8n leaves two nodes out by default; the queries ask for any node that it ships.
		env: { NODES_EXCLUDE: '[]' },
		onProgress: (line) => console.error(line),
	});
	return {
		baseUrl: n8n.baseUrl,
		stateDirectory: directory,
		async end() {
			await n8n.stop();
			await rm(directory, { recursive: true, force: true });
		},
	};
}

async function liveDescriptions() {
	const { setUpOwner } = await import('../sandbox/owner.mjs');
	const { expectOk, rest } = await import('../sandbox/rest-client.mjs');
	const instance = await startedInstance();
	try {
		const owner = await setUpOwner(instance.baseUrl, { stateDirectory: instance.stateDirectory });
		return expectOk(await rest(owner, 'GET', '/types/nodes.json'), 'read the node types');
	} finally {
		await instance.end();
	}
}

const sum = (numbers) => numbers.reduce((total, each) => total + each, 0);
const rounded = (number) => Math.round(number * 1000) / 1000;
const percentile = (sorted, share) =>
	rounded(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const { values, positionals } = parseArgs({
		options: { out: { type: 'string' }, types: { type: 'string' } },
		allowPositionals: true,
	});
	const [queriesFile] = positionals;
	ensureBuilt();
	if (queriesFile === undefined) {
		console.error('Usage: measure-search QUERIES.json [--out CASES.json] [--types NODES.json]');
		process.exit(2);
	}
	const descriptions = values.types
		? JSON.parse(await readFile(values.types, 'utf8'))
		: await liveDescriptions();
	console.log(JSON.stringify(await measureSearch(descriptions, queriesFile, { out: values.out })));
}
