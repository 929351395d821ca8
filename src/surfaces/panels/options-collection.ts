import type { INodeProperties } from 'n8n-workflow';

import { field, fixed, sortedByLabel, textField } from '../../administration/panel-fields';

/** What a start does not need, behind *Add Option*. Nodes read it as `options.<name>`. */
export const optionsCollection = (
	options: readonly INodeProperties[],
	more: Pick<INodeProperties, 'displayOptions'> = {},
): INodeProperties =>
	field('options', {
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		...more,
		options: sortedByLabel(options),
	});

/** Where a node finds the token of its caller. A list, so that the editor does not offer to let the model define it. */
export const identityToken = field('identityToken', {
	type: 'options',
	options: [
		{ name: 'None', value: '' },
		{
			name: 'Authorization Header of the Node "Webhook"',
			value: '={{ $("Webhook").first().json.headers.authorization }}',
		},
	],
	allowArbitraryValues: true,
	default: '',
	description:
		'The token (JWT) of the person you act for. Choose where it comes from, or switch to an expression that names a node before the agent. You need it only with a Foreman Identity API credential of the mode JWT.',
});

/** Where the builder tools keep workflow files. Takes no expression, so that no model can choose it. */
export const workflowDirectoryOption = textField(
	'workflowDirectory',
	'The directory on the machine of n8n in which the builder tools read and write workflow files. n8n must be allowed to use it: see N8N_RESTRICT_FILE_ACCESS_TO. Leave it empty for no files.',
	{ placeholder: 'e.g. /home/node/.n8n-files/workflows', ...fixed },
);
