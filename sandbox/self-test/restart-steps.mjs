import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { isAlive } from '../processes.mjs';
import { callWebhook, publishWorkflow } from '../published-workflow.mjs';
import { userFolder } from '../n8n-environment.mjs';
import { startN8n } from '../n8n-process.mjs';
import { agentWorkflow, codeToolNode } from '../workflows.mjs';

/** Steps that end n8n and bring it back. */
export const restartSteps = {
	async 'a second n8n on the same state is refused'({ stateDirectory }) {
		await assert.rejects(startN8n({ directory: stateDirectory }), /already runs/);
	},

	async 'a port that is taken is refused'({ n8n, stateDirectory }) {
		const directory = join(stateDirectory, 'other');
		await assert.rejects(startN8n({ directory, port: n8n.port }), /port \d+ is taken/);
	},

	async 'an n8n that cannot start says why'({ stateDirectory }) {
		const directory = join(stateDirectory, 'broken');
		const n8nFolder = join(userFolder(directory), '.n8n');
		await mkdir(n8nFolder, { recursive: true });
		await writeFile(join(n8nFolder, 'config'), 'not JSON');
		await assert.rejects(
			startN8n({ directory }),
			/n8n ended with 1 while starting\n[^]*Error parsing n8n-config/,
		);
	},

	async 'workflows, key and code survive a kill'({ n8n, owner, model, credential }) {
		const shout = codeToolNode({
			name: 'shout',
			description: 'Shouts',
			jsCode: 'return query.toUpperCase()',
		});
		const turns = [
			{ toolCalls: [{ name: 'shout', arguments: { input: 'abc' } }] },
			{ text: 'done', expect: { lastTool: 'ABC' } },
		];
		const wanted = agentWorkflow({
			path: randomUUID(),
			script: 'restarts',
			credential,
			tools: [shout],
		});
		const { webhookUrl } = await publishWorkflow(owner, wanted);
		const before = n8n.pid;
		await n8n.kill();
		assert.equal(n8n.pid, undefined);
		assert.equal(isAlive(before), false);
		await n8n.restart();

		const script = model.load({ name: 'restarts', turns });
		let answer;
		// Webhooks are registered some time after n8n says that it is ready.
		do answer = await callWebhook(webhookUrl, { chatInput: 'go' });
		while (answer.status === 404);
		script.assertFinished();
		assert.equal(answer.body.output, 'done');
	},

	async 'stopping leaves nothing behind'({ n8n }) {
		const all = [...Object.values(n8n.parts ?? { n8n }), ...(n8n.servers ?? [])];
		const pids = all.map(({ pid }) => pid);
		await n8n.stop();
		assert.equal(n8n.pid, undefined);
		for (const pid of pids) assert.throws(() => process.kill(-pid, 0), { code: 'ESRCH' });
		await assert.rejects(fetch(n8n.baseUrl));
	},
};
