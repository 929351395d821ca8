import type { INodeProperties } from 'n8n-workflow';

import {
	agentFilter,
	choice,
	collection,
	field,
	fromList,
	shownWith,
	textField,
} from '../panel-fields';

const moment = (name: string, description: string) =>
	field(name, { type: 'dateTime', default: '', description });

/** The fields of the audit. */
export const auditFields: readonly INodeProperties[] = [
	collection('filters', shownWith('audit')('getAll', 'exportCsv'), [
		agentFilter,
		choice('outcome', '', {
			'': ['Any'],
			'approval-required': ['Approval Required'],
			denied: ['Denied'],
			failed: ['Failed'],
			'handed-over': ['Handed Over'],
			succeeded: ['Succeeded'],
		}),
		moment('since', 'Not earlier than this'),
		field('tool', {
			displayName: 'Tool Name or ID',
			type: 'options',
			typeOptions: { loadOptionsMethod: 'getTools' },
			default: '',
			description: fromList('an ID'),
		}),
		moment('until', 'Earlier than this'),
		textField('user', 'Only on behalf of this user'),
	]),
];
