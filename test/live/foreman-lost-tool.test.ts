import { randomUUID } from 'node:crypto';

import { runThatBegan } from '../support/broken-off-runs';
import type { AskingForeman, ForemanExecution } from '../support/foreman';
import { useForeman } from '../support/foreman';
import type { Part, Saying } from '../support/foreman-script';
import { call, onceTold, say } from '../support/foreman-script';
import { postTool } from '../support/gated-agent';
import type { Json } from '../support/live-instance';
import { eventually } from '../support/live-instance';
import type { SilentServer } from '../support/silent-server';
import { startSilentServer } from '../support/silent-server';

const rehearsal = useForeman();
const { world } = rehearsal;

let shop: SilentServer;

beforeAll(async () => {
	shop = await startSilentServer();
});

afterAll(async () => await shop.stop());

const UNKNOWN = 'may have happened';

const order =
	(item: string): Saying =>
	() =>
		call('Order', { item });

const looksFirst: Saying = ({ last }) =>
	say(last.includes(UNKNOWN) ? 'Nobody knows whether it was ordered.' : `Told: ${last}`);

interface AtTool {
	readonly first: ForemanExecution;
	readonly runId: string;
	/** Looks for runs that were broken off, and goes on with them. */
	resumeStale(): Promise<readonly Json[]>;
	/** As if nobody had heard of the execution for as long as a run is lent. */
	loanIsOver(): Promise<void>;
	readonly foreman: AskingForeman;
}

/** A run whose connected tool is at work, and takes long. */
async function atTool(item: string, then: Part['turns'][number] = looksFirst): Promise<AtTool> {
	const parameters = { agentId: `agent ${randomUUID()}` };
	const tools = [postTool('Order', shop.url)];
	const foreman = await rehearsal.foreman({ parameters, tools });
	const schedule = await rehearsal.foreman({
		...{ tools, parameters: { ...parameters, operation: 'resumeStale' } },
	});
	const message = `Order ${item}`;
	const first = await foreman.start(
		[{ kind: 'orchestrator', turns: [order(item), then] }],
		message,
	);
	await eventually('the order', async () => posted(item).length === 1, 60_000);
	const { run_id: runId } = await runThatBegan(world.live, message);
	return {
		...{ first, runId, foreman },
		async resumeStale() {
			const again = await schedule.start([], '', { resumed: first.script.name });
			return (await again.end()).done;
		},
		async loanIsOver() {
			const filter = encodeURIComponent(JSON.stringify({ name: 'foreman_runs' }));
			const { data } = await world.live.api('GET', `/data-tables?filter=${filter}`);
			const ofRun = { columnName: 'run_id', condition: 'eq', value: runId };
			await world.live.api('PATCH', `/data-tables/${data[0].id}/rows/update`, {
				...{ filter: { type: 'and', filters: [ofRun] }, data: { lease_until: 1 } },
			});
		},
	};
}

const posted = (item: string) => shop.posts.filter((post) => post.item === item);

const unknownOutcome = {
	...{
		status: 'finished',
		output: expect.stringContaining('Nobody knows whether it was ordered.'),
	},
	notDone: [expect.stringContaining('ay have happened')],
};

test('n8n is killed while a connected tool is at work: the run is found, and the call is not repeated', async () => {
	const item = randomUUID();
	const { resumeStale, loanIsOver, runId } = await atTool(item);
	expect(await resumeStale()).toEqual([]);
	await world.live.restart('crash');
	await loanIsOver();
	expect(await resumeStale()).toEqual([expect.objectContaining({ runId, ...unknownOutcome })]);
	expect(posted(item)).toHaveLength(1);
}, 300_000);

test('an answer that comes after somebody else has taken the run over does no harm', async () => {
	const item = randomUUID();
	const { resumeStale, loanIsOver, runId, first } = await atTool(item);
	await loanIsOver();
	expect(await resumeStale()).toEqual([expect.objectContaining({ runId, ...unknownOutcome })]);
	const asked = first.script.requests().length;
	shop.answer(JSON.stringify({ ordered: `late ${item}` }));
	const { done } = await first.end();
	expect(done).toEqual([expect.objectContaining({ runId, ...unknownOutcome })]);
	expect(first.script.requests()).toHaveLength(asked);
	expect(JSON.stringify(await runThatBegan(world.live, `Order ${item}`))).not.toContain(
		`late ${item}`,
	);
	expect(posted(item)).toHaveLength(1);
}, 300_000);

test('a message that comes while a connected tool is at work waits for it, and so does its answer', async () => {
	const item = randomUUID();
	const wrap = 'Wrap it, please';
	const { foreman, first, runId } = await atTool(item, onceTold(wrap, say('Wrapped.')));
	const thread = (await runThatBegan(world.live, `Order ${item}`)).thread_id;
	const more = await foreman.start([], wrap, { sessionId: thread });
	const { done } = await more.end();
	expect(done).toEqual([expect.objectContaining({ runId, status: 'queued' })]);
	shop.answer(JSON.stringify({ ordered: item }));
	const end = await first.end();
	expect(end.done[0]).toMatchObject({
		...{ runId, status: 'finished', output: 'Wrapped.', notDone: [] },
	});
	const text = first.script.requests().at(-1)?.text ?? '';
	expect(text).toContain(`{\\"ordered\\":\\"${item}`);
	expect(text).not.toContain(UNKNOWN);
}, 120_000);

test('an execution that a person stops while a connected tool is at work leaves no run to go on with', async () => {
	const item = randomUUID();
	const { resumeStale, loanIsOver, runId, first } = await atTool(item);
	await world.live.api('POST', `/executions/${await first.id()}/stop`, {});
	await first.end(60_000, 'canceled');
	await eventually('the run to be told', async () =>
		(await runThatBegan(world.live, `Order ${item}`)).inbox.includes('"cancel"'),
	);
	await loanIsOver();
	const [one, ...others] = await resumeStale();
	expect(one).toMatchObject({ runId, status: 'cancelled' });
	expect(others).toEqual([]);
	expect(first.script.requests()).toHaveLength(1);
	expect(posted(item)).toHaveLength(1);
}, 120_000);
