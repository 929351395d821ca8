import { randomUUID } from 'node:crypto';

import { createApiKey } from '../../sandbox/api-key.mjs';
import { tools } from '../support/native-tools';
import { goodOrder, orderWorkflow } from '../support/sample-workflows';
import type { Json } from '../support/live-instance';
import { openSurface, runScript } from '../support/surfaces';
import { useLive } from '../support/use-live';

const world = useLive(['canvas', 'toolkit', 'deferred toolkit']);

const unlicensed = tools.filter(({ needs }) => needs !== undefined).map(({ name }) => name);

test('a tag is made only when asked', async () => {
	const { id } = await world.live.store(orderWorkflow());
	const name = randomUUID().slice(0, 20);
	const given = { workflowId: id, tags: [name] };
	const { message, hint } = await world.canvas.refuse('tag-workflow', given);
	// Other tags may stand in this n8n, and one of them may look alike.
	expect(message).toContain(`There is no tag "${name}"`);
	expect(message).toMatch(/Nothing was changed\.$/);
	expect(hint).toMatch(/createMissing/);
	expect((await world.live.workflow(id)).tags).toEqual([]);

	const made = await world.canvas.ask('tag-workflow', { ...given, createMissing: true });
	expect(made).toEqual({
		success: true,
		tags: [{ id: expect.any(String), name }],
		versionId: expect.any(String),
		created: [name],
	});
	const again = await world.canvas.ask('tag-workflow', { ...given, createMissing: true });
	expect(again).toEqual({ ...made, created: [] });
});

test('a tag’s name has the length that n8n takes', async () => {
	const { id } = await world.live.store(orderWorkflow());
	const longest = { workflowId: id, tags: [randomUUID().slice(0, 24)], createMissing: true };
	expect((await world.canvas.ask('tag-workflow', longest)).success).toBe(true);
	const tooLong = { ...longest, tags: [randomUUID().slice(0, 25)] };
	const { message } = await world.canvas.refuse('tag-workflow', tooLong);
	expect(message).toMatch(/tags\[0\]/);
});

test('cleaning up spares what is young, what waits and what production ran', async () => {
	const { id, nodes } = await world.live.store(orderWorkflow());
	await world.live.publish(id);
	await world.live.callWebhook(nodes[0].parameters.path, goodOrder);
	await world.canvas.ask('run-workflow', { workflowId: id, inputData: goodOrder });
	const young = await world.canvas.ask('cleanup-test-executions', { workflowId: id });
	expect(young).toEqual({ found: 0, deleted: 0, mayBeMore: false });
	const given = { workflowId: id, olderThanHours: 0 };
	expect((await world.canvas.ask('cleanup-test-executions', given)).deleted).toBe(1);
	const { data } = await world.live.api('GET', `/executions?workflowId=${id}`);
	expect(data.map(({ mode }: { mode: string }) => mode)).toEqual(['webhook']);
	const unknown = { ...given, workflowId: 'no-such-workflow' };
	const { message } = await world.canvas.refuse('cleanup-test-executions', unknown);
	expect(message).toMatch(/There is no workflow/);
});

test('a toolkit offers a model no tool that this n8n refuses', async () => {
	const { script } = await runScript(
		world.live,
		world.model,
		await world.live.shared('surface toolkit', async () => ({ path: '' })),
		[{ text: 'done' }],
	);
	const sent: Json[] = script.calls[0]?.tools ?? [];
	const told = JSON.stringify(sent);
	expect(told).toContain('get-workflow-version');
	for (const name of unlicensed) expect(told).not.toMatch(new RegExp(`\\b${name}\\b`));
});

test('a deferred toolkit does not find them either', async () => {
	const { path } = await world.live.shared('surface deferred toolkit', async () => ({ path: '' }));
	const { script } = await runScript(world.live, world.model, { path }, [
		{ toolCalls: [{ name: 'search-tools', arguments: { query: 'folder', limit: 10 } }] },
		{ toolCalls: [{ name: 'run-tool', arguments: { name: 'list-folders', arguments: {} } }] },
		{ text: 'done' },
	]);
	const [found, ran] = (script.calls.at(-1)?.toolResults ?? []).map(({ content }) =>
		JSON.stringify(content),
	);
	for (const name of unlicensed) expect(found).not.toContain(`"${name}"`);
	expect(ran).toContain('There is no tool');
});

test('a key without the scopes is told which it lacks', async () => {
	const scopes = ['workflow:read', 'workflow:list'];
	const apiKey = await createApiKey(world.live.access, { label: `Few ${world.live.mark}`, scopes });
	const { baseUrl } = world.live.access;
	const credential = await world.live.credential(`Few ${world.live.mark}`, 'foremanN8nApi', {
		baseUrl,
		apiKey,
	});
	const names = ['list-tags', 'cleanup-test-executions'];
	const poor = await openSurface(world.live, world.model, 'canvas', { credential, tools: names });
	for (const [tool, scope] of [
		['list-tags', 'tag:read or list'],
		['cleanup-test-executions', 'execution:read or list'],
	] as const) {
		const { message, hint } = await poor.refuse(tool, {});
		expect(message).toMatch(/The API key may not do this/);
		expect(hint).toContain(scope);
	}
});

test('a workflow in no folder has nothing to lose by a refused move', async () => {
	const stored = await world.live.store(orderWorkflow());
	const before = await world.live.workflow(stored.id);
	const given = { workflowId: stored.id, folderId: 'abc' };
	const { message } = await world.canvas.refuse('move-workflow-to-folder', given);
	expect(message).toContain('Nothing was changed.');
	expect(await world.live.workflow(stored.id)).toEqual(before);
});
