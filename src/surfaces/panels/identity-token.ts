import type { INodeProperties } from 'n8n-workflow';

/** Where a node with the identity credential finds the token of its caller. */
export const identityToken: INodeProperties = {
	displayName: 'Identity Token',
	name: 'identityToken',
	type: 'string',
	typeOptions: { password: true },
	default: '',
	placeholder: 'e.g. {{ $("Webhook").first().json.headers.authorization }}',
	description:
		'The caller’s JWT, by an expression. Only for an identity credential of mode JWT; a model must not fill it.',
};
