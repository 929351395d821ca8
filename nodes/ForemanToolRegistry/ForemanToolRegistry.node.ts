import type {
	IExecuteFunctions,
	ILoadOptionsFunctions,
	INodeExecutionData,
	INodePropertyOptions,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import { registryProperties } from '../../src/surfaces/panels/registry-properties';
import { executeRegistry, listAllTools } from '../../src/surfaces/registry/registry-node';
import { nativeCatalog } from '../../src/catalog/catalog';
import { openRegistry } from '../../src/surfaces/registry/open-registry';
import { credentialTest } from '../../src/instance/identity/test-identity';

export class ForemanToolRegistry implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Foreman Tool Registry',
		name: 'foremanToolRegistry',
		icon: { light: 'file:foreman-tool-registry.svg', dark: 'file:foreman-tool-registry.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
		description:
			'What agents may do, what they ask, and what they did. For people, not for agents.',
		defaults: { name: 'Foreman Tool Registry' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		// Not for agents: people say what an agent may do.
		usableAsTool: undefined,
		credentials: [
			{ name: 'foremanStoreApi', displayName: 'Foreman Store API', required: true },
			{ name: 'foremanIdentityApi', displayName: 'Foreman Identity API', testedBy: 'testIdentity' },
		],
		properties: registryProperties,
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
		return await executeRegistry(this, openRegistry(this));
	}
}
