import type {
	IExecuteFunctions,
	ILoadOptionsFunctions,
	INodeExecutionData,
	INodePropertyOptions,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import { actionSubtitle } from '../../src/surfaces/panels/action-subtitle';
import { adminProperties } from '../../src/surfaces/panels/admin-properties';
import { executeAdmin, listAllTools } from '../../src/surfaces/admin/admin-node';
import { nativeCatalog } from '../../src/catalog/catalog';
import { openAdmin } from '../../src/surfaces/admin/open-admin';
import { credentialTest } from '../../src/instance/identity/test-identity';

export class ForemanAdmin implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Foreman Admin',
		name: 'foremanAdmin',
		icon: { light: 'file:foreman-admin.svg', dark: 'file:foreman-admin.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle: actionSubtitle(adminProperties),
		description: 'Set what agents may do, and see what they asked and what they did',
		defaults: { name: 'Foreman Admin' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		// Not for agents: people say what an agent may do.
		usableAsTool: undefined,
		credentials: [
			{ name: 'foremanStoreApi', displayName: 'Foreman Store API', required: true },
			{ name: 'foremanIdentityApi', displayName: 'Foreman Identity API', testedBy: 'testIdentity' },
		],
		properties: adminProperties,
	};

	methods = {
		credentialTest,
		loadOptions: {
			async getTools(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
				return listAllTools(nativeCatalog.tools);
			},
		},
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await executeAdmin(this, openAdmin(this));
	}
}
