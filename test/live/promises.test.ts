import { randomUUID } from 'node:crypto';

import { tools } from '../support/native-tools';
import type { Json } from '../support/live-instance';
import { eventually } from '../support/live-instance';
import {
	badOrder,
	callNode,
	chain,
	codeNode,
	goodOrder,
	orderCode,
	orderWorkflow,
	triggerNode,
} from '../support/sample-workflows';
import type { Surface } from '../support/surfaces';
import { isTriedElsewhere, toolsOnSurfaces } from '../support/tools-on-surfaces';
import { useLive } from '../support/use-live';
import { sayingWorkflow } from '../support/shared-workflow';
import { workflow } from '../../sandbox/workflows.mjs';

const world = useLive();

/** What n8n refuses without a licence: a person and a tool of its own are told, a toolkit has it not. */
const unlicensed = (message: RegExp, hint: RegExp, input: object) => ({
	sentence: 'says that this n8n is not licensed for it, and what to do',
	async keep({ refuse }: Surface, tool: string) {
		const refusal = await refuse(tool, input);
		expect(refusal.message).toMatch(message);
		expect(refusal.hint).toMatch(hint);
	},
});

const noFolders = [/^Folders are not available/, /registered Community Edition/] as const;

/** What each tool promises, kept on workflows that were made for it. */
const promises: Readonly<
	Record<string, { readonly sentence: string; keep(surface: Surface, tool: string): Promise<void> }>
> = {
	'list-audit-entries': {
		sentence: 'finds what was asked for before, and with which arguments',
		async keep({ ask }) {
			const user = randomUUID();
			expect(await ask('list-audit-entries', { user })).toEqual({ entries: [], hasMore: false });
			const { entries } = await ask('list-audit-entries', { toolName: 'list-audit-entries' });
			expect(entries.find((entry: Json) => entry.arguments.includes(user))).toMatchObject({
				at: expect.stringMatching(/^\d{4}-.*Z$/),
				...{ effect: 'read', decision: 'allowed', outcome: 'succeeded', code: '' },
			});
		},
	},
	'list-workflows': {
		sentence: 'finds workflows by a part of their name, newest change first',
		async keep({ ask }) {
			const first = await world.live.store(orderWorkflow('Listed one'));
			const second = await world.live.store(orderWorkflow('Listed two'));
			const { workflows } = await ask('list-workflows', { query: `one ${world.live.mark}` });
			const ids = workflows.map(({ id }: Json) => id);
			expect(ids).toContain(first.id);
			expect(ids).not.toContain(second.id);
			expect(workflows[0]).toEqual({
				id: expect.any(String),
				name: `Listed one ${world.live.mark}`,
				activeVersionId: null,
				isArchived: false,
				createdAt: expect.any(String),
				updatedAt: expect.any(String),
				tags: [],
			});
		},
	},
	'get-workflow': {
		sentence: 'gives nodes, connections and settings of the draft',
		async keep({ ask }) {
			const { id, name } = await world.live.store(orderWorkflow());
			const answer = await ask('get-workflow', { workflowId: id });
			expect(answer).toMatchObject({ id, name, activeVersionId: null, isArchived: false });
			expect(answer.nodes.map((node: Json) => node.name)).toEqual(['Order', 'Check']);
			expect(answer.connections.Order.main[0][0].node).toBe('Check');
			expect(answer.settings.executionOrder).toBe('v1');
		},
	},
	'get-workflow-as-code': {
		sentence: 'gives code that builds the same workflow again',
		async keep({ ask }) {
			const { id, name, versionId } = await world.live.store(orderWorkflow());
			const { code, ...rest } = await ask('get-workflow-as-code', { workflowId: id });
			expect(rest).toEqual({ workflowId: id, name, versionId });
			expect(code).toContain('The total is not the sum of the lines');
			const before = await world.live.workflow(id);
			await ask('build-workflow', { workflowId: id, code });
			const after = await world.live.workflow(id);
			expect(after.nodes).toEqual(before.nodes);
			expect(after.connections).toEqual(before.connections);
			expect(after.versionId).toBe(versionId);
		},
	},
	'build-workflow': {
		sentence: 'makes a workflow out of code, and changes it with patches',
		async keep({ ask }) {
			const name = `Built ${world.live.mark} ${Math.random()}`;
			const built = await ask('build-workflow', { code: orderCode(name, 'yes') });
			expect(built).toMatchObject({ name, created: true });
			expect(built.nodes).toEqual([
				{ name: 'Order', type: 'n8n-nodes-base.webhook' },
				{ name: 'Reply', type: 'n8n-nodes-base.set' },
			]);
			expect(built.url).toBe(`${world.live.access.baseUrl}/workflow/${built.workflowId}`);
			expect(built).toMatchObject({
				errors: [],
				changes: { added: ['Order', 'Reply'], connected: ['Order → Reply'] },
			});

			const patches = [{ old_str: '"answer": "yes"', new_str: '"answer": "certainly"' }];
			const { workflowId } = built;
			const patched = await ask('build-workflow', { workflowId, patches });
			const stored = await world.live.workflow(workflowId);
			expect(patched).toMatchObject({
				...{ workflowId, created: false, errors: [], versionId: stored.versionId },
				previousVersionId: built.versionId,
				changes: { changed: ['Reply: parameters.jsonOutput'] },
			});
			expect(stored.nodes[1].parameters.jsonOutput).toBe('{"answer": "certainly"}');
		},
	},
	'validate-workflow': {
		sentence: 'names the node, the fault and the fix in code and in what is stored',
		async keep({ ask }) {
			const name = `Checked ${world.live.mark} ${Math.random()}`;
			const code = orderCode(name, 'yes');
			expect(await ask('validate-workflow', { code })).toEqual({ valid: true, findings: [] });
			const misspelt = code.replace('n8n-nodes-base.set', 'n8n-nodes-base.Set');
			expect(await ask('validate-workflow', { code: misspelt })).toEqual({
				valid: false,
				findings: [
					{
						node: 'Reply',
						parameter: 'type',
						severity: 'error',
						message: 'this n8n has no node type "n8n-nodes-base.Set", and cannot run it.',
						fix: 'Write type: "n8n-nodes-base.set".',
					},
				],
			});

			const { id } = await world.live.store(orderWorkflow());
			expect(await ask('validate-workflow', { workflowId: id })).toMatchObject({ valid: true });
		},
	},
	'setup-workflow': {
		sentence: 'names what a node lacks, where a person fills it in, and what fits',
		async keep({ ask }) {
			const fit = await headerCredential();
			const { id, versionId, nodes } = await world.live.store(chain('Set up', callNode('Call')));
			const answer = await ask('setup-workflow', { workflowId: id });
			expect(answer).toEqual({
				versionId,
				completedNodes: [],
				skippedNodes: [],
				failedNodes: [],
				waitingNodes: [
					{
						node: 'Call',
						missing: [
							{
								name: 'httpHeaderAuth',
								message: 'credential "httpHeaderAuth" is not set.',
								fits: expect.arrayContaining([fit]),
							},
						],
						url: `${world.live.access.baseUrl}/workflow/${id}/${nodes[1].id}`,
					},
				],
				message: expect.stringMatching(/needs you\. Open "Call"/),
			});
		},
	},
	'apply-workflow-credentials': {
		sentence: 'sets the credentials of several nodes in one save, and no second time',
		async keep({ ask }) {
			const real = await headerCredential();
			const mock = { id: 'mocked', name: 'Mock' };
			const draft = chain('Apply', callNode('One'), callNode('Two', mock), callNode('Three'));
			const { id, versionId } = await world.live.store(draft);
			const one = { httpHeaderAuth: real.id };
			const given = { workflowId: id, credentials: { One: one, Two: one, Three: one } };
			const answer = { updatedNodes: ['One', 'Two', 'Three'], errors: [] };
			const first = await ask('apply-workflow-credentials', given);
			const after = await world.live.workflow(id);
			expect(first).toEqual({
				...answer,
				versionId: after.versionId,
				changes: {
					changed: ['One', 'Two', 'Three'].map((name) =>
						expect.stringMatching(new RegExp(`^${name}: credentials`)),
					),
				},
			});
			expect(after.nodes.slice(1).map((node: Json) => node.credentials)).toEqual(
				Array(3).fill({ httpHeaderAuth: real }),
			);
			expect(after.versionId).not.toBe(versionId);
			expect(await ask('apply-workflow-credentials', given)).toEqual({
				...{ ...answer, versionId: after.versionId, changes: {} },
			});
			expect((await world.live.workflow(id)).versionId).toBe(after.versionId);
		},
	},
	'delete-workflow': {
		sentence: 'archives a workflow and unpublishes it',
		async keep({ ask }) {
			const { id, nodes, versionId } = await world.live.store(orderWorkflow());
			await world.live.publish(id);
			await world.live.webhook(nodes[0].parameters.path);
			expect(await ask('delete-workflow', { workflowId: id })).toEqual({
				...{ success: true, versionId, wasPublished: true },
			});
			const after = await world.live.workflow(id);
			expect(after).toMatchObject({ isArchived: true, activeVersionId: null });
			await world.live.noWebhook(nodes[0].parameters.path);
		},
	},
	'fetch-url': {
		sentence: 'reaches nothing of this n8n, by whatever address',
		async keep({ refuse }) {
			const own = await refuse('fetch-url', { url: `${world.live.access.baseUrl}/healthz` });
			expect(own.message).toMatch(/this n8n itself/);
			const inside = await refuse('fetch-url', { url: 'http://127.0.0.1:1/' });
			expect(inside.message).toMatch(/points to this machine/);
		},
	},
	'get-best-practices': {
		sentence: 'gives the guide to one technique',
		async keep({ ask }) {
			const { techniques } = await ask('get-best-practices');
			expect(techniques.map(({ technique }: Json) => technique)).toContain('chatbot');
			const { guide } = await ask('get-best-practices', { technique: 'scheduling' });
			expect(guide).toMatch(/^# .*Scheduling/i);
		},
	},
	'propose-tool': {
		sentence: 'keeps a tool for the admins, and registers none',
		async keep({ ask }) {
			const { id } = await world.live.store(sayingWorkflow(`Proposed ${world.live.mark}`, 'price'));
			await world.live.publish(id);
			const name = `proposed_${Math.random().toString(36).slice(2)}`;
			const wish = { workflowId: id, name, description: 'Gives the price', effect: 'read' };
			const answer = await ask('propose-tool', wish);
			expect(answer).toMatchObject({ name, examplesRun: 0, proposalId: expect.any(String) });
			expect(answer.next).toMatch(/not registered/);
		},
	},
	'unarchive-workflow': {
		sentence: 'brings an archived workflow back, unpublished',
		async keep({ ask }) {
			const { id } = await world.live.store(orderWorkflow());
			await world.live.publish(id);
			await world.live.api('POST', `/workflows/${id}/archive`, {});
			const first = await ask('unarchive-workflow', { workflowId: id });
			const after = await world.live.workflow(id);
			expect(after).toMatchObject({ isArchived: false, activeVersionId: null });
			expect(first).toEqual({ success: true, versionId: after.versionId });
			expect(await ask('unarchive-workflow', { workflowId: id })).toEqual(first);
		},
	},
	'list-workflow-versions': {
		sentence: 'lists versions, newest first, and knows the live one and the draft',
		async keep({ ask }) {
			const { id, first, second } = await twoVersions();
			const { versions } = await ask('list-workflow-versions', { workflowId: id });
			expect(versions.map(({ versionId }: Json) => versionId)).toEqual([second, first]);
			expect(versions[0]).toEqual({
				versionId: second,
				name: null,
				description: null,
				authors: expect.any(String),
				createdAt: expect.any(String),
				isActive: false,
				isCurrentDraft: true,
			});
			expect(versions[1]).toMatchObject({ isActive: true, isCurrentDraft: false });
		},
	},
	'get-workflow-version': {
		sentence: 'gives the nodes of an earlier version',
		async keep({ ask }) {
			const { id, first } = await twoVersions();
			const answer = await ask('get-workflow-version', { workflowId: id, versionId: first });
			expect(answer).toMatchObject({ versionId: first, isActive: true, isCurrentDraft: false });
			expect(answer.nodes.map(({ name }: Json) => name)).toEqual(['Order', 'Check']);
		},
	},
	'compare-workflow-versions': {
		sentence: 'tells what the draft has other than what is live',
		async keep({ ask }) {
			const { id, first, second } = await twoVersions();
			const { from, to, nodes } = await ask('compare-workflow-versions', { workflowId: id });
			expect({ from, to }).toEqual({ from: first, to: second });
			expect(nodes.length).toBeGreaterThan(0);
			const same = { workflowId: id, from: 'draft' };
			expect((await ask('compare-workflow-versions', same)).nodes).toEqual([]);
		},
	},
	'prepare-pin-data': {
		sentence: 'tells what a run is to be given, in the form that run-workflow takes',
		async keep({ ask }) {
			const { id, versionId } = await world.live.store(orderWorkflow());
			const told = await ask('prepare-pin-data', { workflowId: id });
			expect(told).toMatchObject({ versionId, trigger: 'Order', runs: ['Check'] });
			expect(told.pinData).toEqual({ Order: [{ headers: {}, query: {}, params: {}, body: {} }] });
		},
	},
	'search-template-structures': {
		sentence: 'finds a workflow by its shape, with code that builds that part again',
		async keep({ ask }) {
			const step = `Step ${Math.random()}`;
			const text = JSON.stringify(orderWorkflow()).replaceAll('"Check"', `"${step}"`);
			const { id } = await world.live.store(JSON.parse(text));
			await ask('build-workflow', {
				code: orderCode(`Shape ${world.live.mark} ${Math.random()}`, 'yes'),
			});
			const given = { pattern: `webhook → ${step}`, lookIn: 'own' };
			const { examples } = await ask('search-template-structures', given);
			const [own] = examples;
			expect(own).toMatchObject({ source: 'this n8n', workflowId: id, path: ['Order', step] });
			const built = await ask('build-workflow', { code: own.code });
			expect(built).toMatchObject({ errors: [] });
			expect(built.nodes.map((node: Json) => node.name).sort()).toEqual(['Order', step]);
		},
	},
	'search-template-parameters': {
		sentence: 'shows how others set a parameter',
		async keep({ ask }) {
			await ask('build-workflow', {
				code: orderCode(`Value ${world.live.mark} ${Math.random()}`, 'yes'),
			});
			const given = { nodeType: 'set', parameter: 'jsonOutput', lookIn: 'own' };
			const { nodeType, examples } = await ask('search-template-parameters', given);
			expect(nodeType).toBe('n8n-nodes-base.set');
			expect(examples[0]).toMatchObject({ path: 'jsonOutput', times: expect.any(Number) });
		},
	},
	'get-instance-context': {
		sentence: 'says what is here',
		async keep({ ask }) {
			await ask('build-workflow', {
				code: orderCode(`Context ${world.live.mark} ${Math.random()}`, 'yes'),
			});
			const told = await ask('get-instance-context', {});
			expect(told.workflows.total).toBeGreaterThan(0);
			expect(told.nodeTypesInUse['n8n-nodes-base.webhook']).toBeGreaterThan(0);
			expect(told.communityNodes['n8n-nodes-foreman']).toBeGreaterThan(0);
			expect(told).toMatchObject({ timeZone: expect.any(String), licensed: expect.any(Array) });
			expect(told.projects).toHaveLength(1);
		},
	},
	'find-problems': {
		sentence: 'finds what is wrong in workflows, and says how to mend it',
		async keep({ ask }) {
			const { id } = await world.live.store(orderWorkflow());
			await world.live.publish(id);
			const { problems, mend } = await ask('find-problems', { kind: 'never-run', limit: 200 });
			expect(problems.map(({ workflowId }: Json) => workflowId)).toContain(id);
			expect(mend['never-run']).toContain('unpublish-workflow');
		},
	},
	'get-upgrade-report': {
		sentence: 'says what the next n8n changes',
		async keep({ ask }) {
			const node = { name: 'Old', type: 'n8n-nodes-base.function', typeVersion: 1 };
			const old = { ...node, parameters: { functionCode: 'return items;' }, position: [0, 0] };
			const { id } = await world.live.store(workflow('From before', [old], []));
			const { changes } = await ask('get-upgrade-report', {});
			expect(changes.map(({ rule }: Json) => rule)).toContain('function-removed-v3');
			const given = { rule: 'function-removed-v3', workflowId: id };
			const { findings } = await ask('get-upgrade-report', given);
			expect(findings).toMatchObject([{ workflowId: id, node: 'Old' }]);
		},
	},
	'find-in-workflows': {
		sentence: 'finds a text inside workflows, with node, path and line',
		async keep({ ask }) {
			const { id } = await world.live.store(orderWorkflow());
			const { workflows } = await ask('find-in-workflows', { text: world.live.mark });
			expect(workflows.map(({ workflowId }: Json) => workflowId)).not.toContain(id);
			const found = await ask('find-in-workflows', { path: 'jsCode', nodeType: 'code' });
			const one = found.workflows.find(({ workflowId }: Json) => workflowId === id);
			expect(one).toMatchObject({ live: 'no', places: [{ node: 'Check' }] });
		},
	},
	'change-in-workflows': {
		sentence: 'replaces an address in the workflow that holds it, and takes that back',
		async keep({ ask }) {
			const host = `https://${randomUUID()}.example.test`;
			const [from, to] = [`${host}/a`, `${host}/b`];
			const code = (address: string) => `return [{ json: { url: '${address}/7' } }]`;
			const { id } = await world.live.store(chain('Moved', codeNode('Code', code(from))));
			const stored = async () => (await world.live.workflow(id)).nodes[1].parameters.jsCode;
			const { batchId, workflows } = await ask('change-in-workflows', { from, to });
			expect([workflows, await stored()]).toEqual([1, code(from)]);
			const applied = await ask('change-in-workflows', { step: 'apply', batchId });
			expect(applied).toMatchObject({ batchId, state: 'applied', workflows: 1 });
			expect(await stored()).toBe(code(to));
			await ask('change-in-workflows', { step: 'undo', batchId });
			expect(await stored()).toBe(code(from));
		},
	},
	'get-node-usage': {
		sentence: 'finds the workflows that use a node type',
		async keep({ ask }) {
			const { id } = await world.live.store(orderWorkflow());
			await world.live.publish(id);
			const given = { nodeType: 'n8n-nodes-base.code', lookThrough: 1000 };
			const { workflows } = await ask('get-node-usage', given);
			expect(workflows.find(({ workflowId }: Json) => workflowId === id)).toMatchObject({
				...{ isPublished: true, nodes: [{ name: 'Check', version: 2, in: 'both' }] },
			});
		},
	},
	'restore-workflow-version': {
		sentence: 'makes an earlier version the draft and leaves the live one alone',
		async keep({ ask }) {
			const { id, first } = await twoVersions();
			const given = { workflowId: id, versionId: first };
			const { success, versionId } = await ask('restore-workflow-version', given);
			const after = await world.live.workflow(id);
			expect({ success, versionId }).toEqual({ success: true, versionId: after.versionId });
			expect(after.activeVersionId).toBe(first);
			expect(after.nodes.map(({ name }: Json) => name)).toEqual(['Order', 'Check']);
		},
	},
	'update-workflow-settings': {
		sentence: 'sets an error workflow, which a failure then starts',
		async keep({ ask, refuse }) {
			const error = triggerNode('Failed', 'n8n-nodes-base.errorTrigger', 1, {});
			const handler = await world.live.store(workflow('Handles failures', [error], []));
			const path = randomUUID();
			const hook = {
				...triggerNode('Hook', 'n8n-nodes-base.webhook', 2.1, { httpMethod: 'POST', path }),
				webhookId: path,
			};
			const failing = {
				...{ name: 'Fail', type: 'n8n-nodes-base.stopAndError', typeVersion: 1 },
				parameters: { errorMessage: 'Broken' },
			};
			const { id } = await world.live.store(workflow('Fails', [hook, failing], [['Hook', 'Fail']]));
			const given = { workflowId: id, settings: { errorWorkflow: handler.id } };
			const refusal = await refuse('update-workflow-settings', given);
			expect(refusal.message).toContain('is not published');
			await world.live.publish(handler.id);
			expect(await ask('update-workflow-settings', given)).toMatchObject({
				...{ success: true, changed: ['errorWorkflow'] },
			});
			await world.live.publish(id);
			await world.live.callWebhook(path, {});
			const run = await eventually('a run of the error workflow', async () => {
				const [found] = await world.live.executionIds(handler.id);
				return found;
			});
			expect(await world.live.endOf(run)).toMatchObject({ status: 'success' });
		},
	},
	'update-workflow-version': unlicensed(/feat:namedVersions/, /in the editor/, {
		versionId: 'v',
		workflowId: 'w',
		name: 'Good',
	}),
	'save-as-test': {
		sentence: 'keeps a run as a test, once for each path',
		async keep({ ask }) {
			const { id } = await world.live.store(orderWorkflow());
			const given = { workflowId: id, inputData: goodOrder, name: 'A good order passes' };
			const kept = await ask('save-as-test', given);
			expect(kept).toMatchObject({ isNew: true, name: given.name, expects: ['Check'] });
			expect(await ask('save-as-test', given)).toEqual({ ...kept, isNew: false });
			const bad = await ask('save-as-test', { workflowId: id, inputData: badOrder });
			expect(bad).toMatchObject({ isNew: true, name: 'Order: fails at Check' });
		},
	},
	'upgrade-nodes': {
		sentence: 'tells which nodes have newer versions, and changes none before it is asked to',
		async keep({ ask }) {
			const values = { string: [{ name: 'a', value: '={{ $json.b }}' }] };
			const old = workflow(
				'Old',
				[
					{ name: 'Start', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1, parameters: {} },
					{ name: 'Old', type: 'n8n-nodes-base.set', typeVersion: 2, parameters: { values } },
				],
				[['Start', 'Old']],
			);
			const { id, versionId } = await world.live.store(old);
			const { state, workflows, changes } = await ask('upgrade-nodes', { workflowIds: [id] });
			expect({ state, workflows }).toEqual({ state: 'previewed', workflows: 1 });
			expect(changes).toMatchObject([
				{ from: '2', at: [expect.stringMatching(/Old.*typeVersion/)] },
			]);
			expect((await world.live.workflow(id)).versionId).toBe(versionId);
		},
	},
	'run-tests': {
		sentence: 'tells which tests of the draft do not pass, and where',
		async keep({ ask }) {
			const { id, name } = await world.live.store(orderWorkflow());
			await world.canvas.ask('save-as-test', { workflowId: id, inputData: goodOrder });
			const green = { passed: 1, failed: 0, stale: 0, flaky: 0, tests: [] };
			expect(await ask('run-tests', { workflowId: id })).toEqual(green);
			const text = JSON.stringify(await world.live.workflow(id)).replaceAll('sum', 'total_sum');
			const { nodes, connections } = JSON.parse(text);
			const body = { name, nodes, connections, settings: { executionOrder: 'v1' } };
			await world.live.api('PUT', `/workflows/${id}`, body);
			const red = await ask('run-tests', { workflowId: id });
			expect(red).toMatchObject({ passed: 0, failed: 1, tests: [{ state: 'failed' }] });
			expect(red.tests[0].failures[0]).toMatchObject({ node: 'Check', path: '0.sum' });
		},
	},
	'list-tests': {
		sentence: 'lists the tests of a workflow, and gives one as a document',
		async keep({ ask }) {
			const { id, versionId } = await world.live.store(orderWorkflow());
			const { testId } = await world.canvas.ask('save-as-test', {
				...{ workflowId: id, inputData: goodOrder },
			});
			const { tests, coverage, test } = await ask('list-tests', {
				...{ workflowId: id, testId },
			});
			expect(tests).toMatchObject([
				{ testId, trigger: 'Order', madeBy: 'hand', last: { state: 'passed', isOfDraft: true } },
			]);
			expect([coverage.notReached, test.versionId, test.pins]).toEqual([[], versionId, []]);
		},
	},
	'update-test': {
		sentence: 'lets a test expect what the draft shows, when a person agrees',
		async keep({ call }) {
			const { id } = await world.live.store(orderWorkflow());
			const { testId } = await world.canvas.ask('save-as-test', {
				...{ workflowId: id, inputData: goodOrder },
			});
			const answer = await call('update-test', { workflowId: id, testId });
			expect(JSON.stringify(answer)).toMatch(/what counts as right/);
			expect(await world.canvas.ask('run-tests', { workflowId: id })).toMatchObject({ passed: 1 });
		},
	},
	'delete-test': {
		sentence: 'deletes a test, when a person agrees',
		async keep({ call }) {
			const { id } = await world.live.store(orderWorkflow());
			const { testId } = await world.canvas.ask('save-as-test', {
				...{ workflowId: id, inputData: goodOrder },
			});
			const answer = await call('delete-test', { workflowId: id, testId });
			expect(JSON.stringify(answer)).toMatch(/what counts as right/);
			expect(await world.canvas.ask('run-tests', { workflowId: id })).toMatchObject({ passed: 1 });
		},
	},
	'publish-workflow': {
		sentence: 'makes the draft live',
		async keep({ ask }) {
			const { id, nodes, versionId } = await world.live.store(orderWorkflow());
			const answer = await ask('publish-workflow', { workflowId: id });
			const { path } = nodes[0].parameters;
			const address = expect.stringMatching(new RegExp(`^http.*/webhook/${path}$`));
			expect(answer).toEqual({
				...{ success: true, activeVersionId: versionId },
				addresses: [{ node: 'Order', kind: 'webhook', methods: ['POST'], address }],
			});
			const { body } = await world.live.callWebhook(path, goodOrder);
			expect(body).toEqual({ ...goodOrder, sum: 3 });
		},
	},
	'call-live-workflow': {
		sentence: 'calls a published webhook with data, and gives its answer and execution',
		async keep({ ask }) {
			const { id, nodes } = await world.live.store(orderWorkflow());
			await world.live.publish(id);
			await world.live.webhook(nodes[0].parameters.path);
			const answer = await ask('call-live-workflow', { workflowId: id, requestBody: goodOrder });
			expect(answer).toMatchObject({ status: 200, body: { ...goodOrder, sum: 3 } });
			const { data, mode } = await world.live.execution(answer.executionId);
			expect(mode).toBe('webhook');
			const [{ json }] = data.resultData.runData.Order[0].data.main[0];
			expect(json.body).toEqual(goodOrder);
		},
	},
	'unpublish-workflow': {
		sentence: 'stops a workflow and keeps its draft',
		async keep({ ask }) {
			const { id, nodes, versionId } = await world.live.store(orderWorkflow());
			await world.live.publish(id);
			await world.live.webhook(nodes[0].parameters.path);
			expect(await ask('unpublish-workflow', { workflowId: id })).toEqual({
				...{ success: true, versionId, previousVersionId: versionId },
			});
			expect(await world.live.workflow(id)).toMatchObject({ activeVersionId: null, versionId });
			await world.live.noWebhook(nodes[0].parameters.path);
		},
	},
	'list-executions': {
		sentence: 'lists the executions of one workflow with its name and their states',
		async keep({ ask }) {
			const { id, name } = await world.live.store(orderWorkflow());
			const failed = await world.canvas.ask('run-workflow', {
				workflowId: id,
				inputData: badOrder,
			});
			await world.canvas.ask('run-workflow', { workflowId: id, inputData: goodOrder });
			const all = { workflowId: id, includeOwn: true };
			const listed = await ask('list-executions', all);
			expect(listed.executions.map(({ status }: Json) => status)).toEqual(['success', 'error']);
			const others = await ask('list-executions', { workflowId: id });
			expect(others).toEqual({ executions: [], leftOut: 2 });
			const { executions } = await ask('list-executions', { ...all, status: 'error' });
			expect(executions).toEqual([
				{
					id: failed.executionId,
					workflowId: id,
					workflowName: name,
					status: 'error',
					mode: expect.any(String),
					startedAt: expect.any(String),
					finishedAt: expect.any(String),
					milliseconds: expect.any(Number),
					own: 'test',
				},
			]);
		},
	},
	'run-workflow': {
		sentence: 'runs the draft and gives what each node put out',
		async keep({ ask }) {
			const { id } = await world.live.store(orderWorkflow());
			const answer = await ask('run-workflow', { workflowId: id, inputData: goodOrder });
			expect(answer).toMatchObject({
				status: 'success',
				data: { Check: [{ ...goodOrder, sum: 3 }] },
			});
			expect(answer.data.Order[0].body).toEqual(goodOrder);
			expect((await world.live.execution(answer.executionId)).workflowId).toBe(id);
		},
	},
	'get-execution': {
		sentence: 'tells how an execution ended and what its nodes put out',
		async keep({ ask }) {
			const { executionId } = await runOrder(goodOrder);
			const preview = await ask('get-execution', { executionId });
			expect(preview).not.toHaveProperty('data');
			expect(preview.nodes).toMatchObject([
				{ node: 'Order', status: 'success', runs: 1, items: 1 },
				{ node: 'Check', items: 1, sample: [expect.objectContaining({ sum: expect.any(Number) })] },
			]);
			const answer = await ask('get-execution', { executionId, includeData: true });
			expect(answer).toMatchObject({ executionId, status: 'success' });
			expect(answer.data.Check).toEqual([{ ...goodOrder, sum: 3 }]);
			expect(Date.parse(answer.finishedAt)).toBeGreaterThanOrEqual(Date.parse(answer.startedAt));
		},
	},
	'debug-execution': {
		sentence: 'names the failed node, its error and what it was given',
		async keep({ ask }) {
			const { executionId } = await runOrder(badOrder);
			const answer = await ask('debug-execution', { executionId });
			expect(answer).toMatchObject({ executionId, status: 'error' });
			expect(answer.failedNode).toMatchObject({ name: 'Check', type: 'n8n-nodes-base.code' });
			expect(answer.failedNode.error).toContain('The total is not the sum of the lines');
			expect(answer.failedNode.inputData[0].body).toEqual(badOrder);
			expect(answer.nodeTrace).toEqual([
				{ name: 'Order', type: 'n8n-nodes-base.webhook', status: 'success' },
				{ name: 'Check', type: 'n8n-nodes-base.code', status: 'error' },
			]);
		},
	},
	'get-node-output': {
		sentence: 'gives the items of one node, page by page',
		async keep({ ask }) {
			const { executionId } = await runOrder(goodOrder);
			const nodeName = 'Check';
			expect(await ask('get-node-output', { executionId, nodeName })).toEqual({
				nodeName,
				data: [{ ...goodOrder, sum: 3 }],
				totalItems: 1,
			});
			const beyond = await ask('get-node-output', { executionId, nodeName, offset: 1 });
			expect(beyond).toEqual({ nodeName, data: [], totalItems: 1 });
		},
	},
	'stop-execution': {
		sentence: 'cancels an execution that waits',
		async keep({ ask }) {
			const executionId = await startWaiting();
			const answer = await ask('stop-execution', { executionId });
			expect(answer).toEqual({ success: true, message: `Execution ${executionId} was stopped.` });
			expect((await world.live.endOf(executionId)).status).toBe('canceled');
			const again = await ask('stop-execution', { executionId });
			expect(again).toMatchObject({ success: false });
		},
	},
	'list-nodes': {
		sentence: 'lists node types of this n8n, community nodes included',
		async keep({ ask }) {
			const { nodes } = await ask('list-nodes', { query: 'greeter' });
			expect(nodes).toContainEqual({
				name: 'n8n-nodes-sample.sampleGreeter',
				displayName: 'Sample Greeter',
				description: 'Greets a person in a given language',
				group: ['transform'],
				version: 1,
			});
		},
	},
	'search-nodes': {
		sentence: 'finds the node for a job first',
		async keep({ ask }) {
			const { nodes } = await ask('search-nodes', { query: 'slack', limit: 3 });
			expect(nodes[0].name).toBe('n8n-nodes-base.slack');
			expect(nodes.length).toBeLessThanOrEqual(3);
		},
	},
	'get-suggested-nodes': {
		sentence: 'suggests nodes that there are for a kind of workflow',
		async keep({ ask }) {
			const { categories } = await ask('get-suggested-nodes');
			expect(categories.map(({ category }: Json) => category)).toContain('notification');
			const { nodes, patternHint } = await ask('get-suggested-nodes', { category: 'chatbot' });
			expect(patternHint).toContain('Chat Trigger');
			expect(nodes).toContainEqual(
				expect.objectContaining({ name: 'n8n-nodes-base.slack', displayName: 'Slack' }),
			);
		},
	},
	'explore-node-resources': {
		sentence: 'lists what a parameter can be set to',
		async keep({ ask }) {
			const name = `explored ${randomUUID()}`;
			const columns = [{ name: 'city', type: 'string' }];
			const { id } = await world.live.api('POST', '/data-tables', { name, columns });
			const { results } = await ask('explore-node-resources', {
				nodeType: 'n8n-nodes-base.dataTable',
				resource: 'dataTableId',
				query: name,
			});
			expect(results).toMatchObject([{ name, value: id }]);
			await world.live.api('DELETE', `/data-tables/${id}`);
		},
	},
	'get-node-description': {
		sentence: 'describes properties, inputs and outputs of a node',
		async keep({ ask }) {
			const answer = await ask('get-node-description', { nodeType: 'n8n-nodes-base.httpRequest' });
			expect(answer).toMatchObject({
				name: 'n8n-nodes-base.httpRequest',
				displayName: 'HTTP Request',
				inputs: 'main',
				outputs: 'main',
			});
			expect(answer.properties.map(({ name }: Json) => name)).toContain('url');
		},
	},
	'get-node-type-definition': {
		sentence: 'gives the parameters of one operation as a TypeScript type',
		async keep({ ask }) {
			const answer = await ask('get-node-type-definition', {
				nodeType: 'n8n-nodes-base.slack',
				resource: 'message',
				operation: 'post',
			});
			expect(answer.nodeType).toBe('n8n-nodes-base.slack');
			expect(answer.version).toBeGreaterThanOrEqual(2);
			expect(answer.definition).toMatch(/resource: 'message'/);
			expect(answer.definition).toMatch(/operation: 'post'/);
			expect(answer.definition).toContain('channelId');
		},
	},
	'list-projects': {
		sentence: 'lists the personal projects of an n8n without team projects',
		async keep({ ask }) {
			const { id } = await world.live.store(orderWorkflow());
			const { shared } = await world.live.workflow(id);
			const { projects } = await ask('list-projects', { query: world.live.access.email });
			expect(projects).toEqual([
				{
					id: shared[0].projectId,
					name: expect.stringContaining(world.live.access.email),
					type: 'personal',
				},
			]);
		},
	},
	'list-tags': {
		sentence: 'lists tags by a part of their name',
		async keep({ ask }) {
			const tag = await makeTag();
			const { tags } = await ask('list-tags', { query: tag.name });
			expect(tags).toEqual([tag]);
		},
	},
	'tag-workflow': {
		sentence: 'adds a tag and keeps the others',
		async keep({ ask }) {
			const { id } = await world.live.store(orderWorkflow());
			const [one, other] = [await makeTag(), await makeTag()];
			await world.live.api('PUT', `/workflows/${id}/tags`, [{ id: one.id }]);
			const answer = await ask('tag-workflow', { workflowId: id, tags: [other.name] });
			expect(answer).toMatchObject({ success: true, created: [] });
			expect(answer.tags).toHaveLength(2);
			const { tags } = await world.live.workflow(id);
			expect(tags.map((tag: Json) => tag.id).sort()).toEqual([one.id, other.id].sort());
		},
	},
	'cleanup-test-executions': {
		sentence: 'deletes test executions of a workflow, after counting them',
		async keep({ ask }) {
			const { id } = await world.live.store(orderWorkflow());
			await world.canvas.ask('run-workflow', { workflowId: id, inputData: goodOrder });
			const given = { workflowId: id, olderThanHours: 0 };
			const counted = await ask('cleanup-test-executions', { ...given, dryRun: true });
			expect(counted).toEqual({ found: 1, deleted: 0, mayBeMore: false });
			expect(await world.live.executionIds(id)).toHaveLength(1);
			const cleaned = await ask('cleanup-test-executions', given);
			expect(cleaned).toEqual({ found: 1, deleted: 1, mayBeMore: false });
			expect(await world.live.executionIds(id)).toEqual([]);
		},
	},
	'list-credentials': {
		sentence: 'lists credentials of a type, without what is in them',
		async keep({ ask }) {
			const { id, name } = await headerCredential();
			const { credentials } = await ask('list-credentials', { credentialType: 'httpHeaderAuth' });
			expect(credentials.find((one: Json) => one.id === id)).toEqual({
				...{ id, name, type: 'httpHeaderAuth' },
				...{ createdAt: expect.any(String), updatedAt: expect.any(String) },
			});
			const types = credentials.map(({ type }: Json) => type);
			expect(new Set(types)).toEqual(new Set(['httpHeaderAuth']));
		},
	},
	'get-credential': {
		sentence: 'names the nodes that use it, and says how far it looked',
		async keep({ ask }) {
			const { id, name } = await headerCredential();
			const user = await userOf(id, name);
			expect(await ask('get-credential', { credentialId: id, lookThrough: 1_000 })).toEqual({
				...{ id, name, type: 'httpHeaderAuth' },
				...{ createdAt: expect.any(String), updatedAt: expect.any(String) },
				nodesWithAccess: [user],
			});
			const { note } = await ask('get-credential', { credentialId: id, lookThrough: 1, offset: 1 });
			expect(note).toMatch(/^Looked through workflows 2 to 2, by id; there are more\. .*offset 2/);
		},
	},
	'delete-credential': {
		sentence: 'deletes it, and names the nodes that used it',
		async keep({ ask }) {
			const { id, name } = await headerCredential();
			const user = await userOf(id, name);
			expect(await ask('delete-credential', { credentialId: id })).toEqual({
				...{ success: true, name, type: 'httpHeaderAuth' },
				nodesWithAccess: [user],
			});
			const { data } = await world.live.api('GET', '/credentials?limit=250');
			expect(data.map((one: Json) => one.id)).not.toContain(id);
		},
	},
	'search-credential-types': {
		sentence: 'finds the type for a service',
		async keep({ ask }) {
			const { credentialTypes } = await ask('search-credential-types', { query: 'slack oauth' });
			expect(credentialTypes[0]).toEqual({
				name: 'slackOAuth2Api',
				displayName: 'Slack OAuth2 API',
				description: expect.stringMatching(/^For .*Slack.*OAuth/),
			});
		},
	},
	'setup-credentials': {
		sentence: 'makes one empty credential for a person, however often it is called',
		async keep({ ask }) {
			const name = `Empty ${world.live.mark} ${Math.random()}`;
			const given = { credentialType: 'slackApi', name };
			const first = await ask('setup-credentials', given);
			expect(first).toEqual({
				credentialId: expect.stringMatching(/^foreman/),
				credentialType: 'slackApi',
				status: 'waiting-for-person',
				url: `${world.live.access.baseUrl}/home/credentials/${first.credentialId}`,
				message: expect.stringContaining('fill in Slack API'),
			});
			expect(await ask('setup-credentials', given)).toEqual(first);
			await world.live.api('DELETE', `/credentials/${first.credentialId}`);
		},
	},
	'test-credential': {
		sentence: 'tells what cannot be tested from what is bad',
		async keep({ ask }) {
			const { id } = await headerCredential();
			expect(await ask('test-credential', { credentialId: id })).toEqual({
				success: false,
				verdict: 'untestable',
				message: expect.stringContaining('says nothing against it'),
			});
		},
	},
	'list-folders': unlicensed(...noFolders, { projectId: 'personal' }),
	'create-folder': unlicensed(...noFolders, { projectId: 'personal', name: 'Sales' }),
	'delete-folder': unlicensed(...noFolders, { projectId: 'personal', folderId: 'f' }),
	'move-workflow-to-folder': unlicensed(...noFolders, { workflowId: 'w', folderId: 'f' }),
	list_tasks: {
		sentence: 'lists tasks by status, newest first',
		async keep({ ask }) {
			const statusId = randomUUID();
			const first = await ask('create_task', { title: 'One', statusId });
			const second = await ask('create_task', { title: 'Two', statusId });
			const { tasks, hasMore } = await ask('list_tasks', { statusId });
			expect(tasks).toEqual([second.task, first.task]);
			expect(hasMore).toBe(false);
			const rest = await ask('list_tasks', { statusId, limit: 1, offset: 1 });
			expect(rest.tasks).toEqual([first.task]);
		},
	},
	create_task: {
		sentence: 'makes a task of whom the credential names',
		async keep({ ask }) {
			const dueDate = '2026-03-01T10:00:00+02:00';
			const { task } = await ask('create_task', { title: 'Call back', dueDate, assigneeId: 'ann' });
			expect(task).toEqual({
				id: expect.stringMatching(/^[0-9a-f]{16}$/),
				createdBy: 'the tester',
				createdAt: expect.any(String),
				updatedAt: expect.any(String),
				title: 'Call back',
				statusId: 'todo',
				description: null,
				dueDate: '2026-03-01T08:00:00.000Z',
				assigneeId: 'ann',
			});
		},
	},
	update_task: {
		sentence: 'changes what it is given, and nothing else',
		async keep({ ask, refuse }) {
			const { task } = await ask('create_task', { title: 'Paint', description: 'All of it' });
			const { updatedAt: _before, ...kept } = task;
			const changes = { statusId: 'done', dueDate: '2026-03-02' };
			const answer = await ask('update_task', { taskId: task.id, ...changes });
			expect(answer.task).toMatchObject({ ...kept, ...changes });
			const refusal = await refuse('update_task', { taskId: task.id });
			expect(refusal.message).toMatch(/nothing to change/);
		},
	},
	list_projects: {
		sentence: 'lists the projects of the team, newest first',
		async keep({ ask }) {
			const { project } = await ask('create_project', { name: 'Move house' });
			const { projects } = await ask('list_projects', { limit: 100 });
			expect(projects).toContainEqual(project);
		},
	},
	create_project: {
		sentence: 'makes a project of the team',
		async keep({ ask }) {
			const given = { name: 'New shop', description: 'In the spring' };
			const { project } = await ask('create_project', given);
			expect(project).toMatchObject({ ...given, createdBy: 'the tester' });
		},
	},
	update_project: {
		sentence: 'renames a project and keeps its description',
		async keep({ ask, refuse }) {
			const { project } = await ask('create_project', { name: 'Old', description: 'Stays' });
			const changed = await ask('update_project', { projectId: project.id, name: 'New' });
			expect(changed.project).toMatchObject({ id: project.id, name: 'New', description: 'Stays' });
			const refusal = await refuse('update_project', { projectId: 'unknown', name: 'New' });
			expect(refusal.message).toBe('There is no project unknown. Nothing was changed.');
			expect(refusal.hint).toMatch(/list_projects/);
		},
	},
	list_events: {
		sentence: 'lists events by start, those that touch a time',
		async keep({ ask }) {
			const type = randomUUID();
			const make = async (title: string, startDate: string, endDate: string): Promise<Json> =>
				(await ask('create_event', { title, startDate, endDate, type })).event;
			const late = await make('Late', '2031-05-03T08:00:00Z', '2031-05-03T09:00:00Z');
			const early = await make('Early', '2031-05-01', '2031-05-02');
			await make('After', '2031-05-04T00:00:00Z', '2031-05-05');
			const time = { startDate: '2031-05-02T12:00:00Z', endDate: '2031-05-03', limit: 100 };
			const { events } = await ask('list_events', time);
			expect(events.filter((one: Json) => one.type === type)).toEqual([early, late]);
		},
	},
	create_event: {
		sentence: 'makes an event, and none that ends before it starts',
		async keep({ ask, refuse }) {
			const given = { title: 'Fair', startDate: '2031-06-02', endDate: '2031-06-02' };
			const { event } = await ask('create_event', given);
			expect(event).toMatchObject({
				...{ title: 'Fair', type: 'event', description: null },
				startDate: '2031-06-02T00:00:00.000Z',
				endDate: '2031-06-02T23:59:59.999Z',
			});
			const refusal = await refuse('create_event', { ...given, endDate: '2031-06-01' });
			expect(refusal.message).toMatch(/"endDate" .* is before "startDate"/);
		},
	},
	update_event: {
		sentence: 'moves an event, held against the start that it has',
		async keep({ ask, refuse }) {
			const times = { startDate: '2031-07-01T08:00:00Z', endDate: '2031-07-01T09:00:00Z' };
			const { event } = await ask('create_event', { title: 'Talk', ...times });
			const { id: eventId, startDate } = event;
			const refusal = await refuse('update_event', { eventId, startDate: '2031-07-02' });
			expect(refusal.message).toMatch(/is before "startDate"/);
			const moved = await ask('update_event', { eventId, endDate: '2031-07-01T10:00:00Z' });
			expect(moved.event).toMatchObject({
				...{ id: eventId, title: 'Talk', startDate },
				endDate: '2031-07-01T10:00:00.000Z',
			});
		},
	},
};

const headerCredential = async () =>
	await world.live.credential(`Header ${world.live.mark} ${Math.random()}`, 'httpHeaderAuth', {
		name: 'x-token',
		value: 'secret',
	});

/** A workflow with one node that uses the credential, as the tools name that node. */
async function userOf(id: string, name: string) {
	const type = 'n8n-nodes-base.httpRequest';
	const node = {
		...triggerNode('Caller', type, 4.2),
		credentials: { httpHeaderAuth: { id, name } },
	};
	const stored = await world.live.store(workflow('Uses a credential', [node], []));
	return { nodeName: 'Caller', nodeType: type, workflowId: stored.id, workflowName: stored.name };
}

/** A published workflow with a draft that has a node more. */
async function twoVersions() {
	const stored = await world.live.store(orderWorkflow());
	await world.live.publish(stored.id);
	const { name, nodes, connections, settings } = stored;
	const extra = triggerNode('Extra', 'n8n-nodes-base.noOp', 1);
	const node = { ...extra, id: randomUUID(), position: [600, 0] };
	const changed = { name, nodes: [...nodes, node], connections, settings };
	const path = `/workflows/${stored.id}?publishIfActive=false`;
	const { versionId } = await world.live.api('PUT', path, changed);
	return { id: stored.id, first: stored.versionId, second: versionId };
}

async function makeTag(): Promise<{ id: string; name: string }> {
	const { id, name } = await world.live.api('POST', '/tags', { name: randomUUID().slice(0, 20) });
	return { id, name };
}

async function runOrder(inputData: object): Promise<Json> {
	const { id } = await world.live.store(orderWorkflow());
	return await world.canvas.ask('run-workflow', { workflowId: id, inputData });
}

async function startWaiting(): Promise<string> {
	const hook = orderWorkflow().nodes[0];
	const stored = await world.live.store(
		workflow(
			'Waits',
			[
				{ ...hook, parameters: { ...hook.parameters, responseMode: 'onReceived' } },
				triggerNode('Wait', 'n8n-nodes-base.wait', 1.1, { resume: 'webhook' }),
			],
			[['Order', 'Wait']],
		),
	);
	await world.live.publish(stored.id);
	await world.live.callWebhook(hook.parameters.path, {});
	return await world.live.waitingExecution(stored.id, []);
}

test('every tool of the catalog makes a promise here, or with the data tables', () => {
	const others = tools.filter((tool) => tool.domain !== 'data-table' && !isTriedElsewhere(tool));
	expect(Object.keys(promises).sort()).toEqual(others.map(({ name }) => name).sort());
});

describe.each(toolsOnSurfaces())('through the $surface', ({ surface, cases }) => {
	test.each(
		cases.flatMap(({ name: tool }) => {
			const promise = promises[tool];
			return promise === undefined ? [] : [{ tool, ...promise }];
		}),
	)('$tool $sentence', async ({ tool, keep }) => await keep(world.surface(surface), tool));
});
