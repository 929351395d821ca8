import type { INodeProperties } from 'n8n-workflow';

/** The values that n8n knows; undefined when the service provides them or any value is allowed. */
export function fixedOptions({ typeOptions, options = [] }: INodeProperties): string[] | undefined {
	const isOpen =
		typeOptions?.loadOptionsMethod !== undefined ||
		typeOptions?.loadOptions !== undefined ||
		typeOptions?.allowArbitraryValues === true;
	const values = options.flatMap((option) => ('value' in option ? [String(option.value)] : []));
	return isOpen || values.length === 0 ? undefined : values;
}
