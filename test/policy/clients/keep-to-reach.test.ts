import type { Ports } from '../../../src/kernel/ports';
import type { WorkflowReach } from '../../../src/policy/clients/client-limits';
import { ToolError } from '../../../src/kernel/tool-error';
import { createClientReach } from '../../../src/policy/clients/client-reach';
import { keepToReach } from '../../../src/policy/clients/keep-to-reach';
import { storedNode, storedWorkflow } from '../../tools/stored-workflow';
import { caller, IN, OUT, SECRET, worldOfTwo } from './world-of-two';

const nothing: WorkflowReach = { ids: [], tags: [], folders: [], projects: [] };

function narrowed(reach: Partial<WorkflowReach> = { tags: ['shop'] }) {
	const world = worldOfTwo();
	const kept = keepToReach(
		world.ports,
		createClientReach({ ...nothing, ...reach }, world.ports, world.world),
		world.world,
	);
	return { ...world, kept };
}

const unknown = (id: string) => ({
	code: 'not-found',
	message: `There is no workflow "${id}", or the API key may not see it.`,
});

type Use = (kept: Ports, id: string) => Promise<unknown>;

const draft = (id: string) => storedWorkflow({ id });
const run = (id: string, nodes = [storedNode('Start')]) => ({
	...{ workflow: { ...draft(id), nodes }, start: { nodeName: 'Start', items: [] } },
	...{ pinData: {}, until: undefined, timeout: 1, called: [] },
});

const uses: ReadonlyArray<readonly [string, Use]> = [
	['workflows.get', async ({ workflows }, id) => await workflows.get(id)],
	['workflows.update', async ({ workflows }, id) => await workflows.update(draft(id), draft(id))],
	['workflows.archive', async ({ workflows }, id) => await workflows.archive(id)],
	['workflows.unarchive', async ({ workflows }, id) => await workflows.unarchive(id)],
	['workflows.publish', async ({ workflows }, id) => await workflows.publish(id, 'v1')],
	['the draft published', async ({ workflows }, id) => await workflows.publish(id, undefined)],
	['workflows.unpublish', async ({ workflows }, id) => await workflows.unpublish(id)],
	['a move', async ({ workflows }, id) => await workflows.moveToFolder(draft(id), null)],
	[
		'versions.list',
		async ({ workflowVersions }, id) => await workflowVersions.list(id, { skip: 0, limit: 1 }),
	],
	['versions.get', async ({ workflowVersions }, id) => await workflowVersions.get(id, 'v1')],
	['tags.of', async ({ tags }, id) => await tags.of(id)],
	['tags.assign', async ({ tags }, id) => await tags.assign(id, ['t1'])],
	[
		'executions.list',
		async ({ executions }, id) => await executions.list({ workflowId: id, limit: 5 }),
	],
	[
		'executions.endedTests',
		async ({ executions }, id) =>
			await executions.endedTests({ workflowId: id, startedBefore: '', limit: 5 }),
	],
	['runner.run', async ({ runner }, id) => await runner.run(run(id))],
	['liveWebhooks.workflow', async ({ liveWebhooks }, id) => await liveWebhooks.workflow(id)],
	[
		'liveWebhooks.call',
		async ({ liveWebhooks }, id) =>
			await liveWebhooks.call({ workflow: draft(id), called: [] } as never),
	],
	[
		'resolvedParameters.ofRun',
		async ({ resolvedParameters }, id) =>
			await resolvedParameters.ofRun({ workflow: draft(id), executionId: '1' } as never),
	],
	[
		'drafts.save',
		async ({ drafts }, id) => await drafts.save({ code: '', workflowId: id, versionId: null }),
	],
];

test.each(uses)('%s: a workflow outside is as unknown as none', async (_name, use) => {
	const { kept, reached } = narrowed();
	await expect(use(kept, OUT)).rejects.toMatchObject(unknown(OUT));
	await expect(use(kept, 'none')).rejects.toMatchObject(unknown('none'));
	expect(reached).toEqual([]);
	await use(kept, IN);
});

const ofExecution: ReadonlyArray<readonly [string, Use]> = [
	['get', async ({ executions }, id) => await executions.get(id)],
	['status', async ({ executions }, id) => await executions.status(id)],
	['workflowOf', async ({ executions }, id) => await executions.workflowOf(id)],
	['stop', async ({ executions }, id) => await executions.stop(id)],
	['delete', async ({ executions }, id) => await executions.delete(id)],
];

test.each(ofExecution)('executions.%s: found by its id, one outside is not', async (_n, use) => {
	const { kept, reached } = narrowed();
	for (const id of ['2', '3'])
		await expect(use(kept, id)).rejects.toMatchObject({
			...{
				code: 'not-found',
				message: `There is no execution ${id}, or the API key may not see it.`,
			},
		});
	expect(reached).toEqual([]);
	await use(kept, '1');
});

test.each([
	['a tag by its name', { tags: ['shop'] }],
	['a tag by its id', { tags: ['t1'] }],
	['a project', { projects: ['p1'] }],
	['an id', { ids: [IN] }],
])('%s lets in what it names, in lists as well', async (_name, reach) => {
	const { kept } = narrowed(reach);
	expect((await kept.workflows.get(IN)).id).toBe(IN);
	expect((await kept.workflows.get('Orders')).id).toBe(IN);
	await expect(kept.workflows.get(OUT)).rejects.toMatchObject(unknown(OUT));
	await expect(kept.workflows.get(SECRET)).rejects.toMatchObject(unknown(SECRET));
	const listed = await kept.workflows.list({ status: 'all', limit: 10 });
	expect(listed).toEqual({
		workflows: [expect.objectContaining({ id: IN })],
		cursor: undefined,
		ordered: undefined,
	});
	expect((await kept.executions.list({ limit: 10 })).map(({ id }) => id)).toEqual(['1']);
	expect([...(await kept.workflows.names([IN, OUT])).keys()]).toEqual([IN]);
});

test('a folder lets nothing in: n8n does not tell what is in it', async () => {
	const { ports, world } = worldOfTwo();
	const told = createClientReach({ ...nothing, folders: ['f1'] }, ports, world);
	expect([await told.has(IN), await told.has(OUT)]).toEqual([false, false]);
});

test('pages tell of those in reach alone, and come to an end', async () => {
	const { kept, stored } = narrowed();
	for (const day of [3, 4, 5])
		stored.set(`more${day}`, {
			...storedWorkflow({ id: `more${day}`, name: 'More', tags: [{ id: 't1', name: 'shop' }] }),
			updatedAt: `2026-01-0${day}T00:00:00.000Z`,
		});
	const first = await kept.workflows.list({ status: 'active', limit: 3 });
	expect(first.workflows.map(({ id }) => id)).toEqual(['more5', 'more4', 'more3']);
	const { cursor } = first;
	const rest = await kept.workflows.list({ status: 'active', limit: 3, cursor });
	expect(rest.workflows.map(({ id }) => id)).toEqual([IN]);
	expect(rest.cursor).toBeUndefined();
	await expect(
		kept.workflows.list({ status: 'active', limit: 3, cursor: `150||${OUT}` }),
	).rejects.toMatchObject({ code: 'invalid-input' });
	await expect(kept.workflows.get('More')).rejects.toMatchObject({
		message: '3 workflows are called "More".',
	});
});

test('what a client makes is in its reach, and content that others have made before is not handed out', async () => {
	const { kept, made, ports, world } = narrowed();
	const content = { ...storedWorkflow({ name: SECRET }), nodes: [storedNode('Start')] };
	const { workflow, created } = await kept.workflows.create(content);
	expect([created, workflow.id]).toEqual([true, 'made2']);
	expect([...made]).toEqual(['made2']);
	expect((await kept.workflows.get('made2')).id).toBe('made2');
	const later = createClientReach({ ...nothing, tags: ['shop'] }, ports, world);
	expect(await later.has('made2')).toBe(true);
	expect((await later.all()).map(({ id }) => id)).toEqual([IN, 'made2']);
});

test('a call judges a workflow by what it was before', async () => {
	const { kept, stored } = narrowed();
	await expect(kept.workflows.get(OUT)).rejects.toMatchObject(unknown(OUT));
	const before = stored.get(OUT);
	if (before === undefined) throw new Error('gone');
	stored.set(OUT, { ...before, tags: [{ id: 't1', name: 'shop' }] });
	await expect(kept.workflows.get(OUT)).rejects.toMatchObject(unknown(OUT));
});

const inline = (id: string) =>
	storedNode('Inline', {
		type: 'n8n-nodes-base.executeWorkflow',
		parameters: { source: 'parameter', workflowJson: JSON.stringify({ nodes: [caller(id)] }) },
	});

const inlineFailing = (errorWorkflow: string) =>
	storedNode('Inline', {
		type: 'n8n-nodes-base.executeWorkflow',
		parameters: {
			source: 'parameter',
			workflowJson: JSON.stringify({ nodes: [], settings: { errorWorkflow } }),
		},
	});

test.each([
	['calls one outside', caller(OUT)],
	['calls one by a computed id', caller('={{ $json.id }}')],
	['calls one that is not there', caller('none')],
	['has one inside that calls it', inline(OUT)],
	['has one inside whose failure starts it', inlineFailing(OUT)],
	['has one inside whose failure starts a computed one', inlineFailing('={{ $json.id }}')],
	[
		'reads one from a file',
		storedNode('File', { ...caller(IN), parameters: { source: 'localFile' } }),
	],
	['gives an agent tools', storedNode('Kit', { type: 'n8n-nodes-foreman.foremanToolkit' })],
	['uses n8n’s own node', storedNode('n8n', { type: 'n8n-nodes-base.n8n' })],
	['hears of all workflows', storedNode('Heard', { type: 'n8n-nodes-base.n8nTrigger' })],
	[
		'asks n8n’s API with its credential',
		storedNode('Ask', { credentials: { n8nApi: { id: 'c1', name: 'n8n' } } }),
	],
	[
		'names the credential of n8n’s API',
		storedNode('Ask', { parameters: { nodeCredentialType: 'n8nApi' } }),
	],
])('a node that %s cannot be saved, also not switched on, nor run', async (_name, node) => {
	const { kept, reached } = narrowed();
	const base = draft(IN);
	const content = { ...base, nodes: [node] };
	const refused = { code: 'forbidden', message: expect.not.stringContaining(SECRET) };
	await expect(kept.workflows.create(content)).rejects.toMatchObject(refused);
	await expect(kept.workflows.update(base, content)).rejects.toMatchObject(refused);
	const off = { ...base, nodes: [{ ...node, disabled: true }] };
	await expect(kept.workflows.update(off, content)).rejects.toMatchObject(refused);
	expect(reached).toEqual([]);
	await kept.workflows.update(content, { ...content, name: 'Renamed' });
	expect(reached).toEqual([`update ${IN}`]);
});

test('a node that a person has put in gets no credential of n8n’s API, and no other version', async () => {
	const { kept, reached } = narrowed();
	const node = storedNode('Ask', { type: 'n8n-nodes-base.httpRequest' });
	const base = { ...draft(IN), nodes: [node] };
	const credentials = { n8nApi: { id: 'c1', name: 'n8n' } };
	const armed = { ...base, nodes: [{ ...node, credentials }] };
	await expect(kept.workflows.update(base, armed)).rejects.toMatchObject({ code: 'forbidden' });
	const calls = { ...base, nodes: [caller(OUT)] };
	const other = { ...base, nodes: [{ ...caller(OUT), typeVersion: 1 }] };
	await expect(kept.workflows.update(calls, other)).rejects.toMatchObject({ code: 'forbidden' });
	expect(reached).toEqual([]);
});

test('an error workflow outside is refused, and one in reach is not', async () => {
	const { kept } = narrowed();
	const base = draft(IN);
	const to = (id: unknown) => ({ ...base, settings: { errorWorkflow: id } });
	for (const id of [OUT, 'none', '={{ 1 }}', 7])
		await expect(kept.workflows.update(base, to(id))).rejects.toMatchObject({ code: 'forbidden' });
	await kept.workflows.update(base, to(IN));
	await kept.workflows.update(to(OUT), to('DEFAULT'));
	await kept.workflows.update(base, { ...base, nodes: [inlineFailing(IN)] });
	await kept.workflows.update(to(OUT), to(OUT));
});

test('a workflow of people that calls one outside does not run, go live or get called', async () => {
	const { kept, reached, stored } = narrowed();
	const calling = { ...draft(IN), tags: [{ id: 't1', name: 'shop' }], nodes: [caller(OUT)] };
	stored.set(IN, calling);
	const refused = { code: 'forbidden', message: expect.not.stringContaining(OUT) };
	await expect(kept.runner.run(run(IN, [caller(OUT)]))).rejects.toMatchObject(refused);
	await expect(kept.workflows.publish(IN, undefined)).rejects.toMatchObject(refused);
	await expect(kept.destinations.ofWorkflow(calling)).rejects.toMatchObject(refused);
	await expect(
		kept.liveWebhooks.call({ workflow: draft(IN), called: [{ id: OUT, versionId: '' }] } as never),
	).rejects.toMatchObject(refused);
	const foreman = storedNode('Do', { type: 'n8n-nodes-foreman.foremanWorkflows' });
	await expect(kept.runner.run(run(IN, [foreman]))).rejects.toMatchObject(refused);
	expect(reached).toEqual([]);
});

test('errors and lists tell nothing of the others', async () => {
	const { kept, reached, ports } = narrowed();
	const taken = kept.liveWebhooks.check({ workflow: draft(IN), called: [] } as never);
	await expect(taken).rejects.toMatchObject({ message: expect.not.stringContaining(SECRET) });
	const conflict = new ToolError({ code: 'conflict', message: `${SECRET} has it`, hint: '' });
	jest.spyOn(ports.workflows, 'publish').mockRejectedValue(conflict);
	await expect(kept.workflows.publish(IN, 'v1')).rejects.toMatchObject({
		message: expect.not.stringContaining(SECRET),
	});
	expect(await kept.nodeOutputs.typeOf({ name: 'x', version: 1 })).toBeUndefined();
	await expect(
		kept.nodeResources.load({ nodeType: 'n8n-nodes-foreman.foremanWorkflows' } as never),
	).rejects.toMatchObject({ code: 'forbidden' });
	await expect(
		kept.nodeResources.load({ nodeType: 'n8n-nodes-base.n8n' } as never),
	).rejects.toMatchObject({ code: 'forbidden' });
	expect(await kept.drafts.last(undefined)).toBeUndefined();
	expect(await kept.drafts.get('d')).toBeUndefined();
	expect(await kept.drafts.recall(OUT, 'after-save')).toBeUndefined();
	expect(await kept.workflows.usesOfCredential('c', { offset: 0, limit: 1 })).toEqual({
		items: [expect.objectContaining({ workflowId: IN })],
		next: undefined,
	});
	expect(await kept.workflows.nodesOfAll({ offset: 0, limit: 1 })).toEqual({
		items: [expect.objectContaining({ workflowId: IN })],
		isNarrowed: true,
		next: undefined,
	});
	expect((await kept.projects.list(0)).next).toBeUndefined();
	await kept.audit.list({ agentId: 'somebody', offset: 0, limit: 1 });
	expect(reached).toContain('audit claude');
});

test('nothing that others use is taken away: credentials and folders', async () => {
	const { kept, reached } = narrowed();
	await expect(kept.credentials.delete('c')).rejects.toMatchObject({ code: 'forbidden' });
	await expect(kept.folders.delete('p', 'f', undefined)).rejects.toMatchObject({
		code: 'forbidden',
	});
	expect(reached).toEqual([]);
	const alone = narrowed();
	alone.stored.delete(OUT);
	await alone.kept.credentials.delete('c');
	expect(alone.reached).toEqual(['delete credential c']);
});

test('a client of some workflows reads, lists and writes no workflow files', async () => {
	const world = worldOfTwo();
	const touched: string[] = [];
	const touch = (what: string) => async () => {
		touched.push(what);
		return await Promise.reject(new Error(what));
	};
	const workflowFiles = { list: touch('list'), read: touch('read'), write: touch('write') };
	const { workflowFiles: kept } = keepToReach(
		{ ...world.ports, workflowFiles },
		createClientReach({ ...nothing, ids: [IN] }, world.ports, world.world),
		world.world,
	);
	const forbidden = { code: 'forbidden' };
	await expect(kept.list('')).rejects.toMatchObject(forbidden);
	await expect(kept.read('other.json')).rejects.toMatchObject(forbidden);
	await expect(kept.write('other.json', '{}', undefined)).rejects.toMatchObject(forbidden);
	expect(touched).toEqual([]);
});
