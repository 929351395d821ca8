import type { INodeProperties } from 'n8n-workflow';

import { agentFilter, anyOf, listFilters } from '../list-filters';

/** The fields of approvals. */
export const approvalFields: readonly INodeProperties[] = [
	{
		displayName: 'Approval ID',
		name: 'approvalId',
		type: 'string',
		required: true,
		default: '',
		description: 'Get Many shows it',
		displayOptions: { show: { resource: ['approval'], operation: ['get'] } },
	},
	listFilters(
		'approval',
		['getAll'],
		[
			agentFilter,
			{
				displayName: 'State',
				name: 'state',
				type: 'options',
				options: anyOf([
					['Approved', 'approved'],
					['Consumed', 'consumed'],
					['Declined', 'declined'],
					['Expired', 'expired'],
					['Pending', 'pending'],
				]),
				default: '',
			},
		],
	),
];
