import type { INodeProperties } from 'n8n-workflow';

import { agentFilter, anyOf, listFilters } from '../list-filters';

/** The fields of the audit. */
export const auditFields: readonly INodeProperties[] = [
	listFilters(
		'audit',
		['getAll', 'exportCsv'],
		[
			agentFilter,
			{
				displayName: 'Outcome',
				name: 'outcome',
				type: 'options',
				options: anyOf([
					['Approval Required', 'approval-required'],
					['Denied', 'denied'],
					['Failed', 'failed'],
					['Handed Over', 'handed-over'],
					['Succeeded', 'succeeded'],
				]),
				default: '',
			},
			{
				displayName: 'Since',
				name: 'since',
				type: 'dateTime',
				default: '',
				description: 'Not earlier than this',
			},
			{
				displayName: 'Tool Name or ID',
				name: 'tool',
				type: 'options',
				typeOptions: { loadOptionsMethod: 'getTools' },
				default: '',
				description:
					'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
			},
			{
				displayName: 'Until',
				name: 'until',
				type: 'dateTime',
				default: '',
				description: 'Earlier than this',
			},
			{
				displayName: 'User',
				name: 'user',
				type: 'string',
				default: '',
				description: 'Only on behalf of this user',
			},
		],
	),
];
