import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { z } from 'zod';
import type { AdministrationOperation, Resource } from '../../administration/define-operation';
import { invalid, named } from '../../administration/define-operation';
import { shapeOf } from '../../kernel/input/coerce-field';
import { parameterName } from '../panels/panel-field';
import { operationValue, resourceProperties } from '../panels/resource-properties';

const trimmed = z.string().trim();

const located = z
	.union([named, z.object({ value: named }).transform(({ value }) => value)])
	.describe('id');

/** Reads parameters of one item. Throws `ToolError` with the name of one that its schema cannot read. */
export const panelReader =
	(context: Pick<IExecuteFunctions, 'getNodeParameter'>, itemIndex: number) =>
	<Schema extends z.ZodTypeAny>(name: string, schema: Schema): z.output<Schema> => {
		const read = schema.safeParse(context.getNodeParameter(name, itemIndex, undefined));
		if (!read.success) throw invalid(`The field ${name} is empty, or not what it should be.`);
		return read.data;
	};
export type ReadPanel = ReturnType<typeof panelReader>;

/** How many records the panel of a list asks for. Throws `ToolError`. */
export const askedLimit = (read: ReadPanel): number =>
	read('returnAll', z.boolean()) ? Infinity : read('limit', z.number().int().min(1));

/** JSON in a code editor, or what an expression gives. Undefined for an empty field. Throws `ToolError` with the name of the field for a text that is not JSON. */
function jsonOf(name: string, given: unknown): unknown {
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

const isShown = ({ displayOptions }: INodeProperties, chosen: Fields, read: ReadPanel) =>
	Object.entries(displayOptions?.show ?? {}).every(([name, values]) => {
		const value = Object.hasOwn(chosen, name) ? chosen[name] : read(name, z.unknown());
		return values?.some((one) => one === value) === true;
	});

function fieldsIn({ name, options = [] }: INodeProperties, read: ReadPanel): Fields {
	const given = read(name, z.record(z.unknown()).default({}));
	const entries = Object.entries(given).map(([key, value]) => {
		const isJson = options.some((one) => one.name === key && 'type' in one && one.type === 'json');
		if (isJson) return [key, jsonOf(key, value)];
		return [key, name === FILTERS && typeof value === 'string' ? value.trim() : value];
	});
	return Object.fromEntries(entries);
}

function valueOf({ name, type, required, default: preset }: INodeProperties, read: ReadPanel) {
	if (type === 'resourceLocator') return read(name, located);
	if (type === 'json') return jsonOf(name, read(name, z.unknown()));
	if (type === 'multiOptions') return read(name, required === true ? several.min(1) : several);
	if (type !== 'string' && type !== 'options') return read(name, z.unknown());
	const isNeeded = required === true || (type === 'options' && preset !== '');
	return read(name, isNeeded ? named : trimmed);
}

function fieldsOfPanel(operation: AdministrationOperation, resource: Resource, read: ReadPanel) {
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
		if (type === 'notice' || paging.includes(name) || !isShown(property, chosen, read)) continue;
		if (type === 'collection') {
			for (const [key, value] of Object.entries(fieldsIn(property, read))) take(key, value);
			continue;
		}
		const own = Object.keys(shape).find((key) => parameterName(key) === name);
		// A name is called after what it names.
		take(own ?? (name.endsWith('Name') ? 'name' : name), valueOf(property, read));
	}
	if (shape.limit !== undefined) given.set('limit', askedLimit(read));
	return Object.fromEntries(given);
}

/** The input of an operation, read from the node's panel. Throws `ToolError`. */
export function inputOfPanel(
	operation: AdministrationOperation,
	resource: Resource,
	read: ReadPanel,
): unknown {
	const given = fieldsOfPanel(operation, resource, read);
	return typeof operation.panel === 'function' ? operation.panel(given) : given;
}
