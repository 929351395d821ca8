import { randomUUID } from 'node:crypto';

import { createDataTableStore } from '../../src/adapters/own-tables/data-table-store';
import { randomId } from '../../src/policy/random-id';
import { createSpendingRules } from '../../src/policy/spending/spending-rules';
import { ownerClient } from '../support/api-client';
import { storeUser } from '../support/asking-agent';
import { useForeman } from '../support/foreman';
import type { Part } from '../support/foreman-script';
import { call, say } from '../support/foreman-script';
import type { Json } from '../support/live-instance';
import { eventually } from '../support/live-instance';
import { startOtlpReceiver } from '../support/otlp-receiver';
import { openSurface, STORE_SECRET } from '../support/surfaces';

const live = useForeman();
const { world } = live;

const CANARY = `canary-${randomUUID()}`;

let receiver: Awaited<ReturnType<typeof startOtlpReceiver>>;
let before: Json;

beforeAll(async () => {
	receiver = await startOtlpReceiver();
	const { envManagedFields: _, ...settings } = await world.live.api('GET', '/settings/otel');
	before = settings;
	await world.live.api('PUT', '/settings/otel', {
		...settings,
		enabled: true,
		exporterProtocol: 'http/protobuf',
		exporterEndpoint: receiver.url,
		tracesSampleRate: 1,
		includeNodeSpans: true,
		injectOutbound: true,
		productionExecutionsOnly: false,
	});
});

afterAll(async () => {
	await world.live.api('PUT', '/settings/otel', before);
	await receiver.stop();
});

const orchestrator = (...turns: Part['turns']): Part => ({ kind: 'orchestrator', turns });

/** Of the store of the Foremen here, whose tables are those of its own user. */
const rules = async () => {
	const now = () => 1_700_000_000_001;
	const { baseUrl } = world.live.access;
	const { apiKey } = await storeUser(world);
	const store = createDataTableStore(ownerClient({ access: { baseUrl, apiKey } }), now);
	const own = { store, secret: STORE_SECRET, newId: randomId, now };
	return createSpendingRules(own, { organisation: '', agency: '' });
};

/** The spans of an agent, once its run has come. */
const spansOf = async (agent: string) =>
	await eventually(
		`spans of ${agent}`,
		async () => {
			const own = receiver.spans.filter(({ attributes }) => attributes['foreman.agent'] === agent);
			return own.some(({ name }) => name === 'foreman.run') && own;
		},
		60_000,
	);

test('a run is seen in a receiver, below the span of its node, with what it used and nothing it said', async () => {
	const agent = `glass ${randomUUID().slice(0, 8)}`;
	const foreman = await live.foreman({ parameters: { agentId: agent } });
	const { end, id } = await foreman.start(
		[
			orchestrator(
				call('search-nodes', { query: `slack ${CANARY}` }),
				call('list-workflows', { query: CANARY }),
				say(`Found it: ${CANARY}`),
			),
		],
		`Look for ${CANARY}`,
	);
	const [report] = (await end()).done;
	const own = await spansOf(agent);
	const named = (name: string) => own.filter((span) => span.name === name);
	const [run] = named('foreman.run');
	expect(run?.attributes).toMatchObject({
		'foreman.run': report.runId,
		'foreman.outcome': 'finished',
		'foreman.calls.model': 3,
		'foreman.calls.tool': 2,
	});
	const sum = (spans: readonly Json[], what: string) =>
		spans.reduce((total, { attributes }) => total + attributes[what], 0);
	for (const [what, used] of [
		['foreman.tokens.in', report.usage.tokensIn],
		['foreman.tokens.out', report.usage.tokensOut],
	]) {
		expect(used).toBeGreaterThan(0);
		for (const name of ['foreman.run', 'foreman.agent', 'foreman.turn'])
			expect([name, sum(named(name), what)]).toEqual([name, used]);
	}
	expect(named('foreman.tool').map(({ attributes }) => attributes['foreman.tool'])).toEqual([
		'search-nodes',
		'list-workflows',
	]);
	const [model] = named('foreman.turn').map(({ attributes }) => attributes['foreman.model']);
	expect(model).not.toBe('');
	// Below n8n's own span of the node, in n8n's trace of the execution.
	const node = receiver.spans.find(({ spanId }) => spanId === run?.parentSpanId);
	expect(node).toMatchObject({ traceId: run?.traceId, name: 'node.execute' });
	expect(node?.attributes['n8n.node.name']).toBe('Foreman');
	expect(Buffer.concat(receiver.raw).includes(CANARY)).toBe(false);
	// n8n adds these to its own span where its licence has custom span attributes.
	const { data } = await world.live.execution(await id());
	const [taken] = data.resultData.runData.Foreman;
	expect(taken.metadata.tracing).toMatchObject({
		'foreman.run': report.runId,
		'foreman.tokens.in': report.usage.tokensIn,
	});
});

test('a call by a toolkit is seen below the span of the toolkit', async () => {
	const from = receiver.spans.length;
	await (
		await openSurface(world.live, world.model, 'toolkit')
	).ask('list-workflows', { query: CANARY });
	const find = () => receiver.spans.slice(from).find(({ name }) => name === 'foreman.tool');
	const span = await eventually('the call', async () => await Promise.resolve(find()));
	expect(span.attributes).toMatchObject({
		'foreman.tool': 'list-workflows',
		'foreman.outcome': 'succeeded',
	});
	expect(Buffer.concat(receiver.raw).includes(CANARY)).toBe(false);
});

test('usage is what the run reports, and a budget stops before the next call', async () => {
	const agent = `glass ${randomUUID().slice(0, 8)}`;
	const { prices, budgets } = await rules();
	const price = await prices.create({ model: '*', input: 10_000, cachedInput: 0, output: 0 });
	const thread = { sessionId: `thread ${randomUUID()}` };
	const foreman = await live.foreman({ parameters: { agentId: agent } });
	// One turn is 100 tokens in, and costs 1.
	const budget = await budgets.create({ agentId: agent, moneyPerDay: 2, callsPerHour: 0 });
	try {
		const turns = [1, 2, 3].map((index) => call('search-nodes', { query: `thing ${index}` }));
		const first = await foreman.start([orchestrator(...turns, say('Done.'))], 'Look', thread);
		const { execution } = await first.end(90_000, 'error');
		const { message, description } = execution.data.resultData.error;
		expect(message).toContain(`Over the budget “${agent}”`);
		expect(message).toContain('has spent 2 of 2 today');
		expect(description).toContain('Budgets, on the pages of the Foreman Admin Trigger');
		expect(first.script.requests('orchestrator')).toHaveLength(2);
		await budgets.change(budget.id, { agentId: agent, moneyPerDay: 0, callsPerHour: 3 });
		const second = await foreman.start(
			[orchestrator(call('search-nodes', { query: 'more' }), say('Done.'))],
			'Go on',
			thread,
		);
		const { execution: stopped } = await second.end(90_000, 'error');
		// The third call of the model in this hour was the last one.
		expect(stopped.data.resultData.error.message).toContain('has made 3 model calls');
		expect(second.script.requests('orchestrator')).toHaveLength(1);
	} finally {
		await budgets.remove(budget.id);
		await prices.remove(price.id);
	}
});
