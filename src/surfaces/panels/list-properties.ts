import { fixed, yes } from '../../administration/panel-fields';
import type { ListOutput } from '../../catalog/list-output';

export const RETURN_ALL = 'returnAll';

/** Under *Options*. */
export const AS_ONE_ITEM = 'asOneItem';

/** The switch between all and *Limit*, which n8n's own nodes have too. */
export const returnAll = (show: Readonly<Record<string, string[]>>, hasLimit: boolean) =>
	yes(
		RETURN_ALL,
		false,
		`Whether to return all results or only ${hasLimit ? 'up to a given limit' : 'the first page'}`,
		{ displayOptions: { show, hide: { '@tool': [true] } } },
	);

/** Fields that only say which page: they do not apply with *Return All*. */
export const choosesPage = (list: ListOutput | undefined, field: string): boolean =>
	list?.paging !== undefined && (field === 'limit' || field === list.paging.input);

export const asOneItem = (operation: string[]) =>
	yes(
		AS_ONE_ITEM,
		false,
		'Whether you get one item that holds the whole list, with what stands beside it such as the cursor of the next page. Otherwise you get an item for each entry.',
		{
			displayName: 'Put Out as One Item',
			displayOptions: { show: { '/operation': operation }, hide: { '@tool': [true] } },
			...fixed,
		},
	);
