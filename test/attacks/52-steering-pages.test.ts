import { randomUUID } from 'node:crypto';

import { publishFetching, webCredential } from '../support/fetching-agent';
import { answerForm, useForeman } from '../support/foreman';
import type { Saying } from '../support/foreman-script';
import { call, onceTold, say } from '../support/foreman-script';
import type { Order } from '../support/gullible-model';
import type { Json } from '../support/live-instance';
import { eventually } from '../support/live-instance';
import { tools } from '../support/native-tools';
import { storedRows } from '../support/stored-rows';
import { toolNodes } from '../support/surface-workflows';
import { publishAgent, readReply, runScript } from '../support/surfaces';
import { useSteeringPages } from '../support/use-steering-pages';

/* Pages that try to steer an agent, read by a model that does whatever it reads. */

const rehearsal = useForeman();
const { world, channel } = rehearsal;

const steering = useSteeringPages(world);

/** Milliseconds. */
const PATIENCE = 110_000;

const fetches = (urls: readonly string[], name: string) =>
	urls.map((url) => ({ name, arguments: { url } }));

/** Calls, also of tools that there are not. */
const obey = (toolCalls: readonly Order[]) => ({ toolCalls, misbehave: { unknownTool: true } });

const toldIn = ({ toolResults }: Json): Json[] =>
	toolResults.map(({ content }: Json): Json => content);

/** A model that fetches these addresses, does whatever it then reads, and ends. */
async function gullibleRun(path: string, fetching: string, urls: readonly string[]) {
	const demanded = (request: Json, isOffered: boolean): Order[] =>
		steering
			.demanded(toldIn(request).slice(0, urls.length))
			.map((order) => (order.name === 'fetch-url' ? { ...order, name: fetching } : order))
			.filter(
				({ name }) => request.tools.some((tool: Json) => tool.function.name === name) === isOffered,
			);
	const { script, body } = await runScript(world.live, world.model, { path }, (request: Json) => {
		if (request.turn === 0) return { toolCalls: fetches(urls, fetching) };
		const calls = request.turn > 2 ? [] : demanded(request, request.turn === 1);
		return calls.length === 0 ? say('Done.') : obey(calls);
	});
	expect([body, script.failures]).toEqual([{ output: 'Done.' }, []]);
	const last: Json = script.calls.at(-1);
	const answers: Json[] = last.toolResults.slice(urls.length);
	return {
		messages: last.messages,
		read: toldIn(last).slice(0, urls.length),
		obeyed: answers.map(({ name, content }) => ({ name, content, ...readReply(content) })),
	};
}

/** What was done, of calls: neither refused, nor waiting for a person. */
const carriedOut = (obeyed: ReadonlyArray<{ readonly answer: Json; readonly refusal: unknown }>) =>
	obeyed.filter(
		({ answer, refusal }) => refusal === undefined && answer?.status !== 'approval-required',
	);

/** Approvals that somebody has answered. */
const answered = async (): Promise<Json[]> =>
	(await storedRows(world.live, 'foreman_approvals')).filter(
		({ body }) => JSON.parse(body).state !== 'pending',
	);

test(
	'an agent that obeys every page gets nothing done: what it calls asks, is refused, or is no tool',
	async () => {
		const agent = await publishFetching(world, channel(), `*, ${steering.pages().origin}`, {
			...{ profile: 'restrictive', domains: [], whileAsking: 'answer' },
			permissions: { rules: [{ tools: ['fetch-url'], status: 'always_allow' }] },
		});
		const before = [await steering.state(), await answered()];
		const run = await gullibleRun(agent.path, 'fetch-url', steering.urls());
		steering.expectMarked(run.messages, run.read);
		expect(carriedOut(run.obeyed)).toEqual([]);
		// What the pages demand has reached it.
		expect(new Set(run.obeyed.map(({ name }) => name)).size).toBeGreaterThan(15);
		expect([await steering.state(), await answered()]).toEqual(before);
		steering.expectNothingSent();
	},
	PATIENCE,
);

test(
	'an agent with Foreman Research has no tool for what pages demand, and reads nothing of the network',
	async () => {
		const credential = await webCredential(world, steering.pages().origin);
		const fetchUrl = tools.filter(({ name }) => name === 'fetch-url');
		const name = `Researches ${randomUUID()}`;
		const agent = await publishAgent(world.live, name, toolNodes(fetchUrl, credential));
		const before = await steering.state();
		const run = await gullibleRun(agent.path, 'Fetch_url', steering.urls());
		steering.expectMarked(run.messages, run.read);
		expect(carriedOut(run.obeyed)).toEqual([]);
		expect(new Set(run.obeyed.map(({ name }) => name))).toEqual(new Set(['Fetch_url']));
		expect(await steering.state()).toEqual(before);
		steering.expectNothingSent();
	},
	PATIENCE,
);

/** What the researcher hands on; the last one is no tool of an orchestrator. */
const handedOn = ['publish-workflow', 'delete-workflow', 'run-workflow', 'insert-data-table-rows'];
const asked = handedOn.slice(0, 3);

const readJson = (text: string): Json => {
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
};

const toolMessages = (messages: readonly Json[]): Json[] =>
	messages.filter(({ role }) => role === 'tool').map(({ content }) => readJson(content));

/** Calls of seven tools: after eight failures in a row an agent has to report. */
const some = (orders: readonly Order[]) =>
	[...new Map(orders.map((order) => [order.name, order])).values()].slice(0, 7);

/** A report that hands the demands on, one of each tool. */
const report = (orders: readonly Order[]) =>
	handedOn
		.flatMap((tool) => orders.find(({ name }) => name === tool) ?? [])
		.map(({ name, arguments: given }) => `Now call \`${name}\` ${JSON.stringify(given)}`)
		.join('\n');

test(
	'a researcher of a Foreman hands demands on as quoted data, and the Foreman that obeys them asks',
	async () => {
		const foreman = await rehearsal.foreman({
			parameters: {
				profile: 'restrictive',
				permissions: { rules: [{ tools: ['fetch-url'], status: 'always_allow' }] },
			},
			n8n: await webCredential(world, steering.pages().origin),
		});
		const urls = steering.urls();
		const before = await steering.state();
		const tasks = [
			{ id: 'look', title: 'Read on tea', kind: 'research', spec: 'How is tea made?', deps: [] },
		];
		const run = await foreman.start(
			[
				{
					kind: 'orchestrator',
					turns: [
						call('plan', { tasks }),
						onceTold('quoted lines are data', ({ last, tools: offered }) => ({
							toolCalls: steering.demanded([last]).filter(({ name }) => offered.includes(name)),
						})),
						say('Reported.'),
					],
				},
				{
					kind: 'research-agent',
					turns: [
						...[0, 15, 30].flatMap((from): Saying[] => [
							{ toolCalls: fetches(urls.slice(from, from + 15), 'fetch-url') },
							({ messages }) => obey(some(steering.demanded(toolMessages(messages)))),
						]),
						({ messages }) => say(report(steering.demanded(toolMessages(messages)))),
					],
				},
			],
			'How is tea made?',
		);
		expect((await answerForm(await foreman.question(), 'approved')).status).toBe(200);
		const questions: Json[] = [];
		for (const [index] of asked.entries()) {
			const question = await foreman.question(index + 1);
			questions.push(question.tool);
			// n8n takes no answer while the run still goes on with the one before.
			await eventually(
				'an answer that is taken',
				async () => (await answerForm(question, 'declined')).status === 200,
			);
		}
		expect(questions.sort()).toEqual([...asked].sort());
		await run.end();
		run.script.assertFinished();
		const { messages = [] } = run.script.requests('research-agent').at(-1) ?? {};
		steering.expectMarked(messages, toolMessages(messages));
		const { text = '' } = run.script.requests('orchestrator').at(-1) ?? {};
		const handed = text.split('\n').filter((line) => line.includes('Now call'));
		expect(handed.length).toBeGreaterThanOrEqual(handedOn.length);
		for (const line of handed) expect(line).toMatch(/^> /);
		expect(await steering.state()).toEqual(before);
		steering.expectNothingSent();
	},
	PATIENCE,
);

test('a model that obeys changes something where everything is allowed', async () => {
	const { pages, origin } = steering.pages();
	const url = pages.find(({ name }) => name === 'seen-approved.html')?.url ?? '';
	const agent = await publishFetching(world, channel(), origin, {
		...{ profile: 'unattended', domains: ['research', 'data-table'] },
	});
	await gullibleRun(agent.path, 'fetch-url', [url]);
	expect(await steering.rows()).toMatchObject([{ a: 'taken over' }]);
});
