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
import type { Effect } from '../../src/kernel/define-tool';
import { toolErrorCodes } from '../../src/kernel/tool-error';
import { exposeDeferred } from '../../src/catalog/expose-deferred';
import { allTools, tools } from '../support/native-tools';
import { startN8nServer } from '../adapters/n8n-server';
import { newRecord } from '../policy/agents/agent-store-contract';
import { newEntry } from '../policy/audit/audit-store-contract';
import { parametersPerOperation } from './parameters-per-operation';

/*
 * What users' workflows, credentials and data hold by name. A change here breaks what people have
 * built: add, never rename or remove.
 */

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
			version: 1,
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
		expect(Object.keys(methods.loadOptions)).toEqual(['getTools']);
		expect(description.webhooks?.map(({ httpMethod, path }) => `${httpMethod} ${path}`)).toEqual([
			...['POST', 'GET', 'DELETE'].map((method) => `${method} ={{$parameter["path"]}}`),
			...['/tools', '/execute'].map((path) => `POST ={{$parameter["path"]}}${path}`),
			...['/ui', '/ui/approvals/:approvalId'].flatMap((path) =>
				['GET', 'POST'].map((method) => `${method} ={{$parameter["path"]}}${path}`),
			),
		]);
		expect([...new Set(description.properties.map(({ name }) => name))]).toEqual([
			...['addresses', 'path', 'clientAuthentication', 'domains', 'tools', 'permissionSource'],
			...['profile', 'profileNotice', 'permissions', 'settings', 'options', 'triggerOn'],
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
			version: 1,
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
		expect(addresses).toEqual([
			'GET ={{$parameter["path"]}}/ui',
			'POST ={{$parameter["path"]}}/ui',
			'GET ={{$parameter["path"]}}/ui/audit',
			'GET ={{$parameter["path"]}}/ui/agents/:agentId',
			'POST ={{$parameter["path"]}}/ui/agents/:agentId',
			'GET ={{$parameter["path"]}}/ui/approvals/:approvalId',
			'POST ={{$parameter["path"]}}/ui/approvals/:approvalId',
			'GET ={{$parameter["path"]}}/ui/runs/:runId',
			'POST ={{$parameter["path"]}}/ui/runs/:runId',
			'GET ={{$parameter["path"]}}/ui/runs/:runId/events',
			'GET ={{$parameter["path"]}}/ui/tools',
			'POST ={{$parameter["path"]}}/ui/tools',
			'GET ={{$parameter["path"]}}/ui/tools/:toolId',
			'POST ={{$parameter["path"]}}/ui/tools/:toolId',
			'GET ={{$parameter["path"]}}/ui/tools/:toolId/edit',
			'POST ={{$parameter["path"]}}/ui/tools/:toolId/edit',
			'GET ={{$parameter["path"]}}/ui/tools/:toolId/try',
			'POST ={{$parameter["path"]}}/ui/tools/:toolId/try',
			'GET ={{$parameter["path"]}}/ui/tools/:toolId/history',
			'POST ={{$parameter["path"]}}/ui/tools/:toolId/history',
			'GET ={{$parameter["path"]}}/ui/clients',
			'POST ={{$parameter["path"]}}/ui/clients',
			'GET ={{$parameter["path"]}}/ui/clients/:clientId',
			'POST ={{$parameter["path"]}}/ui/clients/:clientId',
			'GET ={{$parameter["path"]}}/ui/instance',
			'GET ={{$parameter["path"]}}/ai/agents/:agentId/tools',
			'PUT ={{$parameter["path"]}}/ai/agents/:agentId/tools',
			'GET ={{$parameter["path"]}}/ai/agents/:agentId/tools/catalog',
			'GET ={{$parameter["path"]}}/ai/runs',
			'GET ={{$parameter["path"]}}/ai/runs/:runId',
			'GET ={{$parameter["path"]}}/ai/runs/:runId/events',
			'POST ={{$parameter["path"]}}/ai/runs/:runId/cancel',
			'POST ={{$parameter["path"]}}/ai/chat/:threadId/tasks/:taskId/cancel',
			'GET ={{$parameter["path"]}}/ai/client-calls',
			'GET ={{$parameter["path"]}}/ai/client-calls/:callId',
			'POST ={{$parameter["path"]}}/ai/client-calls/:callId/result',
			'GET ={{$parameter["path"]}}/ai/openapi.json',
			'GET ={{$parameter["path"]}}/ai/clients',
			'POST ={{$parameter["path"]}}/ai/clients',
			'GET ={{$parameter["path"]}}/ai/clients/:clientId',
			'PATCH ={{$parameter["path"]}}/ai/clients/:clientId',
			'DELETE ={{$parameter["path"]}}/ai/clients/:clientId',
			'GET ={{$parameter["path"]}}/ai/instance',
			'GET ={{$parameter["path"]}}/ai/tools',
			'POST ={{$parameter["path"]}}/ai/tools',
			'GET ={{$parameter["path"]}}/ai/tools/:id',
			'PATCH ={{$parameter["path"]}}/ai/tools/:id',
			'DELETE ={{$parameter["path"]}}/ai/tools/:id',
			'POST ={{$parameter["path"]}}/ai/tools/:id/restore',
			'POST ={{$parameter["path"]}}/ai/tools/:id/try',
			'POST ={{$parameter["path"]}}/ai/tools/:id/pin',
			'GET ={{$parameter["path"]}}/ai/tools/:id/history',
			'GET ={{$parameter["path"]}}/ai/functions',
			'POST ={{$parameter["path"]}}/ai/functions',
			'GET ={{$parameter["path"]}}/ai/functions/:id',
			'PATCH ={{$parameter["path"]}}/ai/functions/:id',
			'DELETE ={{$parameter["path"]}}/ai/functions/:id',
			'POST ={{$parameter["path"]}}/ai/functions/:id/restore',
			'GET ={{$parameter["path"]}}/ai/functions/:id/versions',
			'POST ={{$parameter["path"]}}/ai/functions/:id/versions',
			'GET ={{$parameter["path"]}}/ai/functions/:id/versions/:versionId',
			'DELETE ={{$parameter["path"]}}/ai/functions/:id/versions/:versionId',
			'GET ={{$parameter["path"]}}/ai/schemas',
			'POST ={{$parameter["path"]}}/ai/schemas',
			'GET ={{$parameter["path"]}}/ai/schemas/:id',
			'DELETE ={{$parameter["path"]}}/ai/schemas/:id',
			'GET ={{$parameter["path"]}}/ai/registry/export',
			'POST ={{$parameter["path"]}}/ai/registry/import',
		]);
	});
});

describe('the instance node', () => {
	const { description } = new ForemanWorkflows();

	it('has its name, version, credential and connections', () => {
		expect(description).toMatchObject({
			name: 'foremanWorkflows',
			version: 1,
			usableAsTool: true,
			credentials: [
				{ name: 'foremanN8nApi', required: true, testedBy: 'testN8n' },
				{ name: 'foremanStoreApi', testedBy: 'testStore' },
			],
			inputs: ['main'],
			outputs: ['main'],
		});
	});

	it('has its resources and operations', () => {
		const offered = description.properties
			.filter(({ name }) => name === 'resource' || name === 'operation')
			.map(({ name, displayOptions, options, default: preset }) => ({
				name,
				for: displayOptions?.show?.resource,
				values: options?.map((option) => ('value' in option ? option.value : undefined)),
				preset,
			}));
		expect(offered).toEqual([
			{
				name: 'resource',
				for: undefined,
				values: [
					...['audit', 'credential', 'data-table', 'execution', 'node', 'workflow'],
					'workspace',
				],
				preset: 'workflow',
			},
			{
				name: 'operation',
				for: ['workflow'],
				values: [
					'apply-workflow-credentials',
					'build-workflow',
					'compare-workflow-versions',
					'delete-workflow',
					'get-best-practices',
					'get-workflow',
					'get-workflow-as-code',
					'get-workflow-version',
					'list-workflow-versions',
					'list-workflows',
					'publish-workflow',
					'restore-workflow-version',
					'search-template-parameters',
					'search-template-structures',
					'setup-workflow',
					'unarchive-workflow',
					'unpublish-workflow',
					'update-workflow-settings',
					'update-workflow-version',
					'validate-workflow',
				],
				preset: 'list-workflows',
			},
			{
				name: 'operation',
				for: ['execution'],
				values: [
					'call-live-workflow',
					'debug-execution',
					'get-execution',
					'get-node-output',
					'list-executions',
					'prepare-pin-data',
					'run-workflow',
					'stop-execution',
				],
				preset: 'list-executions',
			},
			{
				name: 'operation',
				for: ['credential'],
				values: [
					'delete-credential',
					'get-credential',
					'list-credentials',
					'search-credential-types',
					'setup-credentials',
					'test-credential',
				],
				preset: 'list-credentials',
			},
			{
				name: 'operation',
				for: ['node'],
				values: [
					'explore-node-resources',
					'get-node-description',
					'get-node-type-definition',
					'get-node-usage',
					'get-suggested-nodes',
					'list-nodes',
					'search-nodes',
				],
				preset: 'list-nodes',
			},
			{
				name: 'operation',
				for: ['data-table'],
				values: [
					'add-data-table-column',
					'create-data-table',
					'delete-data-table',
					'delete-data-table-column',
					'delete-data-table-rows',
					'get-data-table-schema',
					'insert-data-table-rows',
					'list-data-tables',
					'query-data-table-rows',
					'rename-data-table-column',
					'update-data-table-rows',
				],
				preset: 'list-data-tables',
			},
			{
				name: 'operation',
				for: ['workspace'],
				values: [
					'cleanup-test-executions',
					'create-folder',
					'delete-folder',
					'get-instance-context',
					'list-folders',
					'list-projects',
					'list-tags',
					'move-workflow-to-folder',
					'tag-workflow',
				],
				preset: 'list-projects',
			},
			{
				name: 'operation',
				for: ['audit'],
				values: ['list-audit-entries'],
				preset: 'list-audit-entries',
			},
		]);
	});

	it('keeps what a person fills in under these names and kinds', () => {
		expect(parametersPerOperation(description.properties)).toEqual({
			'add-data-table-column': ['dataTableId:resourceLocator', 'name:string', 'type:options'],
			'delete-credential': ['credentialId:resourceLocator'],
			'get-credential': ['credentialId:resourceLocator', 'lookThrough:number', 'offset:number'],
			'list-credentials': ['credentialType:string'],
			'search-credential-types': ['query:string', 'limit:number'],
			'setup-credentials': [
				'credentialType:string',
				'name:string',
				'credentialId:resourceLocator',
				'wait:number',
			],
			'test-credential': ['credentialId:resourceLocator'],
			'create-data-table': ['name:string', 'columns:json'],
			'delete-data-table': ['dataTableId:resourceLocator'],
			'delete-data-table-column': ['dataTableId:resourceLocator', 'column:string'],
			'delete-data-table-rows': ['dataTableId:resourceLocator', 'filter:json'],
			'get-data-table-schema': ['dataTableId:resourceLocator'],
			'insert-data-table-rows': ['dataTableId:resourceLocator', 'rows:json'],
			'list-data-tables': ['query:string', 'limit:number'],
			'query-data-table-rows': [
				'dataTableId:resourceLocator',
				'filter:json',
				'search:string',
				'sortBy:string',
				'offset:number',
				'limit:number',
			],
			'rename-data-table-column': [
				'dataTableId:resourceLocator',
				'column:string',
				'newName:string',
			],
			'update-data-table-rows': ['dataTableId:resourceLocator', 'filter:json', 'data:json'],
			'build-workflow': [
				'code:string',
				'patches:json',
				'workflowId:resourceLocator',
				'draftId:string',
			],
			'debug-execution': ['executionId:resourceLocator'],
			'delete-workflow': ['workflowId:resourceLocator', 'workflowIds:json'],
			'get-execution': ['executionId:resourceLocator'],
			'get-node-description': [
				'nodeType:resourceLocator',
				'version:number',
				'nodeResource:string',
				'nodeOperation:string',
			],
			'get-node-output': [
				'executionId:resourceLocator',
				'nodeName:string',
				'offset:number',
				'limit:number',
			],
			'get-node-type-definition': [
				'nodeType:resourceLocator',
				'version:number',
				'nodeResource:string',
				'nodeOperation:string',
				'mode:string',
				'fromExecutions:boolean',
			],
			'get-workflow': ['workflowId:resourceLocator'],
			'get-workflow-as-code': ['workflowId:resourceLocator'],
			'list-executions': ['workflowId:resourceLocator', 'status:options', 'limit:number'],
			'list-nodes': ['query:string'],
			'list-workflows': [
				'query:string',
				'limit:number',
				'status:options',
				'published:options',
				'tags:json',
				'cursor:string',
			],
			'publish-workflow': [
				'workflowId:resourceLocator',
				'workflowIds:json',
				'versionId:string',
				'versionIds:json',
			],
			'call-live-workflow': [
				'workflowId:resourceLocator',
				'triggerName:string',
				'method:options',
				'pathValues:json',
				'queryValues:json',
				'requestHeaders:json',
				'requestBody:json',
				'timeout:number',
				'versionId:string',
			],
			'run-workflow': [
				'workflowId:resourceLocator',
				'inputData:json',
				'timeout:number',
				'triggerName:string',
				'simulate:options',
				'pinData:json',
				'nodeName:string',
				'nodeInput:json',
				'versionId:string',
			],
			'search-nodes': ['query:string', 'limit:number'],
			'stop-execution': ['executionId:resourceLocator'],
			'unpublish-workflow': ['workflowId:resourceLocator', 'workflowIds:json'],
			'unarchive-workflow': ['workflowId:resourceLocator'],
			'list-workflow-versions': ['workflowId:resourceLocator', 'limit:number', 'skip:number'],
			'get-workflow-version': ['workflowId:resourceLocator', 'versionId:string'],
			'compare-workflow-versions': ['workflowId:resourceLocator', 'from:string', 'to:string'],
			'prepare-pin-data': ['workflowId:resourceLocator', 'triggerName:string'],
			'get-node-usage': [
				'nodeType:resourceLocator',
				'credentialType:string',
				'lookThrough:number',
				'offset:number',
			],
			'restore-workflow-version': ['workflowId:resourceLocator', 'versionId:string'],
			'update-workflow-settings': [
				'workflowId:resourceLocator',
				'workflowIds:json',
				'settings:json',
			],
			'update-workflow-version': [
				'workflowId:resourceLocator',
				'versionId:string',
				'name:string',
				'description:string',
			],
			'get-best-practices': ['technique:string'],
			'search-template-structures': ['pattern:string', 'lookIn:options', 'limit:number'],
			'search-template-parameters': [
				'nodeType:resourceLocator',
				'parameter:string',
				'value:string',
				'lookIn:options',
				'limit:number',
			],
			'get-suggested-nodes': ['category:string'],
			'explore-node-resources': [
				'nodeType:resourceLocator',
				'nodeResource:string',
				'credentialId:resourceLocator',
				'version:number',
				'parameters:json',
				'query:string',
				'paginationToken:string',
			],
			'list-projects': ['query:string', 'offset:number'],
			'list-tags': ['query:string'],
			'tag-workflow': [
				'workflowId:resourceLocator',
				'workflowIds:json',
				'tags:json',
				'createMissing:boolean',
			],
			'cleanup-test-executions': [
				'workflowId:resourceLocator',
				'olderThanHours:number',
				'dryRun:boolean',
			],
			'list-folders': ['projectId:string', 'query:string', 'limit:number'],
			'create-folder': ['projectId:string', 'name:string', 'parentFolderId:string'],
			'delete-folder': ['projectId:string', 'folderId:string', 'transferToFolderId:string'],
			'move-workflow-to-folder': ['workflowId:resourceLocator', 'folderId:string'],
			'validate-workflow': ['workflowId:resourceLocator', 'code:string'],
			'setup-workflow': ['workflowId:resourceLocator', 'wait:number', 'since:string'],
			'apply-workflow-credentials': [
				'workflowId:resourceLocator',
				'workItemId:string',
				'credentials:json',
				'versionId:string',
			],
			'list-audit-entries': [
				...['agentId:string', 'toolName:string', 'user:string', 'outcome:options'],
				...['since:string', 'until:string', 'limit:number', 'offset:number'],
			],
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
			version: 1,
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

	it('has its resources, operations and parameters', () => {
		const offered = description.properties
			.filter(({ name }) => name === 'resource' || name === 'operation')
			.map(({ options }) => options?.map((one) => ('value' in one ? one.value : undefined)));
		expect(offered).toEqual([
			['event', 'project', 'task'],
			['create_task', 'list_tasks', 'update_task'],
			['create_project', 'list_projects', 'update_project'],
			['create_event', 'list_events', 'update_event'],
		]);
		expect(optionsOf(description)).toEqual(['identityToken:options', 'asOneItem:boolean']);
		const page = ['limit:number', 'offset:number'];
		const event = ['title', 'startDate', 'endDate', 'type', 'description'];
		const asText = (names: readonly string[]) => names.map((name) => `${name}:string`);
		expect(parametersPerOperation(description.properties)).toEqual({
			list_tasks: ['statusId:string', ...page],
			create_task: asText(['title', 'statusId', 'description', 'dueDate', 'assigneeId']),
			update_task: asText(['taskId', 'title', 'description', 'dueDate', 'assigneeId', 'statusId']),
			list_projects: page,
			create_project: asText(['name', 'description']),
			update_project: asText(['projectId', 'name', 'description']),
			list_events: [...asText(['startDate', 'endDate']), ...page],
			create_event: asText(event),
			update_event: asText(['eventId', ...event]),
		});
	});
});

describe('the registry node', () => {
	const { description, methods } = new ForemanAdmin();

	it('has its name, version, credentials and connections, and is no tool', () => {
		expect(description).toMatchObject({
			name: 'foremanAdmin',
			version: 1,
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
				...['approval', 'audit', 'client', 'function', 'instance', 'permission', 'schema'],
				...['tool', 'version'],
			],
			['getAll', 'remove', 'revokeAlways', 'set', 'setProfile', 'setProviders'],
			['get', 'getAll'],
			['exportCsv', 'getAll'],
			['create', 'getAll', 'revoke', 'update'],
			['get'],
			['create', 'delete', 'export', 'get', 'getAll', 'import', 'restore', 'try', 'update'],
			[
				...['createToolFromWorkflow', 'create', 'delete'],
				...['get', 'getAll', 'restore', 'update'],
			],
			['create', 'delete', 'get', 'getAll'],
			['delete', 'get', 'getAll', 'pin'],
		]);
		const rest = description.properties.slice(10).map(({ name }) => name);
		expect(rest).toEqual([
			...['agentId', 'tools', 'status', 'profile', 'providers', 'user'],
			...['approvalId', 'returnAll', 'limit', 'filters', 'returnAll', 'limit', 'filters'],
			...['clientName', 'clientId', 'limits', 'keyNotice', 'updateFields', 'returnAll', 'limit'],
			...['toolId', 'toolId', 'toolName', 'description', 'target', 'functionId'],
			...['inputSchema', 'outputSchema', 'effect', 'arguments', 'document', 'retentionTier'],
			...['additionalFields', 'updateFields', 'additionalFields', 'additionalFields'],
			...['returnAll', 'limit', 'filters'],
			...['workflowId', 'toolName', 'description', 'effect', 'functionName', 'functionId'],
			...['functionId', 'retentionTier', 'fromWorkflowNotice', 'additionalFields'],
			...['additionalFields', 'updateFields', 'returnAll', 'limit', 'filters'],
			...['schemaId', 'schemaName', 'role', 'schema', 'returnAll', 'limit', 'filters'],
			...['functionId', 'workflowVersionId', 'versionId', 'pinNotice', 'additionalFields'],
			...['returnAll', 'limit', 'options', 'keyAbilities'],
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
			version: 1,
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
			...[
				{ name: 'permissionSource', preset: 'panel', values: ['panel', 'managed'] },
				{
					name: 'profile',
					preset: 'build',
					values: ['build', 'standard', 'restrictive', 'unattended'],
				},
			].map((one) => ({ ...one, type: 'options' })),
			{ name: 'permissions', type: 'fixedCollection', preset: {}, values: [undefined] },
			{
				name: 'whileAsking',
				type: 'options',
				preset: 'auto',
				values: ['auto', 'answer', 'chat', 'wait'],
			},
			{ name: 'options', type: 'collection', preset: {}, values: new Array(6).fill(undefined) },
		]);
		expect(optionsOf(description)).toEqual([
			...['agentId:string', 'approvalHours:number', 'askAfterForeignText:boolean'],
			...['exposure:options', 'identityToken:options', 'workflowDirectory:string'],
		]);
		expect(Object.keys(new ForemanToolkit().methods.loadOptions)).toEqual(['getTools']);
	});
});

describe('the gate', () => {
	const { description } = new ForemanGateHitlTool();

	it('has its name, version, credentials and connections', () => {
		expect(description).toMatchObject({
			name: 'foremanGateHitlTool',
			version: 1,
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
			...['whileAsking:options', 'options:collection'],
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

const BUILDER_PARAMETERS = {
	node_search: ['category:string', 'keyword:string', 'functionality:string'],
	node_add: [
		'workflowId:resourceLocator',
		'nodeType:resourceLocator',
		'name:string',
		'typeVersion:number',
		'position:json',
		'parameters:json',
		'credentials:json',
		'operations:json',
		'versionId:string',
		'includeWorkflow:boolean',
	],
	node_update: [
		'workflowId:resourceLocator',
		'nodeId:string',
		'name:string',
		'typeVersion:number',
		'position:json',
		'parameters:json',
		'credentials:json',
		'settings:json',
		'operations:json',
		'versionId:string',
		'includeWorkflow:boolean',
	],
	node_replace: [
		'workflowId:resourceLocator',
		'targetNodeId:string',
		'newNodeType:string',
		'typeVersion:number',
		'parameters:json',
		'versionId:string',
		'includeWorkflow:boolean',
	],
	node_remove: [
		'workflowId:resourceLocator',
		'nodeId:string',
		'operations:json',
		'versionId:string',
		'includeWorkflow:boolean',
	],
	connection_create: [
		'workflowId:resourceLocator',
		'sourceNodeId:string',
		'targetNodeId:string',
		'sourceOutput:string',
		'targetInput:string',
		'operations:json',
		'versionId:string',
		'includeWorkflow:boolean',
	],
	connection_remove: [
		'workflowId:resourceLocator',
		'sourceNodeId:string',
		'targetNodeId:string',
		'sourceOutput:string',
		'targetInput:string',
		'operations:json',
		'versionId:string',
		'includeWorkflow:boolean',
	],
	workflow_create: ['name:string', 'description:string', 'active:boolean', 'settings:json'],
	workflow_list: ['directoryPath:string', 'limit:number', 'offset:number'],
	workflow_load: ['workflowIdOrPath:string'],
	workflow_save: [
		'workflowId:resourceLocator',
		'workflowData:json',
		'filePath:string',
		'versionId:string',
	],
	workflow_validate: ['workflowId:resourceLocator', 'workflowData:json'],
	test_workflow: [
		'workflowId:resourceLocator',
		'testData:json',
		'timeout:number',
		'simulate:options',
		'versionId:string',
	],
	workflow_deploy: ['workflowId:resourceLocator', 'versionId:string'],
};

describe('the builder node', () => {
	const { description } = new ForemanBuilder();

	it('has its name, version, credentials, connections and options', () => {
		expect(description).toMatchObject({
			name: 'foremanBuilder',
			version: 1,
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

	it('has the parameters of its operations', () => {
		expect(parametersPerOperation(description.properties)).toEqual(BUILDER_PARAMETERS);
	});
});

describe('the research node', () => {
	const { description, methods } = new ForemanResearch();

	it('has its name, version, credentials and connections', () => {
		expect(description).toMatchObject({
			name: 'foremanResearch',
			version: 1,
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

	it('has the parameters of its operations', () => {
		expect(parametersPerOperation(description.properties)).toMatchObject({
			'web-search': ['query:string', 'maxResults:number', 'includeDomains:json'],
			'fetch-url': ['url:string', 'maxContentLength:number'],
		});
	});
});

describe('models and programs', () => {
	it('call the tools by these names', () => {
		expect(tools.map(({ name }) => name)).toEqual([
			'list-workflows',
			'get-workflow',
			'get-workflow-as-code',
			'build-workflow',
			'get-best-practices',
			'search-template-structures',
			'search-template-parameters',
			'validate-workflow',
			'setup-workflow',
			'apply-workflow-credentials',
			'delete-workflow',
			'unarchive-workflow',
			'publish-workflow',
			'unpublish-workflow',
			'list-workflow-versions',
			'get-workflow-version',
			'compare-workflow-versions',
			'restore-workflow-version',
			'update-workflow-settings',
			'update-workflow-version',
			'list-executions',
			'prepare-pin-data',
			'run-workflow',
			'call-live-workflow',
			'get-execution',
			'debug-execution',
			'get-node-output',
			'stop-execution',
			'list-credentials',
			'get-credential',
			'delete-credential',
			'search-credential-types',
			'setup-credentials',
			'test-credential',
			'list-nodes',
			'search-nodes',
			'get-suggested-nodes',
			'explore-node-resources',
			'get-node-description',
			'get-node-type-definition',
			'get-node-usage',
			'list-data-tables',
			'get-data-table-schema',
			'create-data-table',
			'delete-data-table',
			'add-data-table-column',
			'rename-data-table-column',
			'delete-data-table-column',
			'query-data-table-rows',
			'insert-data-table-rows',
			'update-data-table-rows',
			'delete-data-table-rows',
			'list-projects',
			'list-tags',
			'tag-workflow',
			'cleanup-test-executions',
			'list-folders',
			'create-folder',
			'delete-folder',
			'move-workflow-to-folder',
			'get-instance-context',
			'web-search',
			'fetch-url',
			'list_tasks',
			'create_task',
			'update_task',
			'list_projects',
			'create_project',
			'update_project',
			'list_events',
			'create_event',
			'update_event',
			'list-audit-entries',
			...['node_search', 'node_add', 'node_update', 'node_replace', 'node_remove'],
			...['connection_create', 'connection_remove', 'workflow_create', 'workflow_list'],
			...['workflow_load', 'workflow_save', 'workflow_validate', 'test_workflow'],
			'workflow_deploy',
		]);
		const others = allTools.filter((tool) => !tools.includes(tool));
		expect(others.map(({ name }) => name)).toEqual([
			'plan',
			'delegate',
			'update-tasks',
			'build-workflow-with-agent',
			'verify-built-workflow',
			'report-verification-verdict',
			'browser-credential-setup',
			'cancel-background-task',
			'correct-background-task',
			'ask-user',
			'get-tool-result',
			'write-sandbox-file',
			'read-sandbox-file',
			'materialize-node-type',
			'submit-workflow',
		]);
		expect(others.filter(({ effect }) => effect !== 'read').map(({ name }) => name)).toEqual([
			'plan',
			'verify-built-workflow',
			'browser-credential-setup',
			'submit-workflow',
		]);
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

	it('know dangerous tools by their effect', () => {
		const withEffect = (effect: Effect) =>
			tools.filter((tool) => tool.effect === effect).map(({ name }) => name);
		expect(withEffect('destroy')).toEqual([
			'delete-workflow',
			'delete-credential',
			'delete-data-table',
			'delete-data-table-column',
			'delete-data-table-rows',
			'cleanup-test-executions',
			'delete-folder',
		]);
		expect(withEffect('write')).toEqual([
			'build-workflow',
			'apply-workflow-credentials',
			'unarchive-workflow',
			'publish-workflow',
			'unpublish-workflow',
			'restore-workflow-version',
			'update-workflow-settings',
			'update-workflow-version',
			'run-workflow',
			'call-live-workflow',
			'stop-execution',
			'setup-credentials',
			'create-data-table',
			'add-data-table-column',
			'rename-data-table-column',
			'insert-data-table-rows',
			'update-data-table-rows',
			'tag-workflow',
			'create-folder',
			'move-workflow-to-folder',
			'create_task',
			'update_task',
			'create_project',
			'update_project',
			'create_event',
			'update_event',
			...['node_add', 'node_update', 'node_replace', 'node_remove', 'connection_create'],
			...['connection_remove', 'workflow_create', 'workflow_save', 'test_workflow'],
			'workflow_deploy',
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
				...texts('organisation', 'agency', 'run_id', 'thread_id', 'type'),
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
