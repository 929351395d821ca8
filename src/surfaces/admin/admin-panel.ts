import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { z } from 'zod';
import type { AdministrationOperation, Resource } from '../../administration/define-operation';
import { invalid, named } from '../../administration/define-operation';
import { shapeOf } from '../../kernel/input/coerce-field';
import { parameterName } from '../panels/panel-field';
import { operationValue, resourceProperties } from '../panels/resource-properties';

export const trimmed = z.string().trim();

const located = z
	.union([named, z.object({ value: named }).transform(({ value }) => value)])
	.describe('id');

/** The parameters of one item. Everything throws `ToolError`. */
export class AdminPanel {
	constructor(
		private readonly context: Pick<IExecuteFunctions, 'getNodeParameter'>,
		private readonly itemIndex: number,
	) {}

	read<Schema extends z.ZodTypeAny>(name: string, schema: Schema): z.output<Schema> {
		const value: unknown = this.context.getNodeParameter(name, this.itemIndex, undefined);
		const read = schema.safeParse(value);
		if (!read.success) throw invalid(`The field ${name} is empty, or not what it should be.`);
		return read.data;
	}

	get limit(): number {
		return this.read('returnAll', z.boolean())
			? Infinity
			: this.read('limit', z.number().int().min(1));
	}

	located(name: string): string {
		return this.read(name, located);
	}

	/** JSON in a code editor, or what an expression gives. Undefined for an empty field. */
	json(name: string): unknown {
		return jsonOf(name, this.read(name, z.unknown()));
	}

	fields(name: string): Readonly<Record<string, unknown>> {
		return this.read(name, z.record(z.unknown()).default({}));
	}
}

/** Throws `ToolError` with the name of the field for a text that is not JSON. */
export function jsonOf(name: string, given: unknown): unknown {
	if (typeof given !== 'string') return given ?? undefined;
	if (given.trim() === '') return undefined;
	try {
		const parsed: unknown = JSON.parse(given);
		return parsed;
	} catch (error) {
		throw invalid(
			`The field ${name} is not JSON: ${error instanceof Error ? error.message.slice(0, 200) : 'it cannot be read'}.`,
		);
	}
}

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
