import type { Ports } from '../../src/kernel/ports';
import type { WorkflowContent, WorkflowDocument } from '../../src/kernel/ports/instance/workflows';
import { keepToSeen, rehearse } from '../../src/kernel/tool/rehearse';
import { changeLines, sayChange } from '../../src/kernel/workflow/draft-change';

/*
 * For any content that a tool would save: what the person is shown is what would be other, nothing is written while they are asked,
 * and afterwards only exactly that is saved.
 */

const node = (name: string, parameters: object, more: object = {}) => ({
	...{ id: `id ${name}`, name, type: 'n8n-nodes-base.set', typeVersion: 3.4 },
	position: [0, 0] as [number, number],
	parameters: { ...parameters },
	...more,
});

const connections = { Say: { main: [[{ node: 'Tell', type: 'main', index: 0 }]] } };

const before = {
	...{ id: 'w1', name: 'Orders', versionId: 'v1', activeVersionId: null, isArchived: false },
	nodes: [
		node('Say', { text: 'hello you', list: [1, 2, 3] }),
		node('Tell', { url: 'https://old.example' }),
	],
	...{ connections, settings: {} },
} as unknown as WorkflowDocument;

const withNode = (name: string, change: object): WorkflowContent => ({
	...before,
	nodes: before.nodes.map((one) => (one.name === name ? { ...one, ...change } : one)),
});

const say = (parameters: object) => withNode('Say', { parameters });

const spy = node('Spy', { url: 'https://evil.example' }, { onError: 'x' });

const contents: ReadonlyArray<readonly [string, WorkflowContent, readonly string[]]> = [
	['a word', say({ text: 'goodbye you', list: [1, 2, 3] }), ['hello', 'goodbye']],
	['an address', withNode('Tell', { parameters: { url: 'https://new.example' } }), ['old', 'new.']],
	['an element of a list', say({ text: 'hello you', list: [1, 2, 9] }), ['list[2]']],
	['a field that goes', say({ text: 'hello you' }), ['list']],
	['a node that is disabled', withNode('Tell', { disabled: true }), ['disabled']],
	[
		'a credential',
		withNode('Tell', { credentials: { api: { id: 'c9', name: 'Bank' } } }),
		['Bank'],
	],
	['what an error does', withNode('Tell', { onError: 'continueRegularOutput' }), ['onError']],
	['a new node', { ...before, nodes: [...before.nodes, spy] }, ['Spy', 'evil.example', 'onError']],
	['a node that goes', { ...before, nodes: before.nodes.slice(0, 1), connections: {} }, ['Tell']],
	['another name', { ...before, name: 'Payroll' }, ['Orders', 'Payroll']],
	['a setting', { ...before, settings: { timezone: 'UTC' } }, ['timezone']],
	['pinned data', { ...before, pinData: { Say: [{ a: 1 }] } }, ['pinData']],
	['connections', { ...before, connections: {} }, ['Say → Tell']],
	['a renamed node', withNode('Tell', { name: 'Told' }), ['Told']],
];

/** Ports that tell what reached n8n. */
function open() {
	const reached: string[] = [];
	const does = (what: string) => async () => {
		reached.push(what);
		return await Promise.resolve(undefined as never);
	};
	const ports = {
		workflows: { update: does('update'), create: does('create'), publish: does('publish') },
		drafts: {
			...{ save: does('save'), remember: does('remember') },
			...{ keepSight: does('keepSight'), keepFound: does('keepFound') },
		},
		workflowFiles: { write: does('write') },
		runPlan: { shown: (items: readonly object[]) => items },
	} as unknown as Ports;
	return { ports, reached };
}

/** A tool that saves as ours do: it remembers its code first. */
const saving =
	(content: WorkflowContent, base: WorkflowDocument | undefined) =>
	async ({ drafts, workflows }: Ports) => {
		await drafts.remember('w1', 'before-save', { code: '', patches: '' });
		return base === undefined
			? await workflows.create(content)
			: await workflows.update(base, content);
	};

const quoted = (text: string) => text.split('\n').map((line) => `“${line}”`);

describe.each(contents)('%s', (what, content, said) => {
	it('is shown before it is saved, and nothing is written for that', async () => {
		const { ports, reached } = open();
		const change = await rehearse(saving(content, before), ports);
		expect(reached).toEqual([]);
		expect(change).toMatchObject({ workflowId: 'w1', name: 'Orders', isWhole: true });
		const lines = change ? changeLines(change, quoted).join('\n') : '';
		for (const word of said) expect(lines).toContain(word);
		expect(change && sayChange(change)).not.toContain('Nothing that runs');
	});

	it.each(contents)('is what a yes is for, and not %s in its place', async (otherwise, other) => {
		const { ports, reached } = open();
		const change = await rehearse(saving(content, before), ports);
		if (change === undefined) throw new Error('nothing was shown');
		const saved = saving(other, before)(keepToSeen(ports, [change]));
		if (otherwise === what) await saved;
		else await expect(saved).rejects.toMatchObject({ code: 'conflict' });
		expect(reached.includes('update')).toBe(otherwise === what);
	});
});

it('a new workflow is shown node by node', async () => {
	const { ports, reached } = open();
	const change = await rehearse(saving(before, undefined), ports);
	expect(reached).toEqual([]);
	expect(change && sayChange(change)).toBe('"Orders" gets 2 nodes: "Say", "Tell".');
	const shown = change && changeLines(change, quoted).join('\n');
	for (const text of ['https://old.example', 'Orders']) expect(shown).toContain(text);
});

it.each([1_000, 9_000, 100_000])(
	'a text of %d characters is shown whole, or said to be cut',
	async (length) => {
		const { ports } = open();
		const text = `${'x'.repeat(length - 5)}evil!`;
		const content = withNode('Say', { parameters: { text, list: [1, 2, 3] } });
		const change = await rehearse(saving(content, before), ports);
		expect(change?.isWhole).toBe(JSON.stringify(change).includes('evil!'));
		expect(JSON.stringify(change).length).toBeLessThan(80_000);
	},
);

it('a call that saves no draft shows none, and what it refuses is thrown', async () => {
	const { ports, reached } = open();
	expect(await rehearse(async () => await Promise.resolve(), ports)).toBeUndefined();
	expect(
		await rehearse(async (own) => await own.workflowFiles.write('a', {}, undefined), ports),
	).toBeUndefined();
	await expect(
		rehearse(async () => await Promise.reject(new Error('broken')), ports),
	).rejects.toThrow('broken');
	expect(reached).toEqual([]);
});
