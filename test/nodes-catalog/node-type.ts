import type { INodeProperties, INodeTypeDescription } from 'n8n-workflow';

/** A node type with what a test does not care about filled in. */
export function nodeType(
	name: string,
	overrides: Partial<INodeTypeDescription> = {},
): INodeTypeDescription {
	return {
		name: `n8n-nodes-base.${name}`,
		displayName: name,
		description: '',
		group: ['transform'],
		version: 1,
		defaults: {},
		inputs: ['main'],
		outputs: ['main'],
		properties: [],
		...overrides,
	};
}

export function property(name: string, overrides: Partial<INodeProperties> = {}): INodeProperties {
	return { name, displayName: name, type: 'string', default: '', ...overrides };
}

/** An `options` property, each choice `value: action`. */
export function choice(
	name: string,
	choices: Readonly<Record<string, string>>,
	overrides: Partial<INodeProperties> = {},
): INodeProperties {
	return property(name, {
		type: 'options',
		options: Object.entries(choices).map(([value, action]) => ({ name: action, value, action })),
		...overrides,
	});
}
