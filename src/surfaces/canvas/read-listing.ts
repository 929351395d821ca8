import type { IExecuteFunctions } from 'n8n-workflow';

import type { Tool } from '../../kernel/define-tool';
import { fieldsOf } from '../../kernel/field';
import type { ListOutput } from '../../catalog/list-output';
import { listOutput } from '../../catalog/list-output';
import { AS_ONE_ITEM, choosesPage, RETURN_ALL } from '../panels/list-properties';

/** How a person wants a list. */
export interface Listing {
	readonly list: ListOutput;
	/** Page after page, until there is no more. */
	readonly all: boolean;
	readonly isOneItem: boolean;
	/** Fields of the call that follow from it. */
	readonly fields: Readonly<Record<string, unknown>>;
	/** Whether the panel does not show a field of the tool. */
	readonly isHidden: (field: string) => boolean;
}

/** Reads what the panel says about a list beside the tool's own fields. Undefined for tools that list nothing. */
export function readListing(
	context: IExecuteFunctions,
	tool: Tool,
	itemIndex: number,
): Listing | undefined {
	const list = listOutput(tool);
	if (list === undefined) return undefined;
	const isOn = (name: string) => context.getNodeParameter(name, itemIndex, false) === true;
	const all = isOn(RETURN_ALL);
	const limit = fieldsOf(tool.input).find(({ name }) => name === 'limit')?.maximum;
	return {
		list,
		all,
		isOneItem: isOn(`options.${AS_ONE_ITEM}`),
		fields: all && limit !== undefined ? { limit } : {},
		isHidden: (field) => all && choosesPage(list, field),
	};
}
