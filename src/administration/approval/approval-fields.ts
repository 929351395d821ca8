import type { INodeProperties } from 'n8n-workflow';

import { agentFilter, choice, collection, shownWith, textField } from '../panel-fields';

const shown = shownWith('approval');

/** The fields of approvals. */
export const approvalFields: readonly INodeProperties[] = [
	textField('approvalId', 'Get Many shows it', {
		displayName: 'Approval ID',
		required: true,
		...shown('get'),
	}),
	collection('filters', shown('getAll'), [
		agentFilter,
		choice('state', '', {
			'': ['Any'],
			approved: ['Approved'],
			consumed: ['Consumed'],
			declined: ['Declined'],
			expired: ['Expired'],
			pending: ['Pending'],
		}),
	]),
];
