import type { INodeProperties } from 'n8n-workflow';
import { locator, fixed, yes } from '../../administration/panel-fields';
import type { Field } from '../../kernel/field';
import { titleCase } from '../../kernel/values/title-case';
import type { ListOutput } from '../../catalog/list-output';

const taken = new Set(['resource', 'operation', 'toolDescription', 'options', 'returnAll']);

/** The node parameter that holds a tool's field. Stored in users' workflows: never changed. */
export const parameterName = (field: string): string =>
	taken.has(field) ? `node${field.charAt(0).toUpperCase()}${field.slice(1)}` : field;

/** Fields that a person picks from a live list. The name is the same in every tool, so this is the whole list. */
const pickers: Readonly<Record<string, Parameters<typeof locator>>> = {
	workflowId: ['searchWorkflows', { placeholder: 'e.g. 7ZKqR2oGd3Mxh9Vw' }],
	executionId: ['searchExecutions', { placeholder: 'e.g. 4711' }],
	credentialId: ['searchCredentials', { placeholder: 'e.g. FrdDfEVwPdtKsd9D' }],
	dataTableId: ['searchDataTables', { placeholder: 'e.g. Pmhccda12myxqrF7' }],
	nodeType: ['searchNodeTypes', { placeholder: 'e.g. n8n-nodes-base.httpRequest' }],
};

/** Fields that hold a program. n8n's editor for JavaScript, which nodes of the community may use, colours TypeScript too. */
const programs = new Set(['code']);

type Shown = Pick<INodeProperties, 'type' | 'default'> & Partial<INodeProperties>;

function plain(field: Field): Shown {
	if (field.kind === 'boolean') return { type: 'boolean', default: field.default === true };
	if (field.kind === 'json') {
		// The editor marks an empty text as broken JSON, so only a required field starts empty.
		const untouched = field.required ? '' : field.empty;
		const given = field.default === undefined ? untouched : JSON.stringify(field.default);
		return { type: 'json', default: given ?? '' };
	}
	if (field.kind === 'number') {
		const bounds = {
			...(field.minimum === undefined ? {} : { minValue: field.minimum }),
			...(field.maximum === undefined ? {} : { maxValue: field.maximum }),
		};
		return { type: 'number', default: Number(field.default ?? 0), typeOptions: bounds };
	}
	if (field.kind === 'options') {
		const any = field.default === undefined && !field.required ? [{ name: 'Any', value: '' }] : [];
		const options = [...any, ...field.options.map((value) => ({ name: titleCase(value), value }))];
		return { type: 'options', options, default: String(field.default ?? '') };
	}
	const text = { type: 'string', default: String(field.default ?? '') } as const;
	return programs.has(field.name)
		? { ...text, typeOptions: { editor: 'jsEditor', rows: 12 } }
		: text;
}

export function panelField(field: Field): Shown {
	const found = Object.hasOwn(pickers, field.name) ? pickers[field.name] : undefined;
	return found === undefined ? plain(field) : { type: 'resourceLocator', ...locator(...found) };
}

export const RETURN_ALL = 'returnAll';
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
