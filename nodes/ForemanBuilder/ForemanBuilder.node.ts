import type {
	IExecuteFunctions,
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import { getKeyAbilities } from '../../src/surfaces/panels/open-panel';
import { onceSwitchedOn, versions } from '../../src/surfaces/panels/credential-properties';
import { builderPanel } from './properties';
import { credentialTests } from '../../src/instance/credential-test/credential-tests';
import { executeOperation } from '../../src/surfaces/canvas/execute-operation';
import { listSearches } from '../../src/surfaces/canvas/list-search';
import { openOperations } from '../../src/surfaces/canvas/open-operations';
import { actionSubtitle } from '../../src/surfaces/panels/action-subtitle';

export class ForemanBuilder implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Foreman Builder',
		name: 'foremanBuilder',
		icon: { light: 'file:foreman-builder.svg', dark: 'file:foreman-builder.dark.svg' },
		group: ['transform'],
		version: versions,
		subtitle: actionSubtitle(builderPanel),
		description: 'Build a workflow node by node, test it and deploy it, in n8n or in files',
		defaults: { name: 'Foreman Builder' },
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
		properties: builderPanel,
	};

	methods = {
		credentialTest: credentialTests,
		loadOptions: { getKeyAbilities },
		listSearch: {
			searchWorkflows: listSearches.workflows,
			searchNodeTypes: listSearches.nodeTypes,
		},
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await executeOperation(this, openOperations(this));
	}
}
