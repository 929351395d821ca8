/**
 * Measures a toolkit of a team that has registered 1,000 tools, on rows in memory. Prints one JSON line:
 *   tools            registered ones
 *   coldMs, warmMs   until the toolkit knows what it offers: at the first turn, and at later ones with nothing changed (median)
 *   deferredTokens   o200k tokens of what a model is sent each turn, with deferred exposure
 *   foundIn5         share of each set of queries whose tool is among the first five that search-tools finds
 * With `--missed` the queries that missed follow.
 *
 *   node scripts/measure-registry.mjs [--missed]
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { zodToJsonSchema } from 'zod-to-json-schema';

import { ensureBuilt } from './ensure-built.mjs';
import { secondQueries, thirdQueries } from './registry-queries.mjs';
import { actions, queries, things } from './registry-sample.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const require = createRequire(import.meta.url);
const built = (file) => require(path.join(root, 'dist', 'src', file));

const WARM_TURNS = 20;

const tenant = { organisation: 'acme', agency: 'north' };
const idOf = (number) => number.toString(16).padStart(32, '0');
const made = { ...tenant, createdBy: 'ann', createdAt: 1 };
const kept = { updatedAt: 1, updatedBy: 'ann', deletedAt: null, retentionTier: null, revision: 1 };

const schemaOf = (id, json) => ({
	...{ id, ...made, name: 'schema', text: JSON.stringify(json), hash: id, notes: [] },
});

const inputOf = (thing) => ({
	type: 'object',
	properties: {
		id: { type: 'string', description: `Which ${thing.name}` },
		note: { type: ['string', 'null'], description: 'What to remember about it' },
		options: { type: 'object', properties: { urgent: { type: 'boolean' } } },
	},
	required: ['id'],
});

/** The entities of a team with a tool for each action on each thing. */
function entities() {
	const output = schemaOf(idOf(1), { type: 'object' });
	const all = [{ kind: 'schema', entity: output }];
	let next = 2;
	for (const thing of things)
		for (const action of actions) {
			const [input, own, tool] = [idOf(next), idOf(next + 1), idOf(next + 2)];
			next += 3;
			const name = `${action.name}_${thing.name}`;
			all.push({ kind: 'schema', entity: schemaOf(input, inputOf(thing)) });
			all.push({
				kind: 'function',
				entity: {
					...{ id: own, ...made, ...kept, name, description: null, workflowId: `w${next}` },
					...{ defaultVersionId: null, inputSchemaId: input, outputSchemaId: output.id },
				},
			});
			all.push({
				kind: 'tool',
				entity: {
					...{ id: tool, ...made, ...kept, name, target: 'server', functionId: own },
					description: action.says(thing.says),
					...{ functionVersionId: null, inputSchemaId: input, outputSchemaId: output.id },
					examples: [{ args: { id: '7' }, result: { done: true } }],
					...{ requiresConfirmation: false, enabled: true, effect: 'write', runtimeUserId: null },
				},
			});
		}
	return all;
}

const milliseconds = async (work) => {
	const before = performance.now();
	const value = await work();
	return { value, took: performance.now() - before };
};

/** @returns {Promise<{tools: number, coldMs: number, warmMs: number, deferredTokens: number, foundIn5: number[], missed: string[]}>} */
export async function measureRegistry() {
	const { sealEntity } = built('registry/read-workspace.js');
	const { createRegistryCache } = built('registry/registry-cache.js');
	const { registeredTools } = built('registry/dispatch/registered-tools.js');
	const { catalog } = built('catalog/catalog.js');
	const { exposeTools } = built('catalog/toolkit.js');

	const secret = 'a secret for measuring that is long enough';
	const rows = entities().map((one) => sealEntity(one, secret));
	const store = { mark: async () => 'm1', list: async () => rows, copy: async () => undefined };
	const place = { store, name: 'measured', secret, tenant };
	const cache = createRegistryCache(() => Date.now());

	const registered = async () => registeredTools(await cache.read(place), async () => place);
	const ready = async () => {
		const { tools } = await catalog.for({ tenant: async () => tenant, registered });
		const exposed = exposeTools(tools, 'deferred', []);
		const sent = exposed.map(({ name, description, schema }) => ({
			...{ name, description, parameters: zodToJsonSchema(schema) },
		}));
		return { tools, sent };
	};

	const cold = await milliseconds(ready);
	const turns = [];
	for (let turn = 0; turn < WARM_TURNS; turn += 1) turns.push((await milliseconds(ready)).took);
	const { tools, sent } = cold.value;
	const { searchCatalog } = built('catalog/search-catalog.js');
	const missedOf = (set) =>
		set.filter(
			({ asks, finds }) => !searchCatalog(tools, asks, 5).some(({ name }) => name === finds),
		);
	const sets = [queries, secondQueries, thirdQueries];
	const missed = sets.map(missedOf);
	return {
		tools: tools.filter(({ provider }) => provider === 'registry').length,
		coldMs: Math.round(cold.took),
		warmMs: Math.round(turns.sort((a, b) => a - b)[WARM_TURNS / 2]),
		deferredTokens: encode(JSON.stringify(sent)).length,
		queries: sets.map(({ length }) => length),
		foundIn5: missed.map((one, at) => Number((1 - one.length / sets[at].length).toFixed(3))),
		missed: missed.flat().map(({ asks, finds }) => `${finds}: ${asks}`),
	};
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	await ensureBuilt();
	const { missed, ...figures } = await measureRegistry();
	console.log(JSON.stringify(figures));
	if (process.argv.includes('--missed')) console.log(missed.join('\n'));
}
