import type { WorkflowChange } from '../../../src/kernel/ports/workflow-changes';
import { hideSecrets } from '../../../src/policy/secrets/hide-secrets';
import { createChangeWorkflow } from '../../../src/workflow/changes/change-workflow';
import { fakeSecrets } from '../../policy/secrets/fake-secrets';
import { storedNode, storedWorkflow } from '../../tools/stored-workflow';

const { change: changed, hash } = createChangeWorkflow(hideSecrets([]));

const to = (node: string, index = 0) => ({ node, type: 'main', index });
const old = { id: 'c1', name: 'Old' };
const sample = storedWorkflow({
	nodes: [
		storedNode('Start', { type: 'n8n-nodes-base.manualTrigger', typeVersion: 1 }),
		storedNode('Ask', {
			...{ type: 'n8n-nodes-base.httpRequest', typeVersion: 4.2 },
			parameters: { url: 'https://a.example', options: { timeout: 5, list: ['a', 'b'] } },
			credentials: { httpHeaderAuth: old, other: { id: 'c2', name: 'Other' } },
		}),
		storedNode('Split', { type: 'n8n-nodes-base.if', typeVersion: 2.2 }),
		storedNode('End'),
	],
	connections: {
		Start: { main: [[to('Ask')]] },
		Ask: { main: [[to('Split'), to('End')]] },
		Split: { main: [[to('End')], [to('Ask')]] },
	},
});

const make = async (change: WorkflowChange) => await changed(sample, change);

const ask = { nodeType: 'httpRequest' } as const;

it('puts a credential in the place of another of its type alone', async () => {
	const credential = { id: 'c3', name: 'New', type: 'httpHeaderAuth' };
	const { content, places } = await make({ kind: 'credential', from: 'c1', to: 'c3', credential });
	const wanted = JSON.stringify(sample).replace(
		JSON.stringify(old),
		JSON.stringify({ id: 'c3', name: 'New' }),
	);
	expect(JSON.stringify(content)).toBe(wanted);
	expect(places).toMatchObject([{ node: 'Ask', path: 'credentials.httpHeaderAuth' }]);
	const other = { ...credential, type: 'oAuth2Api' };
	const refused = await make({ kind: 'credential', from: 'c1', to: 'c3', credential: other });
	expect(refused).toMatchObject({ content: sample, places: [], notes: [{ node: 'Ask' }] });
});

it.each([
	['url', 'https://b.example', { url: 'https://b.example' }],
	['parameters.options.timeout', '7', { options: { timeout: 7, list: ['a', 'b'] } }],
	['options.list[1]', 'c', { options: { timeout: 5, list: ['a', 'c'] } }],
	['method', 'POST', { method: 'POST' }],
])('sets %s to %s, and nothing else', async (path, value, parameters) => {
	const { content } = await make({ kind: 'parameter', path, to: value, ...ask });
	const nodes = sample.nodes.map((node) =>
		node.name === 'Ask' ? { ...node, parameters: { ...node.parameters, ...parameters } } : node,
	);
	expect(content).toEqual({ ...sample, nodes });
});

it('sets a parameter only where it has the old value, and tells a path that leads nowhere', async () => {
	const set = async (change: Partial<WorkflowChange>) =>
		await make({ kind: 'parameter', path: 'options.timeout', to: '7', ...ask, ...change });
	expect((await set({ from: '5' })).places).toHaveLength(1);
	expect(await set({ from: '6' })).toEqual({ content: sample, places: [], notes: [] });
	expect(await set({ path: 'options.list[7]' })).toMatchObject({
		...{ content: sample, notes: [{ node: 'Ask', why: expect.stringMatching(/nowhere/) }] },
	});
	const [, node] = sample.nodes;
	const flagged = await set({ path: 'disabled', to: 'true' });
	expect(flagged.content.nodes[1]).toEqual({ ...node, disabled: true });
});

describe('a value that is hidden', () => {
	const secrets = fakeSecrets(5).map(({ kind, secret, text }) => [kind, secret, text] as const);
	const answers = async (parameters: Record<string, unknown>, all: readonly WorkflowChange[]) => {
		const nodes = [storedNode('Ask', { parameters, credentials: { httpHeaderAuth: old } })];
		const workflow = storedWorkflow({ nodes });
		const made = all.map(async (change) => await changed(workflow, change));
		return await Promise.all(made);
	};

	it.each(secrets)(
		'is not set, whether the guess is right or not: %s',
		async (_kind, secret, text) => {
			const guess = { kind: 'parameter', nodeType: 'Ask', path: 'text' } as const;
			const [right, wrong, named, other] = await answers({ text }, [
				{ ...guess, to: text },
				{ ...guess, to: text.replace(secret, `${secret}x`) },
				{ ...guess, from: text, to: 'new' },
				{ ...guess, from: 'other', to: 'new' },
			]);
			expect(right).toMatchObject({
				places: [],
				notes: [{ why: expect.stringMatching(/secret/) }],
			});
			expect([wrong, named, other]).toEqual([right, right, right]);
		},
	);

	it.each(secrets)('is not told by a note on a credential: %s', async (_kind, secret, text) => {
		const credential = { id: 'c3', name: 'New', type: 'httpHeaderAuth' };
		const [right, wrong] = await answers({ text, list: [secret, { token: text }] }, [
			{ kind: 'credential', from: text, to: 'c3', credential },
			{ kind: 'credential', from: `${text}x`, to: 'c3', credential },
		]);
		expect(right).toEqual(wrong);
	});
});

describe('a node that is put in', () => {
	const node = JSON.stringify({ type: 'n8n-nodes-base.noOp', name: 'End', parameters: {} });
	const insert = async (nodeType: string, path: string) =>
		await make({ kind: 'insert', to: node, path, nodeType });

	it('stands before another, and every connection leads through it', async () => {
		const { content } = await insert('Ask', 'before');
		expect(content.nodes.slice(0, -1)).toEqual(sample.nodes);
		expect(content.nodes.at(-1)).toMatchObject({ name: 'End1', type: 'n8n-nodes-base.noOp' });
		expect(content.connections).toEqual({
			...sample.connections,
			Start: { main: [[to('End1')]] },
			Split: { main: [[to('End')], [to('End1')]] },
			End1: { main: [[to('Ask')]] },
		});
	});

	it('stands behind another, once', async () => {
		const { content } = await insert('Ask', 'after');
		expect(content.connections).toEqual({
			...sample.connections,
			Ask: { main: [[to('End1')]] },
			End1: { main: [[to('Split'), to('End')]] },
		});
		const again = await changed(
			{ ...sample, ...content },
			{ kind: 'insert', to: node, path: 'after', nodeType: 'Ask' },
		);
		expect(again).toMatchObject({ places: [], notes: [{ node: 'Ask' }] });
		expect(await insert('Ask', 'after')).toEqual({ ...(await insert('Ask', 'after')) });
	});

	it.each([
		['Split', 'after', /several/],
		['Start', 'before', /no main connection/],
	])('does not stand at %s, %s', async (name, path, why) => {
		expect(await insert(name, path)).toMatchObject({
			...{ content: sample, notes: [{ node: name, why: expect.stringMatching(why) }] },
		});
	});
});

it('is told apart by what it does, not by where nodes stand', () => {
	const change: WorkflowChange = { kind: 'text', from: 'a', to: 'b' };
	const moved = sample.nodes.map((node) => ({ ...node, position: [9, 9] as [number, number] }));
	expect(hash({ ...sample, nodes: moved }, change)).toBe(hash(sample, change));
	expect(hash({ ...sample, connections: {} }, change)).not.toBe(hash(sample, change));
	// Whoever finds two contents with the same one would have theirs published.
	expect(hash(sample, change)).toMatch(/^[0-9a-f]{64}$/);
});
