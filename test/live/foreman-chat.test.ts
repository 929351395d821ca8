import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { streamedText } from '../../sandbox/run-agent.mjs';
import { chatModelNode } from '../../sandbox/workflows.mjs';
import { unwrapUntrusted } from '../support/unwrap-untrusted';
import type { ForemanChatOptions } from '../support/foreman-chat';
import {
	calling,
	callingByName,
	codeIn,
	openForemanChat,
	publishForeman,
	sentTo,
} from '../support/foreman-chat';
import type { Json } from '../support/live-instance';
import { press, shownIn } from '../support/button-chat';
import { eventually } from '../support/live-instance';
import { orderWorkflow } from '../support/sample-workflows';
import { storedRows } from '../support/stored-rows';
import { modelCredential, ownerCredential, storeCredential } from '../support/surfaces';
import { useLive } from '../support/use-live';

const world = useLive([]);

async function chat(options: ForemanChatOptions = {}) {
	const { path } = await publishForeman(world, options);
	return openForemanChat(world, path);
}

const planOf = (spec: string) =>
	calling('plan', {
		tasks: ['t1', 't2'].map((id) => ({
			...{ id, title: `Task ${id}`, kind: 'delegate', spec, tools: ['list-workflows'] },
			deps: id === 't2' ? ['t1'] : [],
		})),
	});

const isDelegate = ({ messages }: Json) => !messages[0].content.includes('You are Foreman');

/** The approval that a report asks about, as it is kept. */
async function approvalOf({ questions: [{ approvalId }] }: Json): Promise<Json> {
	const rows = await storedRows(world.live, 'foreman_approvals');
	return JSON.parse(rows.find((row) => row.approval_id === approvalId).body);
}

const sheet = { question: 'Which sheet?', type: 'single', options: ['Orders', 'Sales'] };
const name = { question: 'What name?', type: 'text' };

test('a plan is shown in the chat and approved there, by a plain yes with its code', async () => {
	const { say, reply } = await chat();
	const asked = await say('Do a lot', [planOf('Look at the workflows')]);
	expect(asked.body).toMatchObject({ status: 'waiting', questions: [{ tool: 'plan' }] });
	expect(asked.body.output).toContain('       “Look at the workflows”');
	expect(asked.body.output).toMatch(
		/\n\nYour code is (\d{6})\.\n\nReply `\1 yes` to have it carried out, `\1 no`/,
	);
	const done = await reply('Yes!', () => ({ text: 'All was looked at.' }));
	expect(done.body).toMatchObject({ status: 'finished', plan: { phase: 'done' } });
	expect(done.body.runId).toBe(asked.body.runId);
	expect(done.script.calls.filter(isDelegate).length).toBe(2);
	expect(await approvalOf(asked.body)).toMatchObject({ decidedBy: 'the chat' });
});

test('anything else said to a plan has it revised', async () => {
	const { say, reply } = await chat();
	await say('Do a lot', [planOf('Look at the workflows')]);
	const revised = await reply('yes, but only those of Ann', [planOf('Look at those of Ann')]);
	expect(revised.body).toMatchObject({ status: 'waiting' });
	expect(revised.body.output).toContain('Look at those of Ann');
	expect(sentTo(revised.script.calls[0])).toContain('yes, but only those of Ann');
	const refused = await reply('No.', () => ({ text: 'Left alone.' }));
	expect(refused.body).toMatchObject({ status: 'finished' });
	expect(refused.script.calls.some(isDelegate)).toBe(false);
});

test('the next message answers a question, as one of its options or in own words', async () => {
	const { say, reply } = await chat();
	const asked = await say('Count orders', [calling('ask-user', { questions: [sheet] })]);
	expect(asked.body.output).toMatch(
		/“Which sheet\?”\n1\. “Orders”\n2\. “Sales”\n\nYour code is \d{6}\.\n\nSend/,
	);
	const several = calling('ask-user', { questions: [sheet, name] });
	const answered = await reply('2', [several]);
	expect(answered.script.calls[0]?.toolResults[0]?.content).toMatchObject({
		answered: true,
		answers: [{ question: 'Which sheet?', answer: 'Sales' }],
	});
	const done = await reply('Orders, and call it X', [{ text: 'Done.' }]);
	expect(done.script.calls[0]?.toolResults[1]?.content).toMatchObject({
		...{ answered: true, answers: [], note: 'Orders, and call it X' },
	});
	expect(done.body).toMatchObject({ status: 'finished', output: 'Done.' });
});

test('whether a tool may run is answered by a code, and not by a message without one', async () => {
	const { say, reply } = await chat();
	const { id } = await world.live.store(orderWorkflow());
	const asked = await say('Delete it', [
		calling('run-tool', { name: 'delete-workflow', arguments: { workflowId: id } }),
	]);
	expect(asked.body).toMatchObject({ status: 'waiting' });
	expect(asked.body.output).toContain(`    workflowId: “${id}”`);
	const still = await say('yes');
	expect(still.body).toMatchObject({ status: 'waiting', runId: asked.body.runId });
	expect(still.body.output).toContain('Nothing was decided');
	expect(await approvalOf(asked.body)).toMatchObject({ state: 'pending' });
	expect(await world.live.workflow(id)).toMatchObject({ isArchived: false });
	const kept = await reply('no, archive nothing', [{ text: 'Left alone.' }]);
	expect(sentTo(kept.script.calls[0])).toContain('archive nothing');
	expect(await approvalOf(asked.body)).toMatchObject({ state: 'declined', decidedBy: 'the chat' });
	expect(await world.live.workflow(id)).toMatchObject({ isArchived: false });
});

test('a message that is no answer is kept, shows the whole question again, and is read after the answer', async () => {
	const { say, reply } = await chat();
	const asked = await say('Count orders', [calling('ask-user', { questions: [sheet] })]);
	const still = await say('By the way, leave out those of Bob');
	expect(still.body).toMatchObject({ status: 'waiting', runId: asked.body.runId });
	expect(still.body.output).toContain('I take it as a message');
	expect(still.body.output).toContain('“Which sheet?”\n1. “Orders”\n2. “Sales”');
	expect(still.body.output).not.toContain(codeIn(asked.body.output));
	const bare = await say('Orders');
	expect(bare.body.output).toContain('Nothing was decided');
	expect(bare.body.output).toContain('“Which sheet?”\n1. “Orders”\n2. “Sales”');
	expect(bare.body.output).not.toMatch(/link|page/);
	const done = await reply('1', [{ text: 'Done.' }]);
	expect(sentTo(done.script.calls[0])).toContain('leave out those of Bob');
	expect(done.script.calls[0]?.toolResults[0]?.content).toMatchObject({
		answers: [{ question: 'Which sheet?', answer: 'Orders' }],
	});
	expect(done.body).toMatchObject({ status: 'finished', runId: asked.body.runId });
});

test('a yes in another conversation, or from a run that is not asked, approves nothing', async () => {
	const { say } = await chat();
	const asked = await say('Do a lot', [planOf('Look at the workflows')]);
	const other = await say('yes', [{ text: 'To what?' }], randomUUID());
	expect(other.body.runId).not.toBe(asked.body.runId);
	expect(await approvalOf(asked.body)).toMatchObject({ state: 'pending' });
});

/** Turns of an orchestrator that has a workflow built and verified, and of its builder. */
function building(code: string) {
	let step = 0;
	return ({ messages }: Json): Json => {
		if (messages[0].content.includes('You are a workflow builder'))
			return messages.at(-1).role === 'tool'
				? { text: 'Saved.' }
				: calling('build-workflow', { code });
		step += 1;
		if (step === 1) return callingByName('build-workflow-with-agent', { task: 'Build it' });
		return { text: 'It is built.' };
	};
}

test('the next piece of work in a conversation knows what came before', async () => {
	const { say } = await chat({ parameters: { profile: 'unattended' } });
	const code = `const hook = trigger({type:'n8n-nodes-base.manualTrigger', version:1, config:{name:'Start'}}); export default workflow('id','Carried ${world.live.mark}').add(hook);`;
	const first = await say('Build me the table of Ada', building(code));
	const [{ workflowId }] = first.body.workflows;
	expect(workflowId).not.toBe('');

	const second = await say('now add a column to it', (request: Json) => {
		const known = /workflow (\S+): built/.exec(sentTo(request))?.[1] ?? 'unknown';
		return request.toolResults.length > 0
			? { text: `Changed ${known}.` }
			: calling('run-tool', { name: 'get-workflow', arguments: { workflowId: known } });
	});
	expect(second.body).toMatchObject({ status: 'finished' });
	expect(second.body.runId).not.toBe(first.body.runId);
	expect(second.body.output).toBe(`Changed ${workflowId}.`);
	const shown = unwrapUntrusted(second.script.calls.at(-1)?.toolResults[0]?.content);
	expect(shown).toMatchObject({ id: workflowId });
	const told = sentTo(second.script.calls[0]);
	expect(told).toContain('> Build me the table of Ada');
	expect(told).toContain('> The model says: It is built.');
	expect(told.trim().endsWith('now add a column to it')).toBe(true);
});

test('the example answers both of its outputs in a chat', async () => {
	const file = join(__dirname, '..', '..', 'docs', 'examples', 'foreman-chat.json');
	const example = JSON.parse(readFileSync(file, 'utf8'));
	const webhookId = randomUUID();
	const script = `script-${webhookId}`;
	const password = randomUUID();
	const scripted = chatModelNode({ script, credential: await modelCredential(world.live) });
	const httpBasicAuth = await world.live.credential(`Chat ${webhookId}`, 'httpBasicAuth', {
		...{ user: 'ada', password },
	});
	const filled: Json = {
		// As the docs have it for others: with a page of its own and a password.
		Chat: {
			...{ webhookId, credentials: { httpBasicAuth } },
			parameters: {
				...example.nodes.find(({ name }: Json) => name === 'Chat').parameters,
				...{ public: true, authentication: 'basicAuth' },
			},
		},
		'Chat Model': { parameters: scripted.parameters, credentials: scripted.credentials },
		Foreman: {
			parameters: {
				...example.nodes.find(({ name }: Json) => name === 'Foreman').parameters,
				moreCredentials: true,
			},
			credentials: {
				foremanN8nApi: await ownerCredential(world.live),
				foremanStoreApi: await storeCredential(world.live),
			},
		},
	};
	const nodes = example.nodes.map((node: Json) => ({ ...node, ...filled[node.name] }));
	const { id } = await world.live.store({ ...example, nodes });
	await world.live.publish(id);
	world.model.load({
		name: script,
		turns: [calling('ask-user', { questions: [sheet] }), { text: 'Done.' }],
	});
	const sessionId = randomUUID();
	const write = async (chatInput: string) =>
		await eventually('the chat', async () => {
			const answer = await fetch(`${world.live.access.baseUrl}/webhook/${webhookId}/chat`, {
				method: 'POST',
				headers: {
					'content-type': 'application/json',
					authorization: `Basic ${btoa(`ada:${password}`)}`,
				},
				body: JSON.stringify({ action: 'sendMessage', chatInput, sessionId }),
			});
			return answer.ok && answer.body !== null && shownIn(answer.body);
		});
	const asked = await write('Count');
	const { text, link } = await asked.drawn();
	expect(text).toContain('Which sheet?');
	await press(link('Write an answer'));
	await asked.end();
	expect(await (await write(`${codeIn(text)} orders`)).end()).toBe('Done.');
});

test('a chat that streams gets the text as it comes and the questions, each once, in whole frames', async () => {
	const calculator = {
		...{ name: 'Calculator', type: '@n8n/n8n-nodes-langchain.toolCalculator', typeVersion: 1 },
		parameters: {},
	};
	const { say, reply } = await chat({
		streaming: true,
		subNodes: [calculator],
		links: [['Calculator', 'Foreman', 'ai_tool']],
	});
	const asked = streamedText(
		(
			await say('Count', [
				{ text: 'First I count.', ...calling('Calculator', { input: '1+1' }) },
				{ text: 'That is two.', ...calling('ask-user', { questions: [sheet] }) },
			])
		).body,
	);
	for (const text of ['First I count.', 'That is two.', 'Which sheet?'])
		expect(asked.text.split(text)).toHaveLength(2);
	expect(asked.text.indexOf('First')).toBeLessThan(asked.text.indexOf('That is two'));
	const foreman = asked.events.filter(({ metadata }: Json) => metadata?.nodeName === 'Foreman');
	const frames = foreman.map(({ type }: Json) => type).join(' ');
	expect(frames).toMatch(/^(begin( item)* end ?)+$/);
	const done = streamedText((await reply('Orders', [{ text: 'Done with Orders.' }])).body);
	expect(done.text).toBe('Done with Orders.');
});
