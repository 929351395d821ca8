import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { z } from 'zod';
import { isDataObject } from '../../adapters/in-process/data-object';
import { runMarkOf } from '../../adapters/in-process/run-mark-of';
import { type Resource } from '../../administration/define-operation';
import { openAdministration } from '../../administration/open-administration';
import { resources } from '../../administration/resources';
import { openIdentity, openTenant, toolTenants } from '../../instance/identity/open-identity';
import { invokeOperation } from '../../kernel/operation/invoke-operation';
import { isRecord } from '../../kernel/values/is-record';
import { LISTING_TOOL } from '../../policy/started-runs/acting-nodes';
import { actsForPeople } from '../../policy/started-runs/not-in-started-run';
import { mayRun } from '../../policy/started-runs/run-mark';
import { personFirst } from '../canvas/read-list';
import { operationValue } from '../panels/resource-properties';
import { type ReadPanel, inputOfPanel, askedLimit } from './admin-panel';

type Row = Readonly<Record<string, unknown>>;

const rows = z.array(z.record(z.unknown()));

const dataOf = (row: Row): IDataObject => (isDataObject(row) ? row : {});

/** What programs are sent, as the items of a workflow: the records of a list, or a record with what stands beside it. */
export function itemsOf(output: Row, resource: Resource, limit: () => number): readonly Row[] {
	const { name, plural, isBare = false } = resource;
	const { [name]: record, [plural]: listed, ...beside } = output;
	const shown = isBare ? personFirst : (row: Row) => row;
	if (Array.isArray(listed)) return rows.parse(listed).slice(0, limit()).map(shown);
	return [isRecord(record) && !isBare ? { ...record, ...beside } : shown(output)];
}

/** Does the operation that the node's panel names; undefined if not found. Throws `ToolError`. */
export async function runOperation(
	choice: { readonly resource: string; readonly operation: string },
	read: ReadPanel,
	context: IExecuteFunctions,
	itemIndex: number,
): Promise<readonly INodeExecutionData[] | undefined> {
	const resource = resources.find(({ name }) => name === choice.resource);
	const operation = resource?.operations.find(
		(one) => one.panel !== false && operationValue(one) === choice.operation,
	);
	if (resource === undefined || operation === undefined) return undefined;
	const mark = runMarkOf(context);
	const principal = openTenant(context, openIdentity(context, itemIndex, 'person'));
	const call = openAdministration(context, {
		principal,
		tenants: toolTenants(context, itemIndex, principal),
		isAdmin: mark === undefined,
		seesAll: true,
		isNode: true,
		itemIndex,
		// People administer: a run that a tool has started changes nothing, and reads what that tool may list.
		refusal({ effect, onlyPeople }) {
			const isRead = effect === 'read' && onlyPeople !== true;
			if (mark === undefined || (isRead && mayRun(mark, LISTING_TOOL))) return undefined;
			const { changing = 'Foreman Admin' } = resource;
			return actsForPeople(isRead ? 'Foreman Admin' : changing, mark);
		},
	});
	const output = await invokeOperation(operation, inputOfPanel(operation, resource, read), call);
	const { file, isWhole } = operation;
	if (file === undefined)
		return itemsOf(output, resource, () => (isWhole === true ? Infinity : askedLimit(read))).map(
			(row) => ({ json: dataOf(row) }),
		);
	const text = Buffer.from(String(output[file.field]));
	const data = await context.helpers.prepareBinaryData(text, file.name, file.type);
	return [{ json: { fileName: file.name }, binary: { data } }];
}
