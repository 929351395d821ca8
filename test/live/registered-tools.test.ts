import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { ensureN8n } from '../../sandbox/install.mjs';
import { userFolder } from '../../sandbox/n8n-environment.mjs';
import { workflow } from '../../sandbox/workflows.mjs';
import type { Registry } from '../../src/registry/open-registry';
import type { Json } from '../support/live-instance';
import { toolkitNode } from '../support/surface-workflows';
import {
	fixedIdentity,
	ownerCredential,
	ownerCredentials,
	publishAgent,
	readReply,
	runScript,
} from '../support/surfaces';
import { testRegistry } from '../support/test-registry';
import { useLive } from '../support/use-live';

const world = useLive([]);

const trigger = {
	...{ name: 'Called', type: 'n8n-nodes-base.executeWorkflowTrigger', typeVersion: 1.1 },
	parameters: {
		inputSource: 'workflowInputs',
		workflowInputs: {
			values: ['absent', 'nothing', 'empty', 'text'].map((name) => ({ name, type: 'string' })),
		},
	},
};

/** Answers with an expression that sees the arguments as `$json`. */
const answering = (expression: string) => ({
	...{ name: 'Answer', type: 'n8n-nodes-base.set', typeVersion: 3.4 },
	parameters: { mode: 'raw', jsonOutput: `={{ JSON.stringify(${expression}) }}`, options: {} },
});

const nodesFor = (expression: string) =>
	workflow('x', [trigger, answering(expression)], [['Called', 'Answer']]);

const inputSchema = {
	type: 'object',
	properties: {
		text: { type: 'string', description: 'What to say back' },
		nothing: { type: ['string', 'null'] },
		empty: { type: 'string' },
		absent: { type: 'string' },
	},
	required: ['text'],
};

const saying = (words: string) => `{ said: '${words} ' + $json.text, keys: Object.keys($json) }`;

interface Setting {
	readonly registry: Registry;
	/** Calls a tool through the toolkit of an agent of the same tenant. */
	readonly call: (
		tool: string,
		input: object,
	) => Promise<{ readonly reply: Json; readonly script: Json }>;
	readonly agentId: string;
}

let setting: Setting;

beforeAll(async () => {
	const { live, model } = world;
	const organisation = `team-${live.mark}`;
	const identity = await fixedIdentity(live, organisation, 'main');
	const credentials = { ...(await ownerCredentials(live)), identity };
	const agent = await publishAgent(live, `Has registered tools ${live.mark}`, [
		toolkitNode({ exposure: 'common' }, credentials),
	]);
	setting = {
		registry: testRegistry(live, organisation, 'main'),
		agentId: agent.workflowId,
		async call(tool, input) {
			const turns = [{ toolCalls: [{ name: tool, arguments: input }] }, { text: 'done' }];
			const { script } = await runScript(live, model, agent, turns);
			const content = script.calls.at(-1)?.toolResults.at(-1)?.content;
			return { reply: readReply(content), script };
		},
	};
});

/** A published workflow, and a tool that follows it. */
async function registered(what: string, expression: string, more: object = {}) {
	const { live } = world;
	const name = `${what}_${randomUUID().slice(0, 8)}`;
	const stored = await live.store({ ...nodesFor(expression), name });
	await live.publish(stored.id);
	const { registry } = setting;
	const own = await registry.functions.create({ name, workflowId: stored.id });
	const tool = await registry.tools.create({
		...{ name, description: `Says back what it is told: ${name}`, effect: 'read' },
		...{ functionId: own.id, inputSchema, outputSchema: { type: 'object' } },
		...more,
	});
	return { name, workflowId: stored.id, functionId: own.id, tool };
}

/** The editor's way: the public API publishes what it saves. */
async function draft(workflowId: string, expression: string): Promise<void> {
	const { live } = world;
	const { body } = await live.rest('GET', `/rest/workflows/${workflowId}`);
	const { nodes, connections } = nodesFor(expression);
	const { versionId } = body.data;
	await live.rest('PATCH', `/rest/workflows/${workflowId}`, { nodes, connections, versionId });
}

test('an agent calls a workflow that was registered, which is run as it is published, and in no other way', async () => {
	const { live } = world;
	const { name, workflowId } = await registered('say_back', saying('first'));
	const given = { text: 'hello', nothing: null, empty: '' };
	const first = await setting.call(name, given);
	expect(first.reply.answer).toEqual({ said: 'first hello', keys: Object.keys(given) });
	const [sent] = first.script.calls;
	const shown = sent.tools.find((one: Json) => one.function.name === name);
	expect(shown.function.description).toBe(`Says back what it is told: ${name}`);
	expect(Object.keys(shown.function.parameters.properties).sort()).toEqual(
		Object.keys(inputSchema.properties).sort(),
	);

	await draft(workflowId, saying('draft'));
	expect((await setting.call(name, given)).reply.answer.said).toBe('first hello');
	await live.publish(workflowId);
	expect((await setting.call(name, given)).reply.answer.said).toBe('draft hello');

	const [last = ''] = await live.executionIds(workflowId);
	const execution = await live.execution(last);
	expect(execution.mode).toBe('integrated');
	expect(execution.data.parentExecution.workflowId).toBe(setting.agentId);
});

test('arguments and results that break a schema are told, and a broken result is not passed on', async () => {
	const outputSchema = {
		type: 'object',
		properties: { said: { type: 'number' } },
		required: ['said'],
	};
	const { name } = await registered('breaks_its_word', saying('a-secret-word'), { outputSchema });
	const { reply, script } = await setting.call(name, { text: 'hello' });
	expect(reply.refusal.message).toContain('does not match its own output schema');
	const told = JSON.stringify(script.calls.at(-1)?.toolResults);
	expect(told).toContain('output-invalid');
	expect(told).toContain('/said');
	expect(told).not.toContain('a-secret-word');

	const wrong = await setting.call(name, {});
	expect(wrong.reply.refusal.message).toContain('text');
});

test('how the workflow failed is told as the words of others', async () => {
	const { name } = await registered(
		'always_fails',
		`(() => { throw new Error('no such customer') })()`,
	);
	const { script } = await setting.call(name, { text: 'x' });
	const told = JSON.stringify(script.calls.at(-1)?.toolResults);
	expect(told).toContain('run-failed');
	expect(told).toContain('untrusted');
});

test('a tool that is switched off, deleted or has lost its workflow is refused with the reason', async () => {
	const { registry } = setting;
	const { name, tool, workflowId } = await registered('comes_and_goes', saying('still'));
	await registry.tools.update(tool.id, { enabled: false });
	// n8n's agent drops calls of tools that it was not offered.
	const call = async () => await setting.call('run-tool', { name, arguments: { text: 'x' } });
	const off = await call();
	expect(off.reply.refusal.message).toContain('is switched off');
	const names = off.script.calls[0].tools.map((one: Json) => one.function.name);
	expect(names).not.toContain(name);

	await registry.tools.update(tool.id, { enabled: true });
	await world.live.api('POST', `/workflows/${workflowId}/deactivate`, {});
	const unpublished = await call();
	expect(unpublished.reply.refusal.message).toContain('none is published');

	await registry.tools.delete(tool.id, 'short');
	const gone = await call();
	expect(gone.reply.refusal.message).toContain('was deleted');
});

test('a tool that asks first is refused where nobody is there to be asked', async () => {
	const { name } = await registered('asks_first', saying('asked'), { requiresConfirmation: true });
	const { reply } = await setting.call(name, { text: 'x' });
	expect(JSON.stringify(reply.answer)).toContain('unattended');
});

test('a tool whose workflow would act for a person is refused before it runs', async () => {
	const { live } = world;
	const { name, workflowId } = await registered('opens_doors', saying('x'));
	const admin = {
		...{ name: 'Answer', type: 'n8n-nodes-foreman.foremanAdmin', typeVersion: 1 },
		parameters: { resource: 'permission', operation: 'set', agentId: 'x', tools: ['list-tags'] },
		credentials: { foremanN8nApi: await ownerCredential(live) },
	};
	const content = workflow('x', [trigger, admin], [['Called', 'Answer']]);
	const stored = await live.workflow(workflowId);
	await live.api('PUT', `/workflows/${workflowId}`, {
		...{ name: stored.name, settings: stored.settings },
		...{ nodes: content.nodes, connections: content.connections },
	});
	await live.publish(workflowId);
	const { reply } = await setting.call(name, { text: 'x' });
	expect(reply.refusal.message).toContain('it sets what agents may do');
	expect(await live.executionIds(workflowId)).toEqual([]);
});

/** What n8n does to versions after a day without a licence. */
async function prune(workflowId: string, versionId: string): Promise<void> {
	const { nodeBinary } = await ensureN8n();
	const folder = userFolder(world.live.access.stateDirectory);
	const file = join(folder, '.n8n', 'database.sqlite');
	const script = `const { DatabaseSync } = require('node:sqlite');
const database = new DatabaseSync(${JSON.stringify(file)});
database.exec('PRAGMA busy_timeout = 5000');
database.prepare('DELETE FROM workflow_history WHERE workflowId = ? AND versionId = ?').run(...process.argv.slice(1));`;
	await promisify(execFile)(nodeBinary, ['-e', script, workflowId, versionId]);
}

test('a pinned tool keeps its behaviour after its workflow was published again and n8n pruned the version', async () => {
	const { live } = world;
	const { registry } = setting;
	const { name, tool, functionId, workflowId } = await registered(
		'stays_as_it_is',
		saying('pinned'),
	);
	const pin = await registry.versions.create(functionId, null, null);
	await registry.tools.update(tool.id, { functionVersionId: pin.id });
	await draft(workflowId, saying('later'));
	await live.publish(workflowId);
	const said = async () => (await setting.call(name, { text: 'x' })).reply.answer.said;
	expect(await said()).toBe('pinned x');
	if (live.access.mode === 'queue') return;
	await prune(workflowId, pin.workflowVersionId);
	const path = `/workflows/${workflowId}/versions/${pin.workflowVersionId}`;
	await expect(live.api('GET', path)).rejects.toThrow('404');
	expect(await said()).toBe('pinned x');
});
