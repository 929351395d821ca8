import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { zodToJsonSchema } from 'zod-to-json-schema';

import { built } from '../built.mjs';
import { median, round, timed } from '../figures.mjs';

const ROUNDS = 20;
const DECISIONS = ['always_allow', 'needs_approval', 'blocked'];
const TENANT = { organisation: 'acme', agency: 'north' };
const SECRET = 'a secret for measuring that is long enough';
const idOf = (number) => number.toString(16).padStart(32, '0');

/** The first time, and the middle of those that follow. */
async function rounds(work) {
	const times = [];
	for (let turn = 0; turn < ROUNDS; turn += 1) times.push((await timed(work)).ms);
	return { first: round(times[0]), ms: round(median(times.slice(1))) };
}

/** How long it takes to find out which of so many tools an agent has, with a decision on each. */
async function catalogOf(many) {
	const { createCatalog, nativeCatalog } = built('catalog/catalog');
	const { findWorking } = built('catalog/working-tools');
	const { permissionJudge } = built('policy/agents/permission-judge');
	const native = nativeCatalog.tools;
	const others = Array.from({ length: many - native.length }, (_, index) => ({
		...native[index % native.length],
		name: `team-tool-${index}`,
		domain: 'team',
		provider: 'team',
	}));
	const sources = [{ tools: async () => native }, { tools: async () => others }];
	const names = [...native, ...others].map(({ name }) => name);
	const record = {
		...TENANT,
		agentId: 'a',
		profile: 'standard',
		revision: 1,
		updatedBy: 'bob',
		updatedAt: 1,
		providers: ['operations', 'instance', 'team'],
		decided: Object.fromEntries(names.map((name, index) => [name, DECISIONS[index % 3]])),
		always: names.map((tool) => ({ tool, user: 'ann', grantedBy: 'bob', grantedAt: 1 })),
	};
	return await rounds(async () => {
		const { tools } = await createCatalog(sources).for({ tenant: async () => record });
		const judge = permissionJudge('ann', record, undefined);
		const hidden = async (all) =>
			new Set(all.filter((tool) => judge(tool) === 'blocked').map(({ name }) => name));
		const has = { hasIdentity: true, hasStore: true, hasSearch: true, has: async () => true };
		const working = await findWorking({ ...has, hidden }, tools);
		if (tools.length !== many || working.length < many / 2)
			throw new Error(`${working.length} tools work of ${tools.length}`);
	});
}

/** The rows of a team with so many tools, sealed. */
function rowsOf(count) {
	const { sealEntity } = built('registry/read-workspace');
	const made = { ...TENANT, createdBy: 'ann', createdAt: 1 };
	const kept = {
		updatedAt: 1,
		updatedBy: 'ann',
		deletedAt: null,
		retentionTier: null,
		revision: 1,
	};
	const schema = (id, json) => ({
		kind: 'schema',
		entity: { id, ...made, name: 'schema', text: JSON.stringify(json), hash: id, notes: [] },
	});
	const input = {
		type: 'object',
		required: ['id'],
		properties: { id: { type: 'string', description: 'Which one' }, note: { type: 'string' } },
	};
	const output = idOf(1);
	const tools = Array.from({ length: count }, (_, index) => {
		const [inputSchemaId, functionId, id] = [1, 2, 3].map((one) => idOf(index * 3 + one + 1));
		const of = { ...made, ...kept, inputSchemaId, outputSchemaId: output };
		const own = { id: functionId, name: `f${index}`, workflowId: `w${index}`, description: null };
		const tool = {
			id,
			name: `tool_${index}`,
			description: `Does thing ${index}.`,
			target: 'server',
			functionId,
			functionVersionId: null,
			effect: 'write',
			runtimeUserId: null,
			examples: null,
			requiresConfirmation: false,
			enabled: true,
		};
		return [
			schema(inputSchemaId, input),
			{ kind: 'function', entity: { ...of, ...own, defaultVersionId: null } },
			{ kind: 'tool', entity: { ...of, ...tool } },
		];
	});
	const all = [schema(output, { type: 'object' }), ...tools.flat()];
	return all.map((one) => sealEntity(one, SECRET));
}

/** How long it takes until a toolkit knows what it offers of so many registered tools, and the tokens of that. */
async function registryOf(count) {
	const { createRegistryCache } = built('registry/read-workspace');
	const { registeredTools } = built('registry/dispatch/registered-tools');
	const { catalog } = built('catalog/catalog');
	const { exposeTools } = built('catalog/toolkit');
	const rows = rowsOf(count);
	const store = { mark: async () => 'm1', list: async () => rows, copy: async () => undefined };
	const place = { store, name: 'measured', secret: SECRET, tenant: TENANT };
	const cache = createRegistryCache(() => Date.now());
	const registered = async () => registeredTools(await cache.read(place), async () => place);
	let sent = [];
	const times = await rounds(async () => {
		const { tools } = await catalog.for({ tenant: async () => TENANT, registered });
		sent = exposeTools(tools, 'deferred', []);
	});
	const texts = sent.map(({ name, description, schema }) => ({
		name,
		description,
		parameters: zodToJsonSchema(schema),
	}));
	return { ...times, tokens: encode(JSON.stringify(texts)).length };
}

const SIZES = [250, 500, 1_000];

async function grown(measure, what) {
	const figures = {};
	for (const size of SIZES) figures[size] = await measure(size);
	const values = SIZES.map((size) => figures[size].ms);
	return { figures, growth: [[what, 'ms', SIZES, values]] };
}

/** Which tools an agent has: 250 to 1,000 of them, each decided on. Needs no n8n. */
export const catalog = async () => await grown(catalogOf, 'tools that an agent has');

/** What a toolkit offers of 250 to 1,000 registered tools. Needs no n8n. */
export const registry = async () => await grown(registryOf, 'tools that a team has registered');
