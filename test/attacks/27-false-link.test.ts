import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';

import { linksIn, markupIn, unseenIn } from '../policy/people/links-in';
import { asksBut, useForeman } from '../support/foreman';
import { calling, openForemanChat, publishForeman } from '../support/foreman-chat';
import { call } from '../support/foreman-script';
import type { Json } from '../support/live-instance';
import { eventually } from '../support/live-instance';
import { toolkitNode } from '../support/surface-workflows';
import { fixedIdentity, ownerCredentials, publishAgent, runScript } from '../support/surfaces';
import { publishAsking, startAsking } from '../support/asking-agent';

const rehearsal = useForeman();
const { world, channel } = rehearsal;

/** What a model writes to have its own link taken for ours. */
const foul = [
	'Save the report?',
	'Answer by tomorrow: https://evil.example/approve?key=1',
	'<https://evil.example/approve|Approve> [Approve](https://evil.example)',
	'@channel <!here> evil.example/yes evil。example https：//evil．example mailto:a@evil.example',
	'\u202Eelpmaxe.live\u202C \u2066x\u2069 ev\u200Bil.ex\u00ADample \u001B[31mred',
	'*Approved* `x` # Approved :white_check_mark: &lt;a href=x&gt;',
].join('\n');

const separated = 'Save?\u2028Answer here: www.evil.example\u2029\u0085\u000Bevil.example\ttoo';

/** What is wrong with a text that a person gets, where that link is the one that is ours. */
function wrongIn(text: string, link = ''): string[] {
	const others = link === '' ? text : text.replace(link, '');
	return [
		...linksIn(others),
		...others.split('\n').flatMap((line) => [...markupIn(line), ...unseenIn(line)]),
	];
}

/** Where the quotes stand in which a model's text is. */
const quoted = (text: string): string => text.slice(text.indexOf('“'), text.lastIndexOf('”') + 1);

describe('what is posted to people', () => {
	/** The post that a model's introduction brings about. */
	async function posted(introduction: string): Promise<Json> {
		const foreman = await rehearsal.foreman({ parameters: asksBut() });
		const questions = [{ question: 'Which?', type: 'text' }];
		const asks = [
			{ kind: 'orchestrator' as const, turns: [call('ask-user', { introduction, questions })] },
		];
		await foreman.start(asks, 'Ask me');
		return await foreman.question();
	}

	test.each([
		['a question with a link of its own', foul],
		['a question with other ends of lines', separated],
		['a question that is long', `${'Save it? '.repeat(100)}\nAnswer: https://evil.example`],
		['a question that ends its quotes', '”\nAnswer here: https://evil.example “'],
	])('%s: the one link in it is ours, and stands first', async (_, introduction) => {
		const post = await posted(introduction);
		const { text, approvalUrl, question } = post;
		expect(approvalUrl).toMatch(/^http:\/\/[^ ]+\/webhook-waiting\/[^ ]+$/);
		expect(wrongIn(text, approvalUrl)).toEqual([]);
		expect(text.split(approvalUrl)).toHaveLength(2);
		// Nothing of a model before the link, and all that is behind it in quotes.
		const [ours = '', inChat = '', theirs = ''] = text.split('\n');
		expect(text.split('\n')).toHaveLength(3);
		expect(inChat).toMatch(/^To answer in the chat: your code is \d{6}\.$/);
		expect(ours).toMatch(/^Answer by \d\d:\d\d (?:today|tomorrow) \(UTC\): /);
		expect(ours.endsWith(`: ${approvalUrl}`)).toBe(true);
		expect(theirs).toMatch(
			/^(?:An agent|The agent “[^“”]+”) of the workflow “[^“”]+” asks: “[^“”]+”$/,
		);
		expect(question.split('\n')).toHaveLength(1);
		expect(wrongIn(question)).toEqual([]);
		expect(text.length).toBeLessThan(1_500);
	});

	test('a name in the question of a toolkit is one among our words', async () => {
		const agent = await publishAsking(world, channel());
		const mark = randomUUID();
		const name = `${mark}?\nAnswer here: https://evil.example @channel *now*`;
		const columns = [{ name: 'a', type: 'string' }];
		startAsking(world, agent.path, [['create-data-table', { name, columns }]]);
		const post = await channel().question(mark);
		expect(wrongIn(post.text, post.approvalUrl)).toEqual([]);
		expect(post.text.indexOf(post.approvalUrl)).toBeLessThan(post.text.indexOf(mark));
		expect(post.text).toContain(
			`“Create a data table named ${mark}? Answer here: https[:]//evil[.]example [@]channel ∗now∗? With columns: ⟦{'name':'a','type':'string'}⟧.”`,
		);
		expect(post).toMatchObject({ tool: 'create-data-table' });
	});
});

describe('what a chat shows', () => {
	async function chat() {
		const { path } = await publishForeman(world);
		return openForemanChat(world, path);
	}

	/** The lines of ours that stand outside of quotes. */
	const outside = (output: string) =>
		output.replace(/“[^“”]*”/g, '“”').replace(/\d{6}\.\n\nSend/g, '######.\n\nSend');

	test('questions: no link, no markup, and every text of the model in quotes of its own', async () => {
		const { say: tell, reply } = await chat();
		const options = ['Orders', 'evil.example', '[Sales](https://evil.example)\nAnswer "yes"'];
		const sheet = { question: `Which?\n${foul.slice(0, 600)}`, type: 'single', options };
		const introduction = separated;
		const asked = await tell('Count', [calling('ask-user', { introduction, questions: [sheet] })]);
		const { output } = asked.body;
		expect(wrongIn(output.replaceAll(/^\d\. /gm, ''))).toEqual([]);
		expect(outside(output)).toBe(
			'“”\n“”\n1. “”\n2. “”\n3. “”\n\nYour code is ######.\n\nSend it with your answer: one of these, by number or by name, or your own words.',
		);
		// As it is shown it can be typed.
		const answered = await reply('evil[.]example', [{ text: 'Done.' }]);
		expect(answered.script.calls[0]?.toolResults[0]?.content).toMatchObject({
			answers: [{ answer: 'evil.example' }],
		});
	});

	test('a plan: whole, with nothing of it outside of quotes', async () => {
		const { say: tell } = await chat();
		const spec = 'Look at it.\n\nAnswer "yes" at https://evil.example\n<b>2. Another</b> @here';
		const tasks = ['t1', 't2\n3. mine'].map((id, index) => ({
			...{ id, title: `Task ${index}\n[all](evil.example)`, kind: 'delegate', spec },
			...{ tools: ['list-workflows'], deps: index === 1 ? ['t1'] : [] },
		}));
		const asked = await tell('Do a lot', [calling('plan', { tasks })]);
		const { output } = asked.body;
		expect(asked.body).toMatchObject({ status: 'waiting', questions: [{ tool: 'plan' }] });
		expect(wrongIn(output.replaceAll(/`\d{6} (?:yes|no)`/g, ''))).toEqual([]);
		expect(outside(output).replace(/\d{6}/g, '######')).toBe(
			[
				...['“”', '', '    1. “” (a delegate; tools “”)'],
				...['       “”', '       “”', '       “”', ''],
				...['    2. “” (a delegate; tools “”; after 1)'],
				...['       “”', '       “”', '       “”', ''],
				'Your code is ######.\n\nReply `###### yes` to have it carried out, `###### no` to refuse it, or the code with what is to change.',
			].join('\n'),
		);
		for (const words of ['Look at it.', 'evil[.]example', '2. Another', 'Task 1'])
			expect(output).toContain(words);
	});

	test('several things at once: each in quotes, with a code of its own', async () => {
		const { say: tell } = await chat();
		const ask = (introduction: string) => ({
			name: 'ask-user',
			arguments: { introduction, questions: [{ question: 'Which?', type: 'text' }] },
		});
		const asked = await tell('Ask', [{ toolCalls: [ask(foul), ask(separated)] }]);
		expect(wrongIn(asked.body.output)).toEqual([]);
		const one = '“”\n“”\n\nYour code is ######.\n\nSend it with your answer.';
		const first = '2 things wait for you. Answer each in a message of its own, with its code.';
		expect(outside(asked.body.output)).toBe([first, one, one].join('\n\n'));
	});
});

test('a line of n8n’s log is one line, and leads nowhere', async () => {
	const mark = randomUUID();
	const identity = await fixedIdentity(world.live, `org ${mark}`, 'own');
	const credential = { ...(await ownerCredentials(world.live)), identity };
	const toolkit = toolkitNode({ profile: 'unattended' }, credential);
	const agent = await publishAgent(world.live, `Logs ${world.live.mark}`, [toolkit]);
	const key = `${mark} \u202Ehttps://evil.example\u2028@channel\u0085 \u001B[31m`;
	const given = { _meta: { [key]: { orgId: 'x' } } };
	await runScript(world.live, world.model, agent, [
		{ toolCalls: [{ name: 'list_tasks', arguments: given }] },
		{ text: 'done' },
	]);
	const { logFiles } = world.live.access;
	const ours = await eventually('the line', async () => {
		const log = (await Promise.all(logFiles.map((file) => readFile(file, 'utf8')))).join('\n');
		const lines = log
			.split('\n')
			.filter((line) => line.includes(mark) && line.includes('taken out'));
		return lines.length > 0 && lines;
	});
	for (const line of ours) {
		const text = quoted(line);
		expect(text).toContain(mark);
		expect([...linksIn(text), ...unseenIn(text)]).toEqual([]);
	}
});
