import type {
	IExecuteFunctions,
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import { onceSwitchedOn, versions } from '../../src/surfaces/panels/credential-properties';
import { teamPanel } from './properties';
import { executeOperation } from '../../src/surfaces/canvas/execute-operation';
import { openOperations } from '../../src/surfaces/canvas/open-operations';
import { credentialTests } from '../../src/instance/credential-test/credential-tests';
import { actionSubtitle } from '../../src/surfaces/panels/action-subtitle';

export class ForemanTeam implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Foreman Team',
		name: 'foremanTeam',
		icon: { light: 'file:foreman-team.svg', dark: 'file:foreman-team.dark.svg' },
		group: ['transform'],
		version: versions,
		subtitle: actionSubtitle(teamPanel),
		description: 'Manage the tasks, projects and calendar events of your team, each tenant apart',
		defaults: { name: 'Foreman Team' },
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
				name: 'foremanIdentityApi',
				displayName: 'Foreman Identity API',
				required: true,
				testedBy: 'testIdentity',
			},
			{
				name: 'foremanStoreApi',
				displayName: 'Foreman Store API (Optional)',
				displayOptions: onceSwitchedOn,
				testedBy: 'testStore',
			},
		],
		properties: teamPanel,
	};

	methods = { credentialTest: credentialTests };

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await executeOperation(this, openOperations(this));
	}
}
