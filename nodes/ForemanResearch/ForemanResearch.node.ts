import type {
	IExecuteFunctions,
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import { onceSwitchedOn, versions } from '../../src/surfaces/panels/credential-properties';
import { researchPanel } from './properties';
import { credentialTests } from '../../src/instance/credential-test/credential-tests';
import { executeOperation } from '../../src/surfaces/canvas/execute-operation';
import { openOperations } from '../../src/surfaces/canvas/open-operations';
import { actionSubtitle } from '../../src/surfaces/panels/action-subtitle';

export class ForemanResearch implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Foreman Research',
		name: 'foremanResearch',
		icon: { light: 'file:foreman-research.svg', dark: 'file:foreman-research.dark.svg' },
		group: ['transform'],
		version: versions,
		subtitle: actionSubtitle(researchPanel),
		description:
			'Search the web and read pages, as a step of a workflow or as a tool of an AI agent',
		defaults: { name: 'Foreman Research' },
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
				name: 'foremanSearchApi',
				displayName: 'Foreman Search API',
				displayOptions: { hide: { operation: ['fetch-url'] } },
				testedBy: 'testSearch',
			},
			{
				name: 'foremanStoreApi',
				displayName: 'Foreman Store API (Optional)',
				displayOptions: onceSwitchedOn,
				testedBy: 'testStore',
			},
		],
		properties: researchPanel,
	};

	methods = { credentialTest: credentialTests };

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await executeOperation(this, openOperations(this));
	}
}
