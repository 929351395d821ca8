import { randomUUID } from 'node:crypto';

import { orderCode } from '../support/sample-workflows';
import { useLive } from '../support/use-live';

const world = useLive(['canvas']);

const toSecond = [{ old_str: '{"answer": "first"}', new_str: '{"answer": "second"}' }];

/** A published workflow that answers `first`. */
async function publishFirst() {
	const path = randomUUID();
	const code = orderCode(`Published ${world.live.mark} ${path}`, 'first', path);
	const { workflowId } = await world.canvas.ask('build-workflow', { code });
	const { activeVersionId } = await world.canvas.ask('publish-workflow', { workflowId });
	expect((await world.live.callWebhook(path, {})).body).toEqual({ answer: 'first' });
	return { workflowId, path, firstVersionId: activeVersionId };
}

test('an edit of the draft leaves what is live as it is', async () => {
	const { workflowId, path, firstVersionId } = await publishFirst();
	await world.canvas.ask('build-workflow', { workflowId, patches: toSecond });
	const { versionId, activeVersionId } = await world.live.workflow(workflowId);
	expect(versionId).not.toBe(firstVersionId);
	expect(activeVersionId).toBe(firstVersionId);
	// n8n would exchange the live version in the background.
	await new Promise((resolve) => setTimeout(resolve, 1_500));
	expect((await world.live.callWebhook(path, {})).body).toEqual({ answer: 'first' });
	expect((await world.live.workflow(workflowId)).activeVersionId).toBe(firstVersionId);
});

test('publishing makes the edited draft live, and an older version live again', async () => {
	const { workflowId, path, firstVersionId } = await publishFirst();
	await world.canvas.ask('build-workflow', { workflowId, patches: toSecond });
	const { versionId } = await world.live.workflow(workflowId);

	const second = await world.canvas.ask('publish-workflow', { workflowId });
	const changes = { changed: ['Reply: parameters.jsonOutput'] };
	expect(second).toMatchObject({
		...{ success: true, activeVersionId: versionId, previousVersionId: firstVersionId, changes },
	});
	await world.live.answers(path, { answer: 'second' });

	const back = await world.canvas.ask('publish-workflow', {
		workflowId,
		versionId: firstVersionId,
	});
	expect(back).toMatchObject({
		...{ success: true, activeVersionId: firstVersionId, previousVersionId: versionId, changes },
	});
	await world.live.answers(path, { answer: 'first' });
	expect((await world.live.workflow(workflowId)).versionId).toBe(versionId);
});

test('publishing an unknown version is refused and leaves what is live as it is', async () => {
	const { workflowId, path, firstVersionId } = await publishFirst();
	const versionId = randomUUID();
	const { message } = await world.canvas.refuse('publish-workflow', { workflowId, versionId });
	expect(message).toMatch(/version/i);
	expect(message).toMatch(/Nothing was changed/);
	expect((await world.live.workflow(workflowId)).activeVersionId).toBe(firstVersionId);
	expect((await world.live.callWebhook(path, {})).body).toEqual({ answer: 'first' });
});

test('unpublishing takes the webhook away and keeps the draft; doing it again is no failure', async () => {
	const { workflowId, path, firstVersionId } = await publishFirst();
	for (const _time of ['first', 'second']) {
		const answer = await world.canvas.ask('unpublish-workflow', { workflowId });
		expect(answer).toMatchObject({ success: true, versionId: firstVersionId });
		await world.live.noWebhook(path);
	}
	expect(await world.live.workflow(workflowId)).toMatchObject({
		activeVersionId: null,
		versionId: firstVersionId,
	});
});

test('building the same code twice makes one workflow', async () => {
	const code = orderCode(`Built twice ${world.live.mark}`, 'once');
	const first = await world.canvas.ask('build-workflow', { code });
	const second = await world.canvas.ask('build-workflow', { code });
	expect(first.created).toBe(true);
	expect(second).toMatchObject({ workflowId: first.workflowId, created: false });
});

test('a repeated edit makes no new version', async () => {
	const { workflowId } = await publishFirst();
	await world.canvas.ask('build-workflow', { workflowId, patches: toSecond });
	const { code } = await world.canvas.ask('get-workflow-as-code', { workflowId });
	const { versionId } = await world.live.workflow(workflowId);
	await world.canvas.ask('build-workflow', { workflowId, code });
	expect((await world.live.workflow(workflowId)).versionId).toBe(versionId);
});
