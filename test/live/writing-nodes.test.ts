import type { INodeParameters, INodeTypeDescription } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';

import { expectOk } from '../../sandbox/rest-client.mjs';
import { writesToWorld } from '../../src/workflow/writes-to-world';
import type { Json } from '../support/live-instance';
import { useLive } from '../support/use-live';

const world = useLive([]);

let types: INodeTypeDescription[] = [];

const newest = ({ version }: INodeTypeDescription) => Math.max(...[version].flat());

beforeAll(async () => {
	types = expectOk(await world.live.rest('GET', '/types/nodes.json'), 'read the node types');
});

function judge(type: INodeTypeDescription, given: INodeParameters): boolean {
	const node = { typeVersion: newest(type) };
	const filled = NodeHelpers.getNodeParameters(type.properties, given, true, false, node, type);
	const parameters = filled ?? {};
	return writesToWorld({ type: type.name, parameters, description: type, hasSubNodes: false });
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
	expect(judge(latest(`n8n-nodes-base.${name}`), parameters)).toBe(false),
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
])('%s %j is not', (name, parameters) => expect(judge(latest(name), parameters)).toBe(true));

test('of all operations of all nodes, none with a name that writes is run', () => {
	const acts = /^(add|create|update|delete|upsert|send|post|remove|upload|append|insert|publish)/;
	const run = types
		.filter(({ group, name }) => !group.includes('trigger') && !/Tool$/.test(name))
		.filter(({ codex, credentials = [] }) => {
			return credentials.length > 0 || !codex?.categories?.includes('Core Nodes');
		})
		.flatMap((type) => {
			const choices: Json[] = type.properties
				.filter(({ name }) => name === 'operation')
				.flatMap(({ options }) => options ?? []);
			const values = choices.map(({ value }) => String(value)).filter((value) => acts.test(value));
			return values
				.filter((operation) => {
					const judged = { type: type.name, description: type, hasSubNodes: false };
					return !writesToWorld({ ...judged, parameters: { operation } });
				})
				.map((operation) => `${type.name} ${operation}`);
		});
	expect(run).toEqual([]);
	expect(types.length).toBeGreaterThan(400);
});
