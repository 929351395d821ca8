import { randomUUID } from 'node:crypto';

import type { Json } from '../support/live-instance';
import { callNode, chain, orderWorkflow } from '../support/sample-workflows';
import type { SurfaceName } from '../support/surfaces';
import { useLive } from '../support/use-live';

const surfaces: readonly SurfaceName[] = ['canvas', 'agent tool', 'toolkit'];

const world = useLive(surfaces);

const makeTag = async (): Promise<Json> =>
	await world.live.api('POST', '/tags', { name: `Old ${randomUUID().slice(0, 8)}` });

/** Stored, with these tags; `live` where it is published. */
async function stored(name: string, tags: readonly Json[], live = false): Promise<Json> {
	const workflow = await world.live.store(orderWorkflow(name));
	const ids = tags.map(({ id }) => ({ id }));
	if (ids.length > 0) await world.live.api('PUT', `/workflows/${workflow.id}/tags`, ids);
	if (live) await world.live.publish(workflow.id);
	return workflow;
}

const idsOf = (list: Json): string[] => list.map(({ id }: Json) => id);

test.each(surfaces)(
	'by %s: archive every workflow tagged old that is not published takes two calls',
	async (name) => {
		const surface = world.surface(name);
		const [old, other] = [await makeTag(), await makeTag()];
		const wanted = [await stored('One', [old]), await stored('Two', [old, other])];
		const spared = [await stored('Live', [old], true), await stored('Young', [other])];

		const { workflows } = await surface.ask('list-workflows', {
			...{ tags: [old.name.toLowerCase()], published: 'no' },
		});
		expect(idsOf(workflows).sort()).toEqual(idsOf(wanted).sort());
		const [two] = workflows.filter(({ id }: Json) => id === wanted[1].id);
		expect(two.tags.sort()).toEqual([old.name, other.name].sort());

		const workflowIds = idsOf(workflows);
		const { success, results } = await surface.ask('delete-workflow', { workflowIds });
		expect(success).toBe(true);
		expect(results).toMatchObject(
			workflows.map((one: Json) => ({ workflowId: one.id, name: one.name, outcome: 'done' })),
		);
		for (const { id } of wanted) expect((await world.live.workflow(id)).isArchived).toBe(true);
		for (const { id } of spared) expect((await world.live.workflow(id)).isArchived).toBe(false);
	},
);

test('a tag that there is not is said to be unknown, not to have no workflows', async () => {
	const { message } = await world.canvas.refuse('list-workflows', { tags: [randomUUID()] });
	expect(message).toMatch(/There is no tag/);
});

test('of several that are published each goes live or says why not', async () => {
	const good = await stored('Good', []);
	const broken = await world.live.store(chain('Broken', callNode('Call')));
	const archived = await stored('Archived', []);
	await world.live.api('POST', `/workflows/${archived.id}/archive`, {});
	const workflowIds = [good.id, 'no-such-workflow', broken.id, archived.id];
	const { success, results } = await world.canvas.ask('publish-workflow', { workflowIds });
	expect(success).toBe(false);
	expect(results).toMatchObject([
		{ workflowId: good.id, outcome: 'done', activeVersionId: good.versionId },
		{ workflowId: 'no-such-workflow', outcome: 'failed', error: { code: 'not-found' } },
		{ name: broken.name, outcome: 'failed', error: { code: 'invalid-input' } },
		{ name: archived.name, outcome: 'failed', error: { code: 'archived' } },
	]);
	expect(results[2].error.message).toMatch(/not fit to be published.*"Call"/);
	expect((await world.live.workflow(good.id)).activeVersionId).toBe(good.versionId);

	const ids = [good.id, broken.id];
	const down = await world.canvas.ask('unpublish-workflow', { workflowIds: ids });
	expect(down.results.map(({ outcome }: Json) => outcome)).toEqual(['done', 'unchanged']);
	const tag = `New ${randomUUID().slice(0, 8)}`;
	const given = { workflowIds: ids, tags: [tag], createMissing: true };
	const tagged = await world.canvas.ask('tag-workflow', given);
	expect(tagged).toMatchObject({ success: true, created: [tag] });
	for (const id of ids)
		expect((await world.canvas.ask('get-workflow', { workflowId: id })).tags).toEqual([tag]);
});

test('the newest change comes first, whatever its id, across the limit and the pages', async () => {
	const mark = randomUUID().slice(0, 8);
	const made: Json[] = [];
	for (let index = 0; index < 6; index++) made.push(await stored(`Order ${mark}`, []));
	// The one that n8n lists first of all is changed last.
	const byId = [...made].sort((one, other) => (one.id < other.id ? -1 : 1));
	const changed = [byId[5], byId[2], byId[0]];
	for (const { id } of changed) {
		const { name, nodes, connections } = await world.live.workflow(id);
		const body = { name: `${name} changed`, nodes, connections, settings: {} };
		await world.live.api('PUT', `/workflows/${id}?publishIfActive=false`, body);
	}
	const wanted = [...changed]
		.reverse()
		.concat(made.filter((one) => !changed.includes(one)).reverse());
	const first = await world.canvas.ask('list-workflows', { query: `Order ${mark}`, limit: 2 });
	expect(idsOf(first.workflows)).toEqual(idsOf(wanted.slice(0, 2)));
	expect(first.note).toBeUndefined();
	const pages = [...first.workflows];
	for (let { cursor } = first; cursor !== undefined; ) {
		const given = { query: `Order ${mark}`, limit: 2, cursor };
		const page: Json = await world.canvas.ask('list-workflows', given);
		pages.push(...page.workflows);
		({ cursor } = page);
	}
	expect(idsOf(pages)).toEqual(idsOf(wanted));
});

test('get-workflow says whether the draft is what is live, and what differs', async () => {
	const { id, versionId } = await stored('Twofold', []);
	const look = async () => await world.canvas.ask('get-workflow', { workflowId: id });
	expect(await look()).toMatchObject({ isDraftLive: false, activeVersionId: null });
	expect((await look()).notLiveYet).toBeUndefined();
	await world.live.publish(id);
	expect(await look()).toMatchObject({ isDraftLive: true, versionId });

	const { name, nodes, settings } = await world.live.workflow(id);
	const [hook, check] = nodes;
	const edited = [
		{ ...hook, disabled: true },
		{ ...check, id: randomUUID(), name: 'Another' },
	];
	const body = { name, nodes: edited, connections: {}, settings: { ...settings } };
	await world.live.api('PUT', `/workflows/${id}?publishIfActive=false`, body);
	const after = await look();
	expect(after).toMatchObject({ isDraftLive: false, activeVersionId: versionId });
	expect(after.notLiveYet).toEqual({
		...{ added: ['Another'], removed: ['Check'], changed: ['Order: disabled'] },
		disconnected: ['Order → Check'],
	});
	await world.live.api('POST', `/workflows/${id}/unpublish`, {});
});
