import type { INodeProperties } from 'n8n-workflow';
import type { Resource } from '../../administration/define-operation';
import type { OperationFacts } from '../../kernel/operation/define-operation';
import { fieldsOf } from '../../kernel/field';
import { field, fixed, numberField, shownWith, yes } from '../../administration/panel-fields';
import { panelField, parameterName } from './panel-field';
import { titleCase } from '../../kernel/values/title-case';

export const operationValue = ({ action }: Pick<OperationFacts, 'action'>): string =>
	action === 'list' ? 'getAll' : action;

const offered = ({ operations }: Resource) => operations.filter(({ panel }) => panel !== false);

export function resourceOperation(resource: Resource): INodeProperties {
	const own = offered(resource);
	const { preset: wanted = 'list' } = resource;
	const preset = own.find(({ action }) => action === wanted) ?? own[0];
	return field('operation', {
		type: 'options',
		...fixed,
		displayOptions: { show: { resource: [resource.name] } },
		options: own.map((one) => ({
			name: one.action === 'list' ? 'Get Many' : titleCase(one.action),
			value: operationValue(one),
			action: one.title,
			...(one.hint === undefined ? {} : { description: one.hint }),
		})),
		default: preset === undefined ? '' : operationValue(preset),
	});
}

const many = (resource: string): INodeProperties[] => [
	yes(
		'returnAll',
		false,
		'Whether to return all results or only up to a given limit',
		shownWith(resource)('getAll'),
	),
	numberField('limit', 50, [1], 'Max number of results to return', {
		displayOptions: { show: { resource: [resource], operation: ['getAll'], returnAll: [false] } },
	}),
];

export function resourceProperties(resource: Resource): INodeProperties[] {
	const own = offered(resource);
	const fields = own.flatMap((one) =>
		fieldsOf(one.input).map((given) => ({
			displayName: titleCase(given.name),
			name: parameterName(given.name),
			description: given.description,
			...panelField(given),
			required: given.required,
			...shownWith(resource.name)(operationValue(one)),
		})),
	);
	const all = resource.properties ?? fields;
	const filters = all.filter(({ name }) => name === 'filters');
	const lists = own.some(({ action, isWhole }) => action === 'list' && isWhole !== true);
	return [
		...all.filter((one) => !filters.includes(one)),
		...(lists ? many(resource.name) : []),
		...filters,
	];
}
