import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { deleteWorkflow } from '../../sandbox/published-workflow.mjs';
import { workflow } from '../../sandbox/workflows.mjs';
import { publishControl } from '../support/admin-trigger';
import type { Json } from '../support/live-instance';
import { expectOk } from '../../sandbox/rest-client.mjs';
import { useLive } from '../support/use-live';

const world = useLive(['canvas']);

const BASE = 'n8n-nodes-base';
const AI = '@n8n/n8n-nodes-langchain';

const node = (name: string, type: string, typeVersion = 1, more: object = {}): Json => ({
	...{ id: `id of ${name}`, name, type, typeVersion, position: [0, 0], parameters: {} },
	...more,
});

/** Node types that n8n 3 takes away, as its announcement lists them. */
const gone = [
	...['moveBinaryData', 'cron', 'function', 'functionItem', 'htmlExtract', 'iCal', 'itemLists'],
	...['interval', 'openAi', 'readBinaryFile', 'readBinaryFiles', 'readPDF', 'workflowTrigger'],
	...['writeBinaryFile', 'orbit', 'aiTransform'],
].map((name) => `${BASE}.${name}`);

const goneOfAi = [
	...['documentBinaryInputLoader', 'memoryChatRetriever', 'toolHttpRequest', 'lmOpenAi'],
	...['vectorStoreInMemoryInsert', 'vectorStoreInMemoryLoad', 'documentJsonInputLoader'],
	...['manualChatTrigger', 'openAiAssistant', 'vectorStorePineconeInsert', 'toolSerpApi'],
	...['vectorStorePineconeLoad', 'vectorStoreSupabaseInsert', 'vectorStoreSupabaseLoad'],
	...['documentGithubLoader', 'memoryMotorhead', 'memoryZep', 'vectorStoreZep'],
].map((name) => `${AI}.${name}`);

const call = `${BASE}.executeWorkflow`;
const chat = `${AI}.chatTrigger`;

/** Each change with nodes on both sides of it. */
const triggers: ReadonlyArray<Json[]> = [
	...[...gone, ...goneOfAi].map((type) => [node(`Of ${type}`, type), node('Again', type)]),
	...[1, 1.5, 1.6, 1.9, 2, 3].map((version) => [node(`Agent ${version}`, `${AI}.agent`, version)]),
	...['sqlAgent', 'reActAgent', 'toolsAgent'].map((agent) => [
		node(`A ${agent}`, `${AI}.agent`, 1.7, { parameters: { agent } }),
	]),
	...['url', 'localFile', 'database', 'parameter'].map((source) => [
		node(`From ${source}`, call, 1.2, { parameters: { source } }),
	]),
	...['each', 'once'].map((mode) => [node(`Runs ${mode}`, call, 1.2, { parameters: { mode } })]),
	...[1, 1.2, 1.3, 1.4].map((version) => [node('Mail', `${BASE}.gmailTrigger`, version)]),
	...['webhook', 'hostedChat'].map((mode) => [node('Chat', chat, 1.1, { parameters: { mode } })]),
	...['$getPairedItem($json, 0)', '$("A").item'].map((text) => [
		node('Asks', `${BASE}.set`, 3.4, { parameters: { value: `={{ ${text} }}` } }),
	]),
	...['if', 'switch', 'set', 'noSuchNode'].map((name) => [
		node('Always', `${BASE}.${name}`, 1, { alwaysOutputData: true }),
		node('Never', `${BASE}.${name}`),
	]),
	[
		node('On error', `${BASE}.set`, 3.4, {
			alwaysOutputData: true,
			onError: 'continueErrorOutput',
		}),
	],
];

const policies = ['any', 'workflowsFromSameOwner', 'none'];

const written = readFileSync(join(__dirname, '../written-workflows/workflows.jsonl'), 'utf8')
	.split('\n')
	.filter((line) => line !== '')
	.map((line) => JSON.parse(line).workflow);

const WANTED = 200;

const stored: string[] = [];

afterAll(async () => {
	for (const id of stored) await deleteWorkflow(world.live.access, id);
}, 600_000);

/** As `rule workflow node`. */
const keyOf = (rule: string, workflowId: string, name = '') => `${rule} ${workflowId} ${name}`;

async function saidByN8n() {
	const get = async (path: string) =>
		expectOk(await world.live.rest('GET', `/rest/breaking-changes/${path}`), path).data;
	const { report } = await get('report?version=v3');
	const found: string[] = [];
	for (const { ruleId } of report.workflowResults) {
		const { affectedWorkflows } = await get(`report/${ruleId}`);
		for (const { id, issues } of affectedWorkflows)
			found.push(...issues.map(({ nodeName }: Json) => keyOf(ruleId, id, nodeName)));
	}
	const ofN8n = report.instanceResults.flatMap(({ ruleId, instanceIssues }: Json) =>
		instanceIssues.map(({ title }: Json) => `${ruleId} ${title}`),
	);
	return { found: found.sort(), ofN8n: ofN8n.sort() };
}

async function saidByForeman() {
	const { changes, by } = await world.canvas.ask('get-upgrade-report', {});
	expect(by).toBe('n8n');
	const found: string[] = [];
	const ofN8n: string[] = [];
	for (const { rule, findings: many, ofInstance = [] } of changes) {
		ofN8n.push(...ofInstance.map((text: string) => `${rule} ${text.split(': ')[0]}`));
		for (let offset = 0; offset < many; offset += 200) {
			const given = { rule, offset, limit: 200 };
			const { findings } = await world.canvas.ask('get-upgrade-report', given);
			found.push(...findings.map((one: Json) => keyOf(rule, one.workflowId, one.node)));
		}
	}
	return { found: found.sort(), ofN8n: ofN8n.sort() };
}

test('the report is n8n’s own, node for node', async () => {
	const own = triggers.map((nodes, at) => workflow(`Trigger ${at}`, nodes, []));
	const open = policies.map((callerPolicy) => workflow(callerPolicy, [], [], { callerPolicy }));
	const others = written.slice(0, WANTED - own.length - open.length);
	for (const { name, nodes, connections, settings = {} } of [...own, ...open, ...others]) {
		const body = { name, nodes, connections, settings };
		stored.push((await world.live.api('POST', '/workflows', body)).id);
	}
	const n8n = await saidByN8n();
	// Each rule that looks at nodes has something to say of these.
	expect(new Set(n8n.found.map((key) => key.split(' ')[0])).size).toBeGreaterThanOrEqual(39);
	expect(await saidByForeman()).toEqual(n8n);
}, 600_000);

test('programs get the counts, and no workflow of others', async () => {
	const control = await publishControl(world.live);
	const token = control.token({ org: 'org', agency: 'north', sub: 'ann' }, { role: 'admin' });
	const { status, body } = await control.call('GET', 'ai/upgrade', token);
	expect({ status, by: body.upgrade?.rulesOf }).toEqual({ status: 200, by: 'n8n' });
	expect(body.upgrade.days).toHaveLength(1);
	expect(body.upgrade.places).toEqual([]);
});
