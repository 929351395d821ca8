import type { INodeProperties } from 'n8n-workflow';

/** n8n lists a trigger and the node of the same name as one entry. This is what the trigger is called in there. */
const listedAs: INodeProperties = {
	displayName: 'Trigger On',
	name: 'triggerOn',
	type: 'hidden',
	options: [
		{ name: 'Request', value: 'request', action: 'On a visit to the admin pages or an API call' },
	],
	default: 'request',
};

/** The properties of the admin trigger. */
export const controlProperties: INodeProperties[] = [
	{
		displayName:
			'Operators open the address above. Programs call, with <code>Authorization: Bearer</code> and a token: <br>GET …/ai/agents/:agentId/tools/catalog <br>GET …/ai/agents/:agentId/tools <br>PUT …/ai/agents/:agentId/tools <br>GET …/ai/runs <br>GET …/ai/runs/:runId <br>GET …/ai/runs/:runId/events <br>POST …/ai/runs/:runId/cancel <br>POST …/ai/chat/:threadId/tasks/:taskId/cancel <br>where … is the address above without <code>/ui</code>.',
		name: 'addresses',
		type: 'notice',
		default: '',
	},
	{
		displayName: 'Path',
		name: 'path',
		type: 'string',
		noDataExpression: true,
		required: true,
		default: 'foreman',
		placeholder: 'e.g. foreman',
		description:
			'Words that stand in all addresses, after the id that n8n puts first. Letters, digits, hyphens; slashes between them. A second trigger in the same n8n needs another path.',
	},
	{
		displayName:
			'Whoever can sign in for an agency sees and sets what its agents may do, answers what they ask, and cancels their runs. People sign in with the <i>Operator Password</i> of a fixed identity, or with a token; programs need a token.',
		name: 'whoMay',
		type: 'notice',
		default: '',
	},
	listedAs,
];
