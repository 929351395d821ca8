import { workflowSdk } from '../../src/host/workflow-sdk';
import type { WorkflowDocument } from '../../src/kernel/ports/instance/workflows';
import { createWorkflowCode } from '../../src/workflow/workflow-code';
import { storedNode, storedWorkflow } from '../tools/stored-workflow';

const workflowCode = createWorkflowCode(workflowSdk);

const to = (node: string) => ({ main: [[{ node, type: 'main', index: 0 }]] });

/** A workflow with everything that the SDK's code cannot say. */
const stored: WorkflowDocument = storedWorkflow({
	nodes: [
		storedNode('Hook', {
			type: 'n8n-nodes-base.webhook',
			typeVersion: 2.1,
			position: [-120, 340],
			parameters: { path: 'in' },
			webhookId: '11111111-2222-4333-8444-555555555555',
		}),
		storedNode('Reply', {
			position: [80, 340],
			parameters: { mode: 'raw', jsonOutput: '={{ $json }}' },
			continueOnFail: true,
			customTelemetryTags: { a: 1 },
			futureFlag: 'kept',
			retryOnFail: true,
			credentials: { httpBasicAuth: { id: 'c1', name: 'Basic' } },
		}),
		storedNode('Last', { position: [280, 340], disabled: true, notes: 'n', notesInFlow: true }),
	],
	connections: { Hook: to('Reply'), Reply: to('Last') },
	settings: { executionOrder: 'v1', timezone: 'Europe/Berlin', binaryMode: 'separate' },
	pinData: { Hook: [{ json: { a: 1 } }], Reply: [{ json: { b: 2 } }] },
	nodeGroups: [{ id: 'g1', name: 'Group', nodeIds: ['id-of-Reply', 'id-of-Last'] }],
});

const code = workflowCode.generate(stored);

function edited(...changes: ReadonlyArray<readonly [string, string]>) {
	const text = changes.reduce((rest, [from, into]) => {
		if (!rest.includes(from)) throw new Error(`"${from}" is not in\n${rest}`);
		return rest.replaceAll(from, into);
	}, code);
	return workflowCode.edit(stored, text);
}

const contentOf = ({
	name,
	nodes,
	connections,
	settings,
	pinData,
	nodeGroups,
}: WorkflowDocument) => ({
	name,
	nodes,
	connections,
	settings,
	pinData,
	nodeGroups,
});

describe('an edit', () => {
	it('that changes nothing changes nothing', () => {
		expect(workflowCode.edit(stored, code)).toEqual(contentOf(stored));
	});

	it('of one parameter changes that one, and keeps what code cannot say', () => {
		const { nodes, ...rest } = edited(["mode: 'raw'", "mode: 'manual'"]);
		const { nodes: before, ...restBefore } = contentOf(stored);
		expect(rest).toEqual(restBefore);
		expect(nodes[0]).toEqual(before[0]);
		expect(nodes[2]).toEqual(before[2]);
		expect(nodes[1]).toEqual({
			...before[1],
			parameters: { mode: 'manual', jsonOutput: '={{ $json }}' },
		});
	});

	it('takes away a parameter, and a flag that code can say', () => {
		const { nodes } = edited(["mode: 'raw', ", ''], [', retryOnFail: true', '']);
		expect(nodes[1]?.parameters).toEqual({ jsonOutput: '={{ $json }}' });
		expect(nodes[1]).not.toHaveProperty('retryOnFail');
		expect(nodes[1]).toMatchObject({ continueOnFail: true, futureFlag: 'kept' });
	});

	it('that renames a node keeps its id, flags, position and pin data', () => {
		const { nodes, connections, pinData } = edited(["name: 'Reply'", "name: 'Answer'"]);
		expect(nodes[1]).toEqual({ ...stored.nodes[1], name: 'Answer' });
		expect(connections).toEqual({ Hook: to('Answer'), Answer: to('Last') });
		expect(pinData).toEqual({ Hook: [{ json: { a: 1 } }], Answer: [{ json: { b: 2 } }] });
	});

	it('that renames a webhook keeps the address it is called at', () => {
		const { nodes } = edited(["name: 'Hook'", "name: 'Entry'"]);
		expect(nodes[0]).toEqual({ ...stored.nodes[0], name: 'Entry' });
	});

	it('that spells out a new webhook id sets it', () => {
		const id = '99999999-2222-4333-8444-555555555555';
		const { nodes } = edited(['11111111-2222-4333-8444-555555555555', id]);
		expect(nodes[0]).toMatchObject({ id: 'id-of-Hook', webhookId: id });
	});

	it('that leaves the webhook id out keeps it', () => {
		const { nodes } = edited([", webhookId: '11111111-2222-4333-8444-555555555555'", '']);
		expect(nodes[0]).toEqual(stored.nodes[0]);
	});

	it('that removes a node removes its connections and its pin data', () => {
		const { nodes, connections, pinData } = edited([
			code.slice(code.indexOf('const last')),
			`export default workflow('', 'Stored', { executionOrder: 'v1', timezone: 'Europe/Berlin', binaryMode: 'separate' }).add(hook)`,
		]);
		expect(nodes.map(({ name }) => name)).toEqual(['Hook']);
		expect(connections).toEqual({});
		expect(pinData).toEqual({ Hook: [{ json: { a: 1 } }] });
	});

	it('that replaces a node by two copies of it does not give both its id', () => {
		const copies = code.slice(code.indexOf('const last'), code.indexOf('const wf'));
		const { nodes } = edited(
			[
				copies,
				`${copies.replace("'Last'", "'Copy 1'")}${copies.replace("'Last'", "'Copy 2'").replace('const last', 'const copy')}`,
			],
			['.to(last)', '.to(last).to(copy)'],
		);
		expect(nodes.map(({ name }) => name)).toEqual(['Hook', 'Reply', 'Copy 1', 'Copy 2']);
		expect(new Set(nodes.map(({ id }) => id)).size).toBe(4);
		expect(nodes[2]?.id).toBe('id-of-Last');
	});

	it('by code without positions moves nothing', () => {
		const bare = code
			.replace(/,? ?position: \[[^\]]*\]/g, '')
			.replace("mode: 'raw'", "mode: 'manual'");
		const { nodes } = workflowCode.edit(stored, bare);
		expect(nodes[1]?.parameters).toMatchObject({ mode: 'manual' });
		expect(nodes.map(({ position }) => position)).toEqual(
			stored.nodes.map(({ position }) => position),
		);
	});

	it('that adds a node leaves the others alone', () => {
		const { nodes, connections } = edited([
			'.to(last)',
			".to(last).to(node({ type: 'n8n-nodes-base.noOp', version: 1, config: { name: 'End' } }))",
		]);
		expect(nodes.slice(0, 3)).toEqual(stored.nodes);
		expect(nodes[3]).toMatchObject({ name: 'End', type: 'n8n-nodes-base.noOp' });
		expect(connections).toEqual({ ...stored.connections, Last: to('End') });
	});

	it('of the name and of a setting changes these', () => {
		const { name, settings } = edited(["'Stored'", "'Other'"], ['Europe/Berlin', 'UTC']);
		expect(name).toBe('Other');
		expect(settings).toEqual({ executionOrder: 'v1', timezone: 'UTC', binaryMode: 'separate' });
	});
});

describe('new code', () => {
	const fresh = `export default workflow('id', 'Name')
		.add(trigger({ type: 'n8n-nodes-base.webhook', version: 2.1, config: { name: 'Hook', parameters: { path: 'x' } } }))
		.to(node({ type: 'n8n-nodes-base.set', version: 3.4, config: { name: 'Reply' } }))`;
	const idsOf = (text: string) =>
		workflowCode.parse(text).nodes.flatMap(({ id, webhookId }) => [id, webhookId]);

	it('always makes the same ids, each a proper and different UUID', () => {
		const ids = idsOf(fresh);
		expect(idsOf(fresh)).toEqual(ids);
		const drawn = ids.filter((id) => id !== undefined);
		expect(drawn).toHaveLength(3);
		expect(new Set(drawn).size).toBe(3);
		for (const id of drawn)
			expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
	});

	it('makes other ids when anything in it is another', () => {
		expect(idsOf(fresh.replace("path: 'x'", "path: 'y'"))[0]).not.toBe(idsOf(fresh)[0]);
		expect(idsOf(fresh.replace("'Name'", "'Other'"))[0]).not.toBe(idsOf(fresh)[0]);
	});

	it('always makes the same notes, also of those that it does not name', () => {
		const noted = fresh.replace('.to(node', ".add(sticky('one')).add(sticky('two')).to(node");
		const made = workflowCode.parse(noted);
		expect(made.nodes.map(({ name }) => name).sort()).toEqual([
			'Hook',
			'Reply',
			'Sticky Note',
			'Sticky Note1',
		]);
		expect(workflowCode.parse(noted)).toEqual(made);
	});

	it('is made as n8n will store it, without what JSON does not know', () => {
		const odd = fresh.replace("path: 'x'", "path: 'x', a: -0, b: undefined");
		expect(workflowCode.parse(odd).nodes[0]?.parameters).toStrictEqual({ path: 'x', a: 0 });
	});

	it('keeps a webhook id that it spells out', () => {
		const id = '11111111-2222-4333-8444-555555555555';
		const spelled = fresh.replace("name: 'Hook'", `name: 'Hook', webhookId: '${id}'`);
		expect(idsOf(spelled)[1]).toBe(id);
	});

	it('gets n8n’s execution order unless it says another', () => {
		expect(workflowCode.parse(fresh).settings).toEqual({ executionOrder: 'v1' });
		const old = fresh.replace("'Name')", "'Name', { executionOrder: 'v0' })");
		expect(workflowCode.parse(old).settings).toEqual({ executionOrder: 'v0' });
	});
});
