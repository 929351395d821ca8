import { findsByName } from '../../kernel/values/finds-by-name';
import { isRecord } from '../../kernel/values/is-record';
import { isExpression } from '../../kernel/workflow/is-expression';
import type { OwnTables } from './ports';

const dataTableNode = /(?:^|\.)dataTable(?:Hitl)?(?:Tool)?$/i;

const BY_ID = 'Choose the table by its id (list-data-tables tells it).';

async function contactOfTable(locator: unknown, tables: OwnTables): Promise<string | undefined> {
	const { mode, value } = isRecord(locator) ? locator : { mode: 'id', value: locator };
	if ([locator, mode, value].some(isExpression))
		return `which data table it uses is only known in the run. ${BY_ID}`;
	if (typeof value !== 'string' && typeof value !== 'number') return undefined;
	const text = String(value);
	if (mode === 'name')
		return tables.names.some((name) => findsByName(text, name))
			? `n8n may find one of Foreman's own data tables by the name "${text}". ${BY_ID}`
			: undefined;
	const isOwn = tables.names.includes(text.trim().toLowerCase()) || (await tables.has(text));
	return isOwn ? "it uses one of Foreman's own data tables." : undefined;
}

function contactOfNewName(name: unknown, tables: OwnTables): string | undefined {
	if (isExpression(name))
		return 'which name it gives a data table is only known in the run. Write the name itself.';
	return typeof name === 'string' && tables.names.includes(name.trim().toLowerCase())
		? `the name "${name}" is taken.`
		: undefined;
}

/** Contacts between a node's parameters, whatever its type, and Foreman's own data tables. */
export async function tableContacts(
	type: string,
	parameters: Readonly<Record<string, unknown>>,
	tables: OwnTables,
): Promise<string[]> {
	const names = dataTableNode.test(type.trim()) ? [parameters.tableName, parameters.newName] : [];
	const contacts = [
		await contactOfTable(parameters.dataTableId, tables),
		...names.map((name) => contactOfNewName(name, tables)),
	];
	return contacts.filter((contact) => contact !== undefined);
}
