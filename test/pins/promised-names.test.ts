import type { INodeTypeDescription } from 'n8n-workflow';

import { ForemanMcpServerApi } from '../../credentials/ForemanMcpServerApi.credentials';
import { ForemanSearchApi } from '../../credentials/ForemanSearchApi.credentials';
import { ForemanStoreApi } from '../../credentials/ForemanStoreApi.credentials';
import { ForemanIdentityApi } from '../../credentials/ForemanIdentityApi.credentials';
import { ForemanN8nApi } from '../../credentials/ForemanN8nApi.credentials';
import { ForemanGateHitlTool } from '../../nodes/ForemanGate/ForemanGateHitlTool.node';
import { ForemanBuilder } from '../../nodes/ForemanBuilder/ForemanBuilder.node';
import { ForemanResearch } from '../../nodes/ForemanResearch/ForemanResearch.node';
import { ForemanAdminTrigger } from '../../nodes/ForemanAdminTrigger/ForemanAdminTrigger.node';
import { ForemanMcpTrigger } from '../../nodes/ForemanMcpTrigger/ForemanMcpTrigger.node';
import { ForemanWorkflows } from '../../nodes/ForemanWorkflows/ForemanWorkflows.node';
import { ForemanTeam } from '../../nodes/ForemanTeam/ForemanTeam.node';
import { ForemanAdmin } from '../../nodes/ForemanAdmin/ForemanAdmin.node';
import { ForemanToolkit } from '../../nodes/ForemanToolkit/ForemanToolkit.node';
import packageJson from '../../package.json';
import { createAgentRecordTable } from '../../src/adapters/own-tables/agent-record-table';
import { createRegistryTable } from '../../src/adapters/own-tables/registry-table';
import { noPrincipal } from '../../src/policy/identity/principal';
import { createAuditTable } from '../../src/adapters/own-tables/audit/audit-table';
import { createRunEventTable } from '../../src/adapters/own-tables/run-event-table';
import { createRunTable } from '../../src/adapters/own-tables/run-table';
import { createToolResultTable } from '../../src/adapters/own-tables/tool-result-table';
import { createApiClient } from '../../src/adapters/n8n-api/client';
import type { ApiClient } from '../../src/adapters/n8n-api/client';
import { createDataTableStore } from '../../src/adapters/own-tables/data-table-store';
import { ownTableNames } from '../../src/adapters/own-tables/own-table';
import { toolErrorCodes } from '../../src/kernel/tool-error';
import { exposeDeferred } from '../../src/catalog/expose-deferred';
import { fieldsOf } from '../../src/kernel/field';
import {
	nodeOfTool,
	operationNodes,
	makeOperationPanel,
} from '../../src/surfaces/panels/node-panels';
import { tools } from '../support/native-tools';
import { startN8nServer } from '../adapters/n8n-server';
import { newRecord } from '../policy/agents/agent-store-contract';
import { newEntry } from '../policy/audit/audit-store-contract';
import { parametersPerOperation } from './parameters-per-operation';

/*
 * What users' workflows, credentials and data hold by name. A change here breaks what people have
 * built: add, never rename or remove.
 */

/** Fields that a person picks from a list. */
const pickers = ['workflowId', 'executionId', 'credentialId', 'dataTableId', 'nodeType'];

/** Of a notice, no workflow holds anything. */
const isStored = ({ type }: { readonly type: string }) => type !== 'notice';

describe('the package', () => {
	it('has the name that node types begin with', () => {
		expect(packageJson.name).toBe('n8n-nodes-foreman');
		expect(packageJson.n8n.nodes).toEqual([
			'dist/nodes/ForemanWorkflows/ForemanWorkflows.node.js',
			'dist/nodes/ForemanToolkit/ForemanToolkit.node.js',
			'dist/nodes/Foreman/Foreman.node.js',
			'dist/nodes/ForemanTeam/ForemanTeam.node.js',
			'dist/nodes/ForemanGate/ForemanGateHitlTool.node.js',
			'dist/nodes/ForemanAdmin/ForemanAdmin.node.js',
			'dist/nodes/ForemanAdminTrigger/ForemanAdminTrigger.node.js',
			'dist/nodes/ForemanMcpTrigger/ForemanMcpTrigger.node.js',
			'dist/nodes/ForemanBuilder/ForemanBuilder.node.js',
			'dist/nodes/ForemanResearch/ForemanResearch.node.js',
		]);
		expect(packageJson.n8n.credentials).toEqual([
			'dist/credentials/ForemanN8nApi.credentials.js',
			'dist/credentials/ForemanIdentityApi.credentials.js',
			'dist/credentials/ForemanStoreApi.credentials.js',
			'dist/credentials/ForemanMcpAccessApi.credentials.js',
			'dist/credentials/ForemanMcpServerApi.credentials.js',
			'dist/credentials/ForemanSearchApi.credentials.js',
		]);
	});
});

/** Of every node. In the first one, which stored workflows have, all credentials have their place. */
const version = [1, 1.1];

/** `name:type` of what stands under *Options*. */
const optionsOf = ({ properties }: INodeTypeDescription) =>
	properties
		.filter(({ name }) => name === 'options')
		.flatMap(({ options = [] }) =>
			options.map((one) => ('type' in one ? `${one.name}:${one.type}` : one.name)),
		);

describe('the MCP trigger', () => {
	const { description, methods } = new ForemanMcpTrigger();

	it('has its name, version, credentials, addresses and parameters', () => {
		expect(description).toMatchObject({
			name: 'foremanMcpTrigger',
			version,
			credentials: [
				{ name: 'foremanN8nApi', required: true, testedBy: 'testN8n' },
				{ name: 'foremanMcpAccessApi', required: true, testedBy: 'testMcpAccess' },
				{ name: 'foremanIdentityApi', testedBy: 'testIdentity' },
				{ name: 'foremanStoreApi', testedBy: 'testStore' },
				{ name: 'foremanMcpServerApi', testedBy: 'testMcpServer' },
				{ name: 'foremanSearchApi', testedBy: 'testSearch' },
			],
			inputs: [],
			outputs: ['main'],
		});
		expect(Object.keys(methods.loadOptions).sort()).toEqual(['getKeyAbilities', 'getTools']);
		expect(description.webhooks?.map(({ httpMethod, path }) => `${httpMethod} ${path}`)).toEqual([
			...['POST', 'GET', 'DELETE'].map((method) => `${method} ={{$parameter["path"]}}`),
			...['/tools', '/execute'].map((path) => `POST ={{$parameter["path"]}}${path}`),
			...['/ui', '/ui/approvals/:approvalId'].flatMap((path) =>
				['GET', 'POST'].map((method) => `${method} ={{$parameter["path"]}}${path}`),
			),
			'GET ={{$parameter["path"]}}/.well-known/:document',
			...['/oauth/:step', '/ui/authorize'].flatMap((path) =>
				['GET', 'POST'].map((method) => `${method} ={{$parameter["path"]}}${path}`),
			),
		]);
		expect([...new Set(description.properties.map(({ name }) => name))]).toEqual([
			...['addresses', 'path', 'clientAuthentication', 'oauth', 'permissionSource', 'profile'],
			...['profileNotice', 'keyAbilities', 'permissions', 'domains', 'tools', 'moreCredentials'],
			...['settings', 'options', 'triggerOn'],
		]);
		const settings = description.properties.find(({ name }) => name === 'settings');
		expect(settings?.options?.map(({ name }) => name).sort()).toEqual([
			...['agentId', 'allowedOrigins', 'approvalHours', 'askAfterForeignText'],
			...['callsPerMinute', 'exposure', 'handleAfter', 'workflowDirectory'],
		]);
		// n8n then leaves the bodies of requests unread.
		const options = description.properties.find(({ name }) => name === 'options');
		expect(options).toMatchObject({ type: 'hidden', default: { binaryData: true } });
	});
});

describe('the admin trigger', () => {
	const { description } = new ForemanAdminTrigger();

	it('has its name, version, credentials, path and addresses', () => {
		expect(description).toMatchObject({
			name: 'foremanAdminTrigger',
			version,
			credentials: [
				{ name: 'foremanN8nApi', required: true, testedBy: 'testN8n' },
				{ name: 'foremanIdentityApi', required: true, testedBy: 'testIdentity' },
				{ name: 'foremanStoreApi', testedBy: 'testStore' },
			],
			inputs: [],
			outputs: ['main'],
		});
		const { default: preset } = description.properties.find(({ name }) => name === 'path') ?? {};
		expect(preset).toBe('foreman');
		const addresses = description.webhooks?.map(({ httpMethod, path }) => `${httpMethod} ${path}`);
		// In no order: n8n finds an address by its method and words.
		expect(addresses?.sort()).toEqual([
			'DELETE ={{$parameter["path"]}}/ai/budgets/:budgetId',
			'DELETE ={{$parameter["path"]}}/ai/clients/:clientId',
			'DELETE ={{$parameter["path"]}}/ai/functions/:functionId',
			'DELETE ={{$parameter["path"]}}/ai/functions/:functionId/versions/:versionId',
			'DELETE ={{$parameter["path"]}}/ai/instructions/:instructionId',
			'DELETE ={{$parameter["path"]}}/ai/prices/:priceId',
			'DELETE ={{$parameter["path"]}}/ai/proposals/:proposalId',
			'DELETE ={{$parameter["path"]}}/ai/schemas/:schemaId',
			'DELETE ={{$parameter["path"]}}/ai/tests/:testId',
			'DELETE ={{$parameter["path"]}}/ai/tools/:toolId',
			'GET ={{$parameter["path"]}}/ai/agents/:agentId/tools',
			'GET ={{$parameter["path"]}}/ai/agents/:agentId/tools/catalog',
			'GET ={{$parameter["path"]}}/ai/budgets',
			'GET ={{$parameter["path"]}}/ai/budgets/:budgetId',
			'GET ={{$parameter["path"]}}/ai/client-calls',
			'GET ={{$parameter["path"]}}/ai/client-calls/:callId',
			'GET ={{$parameter["path"]}}/ai/clients',
			'GET ={{$parameter["path"]}}/ai/clients/:clientId',
			'GET ={{$parameter["path"]}}/ai/functions',
			'GET ={{$parameter["path"]}}/ai/functions/:functionId',
			'GET ={{$parameter["path"]}}/ai/functions/:functionId/versions',
			'GET ={{$parameter["path"]}}/ai/functions/:functionId/versions/:versionId',
			'GET ={{$parameter["path"]}}/ai/instance',
			'GET ={{$parameter["path"]}}/ai/instructions',
			'GET ={{$parameter["path"]}}/ai/instructions/:instructionId',
			'GET ={{$parameter["path"]}}/ai/openapi.json',
			'GET ={{$parameter["path"]}}/ai/prices',
			'GET ={{$parameter["path"]}}/ai/prices/:priceId',
			'GET ={{$parameter["path"]}}/ai/proposals',
			'GET ={{$parameter["path"]}}/ai/proposals/:proposalId',
			'GET ={{$parameter["path"]}}/ai/registry/export',
			'GET ={{$parameter["path"]}}/ai/runs',
			'GET ={{$parameter["path"]}}/ai/runs/:runId',
			'GET ={{$parameter["path"]}}/ai/runs/:runId/events',
			'GET ={{$parameter["path"]}}/ai/schemas',
			'GET ={{$parameter["path"]}}/ai/schemas/:schemaId',
			'GET ={{$parameter["path"]}}/ai/tests',
			'GET ={{$parameter["path"]}}/ai/tests/:testId',
			'GET ={{$parameter["path"]}}/ai/tools',
			'GET ={{$parameter["path"]}}/ai/tools/:toolId',
			'GET ={{$parameter["path"]}}/ai/tools/:toolId/history',
			'GET ={{$parameter["path"]}}/ai/upgrade',
			'GET ={{$parameter["path"]}}/ai/usage',
			'GET ={{$parameter["path"]}}/ai/usage/days',
			'GET ={{$parameter["path"]}}/ui',
			'GET ={{$parameter["path"]}}/ui/agents/:agentId',
			'GET ={{$parameter["path"]}}/ui/approvals/:approvalId',
			'GET ={{$parameter["path"]}}/ui/audit',
			'GET ={{$parameter["path"]}}/ui/budgets',
			'GET ={{$parameter["path"]}}/ui/budgets/:budgetId',
			'GET ={{$parameter["path"]}}/ui/clients',
			'GET ={{$parameter["path"]}}/ui/clients/:clientId',
			'GET ={{$parameter["path"]}}/ui/instance',
			'GET ={{$parameter["path"]}}/ui/instructions',
			'GET ={{$parameter["path"]}}/ui/instructions/:instructionId',
			'GET ={{$parameter["path"]}}/ui/prices',
			'GET ={{$parameter["path"]}}/ui/prices/:priceId',
			'GET ={{$parameter["path"]}}/ui/proposals',
			'GET ={{$parameter["path"]}}/ui/proposals/:proposalId',
			'GET ={{$parameter["path"]}}/ui/runs/:runId',
			'GET ={{$parameter["path"]}}/ui/runs/:runId/events',
			'GET ={{$parameter["path"]}}/ui/tests',
			'GET ={{$parameter["path"]}}/ui/tests/:testId',
			'GET ={{$parameter["path"]}}/ui/tools',
			'GET ={{$parameter["path"]}}/ui/tools/:toolId',
			'GET ={{$parameter["path"]}}/ui/tools/:toolId/history',
			'GET ={{$parameter["path"]}}/ui/upgrade',
			'GET ={{$parameter["path"]}}/ui/usage',
			'PATCH ={{$parameter["path"]}}/ai/clients/:clientId',
			'PATCH ={{$parameter["path"]}}/ai/functions/:functionId',
			'PATCH ={{$parameter["path"]}}/ai/instructions/:instructionId',
			'PATCH ={{$parameter["path"]}}/ai/tools/:toolId',
			'POST ={{$parameter["path"]}}/ai/budgets',
			'POST ={{$parameter["path"]}}/ai/chat/:threadId/tasks/:taskId/cancel',
			'POST ={{$parameter["path"]}}/ai/client-calls/:callId/result',
			'POST ={{$parameter["path"]}}/ai/clients',
			'POST ={{$parameter["path"]}}/ai/functions',
			'POST ={{$parameter["path"]}}/ai/functions/:functionId/restore',
			'POST ={{$parameter["path"]}}/ai/functions/:functionId/versions',
			'POST ={{$parameter["path"]}}/ai/instructions',
			'POST ={{$parameter["path"]}}/ai/prices',
			'POST ={{$parameter["path"]}}/ai/proposals/:proposalId/register',
			'POST ={{$parameter["path"]}}/ai/registry/import',
			'POST ={{$parameter["path"]}}/ai/runs/:runId/cancel',
			'POST ={{$parameter["path"]}}/ai/schemas',
			'POST ={{$parameter["path"]}}/ai/tests/run',
			'POST ={{$parameter["path"]}}/ai/tools',
			'POST ={{$parameter["path"]}}/ai/tools/:toolId/pin',
			'POST ={{$parameter["path"]}}/ai/tools/:toolId/restore',
			'POST ={{$parameter["path"]}}/ai/tools/:toolId/try',
			'POST ={{$parameter["path"]}}/ui',
			'POST ={{$parameter["path"]}}/ui/agents/:agentId',
			'POST ={{$parameter["path"]}}/ui/approvals/:approvalId',
			'POST ={{$parameter["path"]}}/ui/budgets',
			'POST ={{$parameter["path"]}}/ui/budgets/:budgetId',
			'POST ={{$parameter["path"]}}/ui/clients',
			'POST ={{$parameter["path"]}}/ui/clients/:clientId',
			'POST ={{$parameter["path"]}}/ui/instructions',
			'POST ={{$parameter["path"]}}/ui/instructions/:instructionId',
			'POST ={{$parameter["path"]}}/ui/prices',
			'POST ={{$parameter["path"]}}/ui/prices/:priceId',
			'POST ={{$parameter["path"]}}/ui/proposals',
			'POST ={{$parameter["path"]}}/ui/proposals/:proposalId',
			'POST ={{$parameter["path"]}}/ui/runs/:runId',
			'POST ={{$parameter["path"]}}/ui/tests',
			'POST ={{$parameter["path"]}}/ui/tests/:testId',
			'POST ={{$parameter["path"]}}/ui/tools',
			'POST ={{$parameter["path"]}}/ui/tools/:toolId',
			'POST ={{$parameter["path"]}}/ui/tools/:toolId/history',
			'PUT ={{$parameter["path"]}}/ai/agents/:agentId/tools',
			'PUT ={{$parameter["path"]}}/ai/budgets/:budgetId',
			'PUT ={{$parameter["path"]}}/ai/prices/:priceId',
		]);
	});
});

describe('the instance node', () => {
	const { description } = new ForemanWorkflows();

	it('has its name, version, credential and connections', () => {
		expect(description).toMatchObject({
			name: 'foremanWorkflows',
			version,
			usableAsTool: true,
			credentials: [
				{ name: 'foremanN8nApi', required: true, testedBy: 'testN8n' },
				{ name: 'foremanStoreApi', testedBy: 'testStore' },
			],
			inputs: ['main'],
			outputs: ['main'],
		});
	});

	it('reads lists page by page, and puts them out as items or as one', () => {
		const paged = description.properties.filter(({ name }) => name === 'returnAll');
		expect(paged.flatMap(({ displayOptions }) => displayOptions?.show?.operation ?? [])).toEqual([
			...['list-workflows', 'list-workflow-versions', 'explore-node-resources'],
			...['query-data-table-rows', 'list-audit-entries'],
		]);
		expect(optionsOf(description)).toEqual(['asOneItem:boolean']);
	});

	it('has the methods behind its lists', () => {
		expect(Object.keys(new ForemanWorkflows().methods.listSearch)).toEqual([
			'searchWorkflows',
			'searchExecutions',
			'searchCredentials',
			'searchDataTables',
			'searchNodeTypes',
		]);
	});
});

describe('the operations node', () => {
	const { description, methods } = new ForemanTeam();

	it('has its name, version, credentials and connections', () => {
		expect(description).toMatchObject({
			name: 'foremanTeam',
			version,
			usableAsTool: true,
			credentials: [
				{ name: 'foremanN8nApi', required: true, testedBy: 'testN8n' },
				{ name: 'foremanIdentityApi', required: true, testedBy: 'testIdentity' },
				{ name: 'foremanStoreApi', testedBy: 'testStore' },
			],
			inputs: ['main'],
			outputs: ['main'],
		});
		expect(Object.keys(methods.credentialTest)).toEqual([
			...['testIdentity', 'testMcpServer', 'testSearch', 'testN8n', 'testStore', 'testMcpAccess'],
		]);
	});

	it('has its options', () => {
		expect(optionsOf(description)).toEqual(['identityToken:options', 'asOneItem:boolean']);
	});
});

/*
 * Which tools there are, their fields and types, and the nodes and resources that they stand under, is what generated/tools.md
 * shows: a change is a line of its difference. This is how panels follow from it.
 */
describe.each(operationNodes)('the tools of the node %s', (node) => {
	const own = tools.filter((tool) => nodeOfTool(tool) === node);
	const panel = makeOperationPanel(node);

	it('are its operations, by their names, below their resources', () => {
		const offered = panel
			.filter(({ name }) => name === 'operation')
			.flatMap(({ displayOptions, options = [] }) =>
				options.map((one) => ['value' in one && one.value, displayOptions?.show?.resource]),
			);
		expect(offered.sort()).toEqual(own.map(({ name, resource }) => [name, [resource]]).sort());
	});

	it('have a parameter for each field, under its name but where n8n has that name', () => {
		const taken: Readonly<Record<string, string>> = {
			...{ resource: 'nodeResource', operation: 'nodeOperation' },
			toolDescription: 'nodeToolDescription',
		};
		const kept = parametersPerOperation(panel);
		// In no order: what has to be filled in stands first.
		for (const { name, input } of own)
			expect([...(kept[name] ?? [])].sort()).toEqual(
				fieldsOf(input)
					.map((field) =>
						[
							taken[field.name] ?? field.name,
							pickers.includes(field.name) ? 'resourceLocator' : field.kind,
						].join(':'),
					)
					.sort(),
			);
	});
});

describe('the registry node', () => {
	const { description, methods } = new ForemanAdmin();

	it('has its name, version, credentials and connections, and is no tool', () => {
		expect(description).toMatchObject({
			name: 'foremanAdmin',
			version,
			credentials: [
				{ name: 'foremanN8nApi', required: true, testedBy: 'testN8n' },
				{ name: 'foremanIdentityApi', testedBy: 'testIdentity' },
				{ name: 'foremanStoreApi', testedBy: 'testStore' },
			],
			inputs: ['main'],
			outputs: ['main'],
		});
		expect(description.usableAsTool).toBeUndefined();
		expect(Object.keys(methods.loadOptions)).toEqual([
			...['getTools', 'getKeyAbilities', 'getRegisteredTools', 'getWorkflowVersions'],
		]);
		expect(Object.keys(methods.listSearch)).toEqual([
			...['searchWorkflows', 'searchRegisteredTools', 'searchDeletedTools'],
			...['searchFunctions', 'searchDeletedFunctions', 'searchSchemas'],
		]);
	});

	it('has its resources, operations and parameters', () => {
		const offered = description.properties
			.filter(({ name }) => name === 'resource' || name === 'operation')
			.map(({ options }) => options?.map((one) => ('value' in one ? one.value : undefined)));
		expect(offered).toEqual([
			[
				...['approval', 'audit', 'budget', 'client', 'function', 'instance', 'instruction'],
				...[
					'permission',
					'price',
					'proposal',
					'schema',
					'test',
					'tool',
					'upgrade',
					'usage',
					'version',
				],
			],
			['getAll', 'remove', 'revokeAlways', 'set', 'setProfile', 'setProviders'],
			['get', 'getAll'],
			['exportCsv', 'getAll'],
			['create', 'getAll', 'revoke', 'update'],
			['create', 'delete', 'getAll', 'update'],
			['get', 'getAll'],
			['create', 'delete', 'getAll', 'update'],
			['create', 'delete', 'getAll', 'update'],
			['get'],
			['exportCsv', 'get', 'getAll'],
			['check', 'create', 'delete', 'getAll', 'run'],
			['create', 'delete', 'export', 'get', 'getAll', 'import', 'restore', 'try', 'update'],
			['delete', 'getAll', 'register'],
			[
				...['createToolFromWorkflow', 'create', 'delete'],
				...['get', 'getAll', 'restore', 'update'],
			],
			['create', 'delete', 'get', 'getAll'],
			['delete', 'get', 'getAll', 'pin'],
		]);
		const rest = description.properties.slice(17).map(({ name }) => name);
		expect(rest).toEqual([
			...['agentId', 'tools', 'status', 'profile', 'providers', 'user'],
			...['approvalId', 'returnAll', 'limit', 'filters', 'returnAll', 'limit', 'filters'],
			...['clientName', 'clientId', 'limits', 'keyNotice', 'updateFields', 'returnAll', 'limit'],
			...['instructionId', 'text', 'user', 'returnAll', 'limit'],
			...['days', 'days', 'returnAll', 'limit'],
			...['model', 'input', 'cachedInput', 'output', 'from', 'priceId', 'priceId'],
			...['model', 'input', 'cachedInput', 'output', 'from', 'returnAll', 'limit'],
			...['agentId', 'moneyPerDay', 'callsPerHour', 'budgetId', 'budgetId'],
			...['agentId', 'moneyPerDay', 'callsPerHour', 'returnAll', 'limit'],
			...['returnAll', 'limit'],
			...[
				'testId',
				'workflowId',
				'executionId',
				'inputData',
				'name',
				'workflowIds',
				'returnAll',
				'limit',
			],
			...['toolId', 'toolId', 'toolName', 'target', 'functionId', 'inputSchema', 'outputSchema'],
			...['description', 'effect', 'arguments', 'document', 'retentionTier'],
			...['additionalFields', 'updateFields', 'additionalFields', 'additionalFields'],
			...['returnAll', 'limit', 'filters'],
			...['proposalId', 'returnAll', 'limit'],
			...['workflowId', 'description', 'toolName', 'effect', 'functionName', 'functionId'],
			...['functionId', 'retentionTier', 'fromWorkflowNotice', 'additionalFields'],
			...['additionalFields', 'updateFields', 'returnAll', 'limit', 'filters'],
			...['schemaId', 'schemaName', 'schema', 'role', 'returnAll', 'limit', 'filters'],
			...['functionId', 'workflowVersionId', 'versionId', 'pinNotice', 'additionalFields'],
			...['returnAll', 'limit', 'keyAbilities', 'moreCredentials', 'moreCredentials', 'options'],
		]);
		const filters = description.properties
			.filter(({ name }) => name === 'filters')
			.map(({ options }) => options?.map(({ name }) => name));
		expect(filters).toEqual([
			['agentId', 'state'],
			['agentId', 'outcome', 'since', 'tool', 'until', 'user'],
			['deleted', 'enabled', 'query', 'system', 'target'],
			['deleted', 'query'],
			['query'],
		]);
	});
});

describe('the toolkit node', () => {
	const { description } = new ForemanToolkit();

	it('has its name, version, credential and connections', () => {
		expect(description).toMatchObject({
			name: 'foremanToolkit',
			version,
			credentials: [
				{ name: 'foremanN8nApi', required: true, testedBy: 'testN8n' },
				{ name: 'foremanIdentityApi', testedBy: 'testIdentity' },
				{ name: 'foremanStoreApi', testedBy: 'testStore' },
				{ name: 'foremanMcpServerApi', testedBy: 'testMcpServer' },
				{ name: 'foremanSearchApi', testedBy: 'testSearch' },
			],
			inputs: [],
			outputs: ['ai_tool'],
		});
	});

	it('has its parameters and their values', () => {
		const kept = description.properties
			.filter(isStored)
			.map(({ name, type, default: preset, options }) => ({
				...{ name, type, preset },
				values: options?.map((option) => ('value' in option ? option.value : undefined)),
			}));
		expect(kept).toEqual([
			...[
				{ name: 'permissionSource', preset: 'panel', values: ['panel', 'managed'] },
				{
					name: 'profile',
					preset: 'build',
					values: ['build', 'standard', 'restrictive', 'unattended'],
				},
			].map((one) => ({ ...one, type: 'options' })),
			{ name: 'keyAbilities', type: 'options', preset: '', values: undefined },
			{ name: 'permissions', type: 'fixedCollection', preset: {}, values: [undefined] },
			{
				name: 'whileAsking',
				type: 'options',
				preset: 'auto',
				values: ['auto', 'answer', 'chat', 'wait'],
			},
			{
				name: 'domains',
				type: 'multiOptions',
				preset: [],
				values: [
					...['audit', 'builder', 'credential', 'data-table', 'execution', 'node', 'operations'],
					...['research', 'workflow', 'workspace', 'registry', 'mcp'],
				],
			},
			{ name: 'tools', type: 'multiOptions', preset: [], values: undefined },
			{ name: 'moreCredentials', type: 'boolean', preset: false, values: undefined },
			{ name: 'moreCredentials', type: 'hidden', preset: true, values: undefined },
			{ name: 'options', type: 'collection', preset: {}, values: new Array(6).fill(undefined) },
		]);
		expect(optionsOf(description)).toEqual([
			...['agentId:string', 'approvalHours:number', 'askAfterForeignText:boolean'],
			...['exposure:options', 'identityToken:options', 'workflowDirectory:string'],
		]);
		const { loadOptions } = new ForemanToolkit().methods;
		expect(Object.keys(loadOptions).sort()).toEqual(['getKeyAbilities', 'getTools']);
	});
});

describe('the gate', () => {
	const { description } = new ForemanGateHitlTool();

	it('has its name, version, credentials and connections', () => {
		expect(description).toMatchObject({
			name: 'foremanGateHitlTool',
			version,
			credentials: [
				{ name: 'foremanN8nApi', required: true, testedBy: 'testN8n' },
				{ name: 'foremanIdentityApi', testedBy: 'testIdentity' },
				{ name: 'foremanStoreApi', testedBy: 'testStore' },
				{ name: 'foremanMcpServerApi', testedBy: 'testMcpServer' },
			],
			inputs: [{ type: 'ai_tool', required: true }],
			outputs: [{ type: 'ai_tool' }],
		});
	});

	it('has its parameters', () => {
		const kept = description.properties.filter(isStored).map(({ name, type }) => `${name}:${type}`);
		expect(kept).toEqual([
			...['permissionSource:options', 'profile:options', 'permissions:fixedCollection'],
			...['whileAsking:options', 'moreCredentials:boolean', 'moreCredentials:hidden'],
			'options:collection',
		]);
		expect(optionsOf(description)).toEqual([
			...['agentId:string', 'approvalHours:number', 'askAfterForeignText:boolean'],
			'identityToken:options',
		]);
	});
});

describe('the credential', () => {
	it('has its type, its fields and the header it signs with', async () => {
		const credential = new ForemanN8nApi();
		expect(credential.name).toBe('foremanN8nApi');
		expect(credential.properties.map(({ name, type }) => `${name}:${type}`)).toEqual([
			'apiKey:string',
			'keyNotice:notice',
			'askUrlSecret:string',
			'moreSettings:boolean',
			'baseUrl:string',
			'secret:string',
			'webDomains:string',
			'allowedHttpRequestDomains:hidden',
		]);
		expect(credential.properties.at(-1)?.default).toBe('none');
		for (const name of ['apiKey', 'askUrlSecret', 'secret'])
			expect(credential.properties.find((one) => one.name === name)?.typeOptions).toEqual({
				password: true,
			});
		const request = { url: 'http://n8n', headers: { accept: 'text/csv' } };
		expect(await credential.authenticate({ apiKey: 'the key' }, request)).toEqual({
			...{ url: 'http://n8n', headers: { accept: 'text/csv', 'X-N8N-API-KEY': 'the key' } },
		});
	});
});

describe('the store credential', () => {
	it('has its type and its fields', () => {
		const credential = new ForemanStoreApi();
		expect(credential.name).toBe('foremanStoreApi');
		expect(credential.properties.map(({ name, type }) => `${name}:${type}`)).toEqual([
			'apiKey:string',
			'secret:string',
			'askUrlSecret:string',
			'baseUrl:string',
			'allowedHttpRequestDomains:hidden',
		]);
		expect(credential.properties.at(-1)?.default).toBe('none');
	});
});

describe('the credential of an MCP server', () => {
	it('has its type and its fields', () => {
		const credential = new ForemanMcpServerApi();
		expect(credential.name).toBe('foremanMcpServerApi');
		expect(credential.properties.map(({ name, type }) => `${name}:${type}`)).toEqual([
			...['url:string', 'authentication:options', 'token:string'],
			...['headerName:string', 'headerSecret:string', 'prefix:string', 'kind:options'],
			...['trustHints:boolean', 'allowPrivate:boolean'],
		]);
	});
});

describe('the credential of a search service', () => {
	it('has its type and its fields', () => {
		const credential = new ForemanSearchApi();
		expect(credential.name).toBe('foremanSearchApi');
		expect(credential.properties.map(({ name, type }) => `${name}:${type}`)).toEqual([
			...['provider:options', 'apiKey:string', 'searxngUrl:string', 'braveUrl:string'],
			...['allowPrivate:boolean', 'allowedHttpRequestDomains:hidden'],
		]);
		const [provider] = credential.properties;
		expect(provider?.options?.map((one) => ('value' in one ? one.value : undefined))).toEqual([
			...['brave', 'braveThenSearxng', 'searxng'],
		]);
		expect(credential.properties.find(({ name }) => name === 'braveUrl')?.default).toBe(
			'https://api.search.brave.com',
		);
	});
});

describe('the identity credential', () => {
	it('has its type and its fields', () => {
		const credential = new ForemanIdentityApi();
		expect(credential.name).toBe('foremanIdentityApi');
		const kept = credential.properties.map(({ name, type, options }) => ({
			field: `${name}:${type}`,
			values: options?.map((option) => ('value' in option ? option.value : undefined)).join(),
		}));
		expect(kept.map(({ field }) => field)).toEqual([
			'mode:options',
			'keySource:options',
			'jwksUrl:string',
			'allowLoopback:boolean',
			'publicKey:string',
			'algorithms:multiOptions',
			'secret:string',
			'hmacAlgorithm:options',
			'issuer:string',
			'audience:string',
			'organisationClaim:string',
			'agencyClaim:string',
			'userClaim:string',
			'headerType:string',
			'clockSkew:number',
			'maxAge:number',
			'organisation:string',
			'agency:string',
			'user:string',
			'operatorPassword:string',
			'allowedHttpRequestDomains:hidden',
		]);
		expect(kept.slice(0, 2).map(({ values }) => values)).toEqual([
			'fixed,jwt',
			'jwksUrl,publicKey,secret',
		]);
		expect(credential.properties.at(-1)?.default).toBe('none');
	});

	it('hides what is secret, and takes an expression for nothing else', () => {
		const { properties } = new ForemanIdentityApi();
		const secret = properties.filter(({ typeOptions }) => typeOptions?.password === true);
		expect(secret.map(({ name }) => name)).toEqual(['secret', 'operatorPassword']);
		const open = properties.filter(({ noDataExpression }) => noDataExpression !== true);
		expect(open.map(({ name }) => name)).toEqual([
			...['secret', 'operatorPassword', 'allowedHttpRequestDomains'],
		]);
	});
});

describe('the builder node', () => {
	const { description } = new ForemanBuilder();

	it('has its name, version, credentials, connections and options', () => {
		expect(description).toMatchObject({
			name: 'foremanBuilder',
			version,
			usableAsTool: true,
			credentials: [
				{ name: 'foremanN8nApi', required: true, testedBy: 'testN8n' },
				{ name: 'foremanStoreApi', testedBy: 'testStore' },
			],
			inputs: ['main'],
			outputs: ['main'],
		});
		expect(optionsOf(description)).toContain('workflowDirectory:string');
	});
});

describe('the research node', () => {
	const { description, methods } = new ForemanResearch();

	it('has its name, version, credentials and connections', () => {
		expect(description).toMatchObject({
			name: 'foremanResearch',
			version,
			usableAsTool: true,
			credentials: [
				{ name: 'foremanN8nApi', required: true, testedBy: 'testN8n' },
				{ name: 'foremanSearchApi', testedBy: 'testSearch' },
				{ name: 'foremanStoreApi', testedBy: 'testStore' },
			],
			inputs: ['main'],
			outputs: ['main'],
		});
		expect(Object.keys(methods)).toEqual(['credentialTest']);
	});
});

describe('models and programs', () => {
	it('look tools up by these names', () => {
		expect(exposeDeferred(tools).map(({ name }) => name)).toEqual(['search-tools', 'run-tool']);
	});

	it('tell failures apart by these codes', () => {
		expect(toolErrorCodes).toEqual([
			'invalid-input',
			'invalid-code',
			'not-found',
			'archived',
			'conflict',
			'unauthorized',
			'forbidden',
			'not-licensed',
			'unavailable',
			'unsupported',
			'too-large',
			'timeout',
			'cancelled',
			'run-failed',
			'output-invalid',
			'internal',
		]);
	});

	it('are given the data table tools that write only as the agent for data tables', () => {
		const own = tools.filter(({ domain }) => domain === 'data-table');
		for (const { name, effect, roles } of own) {
			expect([name, roles]).toEqual([
				name,
				effect === 'read' ? ['orchestrator', 'delegate', 'data-table-agent'] : ['data-table-agent'],
			]);
		}
	});
});

describe('the data tables', () => {
	/** What is sent to make the table that a first write needs. */
	async function madeBy(write: (api: ApiClient) => Promise<unknown>): Promise<unknown> {
		const server = await startN8nServer(({ method }) =>
			method === 'POST' ? { body: { id: 't1' } } : { body: { data: [] } },
		);
		const { signal } = new AbortController();
		// What is not the making of the table is not answered as n8n would.
		await write(createApiClient(server.send, server.baseUrl, signal)).catch(() => undefined);
		await server.stop();
		return server.received.find(
			({ method, url }) => method === 'POST' && url === '/api/v1/data-tables',
		)?.body;
	}

	const texts = (...names: readonly string[]) => names.map((name) => ({ name, type: 'string' }));

	it('have their names', () => {
		expect(ownTableNames).toEqual([
			'foreman_documents',
			'foreman_approvals',
			'foreman_tasks',
			'foreman_projects',
			'foreman_events',
			'foreman_agents',
			'foreman_audit',
			'foreman_runs',
			'foreman_run_events',
			'foreman_tool_results',
			'foreman_reserve',
			'foreman_registry',
			'foreman_registry_versions',
			'foreman_clients',
			'foreman_tests',
			'foreman_questions',
		]);
	});

	it('have their columns', async () => {
		const documents = async (api: ApiClient) =>
			await createDataTableStore(api, () => 0).put('kind', 'key', 'body');
		expect(await madeBy(documents)).toEqual({
			name: 'foreman_documents',
			columns: texts('kind', 'key', 'body'),
		});
		const agents = async (api: ApiClient) =>
			await createAgentRecordTable(api, () => 'claim').put({ record: newRecord(), seal: '' });
		expect(await madeBy(agents)).toEqual({
			name: 'foreman_agents',
			columns: texts(
				...['agent_id', 'organisation', 'agency', 'revision', 'claim', 'body', 'seal'],
			),
		});
		const registry = async (api: ApiClient) =>
			await createRegistryTable(api, () => 'claim').setMark(noPrincipal, 'mark');
		expect(await madeBy(registry)).toEqual({
			name: 'foreman_registry',
			columns: texts(
				...['kind', 'entity_id', 'organisation', 'agency', 'revision', 'claim', 'body', 'seal'],
			),
		});
		const copies = async (api: ApiClient) =>
			await createRegistryTable(api, () => 'claim').keepCopy(noPrincipal, 'version', '{}');
		expect(await madeBy(copies)).toEqual({
			name: 'foreman_registry_versions',
			columns: texts('version_id', 'organisation', 'agency', 'body'),
		});
		const audit = async (api: ApiClient) =>
			await createAuditTable(api, { now: () => 1 }).add([newEntry()]);
		expect(await madeBy(audit)).toEqual({
			name: 'foreman_audit',
			columns: texts(
				...[
					'at',
					'organisation',
					'agency',
					'user_id',
					'agent_id',
					'execution_id',
					'tool',
					'effect',
				],
				...['arguments', 'decision', 'approval_id', 'approver', 'outcome', 'code', 'duration'],
				...['stripped', 'answered'],
			),
		});
		const setting = { tenant: { organisation: '', agency: '', user: '' }, now: () => 1 };
		const run = { runId: 'r', threadId: 't', agentId: 'a' };
		const agent = { kind: 'orchestrator', schema: 1, state: {} };
		const runs = async (api: ApiClient) =>
			await createRunTable(api, { ...setting, newClaim: () => 'claim' }).create({ ...run, agent });
		const numbers = (...names: readonly string[]) =>
			names.map((name) => ({ name, type: 'number' }));
		expect(await madeBy(runs)).toEqual({
			name: 'foreman_runs',
			columns: [
				...texts('run_id', 'task_id', 'organisation', 'agency', 'user_id', 'agent_id'),
				...texts('thread_id', 'kind', 'phase', 'claim'),
				...numbers('fence', 'lease_until', 'created_at', 'updated_at'),
				...numbers('inbox_version', 'state_schema'),
				...texts('task_ids', 'inbox', 'snapshot'),
			],
		});
		const events = async (api: ApiClient) => {
			const event = { seq: 1, type: 'x', at: 1, data: {} };
			await createRunEventTable(api, setting).add({ ...run, events: [event] });
		};
		expect(await madeBy(events)).toEqual({
			name: 'foreman_run_events',
			columns: [
				...texts('organisation', 'agency', 'run_id', 'thread_id', 'agent_id', 'type'),
				...numbers('seq', 'at'),
				...texts('data'),
			],
		});
		const results = async (api: ApiClient) =>
			await createToolResultTable(api, setting).keep('r', [{ resultId: '1', text: '' }]);
		expect(await madeBy(results)).toEqual({
			name: 'foreman_tool_results',
			columns: [
				...texts('result_id', 'run_id', 'organisation', 'agency'),
				...numbers('at'),
				...texts('text'),
			],
		});
	});
});
