import { readFile } from 'node:fs/promises';
import path from 'node:path';

import type { INodeParameters, INodeTypeDescription } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';

import { expectOk } from '../../sandbox/rest-client.mjs';
import { listCases } from '../support/simulation/list-cases.mjs';
import { listProbes } from '../support/simulation/list-probes.mjs';
import { mayRun, readTruths, truthKey } from '../support/simulation/read-truths.mjs';
import { allProperties } from '../../src/workflow/simulation/judged-node';
import { holdBack } from '../../src/workflow/simulation/hold-back';
import type { Json } from '../support/live-instance';
import { useLive } from '../support/use-live';

const world = useLive([]);

const simulation = path.resolve(__dirname, '..', 'support', 'simulation');

let types: INodeTypeDescription[] = [];
let truths: ReadonlyMap<string, string> = new Map();
let probes = '';

beforeAll(async () => {
	types = expectOk(await world.live.rest('GET', '/types/nodes.json'), 'read the node types');
	truths = readTruths(await readFile(path.join(simulation, 'truths.txt'), 'utf8'));
	probes = await readFile(path.join(simulation, 'probes.txt'), 'utf8');
});

const versionsOf = ({ version }: INodeTypeDescription) => [version].flat();

const newest = (type: INodeTypeDescription) => Math.max(...versionsOf(type));

function judge(type: INodeTypeDescription, given: INodeParameters, typeVersion = newest(type)) {
	const node = { typeVersion };
	const filled = NodeHelpers.getNodeParameters(type.properties, given, true, false, node, type);
	const parameters = filled ?? {};
	const description = type;
	return holdBack({ type: type.name, typeVersion, parameters, description, hasSubNodes: false });
}

function latest(name: string): INodeTypeDescription {
	const [found] = types
		.filter((type) => type.name === name)
		.sort((one, other) => newest(other) - newest(one));
	if (!found) throw new Error(`This n8n has no ${name}`);
	return found;
}

const at = (resource: string, operation: string) => ({ resource, operation });

test.each<[string, INodeParameters]>([
	['gmail', at('message', 'getAll')],
	['slack', at('channel', 'history')],
	['googleSheets', at('sheet', 'read')],
	['airtable', at('record', 'search')],
	['notion', at('databasePage', 'getAll')],
	['hubspot', at('contact', 'search')],
	['salesforce', at('account', 'getAll')],
	['github', at('issue', 'get')],
	['googleDrive', at('file', 'download')],
	['openWeatherMap', { operation: 'currentWeather' }],
	['postgres', { ...at('database', 'executeQuery'), query: 'SELECT 1' }],
	['googleBigQuery', { ...at('database', 'executeQuery'), sqlQuery: 'SELECT 1' }],
	['mongoDb', at('document', 'find')],
	['redis', { operation: 'get' }],
	['dataTable', at('row', 'get')],
	['httpRequest', {}],
	['rssFeedRead', {}],
	...['code', 'set', 'if', 'switch', 'merge', 'filter', 'wait', 'noOp', 'splitInBatches'].map(
		(name): [string, INodeParameters] => [name, {}],
	),
	...['respondToWebhook', 'dateTime', 'crypto', 'html', 'xml', 'aggregate', 'stopAndError'].map(
		(name): [string, INodeParameters] => [name, {}],
	),
])('%s %j is run', (name, parameters) =>
	expect(judge(latest(`n8n-nodes-base.${name}`), parameters)).toBeUndefined(),
);

test.each<[string, INodeParameters]>([
	['n8n-nodes-base.gmail', at('message', 'send')],
	['n8n-nodes-base.gmail', at('message', 'markAsRead')],
	['n8n-nodes-base.slack', at('message', 'post')],
	['n8n-nodes-base.googleSheets', at('sheet', 'append')],
	['n8n-nodes-base.airtable', at('record', 'upsert')],
	['n8n-nodes-base.hubspot', at('contact', 'upsert')],
	['n8n-nodes-base.emailSend', {}],
	['n8n-nodes-base.telegram', at('message', 'sendMessage')],
	['n8n-nodes-base.postgres', { ...at('database', 'executeQuery'), query: 'DELETE FROM a' }],
	['n8n-nodes-base.mongoDb', at('document', 'findOneAndReplace')],
	['n8n-nodes-base.rocketchat', at('subscriptions', 'read')],
	['n8n-nodes-base.dataTable', at('row', 'insert')],
	['n8n-nodes-base.httpRequest', { method: 'POST' }],
	['n8n-nodes-base.executeWorkflow', {}],
	['n8n-nodes-base.ssh', at('command', 'execute')],
	['n8n-nodes-base.graphql', {}],
	['n8n-nodes-base.discord', at('message', 'send')],
	['@n8n/n8n-nodes-langchain.openAi', at('text', 'response')],
	['@n8n/n8n-nodes-langchain.agent', {}],
])('%s %j is not', (name, parameters) =>
	expect(judge(latest(name), parameters)).not.toBeUndefined(),
);

/** All cases of all versions. */
function allJudged(): Json[] {
	const own = types.filter(({ name }) => truths.has(truthKey({ type: name })) || isKnown(name));
	const versions = own.flatMap((type) => versionsOf(type).map((each) => [type, each] as const));
	const offered = versions.flatMap(([type, version]) => listCases(type, version, NodeHelpers));
	const named = versions.map(([{ name }, version]): [string, number] => [name, version]);
	return [...offered, ...listProbes(probes, named)].map((each: Json) => {
		const type = own.find(
			(one) => one.name === each.type && versionsOf(one).includes(each.version),
		);
		const truth = each.truth ?? truths.get(truthKey(each));
		return { ...each, truth, held: type && judge(type, each.parameters, each.version) };
	});
}

const typesOfTruths = () => new Set([...truths.keys()].map((key) => key.split('|')[0]));

const isKnown = (name: string) => typesOfTruths().has(name);

describe('of all operations of all versions of all nodes', () => {
	let judged: Json[] = [];
	const shown = (cases: readonly Json[]) =>
		cases.map(
			({ type, version, parameters }) => `${type} ${version} ${JSON.stringify(parameters)}`,
		);

	beforeAll(() => {
		judged = allJudged();
	});

	test('none that writes, sends or costs is run', () => {
		const run = judged.filter(({ held, truth }) => held === undefined && !mayRun(truth));
		expect(shown(run)).toEqual([]);
		expect(judged.length).toBeGreaterThan(8_000);
	});

	test('nearly all that read are', () => {
		const reads = judged.filter(({ truth }) => mayRun(truth));
		const held = reads.filter((each) => each.held !== undefined);
		expect(reads.length).toBeGreaterThan(1_900);
		expect(held.length).toBeLessThanOrEqual(150);
	});

	test('each has a truth, and no truth is about a node that is gone', () => {
		expect(shown(judged.filter(({ truth }) => truth === undefined))).toEqual([]);
		const names = new Set(types.map(({ name }) => name));
		// n8n loads these only where somebody says so.
		const left = ['n8n-nodes-base.executeCommand', 'n8n-nodes-base.localFileTrigger'];
		const gone = [...typesOfTruths()].filter((name) => !names.has(String(name)));
		expect(gone.filter((name) => !left.includes(String(name)))).toEqual([]);
	});
});

test('code that is not proven runs nowhere, whatever type takes it', () => {
	const editors = ['jsEditor', 'codeNodeEditor'];
	const run = types.flatMap((type) =>
		allProperties(type.properties)
			.filter(({ typeOptions }) => editors.includes(typeOptions?.editor ?? ''))
			.flatMap(({ name }) =>
				versionsOf(type)
					.map((typeVersion) => ({
						...{ type: type.name, typeVersion, description: type, hasSubNodes: false },
						parameters: { [name]: 'return unknownName()' },
					}))
					.filter((node) => holdBack(node) === undefined),
			),
	);
	expect(run).toEqual([]);
});
