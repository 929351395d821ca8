/**
 * Times how long it takes to find out which tools one agent has, where an operator has decided on each of them: the catalog
 * is made of its sources, every tool is judged, and what cannot work is left out. Needs a build.
 * Prints one JSON line: {"tools": N, "decisions": N, "ms": median of all rounds, "firstMs": the first, cold round}.
 *
 *   node scripts/measure-catalog.mjs
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const require = createRequire(import.meta.url);
const built = (...parts) => require(path.join(root, 'dist', 'src', ...parts));

const { createCatalog, nativeCatalog } = built('catalog', 'catalog.js');
const { findWorking } = built('catalog', 'working-tools.js');
const { permissionJudge, recordedPermissions } = built('policy', 'agents', 'permission-judge.js');

const MANY = 1_000;
const ROUNDS = 20;
const words = ['always_allow', 'needs_approval', 'blocked'];
const effects = ['read', 'write', 'destroy'];

const others = Array.from({ length: MANY - nativeCatalog.tools.length }, (_, index) => ({
	...nativeCatalog.tools[index % nativeCatalog.tools.length],
	name: `team-tool-${index}`,
	domain: 'team',
	provider: 'team',
	effect: effects[index % effects.length],
}));

const sources = [
	{ tools: async () => nativeCatalog.tools },
	{ tools: async (scope) => ((await scope.tenant()).organisation === 'acme' ? others : []) },
];
const { for: open } = createCatalog(sources);
const names = [...nativeCatalog.tools, ...others].map(({ name }) => name);
const record = {
	...{ agentId: 'a', organisation: 'acme', agency: 'north', profile: 'standard' },
	providers: ['operations', 'instance', 'team'],
	decided: Object.fromEntries(names.map((name, index) => [name, words[index % words.length]])),
	always: names.map((tool) => ({ tool, user: 'ann', grantedBy: 'bob', grantedAt: 1 })),
	...{ revision: 1, updatedBy: 'bob', updatedAt: 1 },
};

async function round() {
	const started = performance.now();
	const { tools } = await open({ tenant: async () => record });
	const judge = permissionJudge('ann', record, undefined);
	const hidden = async (all) =>
		new Set(all.filter((tool) => judge(tool) === 'blocked').map(({ name }) => name));
	const workplace = {
		hasIdentity: true,
		hasStore: true,
		hasSearch: true,
		has: async () => true,
		hidden,
	};
	const working = await findWorking(workplace, tools);
	const statuses = tools.map(recordedPermissions(record));
	const ms = performance.now() - started;
	const blocked = statuses.filter((status) => status === 'blocked').length;
	if (tools.length !== MANY || blocked + working.length !== MANY || blocked < MANY / 4)
		throw new Error(`${working.length} tools work and ${blocked} are blocked, of ${tools.length}`);
	return ms;
}

const rounds = [];
for (let index = 0; index < ROUNDS; index += 1) rounds.push(await round());
const [first] = rounds;
const median = [...rounds].sort((a, b) => a - b)[ROUNDS / 2];
const tenths = (ms) => Math.round(ms * 10) / 10;
console.log(
	JSON.stringify({
		tools: MANY,
		decisions: Object.keys(record.decided).length,
		ms: tenths(median),
		firstMs: tenths(first),
	}),
);
