import type {
	IExecuteFunctions,
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import { getKeyAbilities } from '../../src/surfaces/panels/open-panel';
import { onceSwitchedOn, versions } from '../../src/surfaces/panels/credential-properties';
import { workflowsPanel } from './properties';
import { credentialTests } from '../../src/instance/credential-test/credential-tests';
import { executeOperation } from '../../src/surfaces/canvas/execute-operation';
import { listSearches } from '../../src/surfaces/canvas/list-search';
import { openOperations } from '../../src/surfaces/canvas/open-operations';
import { actionSubtitle } from '../../src/surfaces/panels/action-subtitle';

export class ForemanWorkflows implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Foreman Workflows',
		name: 'foremanWorkflows',
		icon: { light: 'file:foreman-workflows.svg', dark: 'file:foreman-workflows.dark.svg' },
		group: ['transform'],
		version: versions,
		subtitle: actionSubtitle(workflowsPanel),
		description: 'Build, run, debug and publish the workflows of this n8n',
		defaults: { name: 'Foreman Workflows' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		usableAsTool: true,
		credentials: [
			{
				name: 'foremanN8nApi',
				displayName: 'Foreman n8n API',
				required: true,
				testedBy: 'testN8n',
			},
			{
				name: 'foremanStoreApi',
				displayName: 'Foreman Store API (Optional)',
				displayOptions: onceSwitchedOn,
				testedBy: 'testStore',
			},
		],
		properties: workflowsPanel,
	};

	methods = {
		credentialTest: credentialTests,
		loadOptions: { getKeyAbilities },
		listSearch: {
			searchWorkflows: listSearches.workflows,
			searchExecutions: listSearches.executions,
			searchCredentials: listSearches.credentials,
			searchDataTables: listSearches.dataTables,
			searchNodeTypes: listSearches.nodeTypes,
		},
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await executeOperation(this, openOperations(this));
	}
}
