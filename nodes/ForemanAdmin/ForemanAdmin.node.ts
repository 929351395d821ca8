import type {
	IExecuteFunctions,
	ILoadOptionsFunctions,
	INodeExecutionData,
	INodePropertyOptions,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import { onceSwitchedOn, versions } from '../../src/surfaces/panels/credential-properties';
import { getKeyAbilities } from '../../src/surfaces/panels/open-panel';
import { actionSubtitle } from '../../src/surfaces/panels/action-subtitle';
import { adminProperties } from '../../src/surfaces/panels/admin-properties';
import { executeAdmin, listAllTools } from '../../src/surfaces/admin/admin-node';
import { panelTools } from '../../src/surfaces/toolkit/list-panel-tools';
import { registryLists } from '../../src/surfaces/admin/registry-lists';
import { listSearches } from '../../src/surfaces/canvas/list-search';
import { credentialTests } from '../../src/instance/credential-test/credential-tests';

export class ForemanAdmin implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Foreman Admin',
		name: 'foremanAdmin',
		icon: { light: 'file:foreman-admin.svg', dark: 'file:foreman-admin.dark.svg' },
		group: ['transform'],
		version: versions,
		subtitle: actionSubtitle(adminProperties),
		description: 'Set what agents may do, make tools of workflows, and see what was asked and done',
		defaults: { name: 'Foreman Admin' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		// Not for agents: people say what an agent may do.
		usableAsTool: undefined,
		credentials: [
			{
				name: 'foremanN8nApi',
				displayName: 'Foreman n8n API',
				required: true,
				testedBy: 'testN8n',
			},
			{
				name: 'foremanIdentityApi',
				displayName: 'Foreman Identity API (Optional)',
				displayOptions: onceSwitchedOn,
				testedBy: 'testIdentity',
			},
			{
				name: 'foremanStoreApi',
				displayName: 'Foreman Store API (Optional)',
				displayOptions: onceSwitchedOn,
				testedBy: 'testStore',
			},
		],
		properties: adminProperties,
	};

	methods = {
		credentialTest: credentialTests,
		loadOptions: {
			async getTools(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
				return listAllTools((await panelTools(this)).tools);
			},
			getKeyAbilities,
			async getRegisteredTools(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
				return (await registryLists.tools.call(this)).results;
			},
			getWorkflowVersions: registryLists.versions,
		},
		listSearch: {
			searchWorkflows: listSearches.workflows,
			searchRegisteredTools: registryLists.tools,
			searchDeletedTools: registryLists.deletedTools,
			searchFunctions: registryLists.functions,
			searchDeletedFunctions: registryLists.deletedFunctions,
			searchSchemas: registryLists.schemas,
		},
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await executeAdmin(this);
	}
}
