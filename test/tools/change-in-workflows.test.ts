import { invokeTool } from '../../src/kernel/invoke-tool';
import type { Ports } from '../../src/kernel/ports';
import type { WorkflowDocument } from '../../src/kernel/ports/instance/workflows';
import { createChangeBatches } from '../../src/documents/change-batches';
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
			...createChangeBatches({
				...store,
				async put(...given) {
					die();
					await store.put(...given);
				},
			}),
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
	return { ...shop, all, use, texts, saves: () => saves, endAfter: (n: number) => (left = n) };
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
