import { randomUUID } from 'node:crypto';

import { inBatches } from '../../src/kernel/values/in-batches';
import { workflow } from '../../sandbox/workflows.mjs';
import type { Json } from '../support/live-instance';
import { useLive } from '../support/use-live';

const HALF_AN_HOUR = 1_800_000;

// Taking 300 workflows away takes its time too.
if (process.env.FULL === '1') jest.setTimeout(HALF_AN_HOUR);

const world = useLive(['canvas']);

/** Workflows that are made at once. */
const AT_ONCE = 4;

/** Before a release: 300 workflows with 600 faults. */
const WORKFLOWS = process.env.FULL === '1' ? 300 : 60;

interface Fault {
	readonly kind: string;
	/** Of a workflow, or the name of a credential or table. */
	readonly of: string;
	readonly node?: string;
}

const node = (name: string, type: string, typeVersion: number, parameters: object): Json => ({
	...{ id: `id of ${name}`, name, type, typeVersion, parameters, position: [0, 0] },
});

/** The versions that new nodes get. */
const newest = new Map<string, number>();

const now = (name: string, type: string, parameters: object): Json =>
	node(name, `n8n-nodes-base.${type}`, newest.get(`n8n-nodes-base.${type}`) ?? 1, parameters);

/** Runs alone, asks who calls, and is as new as this n8n. */
const sound = (name: string, rest: object, ...nodes: Json[]): Json => {
	const trigger = now('Each day', 'scheduleTrigger', {
		rule: { interval: [{ triggerAtHour: 7 }] },
	});
	const all = [trigger, now(`Pass ${name}`, 'noOp', {}), ...nodes];
	const wires = all.slice(1).map(({ name: to }, at): [string, string] => [all[at]?.name, to]);
	return { ...workflow(name, all, wires), ...rest };
};

const letters = (length: number, at: number) =>
	Array.from({ length }, (_none, place) =>
		'aZ3kR8mQ1xL5vT0bN7cW2yH6'.charAt((place * 7 + at * 5 + place * place) % 24),
	).join('');

/** Where people leave secrets, in the shapes of makers. */
const secrets: ReadonlyArray<(at: number) => readonly [type: string, parameters: object]> = [
	(at) => [
		'httpRequest',
		{
			...{ url: 'https://api.example.com/v1', sendHeaders: true },
			headerParameters: {
				parameters: [{ name: 'Authorization', value: `Bearer ${letters(40, at)}` }],
			},
		},
	],
	(at) => ['httpRequest', { url: `https://api.example.com/v1?api_key=${letters(32, at)}` }],
	(at) => ['code', { jsCode: `const key = 'ghp_${letters(36, at)}';\nreturn $input.all();` }],
	(at) => [
		'set',
		{
			assignments: {
				assignments: [{ id: 'a', name: 'password', type: 'string', value: letters(18, at) }],
			},
		},
	],
	(at) => ['httpRequest', { url: `https://robot:${letters(20, at)}@files.example.com/list` }],
];

const old: ReadonlyArray<readonly [type: string, version: number]> = [
	['n8n-nodes-base.if', 1],
	['n8n-nodes-base.set', 2],
	['n8n-nodes-base.merge', 2.1],
	['n8n-nodes-base.httpRequest', 3],
	['n8n-nodes-base.switch', 2],
	['n8n-nodes-base.code', 1],
];

/** One after the other, so that n8n answers others too. */
async function problems(): Promise<Json[]> {
	const all: Json[] = [];
	for (let offset = 0; ; offset += 200) {
		const answer = await world.canvas.ask('find-problems', { offset, limit: 200 });
		all.push(...answer.problems);
		if (answer.more === undefined) return all;
	}
}

const keyOf = (one: Json) => JSON.stringify([one.kind, one.workflowId, one.nodes, one.what]);

/** Saves the workflow with nodes and settings added. */
async function add(id: string, nodes: readonly Json[], settings: object = {}): Promise<void> {
	const stored = await world.live.workflow(id);
	const { name, connections } = stored;
	const body = { name, connections, nodes: [...stored.nodes, ...nodes] };
	const { executionOrder, errorWorkflow } = stored.settings;
	await world.live.api('PUT', `/workflows/${id}`, {
		...body,
		settings: { executionOrder, errorWorkflow, ...settings },
	});
	await world.live.publish(id);
}

type Seed = (id: string, at: number) => Promise<Fault>;

const seeds = (alarm: string): readonly Seed[] => [
	async (id, at) => {
		const make = secrets[at % secrets.length];
		if (make === undefined) throw new Error('no secret');
		const [type, parameters] = make(at);
		await add(id, [now('Ask it', type, parameters)]);
		return { kind: 'secret-in-parameters', of: id, node: 'Ask it' };
	},
	async (id, at) => {
		const [type, version] = old[at % old.length] ?? ['', 0];
		await add(id, [node('From before', type, version, {})]);
		return { kind: 'old-node-version', of: id, node: 'From before' };
	},
	async (id) => {
		const path = `open-${randomUUID()}`;
		await add(id, [{ ...now('Take', 'webhook', { path }), webhookId: path }]);
		return { kind: 'open-webhook', of: id, node: 'Take' };
	},
	async (id) => {
		await add(id, [], { errorWorkflow: '' });
		return { kind: 'no-error-workflow', of: id };
	},
	async (id) => {
		await add(id, [], { errorWorkflow: `gone${alarm.slice(4)}` });
		return { kind: 'dead-error-workflow', of: id };
	},
	async (_id, at) => {
		const pair = sound(`Twin ${at}`, {}, now('Again', 'noOp', {}));
		const [{ id: one }, { id: other }] = [
			await world.live.store(pair),
			await world.live.store({ ...pair, name: `Copy ${at}` }),
		];
		return { kind: 'duplicate', of: `${one} or ${other}` };
	},
	async (_id, at) => {
		const name = `Unused ${at} ${world.live.mark}`;
		await world.live.credential(name, 'httpHeaderAuth', { name: 'x-key', value: letters(20, at) });
		return { kind: 'unused-credential', of: name };
	},
	async (_id, at) => {
		const name = `unused_${at}_${world.live.mark}`;
		const columns = [{ name: 'title', type: 'string' }];
		await world.live.api('POST', '/data-tables', { name, columns });
		return { kind: 'unused-data-table', of: name };
	},
];

describe('find-problems', () => {
	it(
		'finds seeded faults, and nothing else that was not there before',
		async () => {
			for (const query of ['scheduleTrigger', 'noOp', 'httpRequest', 'code', 'set', 'webhook']) {
				const { nodes } = await world.canvas.ask('list-nodes', {
					query: `n8n-nodes-base.${query}`,
				});
				for (const { name, version } of nodes) newest.set(name, version);
			}
			const { id: alarm } = await world.live.store(
				workflow('Alarm', [node('On error', 'n8n-nodes-base.errorTrigger', 1, {})], []),
			);
			await world.live.publish(alarm);
			const settings = { executionOrder: 'v1', errorWorkflow: alarm };
			const ids = await inBatches([...Array(WORKFLOWS).keys()], AT_ONCE, async (at) => {
				const { id } = await world.live.store(sound(`Sound ${at}`, { settings }));
				// What n8n cannot run it does not publish.
				await world.live.publish(id);
				return String(id);
			});
			const before = new Set((await problems()).map(keyOf));
			const all = seeds(alarm);
			const ofEach = await inBatches([...ids.entries()], AT_ONCE, async ([at, id]) => {
				const own: Fault[] = [];
				for (const step of [at, at + 3 + (at % 2)]) {
					const seed = all[step % all.length];
					if (seed) own.push(await seed(id, at));
				}
				return own;
			});
			const seeded = ofEach.flat();
			const found = (await problems()).filter((one) => !before.has(keyOf(one)));
			const isOf = (one: Json, { kind, of, node: name }: Fault) =>
				one.kind === kind &&
				(one.workflowId === undefined ? one.what.includes(of) : of.includes(one.workflowId)) &&
				(name === undefined || one.nodes.includes(name));
			const wrong = found.filter((one) => !seeded.some((fault) => isOf(one, fault)));
			const missed = seeded.filter((fault) => !found.some((one) => isOf(one, fault)));
			// What is no maker's shape, and has no telling name beside it, may pass for an ordinary text.
			const few = seeded.length / 100;
			expect({ wrong, missed: missed.length > few ? missed : [] }).toEqual({
				wrong: [],
				missed: [],
			});
		},
		HALF_AN_HOUR,
	);
});
