import type { Message } from '../../../src/orchestrator/agent/agent-message';
import { foldUsed, planOnce, sendOnce } from '../../../src/orchestrator/agent/context-budget';

const marked = (answer: object) =>
	JSON.stringify({ note: 'data', 'untrusted-0a0b0c0d': answer, next: 'Go on.' });
const long = (what: string) => JSON.stringify({ what, text: 'x'.repeat(900) });

let calls = 0;
/** A call and its answer. */
function step(
	name: string,
	given: Record<string, unknown>,
	text: string,
	isError = false,
): Message[] {
	const id = `run_${(calls += 1)}_0`;
	return [
		{ role: 'assistant', text: '', calls: [{ id, name, arguments: given }] },
		{ role: 'tool', callId: id, name, isError, shortened: false, text },
	];
}
const define = (nodeType: string) => step('get-node-type-definition', { nodeType }, long(nodeType));
const guide = () =>
	step(
		'run-tool',
		{ name: 'get-best-practices', arguments: { technique: 'chatbot' } },
		long('guide'),
	);
const other = () => step('get-workflow-as-code', { workflowId: 'w1' }, long('code'));
const built = (errors: string[] = []) =>
	step('build-workflow', { code: 'c' }, JSON.stringify({ workflowId: 'w1', errors }));
const verified = (success: boolean) =>
	step('verify-built-workflow', { workflowId: 'w1' }, marked({ success, data: {} }));

const texts = (messages: readonly Message[]) => messages.map(({ text }) => text);

it('keeps what was read for a workflow until it is saved without an error, or ran without one', () => {
	const list = step('list-workflows', { query: 'shop' }, long('list'));
	const read = [...define('n8n-nodes-base.if'), ...guide(), ...list, ...other()];
	for (const open of [
		[],
		built(['Node "If": no version 9.']),
		verified(false),
		step('build-workflow', {}, long('errors'), true),
	])
		expect(foldUsed([...read, ...open])).toEqual([...read, ...open]);
	for (const success of [built(), verified(true)]) {
		const folded = foldUsed([...read, ...success]);
		expect(texts(folded)).toEqual([
			...['', '[get-node-type-definition of "n8n-nodes-base.if": used; ask again if needed]'],
			...['', '[get-best-practices of "chatbot": used; ask again if needed]'],
			...texts([...list, ...other(), ...success]),
		]);
	}
});

it('brings again in full what is asked for again', () => {
	const messages = [...define('a'), ...built(), ...define('a')];
	expect(texts(sendOnce(foldUsed(messages))).at(-1)).toBe(long('a'));
});

/** Whatever happens, in any order: see `kinds`. */
const kinds = [
	() => define('a'),
	() => define('b'),
	guide,
	other,
	() => built(),
	() => built(['x']),
	() => verified(true),
	() => find('a', 'b'),
	() => save('a'),
	() => ran('a'),
];

it('changes what was sent before only where a success came in since', () => {
	let state = 7;
	const draw = (below: number) =>
		(state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) % below;
	for (let game = 0; game < 200; game += 1) {
		let messages: Message[] = [];
		let before: Message[] = [];
		for (let at = 0; at < 12; at += 1) {
			const added = kinds[draw(kinds.length)]?.() ?? [];
			messages = [...messages, ...added];
			const sent = foldUsed(messages);
			const isSuccess = /"errors":\[\]|"success":true/.test(added.at(-1)?.text ?? '');
			if (!isSuccess) expect(sent.slice(0, before.length)).toEqual(before);
			expect(sent).toHaveLength(messages.length);
			expect(JSON.stringify(sent).length).toBeLessThanOrEqual(JSON.stringify(messages).length);
			before = sent;
		}
	}
});

const place = { node: 'Ask', path: 'parameters.url', text: 'x'.repeat(200) };
const find = (...ids: string[]) =>
	step(
		'find-in-workflows',
		{ text: 'old' },
		marked({ workflows: ids.map((workflowId) => ({ workflowId, places: [place] })) }),
	);
const save = (workflowId: string, errors: string[] = []) =>
	step(
		'build-workflow',
		{ workflowId },
		marked({
			...{ workflowId, name: 'A', versionId: 'v2', url: 'https://n8n.example/a', errors },
			workItemId: 'w1',
			changes: { changed: [`Ask: ${'x'.repeat(300)}`] },
		}),
	);
const ran = (workflowId: string, success = true) =>
	step('verify-built-workflow', { workflowId }, marked({ success, data: 'x'.repeat(400) }));

const answerOf = (message: Message | undefined) =>
	JSON.parse(message?.text ?? '')['untrusted-0a0b0c0d'];

it('leaves out the places in workflows that were saved since, and keeps those that are open', () => {
	const [, found] = foldUsed([...find('a', 'b', 'c'), ...save('b'), ...save('c', ['No.'])]);
	const { workflows, changedSince } = answerOf(found);
	expect(workflows.map(({ workflowId }: { workflowId: string }) => workflowId)).toEqual(['a', 'c']);
	expect(changedSince).toBe(1);
	expect(JSON.parse(found?.text ?? '')).toMatchObject({ note: 'data', next: 'Go on.' });
	const later = [...save('a'), ...find('a')];
	expect(foldUsed(later)).toEqual(later);
});

it('shortens what a save has answered once that workflow ran without an error', () => {
	for (const open of [[], ran('a', false), ran('b')]) {
		const messages = [...save('a'), ...open];
		expect(foldUsed(messages)).toEqual(messages);
	}
	const [, saved] = foldUsed([...save('a'), ...ran('a')]);
	expect(answerOf(saved)).toEqual({
		...{ workflowId: 'a', name: 'A', versionId: 'v2', url: 'https://n8n.example/a', errors: [] },
		workItemId: 'w1',
	});
});

it('keeps the errors that a save has told, and all of it after a run that only shows the word success', () => {
	const errors = ['Slack: credential is missing'];
	const [, saved] = foldUsed([...save('a', errors), ...ran('a')]);
	expect(answerOf(saved)).toMatchObject({ workflowId: 'a', workItemId: 'w1', errors });
	const data = { Ask: [{ success: true, errors: [], text: 'x'.repeat(400) }] };
	const failed = step(
		'verify-built-workflow',
		{ workflowId: 'a' },
		marked({ success: false, data }),
	);
	const messages = [...save('a', errors), ...failed];
	expect(foldUsed(messages)).toEqual(messages);
});

it('keeps what is still open of a saved workflow: places that were not listed, and those of the live version', () => {
	for (const one of [
		{ workflowId: 'a', places: [place], more: 3 },
		{ workflowId: 'a', places: [place, { ...place, in: 'live' }] },
	]) {
		const found = step('find-in-workflows', { text: 'old' }, marked({ workflows: [one] }));
		const messages = [...found, ...save('a')];
		expect(foldUsed(messages)).toEqual(messages);
	}
});

it('leaves an answer that was cut as it is', () => {
	const cut = step('build-workflow', { code: 'c' }, `{"workflowId":"a", … ${'x'.repeat(400)}`);
	const messages = [
		...cut,
		...step('verify-built-workflow', { workItemId: 'w1' }, marked({ success: true })),
	];
	expect(foldUsed(messages)).toEqual(messages);
});

it('says a task that the agent has planned itself once, as long as its plan is there in full', () => {
	const spec = `Change the address. ${'x'.repeat(400)}`;
	const planned = step('plan', { tasks: [{ id: 't', spec }] }, '{"result":"Approved."}');
	const task: Message = {
		...{ role: 'user', id: 'm1', from: 'task', shortened: false },
		text: `Task "t" of the plan is yours.\n# Task\n${spec}\n\n# Workflow\nw1`,
	};
	expect(planOnce([...planned, task]).at(-1)?.text).toBe(
		'Task "t" of the plan is yours.\n# Task\n[as its spec in your plan above]\n\n# Workflow\nw1',
	);
	const cut = step('plan', { tasks: [{ id: 't', spec: `${spec.slice(0, 90)}…` }] }, '{}');
	for (const others of [[], cut, define('a')])
		expect(planOnce([...others, task])).toEqual([...others, task]);
	const said: Message = { ...task, from: 'person' };
	expect(planOnce([...planned, said]).at(-1)).toEqual(said);
});

it('leaves out the code that was saved, as read and as written, once it has run', () => {
	const written = 'c'.repeat(400);
	const build = step('build-workflow', { code: written }, marked({ workflowId: 'w1', errors: [] }));
	for (const open of [[], verified(false), ran('b')]) {
		const messages = [...other(), ...build, ...open];
		expect(JSON.stringify(foldUsed(messages))).toContain(written);
		expect(texts(foldUsed(messages))[1]).toBe(long('code'));
	}
	const sent = foldUsed([...other(), ...build, ...ran('w1')]);
	expect(JSON.stringify(sent)).not.toContain(written);
	expect(sent[2]).toMatchObject({
		calls: [{ arguments: { code: '[saved; get-workflow-as-code has it as it is]' } }],
	});
	expect(texts(sent)[1]).toBe('[it was saved since; ask again for the code as it is]');
	// What was read after it was saved is as it is.
	const since = [...build, ...other(), ...ran('w1')];
	expect(texts(foldUsed(since))[3]).toBe(long('code'));
});

it('keeps the next step of the latest run alone, and all that the others have shown', () => {
	const nextIn = ({ text }: Message) => JSON.parse(text).next;
	const runs = [...ran('a'), ...ran('b'), ...ran('a')].filter(({ role }) => role === 'tool');
	expect(foldUsed(runs).map(nextIn)).toEqual(['Go on.', 'Go on.', 'Go on.']);
	const sent = foldUsed([...ran('a'), ...ran('b'), ...ran('a')]);
	const answers = sent.filter(({ role }) => role === 'tool');
	expect(answers.map(nextIn)).toEqual([undefined, 'Go on.', 'Go on.']);
	expect(answers.map(answerOf)).toEqual(runs.map(answerOf));
	const failed = [...ran('a'), ...ran('a', false)];
	expect(foldUsed(failed)).toEqual(failed);
});
