import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod';

import {
	type AdministrationOperation,
	type Resource,
	named,
} from '../../administration/define-operation';
import { shapeOf } from '../../kernel/input/coerce-field';
import { parameterName } from '../panels/panel-field';
import { operationValue, resourceProperties } from '../panels/resource-properties';
import { trimmed, type AdminPanel, jsonOf } from './admin-panel';

type Fields = Readonly<Record<string, unknown>>;

const several = z.array(trimmed);

const FILTERS = 'filters';

const paging = ['returnAll', 'limit'];

const isShown = ({ displayOptions }: INodeProperties, chosen: Fields, panel: AdminPanel) =>
	Object.entries(displayOptions?.show ?? {}).every(([name, values]) => {
		const value = Object.hasOwn(chosen, name) ? chosen[name] : panel.read(name, z.unknown());
		return values?.some((one) => one === value) === true;
	});

function fieldsIn({ name, options = [] }: INodeProperties, panel: AdminPanel): Fields {
	const entries = Object.entries(panel.fields(name)).map(([key, value]) => {
		const isJson = options.some((one) => one.name === key && 'type' in one && one.type === 'json');
		if (isJson) return [key, jsonOf(key, value)];
		return [key, name === FILTERS && typeof value === 'string' ? value.trim() : value];
	});
	return Object.fromEntries(entries);
}

function valueOf({ name, type, required, default: preset }: INodeProperties, panel: AdminPanel) {
	if (type === 'resourceLocator') return panel.located(name);
	if (type === 'json') return panel.json(name);
	if (type === 'multiOptions')
		return panel.read(name, required === true ? several.min(1) : several);
	if (type !== 'string' && type !== 'options') return panel.read(name, z.unknown());
	const isNeeded = required === true || (type === 'options' && preset !== '');
	return panel.read(name, isNeeded ? named : trimmed);
}

function fieldsOfPanel(operation: AdministrationOperation, resource: Resource, panel: AdminPanel) {
	const shape = shapeOf(operation.input);
	const chosen = { resource: resource.name, operation: operationValue(operation) };
	const given = new Map<string, unknown>();
	const take = (key: string, value: unknown) => {
		// An empty text clears what may be nothing, and is left out of everything else.
		const cleared = value === '' ? null : value;
		const isLeftOut = cleared === null && shape[key]?.isNullable() === false;
		if (cleared !== undefined && !isLeftOut) given.set(key, cleared);
	};
	for (const property of resourceProperties(resource)) {
		const { name, type } = property;
		if (type === 'notice' || paging.includes(name) || !isShown(property, chosen, panel)) continue;
		if (type === 'collection') {
			for (const [key, value] of Object.entries(fieldsIn(property, panel))) take(key, value);
			continue;
		}
		const own = Object.keys(shape).find((key) => parameterName(key) === name);
		// A name is called after what it names.
		take(own ?? (name.endsWith('Name') ? 'name' : name), valueOf(property, panel));
	}
	if (shape.limit !== undefined) given.set('limit', panel.limit);
	return Object.fromEntries(given);
}

/** The input of an operation, read from the node's panel. Throws `ToolError`. */
export function inputOfPanel(
	operation: AdministrationOperation,
	resource: Resource,
	panel: AdminPanel,
): unknown {
	const given = fieldsOfPanel(operation, resource, panel);
	return typeof operation.panel === 'function' ? operation.panel(given) : given;
}
