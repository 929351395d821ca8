import type {
	INodeParameters,
	INodeProperties,
	INodePropertyCollection,
	INodePropertyOptions,
	INodeTypeDescription,
} from 'n8n-workflow';

import { isRecord } from '../../kernel/values/is-record';

export interface JudgedNode {
	readonly type: string;
	readonly typeVersion: number;
	/** With n8n's defaults filled in, and without what the chosen resource and operation hide. */
	readonly parameters: INodeParameters;
	readonly description: INodeTypeDescription;
	readonly hasSubNodes: boolean;
}

type Inner = INodePropertyOptions | INodeProperties | INodePropertyCollection;

const propertiesIn = (options: readonly Inner[]): INodeProperties[] =>
	options.flatMap((option): INodeProperties[] => {
		if ('values' in option) return allProperties(option.values);
		return 'type' in option ? allProperties([option]) : [];
	});

export const allProperties = (properties: readonly INodeProperties[]): INodeProperties[] =>
	properties.flatMap((property) => [property, ...propertiesIn(property.options ?? [])]);

/** Whether a parameter, at any depth, is what the test looks for. */
export function anywhere(value: unknown, test: (name: string, inner: unknown) => boolean): boolean {
	if (Array.isArray(value)) return value.some((inner) => anywhere(inner, test));
	if (!isRecord(value)) return false;
	return Object.entries(value).some(([name, inner]) => test(name, inner) || anywhere(inner, test));
}
