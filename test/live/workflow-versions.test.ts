import { randomUUID } from 'node:crypto';

import { orderCode } from '../support/sample-workflows';
import { useLive } from '../support/use-live';

const world = useLive(['canvas']);

const toSecond = [{ old_str: '{"answer": "first"}', new_str: '{"answer": "second"}' }];

/** Live: `first`. Draft: `second`. */
async function publishedAndEdited() {
	const path = randomUUID();
	const code = orderCode(`Versions ${world.live.mark} ${path}`, 'first', path);
	const { workflowId } = await world.canvas.ask('build-workflow', { code });
	const { activeVersionId } = await world.canvas.ask('publish-workflow', { workflowId });
	await world.canvas.ask('build-workflow', { workflowId, patches: toSecond });
	return { workflowId, path, firstVersionId: activeVersionId };
}

test('restoring changes the draft alone, and publishing it makes it live', async () => {
	const { workflowId, path, firstVersionId } = await publishedAndEdited();
	await world.canvas.ask('publish-workflow', { workflowId });
	await world.live.answers(path, { answer: 'second' });
	const before = await world.live.workflow(workflowId);

	const given = { workflowId, versionId: firstVersionId };
	const restored = await world.canvas.ask('restore-workflow-version', given);
	const after = await world.live.workflow(workflowId);
	expect(after.versionId).toBe(restored.versionId);
	expect(restored).toMatchObject({
		previousVersionId: before.versionId,
		changes: { changed: ['Reply: parameters.jsonOutput'] },
		errors: [],
	});
	expect(after.activeVersionId).toBe(before.activeVersionId);
	expect(after.settings).toEqual(before.settings);
	expect(after.nodes[1].parameters.jsonOutput).toBe('{"answer": "first"}');
	expect(after.nodes.map(({ id }: { id: string }) => id)).toEqual(
		before.nodes.map(({ id }: { id: string }) => id),
	);
	// n8n would exchange the live version in the background.
	await new Promise((resolve) => setTimeout(resolve, 1_500));
	expect((await world.live.callWebhook(path, {})).body).toEqual({ answer: 'second' });

	await world.canvas.ask('publish-workflow', { workflowId });
	await world.live.answers(path, { answer: 'first' });
});

test('restoring twice makes no second version', async () => {
	const { workflowId, firstVersionId } = await publishedAndEdited();
	const given = { workflowId, versionId: firstVersionId };
	const once = await world.canvas.ask('restore-workflow-version', given);
	const { versionId, changes } = await world.canvas.ask('restore-workflow-version', given);
	expect({ versionId, changes }).toEqual({ versionId: once.versionId, changes: {} });
});

test('versions come page by page', async () => {
	const { workflowId } = await publishedAndEdited();
	const all = await world.canvas.ask('list-workflow-versions', { workflowId });
	const second = await world.canvas.ask('list-workflow-versions', {
		workflowId,
		limit: 1,
		skip: 1,
	});
	expect(second.versions).toEqual([all.versions[1]]);
	const beyond = await world.canvas.ask('list-workflow-versions', { workflowId, skip: 50 });
	expect(beyond.versions).toEqual([]);
});

test.each(['get-workflow-version', 'restore-workflow-version'])(
	'%s refuses a version that there is not',
	async (tool) => {
		const { workflowId } = await publishedAndEdited();
		const before = await world.live.workflow(workflowId);
		const { message, hint } = await world.canvas.refuse(tool, {
			workflowId,
			versionId: randomUUID(),
		});
		expect(message).toMatch(/has no version/);
		expect(hint).toMatch(/list-workflow-versions/);
		expect(await world.live.workflow(workflowId)).toEqual(before);
	},
);

test.each(['list-workflow-versions', 'unarchive-workflow'])(
	'%s refuses an unknown workflow',
	async (tool) => {
		const { message } = await world.canvas.refuse(tool, { workflowId: 'no-such-workflow' });
		expect(message).toMatch(/There is no workflow "no-such-workflow"/);
	},
);

test('an archived workflow keeps its draft until it is restored', async () => {
	const { workflowId, firstVersionId } = await publishedAndEdited();
	await world.canvas.ask('delete-workflow', { workflowId });
	const given = { workflowId, versionId: firstVersionId };
	const { message, hint } = await world.canvas.refuse('restore-workflow-version', given);
	expect(message).toMatch(/is archived\. Nothing was changed/);
	expect(hint).toMatch(/unarchive-workflow/);
	await world.canvas.ask('unarchive-workflow', { workflowId });
	expect((await world.canvas.ask('restore-workflow-version', given)).success).toBe(true);
});
