import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';

import { callWebhook, publishWorkflow } from '../published-workflow.mjs';
import { findRunning, PROCESSES, WEBHOOK_PROCESSORS, WORKERS } from '../running-instance.mjs';
import { webhookNode, workflow } from '../workflows.mjs';

/** Runs on a worker, in its task runner, and says which process that was. */
const code = {
	name: 'Code',
	type: 'n8n-nodes-base.code',
	typeVersion: 2,
	parameters: { jsCode: 'return [{ json: { execution: $execution.id } }];' },
};

/** Steps about the processes of an n8n in queue mode. */
export const queueSteps = {
	async 'every process is remembered in the state folder'({ stateDirectory, n8n }) {
		const names = PROCESSES.flat().filter((name) => name !== 'model');
		const known = await Promise.all(names.map((name) => findRunning(stateDirectory, name)));
		const others = [...WORKERS, ...WEBHOOK_PROCESSORS].map((name) => n8n.parts[name]);
		const parts = [n8n.parts.main, ...others, ...n8n.servers];
		assert.deepEqual(
			known.map((running) => running?.pid),
			parts.map(({ pid }) => pid),
		);
	},

	async 'PostgreSQL and Redis do not run as root'({ n8n }) {
		for (const { pid } of n8n.servers) {
			const user = execFileSync('ps', ['-o', 'user=', '-p', String(pid)], { encoding: 'utf8' });
			assert.notEqual(user.trim(), 'root');
		}
	},

	async 'each worker does the work alone while the other is gone'({ n8n, owner }) {
		const path = randomUUID();
		const wanted = workflow(
			'Runs on a worker',
			[webhookNode({ path }), code],
			[['Webhook', 'Code']],
		);
		const { webhookUrl } = await publishWorkflow(owner, wanted);
		for (const name of WORKERS) {
			const other = WORKERS.find((worker) => worker !== name);
			await n8n.parts[other].kill();
			const { status, body } = await callWebhook(webhookUrl, {});
			await n8n.parts[other].restart();
			assert.equal(status, 200);
			const log = await readFile(n8n.parts[name].logFile, 'utf8');
			assert.match(log, new RegExp(`Worker finished execution ${body.execution} `));
		}
	},

	async 'each webhook processor answers alone, while the other and the main are gone'({
		n8n,
		owner,
	}) {
		const path = randomUUID();
		const wanted = workflow('Answers', [webhookNode({ path }), code], [['Webhook', 'Code']]);
		const { webhookUrl } = await publishWorkflow(owner, wanted);
		await n8n.parts.main.kill();
		for (const [index, url] of n8n.webhookUrls.entries()) {
			const other = WEBHOOK_PROCESSORS[1 - index];
			await n8n.parts[other].kill();
			const { status, body } = await callWebhook(webhookUrl.replace(n8n.baseUrl, url), {});
			await n8n.parts[other].restart();
			assert.equal(status, 200);
			assert.match(body.execution, /^\d+$/);
		}
		await n8n.parts.main.restart();
	},

	async 'the main comes back alone'({ n8n, owner }) {
		const workers = WORKERS.map((name) => n8n.parts[name].pid);
		const before = n8n.pid;
		await n8n.parts.main.kill();
		await assert.rejects(fetch(n8n.baseUrl));
		await n8n.parts.main.restart();
		assert.notEqual(n8n.pid, before);
		assert.equal((await fetch(`${owner.baseUrl}/healthz`)).status, 200);
		assert.deepEqual(
			WORKERS.map((name) => n8n.parts[name].pid),
			workers,
		);
	},
};
