import type {
	IExecuteFunctions,
	ILoadOptionsFunctions,
	INodeExecutionData,
	INodePropertyOptions,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import { listKeyAbilities } from '../../src/surfaces/panels/list-key-abilities';
import { actionSubtitle } from '../../src/surfaces/panels/action-subtitle';
import { adminProperties } from '../../src/surfaces/panels/admin-properties';
import { executeAdmin, listAllTools } from '../../src/surfaces/admin/admin-node';
import { nativeCatalog } from '../../src/catalog/catalog';
import { openAdmin } from '../../src/surfaces/admin/open-admin';
import { credentialTests } from '../../src/instance/credential-test/credential-tests';

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
			{
				name: 'foremanN8nApi',
				displayName: 'Foreman n8n API',
				required: true,
				testedBy: 'testN8n',
			},
			{
				name: 'foremanIdentityApi',
				displayName: 'Foreman Identity API (Optional)',
				testedBy: 'testIdentity',
			},
			{
				name: 'foremanStoreApi',
				displayName: 'Foreman Store API (Optional)',
				testedBy: 'testStore',
			},
		],
		properties: adminProperties,
	};

	methods = {
		credentialTest: credentialTests,
		loadOptions: {
			async getTools(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
				return listAllTools(nativeCatalog.tools);
			},
			async getKeyAbilities(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
				return await listKeyAbilities(this);
			},
		},
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await executeAdmin(this, openAdmin(this));
	}
}
