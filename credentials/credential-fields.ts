import type { INodeProperties } from 'n8n-workflow';

type More = Partial<INodeProperties>;

const textField = (
	displayName: string,
	name: string,
	description: string | undefined,
	more: More,
): INodeProperties => ({ displayName, name, type: 'string', default: '', description, ...more });

/** A text that takes no expression: data of a run must not decide it. */
export const setting = (displayName: string, name: string, description?: string, more: More = {}) =>
	textField(displayName, name, description, { noDataExpression: true, ...more });

/** A text that n8n masks, and that an expression may read from where secrets are kept. */
export const secret = (displayName: string, name: string, description?: string, more: More = {}) =>
	textField(displayName, name, description, { typeOptions: { password: true }, ...more });

/** A switch that is off at first, and takes no expression. */
export const switchSetting = (
	displayName: string,
	name: string,
	description: string,
	more: More = {},
): INodeProperties => ({
	displayName,
	name,
	type: 'boolean',
	noDataExpression: true,
	default: false,
	description,
	...more,
});

/** Keeps a credential out of HTTP Request nodes, in which n8n would allow it by default. */
export const noHttpRequests: INodeProperties = {
	displayName: 'Allowed HTTP Request Domains',
	name: 'allowedHttpRequestDomains',
	type: 'hidden',
	default: 'none',
};
