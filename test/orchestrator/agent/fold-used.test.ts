import type { Message } from '../../../src/orchestrator/agent/agent-message';
import { foldUsed, sendOnce } from '../../../src/orchestrator/agent/context-budget';

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
	step('verify-built-workflow', { workItemId: 'w1' }, JSON.stringify({ untrusted: { success } }));

const texts = (messages: readonly Message[]) => messages.map(({ text }) => text);

it('keeps what was read for a workflow until it is saved without an error, or ran without one', () => {
	const read = [...define('n8n-nodes-base.if'), ...guide(), ...other()];
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
			...texts([...other(), ...success]),
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
