import type { INodeProperties } from 'n8n-workflow';

import type { ListOutput } from '../../catalog/list-output';

/** Reads the list page by page. */
export const RETURN_ALL = 'returnAll';

/** Under *Options*. */
export const AS_ONE_ITEM = 'asOneItem';

/** The switch between all and *Limit*, which n8n's own nodes have too. */
export const returnAll = (
	show: Readonly<Record<string, string[]>>,
	hasLimit: boolean,
): INodeProperties => ({
	displayName: 'Return All',
	name: RETURN_ALL,
	type: 'boolean',
	default: false,
	description: hasLimit
		? 'Whether to return all results or only up to a given limit'
		: 'Whether to return all results or only the first page',
	displayOptions: { show, hide: { '@tool': [true] } },
});

/** Fields that only say which page: they do not apply with *Return All*. */
export const choosesPage = (list: ListOutput | undefined, field: string): boolean =>
	list?.paging !== undefined && (field === 'limit' || field === list.paging.input);

/** How a list is put out, for the operations that give one. */
export const asOneItem = (operation: string[]): INodeProperties => ({
	displayName: 'Put Out as One Item',
	name: AS_ONE_ITEM,
	type: 'boolean',
	noDataExpression: true,
	default: false,
	description:
		'Whether you get one item that holds the whole list, with what stands beside it such as the cursor of the next page. Otherwise you get an item for each entry.',
	displayOptions: { show: { '/operation': operation }, hide: { '@tool': [true] } },
});
