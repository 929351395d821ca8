import { invokeTool } from '../../src/kernel/invoke-tool';
import type { Ports } from '../../src/kernel/ports';
import type { WorkflowDocument } from '../../src/kernel/ports/instance/workflows';
import { createChangeBatches } from '../../src/policy/change-batches';
import { hideSecrets } from '../../src/policy/secrets/hide-secrets';
import tool from '../../src/tools/workflow/change-in-workflows.tool';
import { createChangeWorkflow } from '../../src/workflow/changes/change-workflow';
import { memoryStore } from '../documents/memory-store';
import { openInvocation, portsWith } from '../kernel/open-invocation';
import { storedNode, storedWorkflow } from './stored-workflow';
import { workshop } from './workshop';

const FROM = 'https://a.example/crm';
const TO = 'https://a.example/crm/v2';
const NUMBER = 9;

const sample = (index: number): WorkflowDocument =>
	storedWorkflow({
		...{ id: `w${index}`, name: `Workflow ${index}`, versionId: `v-${index}` },
		nodes: [storedNode('Ask', { parameters: { url: `${FROM}/orders/${index}` } })],
	});

/** A table of workflows, and a process that may end before or after the next saves. */
function open() {
	const all = Array.from({ length: NUMBER }, (_, index) => sample(index));
	const shop = workshop(all);
	const { store } = memoryStore();
	let left = Infinity;
	let saves = 0;
	const die = () => {
		if (left <= 0) throw new Error('The process has ended.');
	};
	const base = shop.ports('run-1');
	const ports = portsWith({
		...base,
		workflows: {
			...base.workflows,
			async update(...given) {
				die();
				left -= 1;
				const saved = await base.workflows.update(...given);
				saves += 1;
				// Saved, and it can no longer be said.
				die();
				return saved;
			},
		},
		workflowChanges: {
			...createChangeBatches(
				{
					...store,
					async put(...given) {
						die();
						await store.put(...given);
					},
				},
				async () =>
					await Promise.resolve({ names: ['agent'], secret: 'a secret that is long enough' }),
			),
			...createChangeWorkflow(hideSecrets([])),
			idFor: () => 'batch-1',
		},
		clock: { now: () => 0 } as Ports['clock'],
	});
	const use = async (raw: object) => {
		const { invocation } = openInvocation({ ports: () => ports });
		const outcome = await invokeTool(tool, raw, invocation);
		return outcome.status === 'succeeded' ? Object(outcome.output) : Object(Object(outcome).error);
	};
	const texts = () => all.map(({ id }) => String(shop.stored.get(id)?.nodes[0]?.parameters.url));
	const callOf = (raw: object) => {
		const prepared = tool.prepare(raw);
		if (!prepared.ok) throw new Error('The input is invalid.');
		return prepared.call;
	};
	const asked = async (raw: object) => await callOf(raw).settle(ports);
	const needsPerson = async (raw: object) => await callOf(raw).needsPerson(() => ports);
	return {
		...shop,
		all,
		use,
		asked,
		needsPerson,
		texts,
		saves: () => saves,
		endAfter: (n: number) => (left = n),
	};
}

const wanted = (address: string) =>
	Array.from({ length: NUMBER }, (_, index) => `${address}/orders/${index}`);

it.each(Array.from({ length: NUMBER + 1 }, (_, index) => index))(
	'goes on after a process that ended with %i saved, and changes none twice',
	async (number) => {
		const { use, texts, saves, endAfter, versions } = open();
		const { batchId, workflows } = await use({ from: FROM, to: TO });
		expect([workflows, texts()]).toEqual([NUMBER, wanted(FROM)]);
		endAfter(number);
		await use({ step: 'apply', batchId });
		const half = texts().filter((text) => text.startsWith(TO)).length;
		expect(half).toBe(number);

		endAfter(Infinity);
		expect(await use({ step: 'apply', batchId })).toMatchObject({
			...{ state: 'applied', workflows: NUMBER },
		});
		expect([texts(), saves()]).toEqual([wanted(TO), NUMBER]);
		expect(versions.size).toBe(2 * NUMBER);

		endAfter(number);
		await use({ step: 'undo', batchId });
		endAfter(Infinity);
		await use({ step: 'undo', batchId });
		expect([texts(), saves()]).toEqual([wanted(FROM), 2 * NUMBER]);
	},
);

it('leaves what another user has changed since, and tells it', async () => {
	const { use, change, texts, stored } = open();
	const { batchId } = await use({ from: FROM, to: TO });
	change('w3', { nodes: [storedNode('Theirs')] });
	const answer = await use({ step: 'apply', batchId });
	expect(answer).toMatchObject({
		workflows: NUMBER - 1,
		left: [{ why: expect.stringMatching(/another user/), at: ['Workflow 3'] }],
	});
	change('w5', { nodes: [storedNode('Mine')] });
	const undone = await use({ step: 'undo', batchId });
	expect(undone).toMatchObject({ state: 'undone', workflows: NUMBER - 2 });
	expect(texts().filter((text) => text === 'undefined')).toHaveLength(2);
	expect([stored.get('w3')?.nodes[0]?.name, stored.get('w5')?.nodes[0]?.name]).toEqual([
		...['Theirs', 'Mine'],
	]);
});

it.each([
	[{ from: 'a', to: 'b' }, /shorter than 3/],
	[{ from: FROM }, /"to" is required/],
	[{ from: FROM, to: FROM }, /are the same/],
	[{ what: 'insert', path: 'behind', to: '{}' }, /before or after/],
	[{ what: 'insert', path: 'before', to: '{}' }, /"nodeType" is required/],
	[{ what: 'setting', path: 'colour', to: 'red' }, /cannot be set/],
	[{ what: 'credential', from: 'c1', to: 'c2' }, /no credential "c2"/],
	[{ step: 'undo' }, /"batchId" is required/],
	[{ step: 'apply', batchId: 'other' }, /no batch "other"/],
])('says what is wrong with %j', async (given, message) => {
	const { use, texts } = open();
	const answer = await use(given);
	expect(answer.message).toMatch(message);
	expect(texts()).toEqual(wanted(FROM));
});

it('asks about nothing that the card cannot show whole', async () => {
	const { asked, change, texts } = open();
	const long = `${FROM} ${'x'.repeat(9_000)} ${FROM}`;
	change('w0', { nodes: [storedNode('Ask', { parameters: { url: long } })] });
	await expect(asked({ step: 'apply', from: FROM, to: TO })).rejects.toMatchObject({
		code: 'too-large',
		message: expect.stringMatching(/too long for one question/),
	});
	expect(texts()[0]).toBe(long);
});

it.each([
	['from', 'another text'],
	['to', 'another text'],
	['path', 'parameters.url'],
	['nodeType', 'httpRequest'],
	['workflowIds', ['w1']],
])('takes no %s beside a batchId, which says it all', async (name, value) => {
	const { use, asked } = open();
	const { batchId } = await use({ from: FROM, to: TO });
	const answer = await use({ step: 'apply', batchId, [name]: value });
	expect(answer.message).toMatch(new RegExp(`"${name}" and "batchId"`));
	const question = await asked({ step: 'apply', batchId });
	expect(question.arguments).toEqual({
		...{ step: 'apply', batchId, publishProven: false, what: 'text' },
	});
});

it('an undo that changes what is live needs a person, and says how many', async () => {
	const { use, asked, needsPerson, stored, all } = open();
	const live = (index: number) => {
		const one = stored.get(`w${index}`);
		if (one) stored.set(one.id, { ...one, activeVersionId: one.versionId });
	};
	all.forEach((_, index) => live(index));
	const { batchId } = await use({ from: FROM, to: TO });
	await use({ step: 'apply', batchId });
	expect(await needsPerson({ step: 'undo', batchId })).toBeUndefined();
	// Published by a call of its own, after the batch.
	live(2);
	expect(await needsPerson({ step: 'undo', batchId })).toMatch(/live would change back/);
	const question = await asked({ step: 'undo', batchId });
	expect(question.question).toMatch(/1 workflow get back what was live/);
});

it('tells an undo that did not end, and lets nothing be applied meanwhile', async () => {
	const { use, endAfter } = open();
	const { batchId } = await use({ from: FROM, to: TO });
	await use({ step: 'apply', batchId });
	endAfter(3);
	await use({ step: 'undo', batchId });
	endAfter(Infinity);
	expect((await use({ step: 'apply', batchId })).message).toMatch(/undoing/);
	expect(await use({ step: 'undo', batchId })).toMatchObject({
		state: 'undone',
		workflows: NUMBER,
	});
});

it('a batch of another agent, or one that was not sealed, is not there', async () => {
	const { store } = memoryStore();
	const of = (name: string, secret = 'a secret that is long enough') =>
		createChangeBatches(store, async () => await Promise.resolve({ names: [name], secret }));
	const batch = {
		...{ id: 'b1', change: { kind: 'text', from: 'old', to: 'new' } as const },
		...{ state: 'previewed' as const, publish: false, workflows: [] },
	};
	await of('one').keep(batch);
	expect(await of('one').get('b1')).toEqual(batch);
	expect(await of('other').get('b1')).toBeUndefined();
	expect(await of('one', 'another secret that is long').get('b1')).toBeUndefined();
	await store.put('change-batch', 'b1', JSON.stringify(batch));
	expect(await of('one').get('b1')).toBeUndefined();
});

it.each([
	['a long text', `${'\n'.repeat(8_000)}x`, 'new', /"from" is longer than 2000/],
	['many lines', `${'\n'.repeat(30)}text`, 'new', /"from" is of more than 21 lines/],
	['a long one that holds it', FROM, `${FROM}${'\n'.repeat(8_000)}`, /"to" is longer than 2000/],
])('does not look for %s', async (_what, from, to, message) => {
	const { use, texts } = open();
	expect((await use({ from, to })).message).toMatch(message);
	expect(texts()).toEqual(wanted(FROM));
});

it('puts in a long text that does not hold the old one', async () => {
	const { use } = open();
	expect(await use({ from: FROM, to: 'x\n'.repeat(8_000) })).toMatchObject({ state: 'previewed' });
});
