import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';

import type { HoldReason } from '../../kernel/hold-reason';
import type { JudgedNode } from './judged-node';

type Offered = Pick<INodePropertyOptions, 'action' | 'name' | 'routing'>;

/** n8n's editor adds it to the lists of many types, for the HTTP Request node to be used instead. No node has it. */
const ELSEWHERE = '__CUSTOM_API_CALL__';

const isOption = (option: object): option is INodePropertyOptions => 'value' in option;

/** The properties of that name that the type has for what else is chosen. */
const shown = ({ parameters, description, typeVersion }: JudgedNode, name: string) =>
	description.properties
		.filter((property) => property.name === name)
		.filter((property) =>
			NodeHelpers.displayParameter(parameters, property, { typeVersion }, description),
		);

function choicesOf(property: INodeProperties, value: string): Offered[] {
	if (property.type === 'hidden') {
		return property.default === value ? [{ name: value }] : [];
	}
	return (property.options ?? []).filter(isOption).filter((option) => option.value === value);
}

type Chosen =
	| { readonly value: string; readonly choices: readonly Offered[] }
	| { readonly refused: HoldReason };

/** What is chosen of that property. Undefined where the type has none for what else is chosen. */
function chosen(node: JudgedNode, name: string): Chosen | undefined {
	const properties = shown(node, name);
	if (properties.length === 0) return undefined;
	const value = node.parameters[name];
	if (typeof value === 'string' && value.startsWith('=')) return { refused: 'computed' };
	if (typeof value !== 'string' || value === ELSEWHERE) return { refused: 'unknown-operation' };
	const choices = properties.flatMap((property) => choicesOf(property, value));
	return choices.length > 0 ? { value, choices } : { refused: 'unknown-operation' };
}

/** An operation that the type really offers, in this version and for this resource. */
export interface ChosenOperation {
	readonly value: string;
	/** The editor's names for it. One value may have several names. */
	readonly actions: readonly string[];
	/** The HTTP methods that the type itself declares for it. */
	readonly methods: readonly unknown[];
}

/** The node's operation, or why it has none that could be judged. Undefined for a type without operations. */
export function chosenOperation(
	node: JudgedNode,
): ChosenOperation | { readonly refused: HoldReason } | undefined {
	const resource = chosen(node, 'resource');
	if (resource && 'refused' in resource) return resource;
	const operation = chosen(node, 'operation');
	if (!operation || 'refused' in operation) return operation;
	return {
		value: operation.value,
		actions: operation.choices.map(({ action, name }) => action ?? name),
		methods: operation.choices.flatMap(({ routing }) => {
			const method = routing?.request?.method;
			return method === undefined ? [] : [method];
		}),
	};
}
