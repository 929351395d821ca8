import type { INodeProperties } from 'n8n-workflow';

/**
 * Where a node with the identity credential finds the token of its caller, under *Options*. A list, so that the editor does
 * not offer to let the model define it, as it does for texts; what is chosen or written is an expression.
 */
export const identityToken: INodeProperties = {
	displayName: 'Identity Token',
	name: 'identityToken',
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
};
