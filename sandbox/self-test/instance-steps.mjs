import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';

import { createApiKey } from '../api-key.mjs';
import { hasCredentialType } from '../credentials.mjs';
import { createMember, setUpOwner } from '../owner.mjs';
import { callWebhook, deleteWorkflow, publishWorkflow } from '../published-workflow.mjs';
import { api, rest } from '../rest-client.mjs';
import { webhookNode, workflow } from '../workflows.mjs';

/** Steps about the instance itself. */
export const instanceSteps = {
	async 'setting the owner up again changes nothing'({ owner, stateDirectory }) {
		const again = await setUpOwner(owner.baseUrl, { stateDirectory });
		assert.deepEqual([again.userId, again.apiKey], [owner.userId, owner.apiKey]);
	},

	async 'an API key may do what its scopes say'({ owner }) {
		const apiKey = await createApiKey(owner, { label: 'reader', scopes: ['workflow:list'] });
		assert.equal((await api(owner.baseUrl, apiKey, 'GET', '/workflows')).status, 200);
		assert.equal((await api(owner.baseUrl, apiKey, 'GET', '/executions')).status, 403);
	},

	async 'a member may not list credentials'({ owner }) {
		const member = await createMember(owner, { email: 'member@example.test' });
		assert.equal((await api(owner.baseUrl, member.apiKey, 'GET', '/workflows')).status, 200);
		assert.equal((await api(owner.baseUrl, member.apiKey, 'GET', '/credentials')).status, 403);
	},

	async 'credential types are known by name'({ owner }) {
		assert.equal(await hasCredentialType(owner, 'openAiApi'), true);
		assert.equal(await hasCredentialType(owner, 'noSuchApi'), false);
	},

	async 'the sample node is described like built-in ones'({ owner }) {
		const { body } = await rest(owner, 'GET', '/types/nodes.json');
		const node = body.find(({ name }) => name === 'n8n-nodes-sample.sampleGreeter');
		assert.equal(node.description, 'Greets a person in a given language');
		assert.deepEqual(node.codex.alias, ['greeting', 'salutation', 'hello', 'welcome message']);
		assert.ok(body.some(({ name }) => name === 'n8n-nodes-sample.sampleGreeterTool'));
	},

	async 'the sample node runs'({ owner }) {
		const webhook = webhookNode({ path: randomUUID() });
		const greeter = {
			name: 'Greeter',
			type: 'n8n-nodes-sample.sampleGreeter',
			typeVersion: 1,
			parameters: { personName: '={{ $json.body.name }}', language: 'de' },
		};
		const made = await publishWorkflow(
			owner,
			workflow('Greets', [webhook, greeter], [['Webhook', 'Greeter']]),
		);
		const answer = await callWebhook(made.webhookUrl, { name: 'Ada' });
		await deleteWorkflow(owner, made.workflowId);
		assert.deepEqual([answer.status, answer.body], [200, { greeting: 'Guten Tag, Ada!' }]);
	},

	async 'n8n reports to nobody'({ n8n }) {
		assert.doesNotMatch(await readFile(n8n.logFile, 'utf8'), /\[sandbox\] refused/);
	},
};
