import { randomUUID } from 'node:crypto';

import type { Answer, Control, Person } from '../support/admin-trigger';
import { publishControl } from '../support/admin-trigger';
import type { Json } from '../support/live-instance';
import { sayingWorkflow, shareWorkflow, sharedSaying } from '../support/shared-workflow';
import { useLive } from '../support/use-live';

const world = useLive([]);

const org = `http ${randomUUID()}`;
const ann: Person = { org, agency: 'north', sub: 'ann' };
const bob: Person = { org, agency: 'south', sub: 'bob' };

let control: Control;

beforeAll(async () => {
	control = await publishControl(world.live);
});

const as =
	(person: Person, changes?: object) =>
	async (method: string, path: string, body?: unknown): Promise<Answer> =>
		await control.call(method, `ai/${path}`, control.token(person, changes), body);

const asAnn = as(ann);
const asBob = as(bob);

const newName = (word: string) => `${word}_${randomUUID().slice(0, 8)}`;

async function made(person: Person = ann): Promise<Json> {
	const name = newName('say');
	const workflowId = await sharedSaying(world.live, person, name, 'order');
	const wish = { workflowId, name, description: 'Use it to look up an order', effect: 'read' };
	const answer = await as(person)('POST', 'tools', wish);
	expect(answer.status).toBe(201);
	return { ...answer.body, workflowId };
}

const fieldsOfReference = [
	...['id', 'workspaceId', 'name', 'description', 'target', 'functionId', 'functionVersionId'],
	...['inputSchemaId', 'outputSchemaId', 'examples', 'requiresConfirmation', 'enabled', 'system'],
	...['createdBy', 'runtimeUserId', 'deletedAt', 'retentionTier', 'createdAt', 'updatedAt'],
];

test('a tool is made of a workflow, read, changed with a guard, tried, pinned, deleted and restored', async () => {
	const tool = await made();
	const { workflowId: _, ...shown } = tool;
	expect(Object.keys(shown).sort()).toEqual([...fieldsOfReference, 'effect', 'revision'].sort());
	expect((await asAnn('GET', `tools/${tool.id}`)).body).toEqual(shown);
	const listed = await asAnn('GET', `tools?query=${tool.name}&limit=1`);
	expect(listed.body).toMatchObject({ total: 1, tools: [shown] });

	const example = { args: { id: '7' }, result: { said: 'order 7' } };
	const change = { description: 'Looks up an order', examples: [example], revision: 1 };
	const changed = await asAnn('PATCH', `tools/${tool.id}`, change);
	expect([changed.status, changed.body.revision]).toEqual([200, 2]);
	const late = await asAnn('PATCH', `tools/${tool.id}`, change);
	expect([late.status, late.body.error.code]).toEqual([409, 'conflict']);
	const wrong = await asAnn('PATCH', `tools/${tool.id}`, { effekt: 'read' });
	expect(wrong.status).toBe(400);
	expect(wrong.body.error.message).toContain('effect');

	const tried = await asAnn('POST', `tools/${tool.id}/try`, { arguments: { id: '7' } });
	expect(tried.body).toEqual({ name: tool.name, result: { said: 'order 7' } });
	const misfit = await asAnn('POST', `tools/${tool.id}/try`, { arguments: { id: 7, x: 1 } });
	expect([misfit.status, misfit.body.error.message]).toEqual([400, expect.stringContaining('x')]);

	const pinned = await asAnn('POST', `tools/${tool.id}/pin`, { note: 'the first', revision: 2 });
	expect(pinned.body).toMatchObject({ examplesRun: 1, tool: { revision: 3 } });
	const { functionVersionId } = pinned.body.tool;
	expect(functionVersionId).toMatch(/^[0-9a-f]{32}$/);
	const follows = await asAnn('POST', `tools/${tool.id}/pin`, { functionVersionId: null });
	expect(follows.body.tool.functionVersionId).toBeNull();
	const again = await asAnn('POST', `tools/${tool.id}/pin`, { functionVersionId });
	expect(again.body.tool).toMatchObject({ functionVersionId, revision: 5 });

	const stale = await asAnn('DELETE', `tools/${tool.id}?revision=2`);
	expect(stale.status).toBe(409);
	const gone = await asAnn('DELETE', `tools/${tool.id}?retentionTier=short`, { revision: 5 });
	expect(gone.body).toMatchObject({ retentionTier: 'short', deletedAt: expect.any(String) });
	expect((await asAnn('POST', `tools/${tool.id}/try`, {})).status).toBe(404);
	const back = await asAnn('POST', `tools/${tool.id}/restore`);
	expect(back.body).toMatchObject({ deletedAt: null, retentionTier: null, revision: 7 });

	const { body: history } = await asAnn('GET', `tools/${tool.id}/history`);
	expect(history.changes.map((one: Json) => `${one.change} ${one.fields.join()}`.trim())).toEqual([
		...['restored', 'deleted', 'updated functionVersionId', 'updated functionVersionId'],
		...['updated functionVersionId', 'tried', 'updated description,examples', 'created'],
	]);
	expect(new Set(history.changes.map(({ user }: Json) => user))).toEqual(new Set(['ann']));
	expect(history.calls).toEqual([]);
});

test('functions, versions and schemas have addresses of their own', async () => {
	const { live } = world;
	const name = newName('fn');
	const workflowId = await sharedSaying(live, ann, name, 'word');
	const { body: own } = await asAnn('POST', 'functions', { name, workflowId });
	expect(own).toMatchObject({ name, workflowId, revision: 1 });
	const patch = { description: 'Says it', revision: 1 };
	expect((await asAnn('PATCH', `functions/${own.id}`, patch)).body.revision).toBe(2);
	expect((await asAnn('PATCH', `functions/${own.id}`, patch)).status).toBe(409);
	const version = await asAnn('POST', `functions/${own.id}/versions`, { note: 'kept' });
	expect([version.status, version.body.functionId]).toEqual([201, own.id]);
	const { body: all } = await asAnn('GET', `functions/${own.id}/versions`);
	expect(all).toMatchObject({ total: 1, versions: [{ id: version.body.id, note: 'kept' }] });
	const other = await made();
	const elsewhere = `functions/${other.functionId}/versions/${version.body.id}`;
	expect((await asAnn('DELETE', elsewhere)).status).toBe(404);
	const removed = await asAnn('DELETE', `functions/${own.id}/versions/${version.body.id}`);
	expect(removed.body).toEqual({ deleted: true, id: version.body.id });

	const schema = { type: 'object', properties: { at: { type: 'string' } } };
	const { body: kept } = await asAnn('POST', 'schemas', { name, schema, role: 'input' });
	expect(kept).toMatchObject({ name, schema });
	expect((await asAnn('GET', `schemas?query=${name}`)).body.total).toBe(1);
	expect((await asAnn('DELETE', `schemas/${kept.id}`)).status).toBe(200);
	expect((await asAnn('GET', `schemas/${kept.id}`)).status).toBe(404);
	const deleted = await asAnn('DELETE', `functions/${own.id}`, { retentionTier: 'long' });
	expect(deleted.body).toMatchObject({ retentionTier: 'long' });
	expect((await asAnn('POST', `functions/${own.id}/restore`)).body.deletedAt).toBeNull();
});

test('what one workspace exports, another imports', async () => {
	const { live } = world;
	const tool = await made();
	const { body: exported } = await asAnn('GET', `registry/export?tools=${tool.id}`);
	expect(exported.document).toMatchObject({
		format: 'foreman-registry',
		tools: [{ name: tool.name }],
	});
	const own = await asAnn('POST', 'registry/import', { document: exported.document });
	expect(own.body).toMatchObject({ ok: true, added: { tools: 0 }, changed: { tools: 0 } });

	const refused = await asBob('POST', 'registry/import', { document: exported.document });
	expect([refused.status, refused.body.error.hint]).toEqual([
		404,
		expect.stringContaining('foreman-'),
	]);
	const { id: here } = await live.store(sayingWorkflow(newName('south'), 'southern'));
	await live.publish(here);
	await shareWorkflow(live, here, bob);
	const wish = { document: exported.document, workflows: { [tool.workflowId]: here } };
	const dry = await asBob('POST', 'registry/import', { ...wish, dryRun: true });
	expect(dry.body).toMatchObject({ ok: true, added: { tools: 1, functions: 1 } });
	expect((await asBob('GET', 'tools')).body.total).toBe(0);
	expect((await asBob('POST', 'registry/import', wish)).body).toEqual(dry.body);
	const [arrived] = (await asBob('GET', 'tools')).body.tools;
	expect(arrived).toMatchObject({ name: tool.name, createdBy: 'bob' });
	const tried = await asBob('POST', `tools/${arrived.id}/try`, { arguments: { id: '1' } });
	expect(tried.body.result).toEqual({ said: 'southern 1' });

	await asAnn('POST', `tools/${tool.id}/pin`, {});
	const { body: whole } = await asAnn('GET', `registry/export?tools=${tool.id}&workflows=true`);
	expect(whole.document.versions[0].workflow.nodes).toHaveLength(2);
	const brought = await asBob('POST', 'registry/import', { ...wish, document: whole.document });
	expect([brought.status, brought.body.error.message]).toEqual([
		400,
		expect.stringContaining('/versions/0/workflow'),
	]);
	const { body: wrong } = await asAnn('POST', 'registry/import', { document: { format: 'x' } });
	expect(wrong.error.message).toContain('/format');
});

test('takes a document that is larger than other bodies may be', async () => {
	const { body: exported } = await asAnn('GET', 'registry/export');
	const { schemas } = exported.document;
	const text = { type: 'string', description: 'x'.repeat(40_000) };
	const many = [1, 2, 3, 4, 5, 6, 7, 8].map((index) => ({
		...{ id: index.toString(16).padStart(32, '0'), name: `Large ${index}` },
		schema: { type: 'object', properties: { [`field${index}`]: text } },
	}));
	const document = { ...exported.document, schemas: [...schemas, ...many] };
	const answer = await asAnn('POST', 'registry/import', { document, dryRun: true });
	expect(answer.body).toMatchObject({ ok: true, added: { schemas: 8 } });
	const large = { name: 'x', schema: document, role: 'input' };
	expect((await asAnn('POST', 'schemas', large)).status).toBe(413);
});

test('nobody sees or changes what another workspace has, nor learns that it exists', async () => {
	const tool = await made();
	const unknown = 'f'.repeat(32);
	const { body: version } = await asAnn('POST', `functions/${tool.functionId}/versions`, {});
	const paths = (id: string, functionId: string, schemaId: string) => [
		...[`GET tools/${id}`, `PATCH tools/${id}`, `DELETE tools/${id}`, `POST tools/${id}/restore`],
		...[`POST tools/${id}/try`, `POST tools/${id}/pin`, `GET tools/${id}/history`],
		...[`GET functions/${functionId}`, `PATCH functions/${functionId}`],
		...[`DELETE functions/${functionId}`, `GET functions/${functionId}/versions`],
		...[`POST functions/${functionId}/versions`, `GET schemas/${schemaId}`],
		...[`DELETE schemas/${schemaId}`, `GET registry/export?tools=${id}`],
	];
	const foreign = paths(tool.id, tool.functionId, tool.inputSchemaId);
	for (const [index, known] of paths(unknown, unknown, unknown).entries()) {
		const ask = async (one: string) => {
			const [method = '', path = ''] = one.split(' ');
			const body = method === 'PATCH' ? { description: 'x' } : method === 'POST' ? {} : undefined;
			const { status, text } = await asBob(method, path, body);
			return { status, text: text.replaceAll(/[0-9a-f]{32}/g, 'ID') };
		};
		expect([known, await ask(foreign[index] ?? '')]).toEqual([known, await ask(known)]);
		expect((await ask(known)).status).toBe(404);
	}
	const alien = `functions/${tool.functionId}/versions/${version.id}`;
	expect((await asBob('GET', alien)).status).toBe(404);
	expect((await asBob('GET', 'registry/export')).text).not.toContain(tool.name);
	expect((await asAnn('GET', `tools/${tool.id}`)).body.revision).toBe(1);
});

test('a workflow that nobody shared is as unknown as one that is not there', async () => {
	const { live } = world;
	const { id } = await live.store(sayingWorkflow(newName('own'), 'secret'));
	await live.publish(id);
	const wish = (workflowId: string) => ({ workflowId, name: newName('x'), description: 'x' });
	const tool = await made();
	for (const [method, path, body] of [
		['POST', 'tools', wish],
		['POST', 'functions', (workflowId: string) => ({ workflowId, name: newName('x') })],
		['PATCH', `functions/${tool.functionId}`, (workflowId: string) => ({ workflowId })],
	] as const) {
		const there = await asAnn(method, path, body(id));
		const nowhere = await asAnn(method, path, body('AAAAAAAAAAAAAAAA'));
		expect(there.status).toBe(404);
		expect(there.text.replace(id, 'ID')).toBe(nowhere.text.replace('AAAAAAAAAAAAAAAA', 'ID'));
	}
	expect((await asAnn('GET', `functions/${tool.functionId}`)).body.revision).toBe(1);
});

test('who may read and who may change follows from the claims of the token', async () => {
	const tool = await made();
	const member = as(ann, { foreman_role: 'member' });
	expect((await member('GET', `tools/${tool.id}`)).body.name).toBe(tool.name);
	expect((await member('GET', `schemas/${tool.inputSchemaId}`)).status).toBe(200);
	for (const [method, path, body] of [
		['PATCH', `tools/${tool.id}`, { enabled: false }],
		['DELETE', `tools/${tool.id}`, undefined],
		['POST', `tools/${tool.id}/try`, { arguments: { id: '1' } }],
		['POST', `tools/${tool.id}/pin`, {}],
		['GET', `tools/${tool.id}/history`, undefined],
		['GET', 'registry/export', undefined],
		['PUT', 'agents/x/tools', { tools: [] }],
	] as const) {
		const answer = await member(method, path, body);
		expect([method, path, answer.status]).toEqual([method, path, 403]);
	}
	expect(
		(await as(ann, { foreman_role: 'admin' })('PATCH', `tools/${tool.id}`, { enabled: false }))
			.status,
	).toBe(200);
	for (const changes of [{ aud: 'another' }, { agency: undefined }, { exp: 1 }])
		expect((await as(ann, changes)('GET', 'tools')).status).toBe(401);
	expect((await control.call('GET', 'ai/tools')).status).toBe(401);
});
