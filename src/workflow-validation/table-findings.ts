import type { INode } from 'n8n-workflow';
import { z } from 'zod';

import { type DataTable, systemColumns } from '../kernel/ports/instance/data-tables';
import type { Finding } from '../kernel/ports/instance/validator';
import { isRecord } from '../kernel/values/is-record';
import { listOf } from '../kernel/values/list-of';
import { nearest } from '../kernel/values/nearest';
import { isEnabled } from '../kernel/workflow/is-enabled';
import { isExpression, isLiteral } from '../kernel/workflow/is-expression';
import { findingsOf } from './finding';

export type KnownTable = Pick<DataTable, 'id' | 'name' | 'columns'>;

/** n8n's nodes that read or write a data table. */
const tableNode = /^n8n-nodes-base\.(?:dataTable(?:Tool)?|evaluationTrigger)$/;

export const usesTable = (node: Pick<INode, 'type' | 'disabled'>): boolean =>
	tableNode.test(node.type) && isEnabled(node);

/** Columns that are told where no name is near. */
const MOST = 20;

const locator = z.object({ mode: z.string(), value: z.string().min(1) });

const { error, advice } = findingsOf('invalid');

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Whether n8n finds `name` when it looks for a table by the name `wanted`: any that holds it. */
const holds = (name: string, wanted: string) => name.toLowerCase().includes(wanted.toLowerCase());

const byId = ({ id }: KnownTable) =>
	`Set dataTableId to {"__rl": true, "mode": "id", "value": "${id}"}.`;

/** The names of tables that the workflow makes itself; undefined where one is computed. */
function madeNames(nodes: readonly INode[]): readonly string[] | undefined {
	const names = nodes
		.filter(usesTable)
		.flatMap(({ parameters: { resource, operation, tableName } }) =>
			resource === 'table' && operation === 'create' ? [tableName] : [],
		);
	return names.every(isLiteral) ? names : undefined;
}

interface LookedUp {
	/** Undefined where nothing can be said of its columns. */
	readonly table?: KnownTable;
	readonly findings: readonly Finding[];
}

/** The table that n8n takes for a name: of all that hold it, the one that was changed last. */
function namedTable(
	wanted: string,
	place: Pick<Finding, 'nodeName' | 'parameter'>,
	tables: readonly KnownTable[],
): LookedUp | undefined {
	const found = tables.filter(({ name }) => holds(name, wanted));
	const [only] = found;
	if (only === undefined) return undefined;
	const meant = found.filter(({ name }) => isSame(name, wanted));
	const [table] = meant;
	if (found.length === 1 && table) return { table, findings: [] };
	if (table === undefined) {
		const message = `no data table is called "${wanted}", and n8n would take "${only.name}", which holds that name.`;
		return { findings: [error(place, message, byId(only))] };
	}
	const others = found.filter((one) => one !== table).map(({ name }) => `"${name}"`);
	const message = `n8n takes any data table whose name holds "${wanted}": ${others.slice(0, MOST).join(', ')} as well.`;
	// Each project may have a table of that name: which one is meant is not known.
	return { ...(meant.length === 1 && { table }), findings: [advice(place, message, byId(table))] };
}

function lookUp(
	{ name: nodeName, parameters }: INode,
	tables: readonly KnownTable[],
	made: readonly string[] | undefined,
): LookedUp {
	const { data: given } = locator.safeParse(parameters.dataTableId);
	if (given === undefined || isExpression(given.value)) return { findings: [] };
	const { mode, value } = given;
	const place = { nodeName, parameter: 'dataTableId' };
	if (mode === 'name') {
		const isMade = made === undefined || made.some((name) => holds(name, value));
		const found = namedTable(value, place, tables);
		if (isMade) return { ...found, findings: [] };
		if (found) return found;
	}
	const table = mode === 'name' ? undefined : tables.find(({ id }) => id === value);
	if (table) return { table, findings: [] };
	const named = tables.find(({ name }) => isSame(name, value));
	if (named) {
		const message = `"${value}" is the name of a data table, where mode "${mode}" takes an ID.`;
		return { findings: [error(place, message, byId(named))] };
	}
	const near = nearest(
		value,
		tables.map(({ name }) => name),
	);
	const guess = tables.find(({ name }) => name === near);
	const message = `there is no data table "${value}", or the API key may not see it.`;
	const fix = guess
		? `Did you mean "${guess.name}"? ${byId(guess)}`
		: 'list-data-tables tells which there are; create-data-table makes one.';
	return { findings: [error(place, message, fix)] };
}

interface NamedColumn {
	readonly name: string;
	readonly parameter: string;
	/** n8n reads it; what only the editor shows is advice. */
	readonly isUsed: boolean;
	/** Whether it may be one of those that n8n fills in itself. */
	readonly mayBeSystem: boolean;
}

/** Columns that a node maps values to. */
function mappedColumns(columns: unknown): NamedColumn[] {
	if (!isRecord(columns) || columns.mappingMode === 'autoMapInputData') return [];
	const set = isRecord(columns.value) ? Object.keys(columns.value) : [];
	const shown = [
		...listOf(columns.schema).flatMap((one) => (isRecord(one) && !one.removed ? [one.id] : [])),
		...listOf(columns.matchingColumns),
	];
	return [
		...set.map((name) => ({
			name,
			parameter: `columns.value.${name}`,
			isUsed: true,
			mayBeSystem: false,
		})),
		...shown
			.filter(isLiteral)
			.filter((name) => !set.includes(name))
			.map((name) => ({ name, parameter: 'columns', isUsed: false, mayBeSystem: true })),
	];
}

/** Every place in a node's parameters that names a column in plain words. */
function namedColumns({ columns, filters, orderBy, orderByColumn }: INode['parameters']) {
	const conditions = listOf(isRecord(filters) && 'conditions' in filters && filters.conditions);
	const read = [
		...conditions.map((one, index) => ({
			name: isRecord(one) ? one.keyName : undefined,
			parameter: `filters.conditions[${index}].keyName`,
		})),
		...(orderBy === true ? [{ name: orderByColumn, parameter: 'orderByColumn' }] : []),
	];
	return [
		...mappedColumns(columns),
		...read.flatMap(({ name, parameter }): NamedColumn[] =>
			isLiteral(name) && name !== '' ? [{ name, parameter, isUsed: true, mayBeSystem: true }] : [],
		),
	];
}

function columnFinding(
	{ name, parameter, isUsed, mayBeSystem }: NamedColumn,
	{ name: table, columns }: KnownTable,
	nodeName: string,
): Finding[] {
	const isSystem = systemColumns.some((one) => one.name === name);
	if (isSystem ? mayBeSystem : columns.some((one) => one.name === name)) return [];
	const place = { nodeName, parameter };
	if (isSystem) return [error(place, `n8n fills in the column "${name}" itself.`, 'Leave it out.')];
	const names = columns.map((one) => one.name);
	const guess = nearest(name, names);
	const fix =
		guess === undefined
			? `It has ${names.slice(0, MOST).join(', ')}. add-data-table-column adds one.`
			: `Did you mean "${guess}"?`;
	const tell = isUsed ? error : advice;
	return [tell(place, `the data table "${table}" has no column "${name}".`, fix)];
}

/**
 * What is wrong with the data tables and columns that a node names. Expressions are passed over: only a run can tell.
 *
 * @param tables all that there are; undefined when they are unknown
 * @param nodes all of the workflow: it may make a table itself
 */
export function tableFindings(
	node: INode,
	tables: readonly KnownTable[] | undefined,
	nodes: readonly INode[],
): Finding[] {
	if (tables === undefined || !usesTable(node)) return [];
	const { table, findings } = lookUp(node, tables, madeNames(nodes));
	if (table === undefined) return [...findings];
	const columns = namedColumns(node.parameters);
	return [...findings, ...columns.flatMap((one) => columnFinding(one, table, node.name))];
}
