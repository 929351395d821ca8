import type { INodeProperties } from 'n8n-workflow';

import type { Resource } from '../../administration/define-operation';
import type { OperationFacts } from '../../kernel/operation/define-operation';
import { fieldsOf } from '../../kernel/field';
import { many, operation, shownFor } from './admin-fields';
import { panelField } from './panel-field';
import { parameterName } from './parameter-name';
import { titleCase } from '../../kernel/values/title-case';

/** What workflows store for an operation. */
export const operationValue = ({ action }: Pick<OperationFacts, 'action'>): string =>
	action === 'list' ? 'getAll' : action;

const offered = ({ operations }: Resource) => operations.filter(({ panel }) => panel !== false);

/** The choice of an operation of a resource. */
export function resourceOperation(resource: Resource): INodeProperties {
	const own = offered(resource);
	const choices = own.map((one) => {
		const name = one.action === 'list' ? 'Get Many' : titleCase(one.action);
		return [operationValue(one), name, one.title, one.hint] as const;
	});
	const { preset: wanted = 'list' } = resource;
	const preset = own.find(({ action }) => action === wanted) ?? own[0];
	return operation(resource.name, preset === undefined ? '' : operationValue(preset), choices);
}

/** The fields of a resource: its own words for them, or those of its inputs. */
export function resourceProperties(resource: Resource): INodeProperties[] {
	const own = offered(resource);
	const fields = own.flatMap((one) =>
		fieldsOf(one.input).map((field) => ({
			displayName: titleCase(field.name),
			name: parameterName(field.name),
			description: field.description,
			...panelField(field),
			required: field.required,
			displayOptions: shownFor(resource.name, operationValue(one)),
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
