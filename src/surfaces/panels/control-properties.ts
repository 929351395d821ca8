import type { INodeProperties } from 'n8n-workflow';
import { field, fixed, notice, textField } from '../../administration/panel-fields';
import { moreCredentials } from './credential-properties';

/** n8n lists a trigger and the node of the same name as one entry. This is what the trigger is called in there. */
export const listedAs = (action: string) =>
	field('triggerOn', {
		type: 'hidden',
		options: [{ name: 'Request', value: 'request', action }],
		default: 'request',
	});

export const pathOf = (preset: string, description: string) =>
	textField('path', description, {
		required: true,
		default: preset,
		placeholder: `e.g. ${preset}`,
		...fixed,
	});

export const controlProperties: INodeProperties[] = [
	notice(
		'addresses',
		'Publish this workflow. Then open <b>Webhook URLs</b> above, and give your operators the production URL: there they sign in. Programs call <a href="https://github.com/n8n-nodes-foreman/n8n-nodes-foreman/blob/main/docs/http-api.md" target="_blank">addresses beside it</a>, with a token.',
	),
	pathOf(
		'foreman',
		'A part of all addresses: letters, digits and hyphens, with slashes between them. A second trigger in the same n8n needs another path.',
	),
	notice(
		'whoMay',
		'Users who sign in for an agency see and set what its agents may do, answer what they ask, and cancel their runs. You sign in with the <i>Operator Password</i> of a fixed identity, or with a token.',
	),
	...moreCredentials('store'),
	listedAs('On a visit to the admin pages or an API call'),
];
