import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	INodePropertyOptions,
} from 'n8n-workflow';
import { z } from 'zod';

import { invalid, named } from '../../administration/define-operation';
import type { Tool } from '../../kernel/define-tool';
import { ToolError } from '../../kernel/tool-error';
import { personFirst } from '../canvas/person-first';
import { nodeError } from '../panels/node-error';
import { titleCase } from '../../kernel/values/title-case';
import type { AdminFilter } from './admin-panel';
import { AdminPanel, trimmed } from './admin-panel';
import { runOperation } from './run-operation';

type Row = Readonly<Record<string, unknown>>;

/** What the registry does for one item. Every method throws `ToolError`. */
export interface AdminSurface {
	readonly permissions: (agentId: string) => Promise<readonly Row[]>;
	/** Each change returns the permissions that result from it. */
	readonly set: (agentId: string, tools: readonly string[], status: string) => Promise<Row>;
	readonly setProfile: (agentId: string, profile: string) => Promise<Row>;
	readonly setProviders: (agentId: string, providers: readonly string[]) => Promise<Row>;
	readonly remove: (agentId: string, tools: readonly string[]) => Promise<Row>;
	readonly revokeAlways: (agentId: string, tools: readonly string[], user: string) => Promise<Row>;
	readonly approvals: (filter: AdminFilter, limit: number) => Promise<readonly Row[]>;
	readonly approval: (id: string) => Promise<Row>;
	readonly entries: (filter: AdminFilter, limit: number) => Promise<readonly Row[]>;
	readonly csv: (filter: AdminFilter) => Promise<string>;
}

export interface AdminNode {
	readonly open: (itemIndex: number) => AdminSurface;
	readonly toDataObject: (value: Row) => IDataObject;
}

type Operation = (panel: AdminPanel, surface: AdminSurface) => Promise<readonly Row[]>;

const operations: Readonly<Record<string, Operation>> = {
	'permission getAll': async (panel, { permissions }) => await permissions(panel.agentId),
	'permission set': async (panel, { set }) => [
		await set(panel.agentId, panel.tools, panel.read('status', named)),
	],
	'permission setProfile': async (panel, { setProfile }) => [
		await setProfile(panel.agentId, panel.read('profile', named)),
	],
	'permission setProviders': async (panel, { setProviders }) => [
		await setProviders(panel.agentId, panel.read('providers', z.array(trimmed))),
	],
	'permission remove': async (panel, { remove }) => [await remove(panel.agentId, panel.tools)],
	'permission revokeAlways': async (panel, { revokeAlways }) => [
		await revokeAlways(panel.agentId, panel.tools, panel.read('user', trimmed)),
	],
	'approval getAll': async (panel, { approvals }) => await approvals(panel.filter, panel.limit),
	'approval get': async (panel, { approval }) => [await approval(panel.read('approvalId', named))],
	'audit getAll': async (panel, { entries }) => await entries(panel.filter, panel.limit),
};

async function exportCsv(
	context: IExecuteFunctions,
	csv: string,
): Promise<Pick<INodeExecutionData, 'json' | 'binary'>> {
	const data = await context.helpers.prepareBinaryData(Buffer.from(csv), 'audit.csv', 'text/csv');
	return { json: { fileName: 'audit.csv' }, binary: { data } };
}

async function runItem(context: IExecuteFunctions, node: AdminNode, itemIndex: number) {
	const panel = new AdminPanel(context, itemIndex);
	const choice = {
		resource: panel.read('resource', named),
		operation: panel.read('operation', named),
	};
	const name = `${choice.resource} ${choice.operation}`;
	const surface = node.open(itemIndex);
	const shown = (row: Row) => ({ json: node.toDataObject(personFirst(row)) });
	const done = await runOperation(choice, panel, context, itemIndex);
	if (done !== undefined) return done.map((row) => ({ json: node.toDataObject(row) }));
	if (name === 'audit exportCsv')
		return [await exportCsv(context, await surface.csv(panel.filter))];
	const operation = Object.hasOwn(operations, name) ? operations[name] : undefined;
	if (!operation) throw invalid(`There is no operation "${name}".`);
	const rows = await operation(panel, surface);
	return rows.map(shown);
}

/** People say what an agent may do, so no field may be filled in by a model. */
function refuseModels(context: IExecuteFunctions): void {
	if (!/\$from_?ai/i.test(JSON.stringify(context.getNode().parameters))) return;
	throw nodeError(context.getNode(), 'Foreman Admin takes nothing from a model', {
		hint: 'Take $fromAI out of its parameters. Nothing was changed.',
	});
}

function asNodeError(context: IExecuteFunctions, error: unknown, itemIndex: number): Error {
	if (ToolError.is(error))
		return nodeError(context.getNode(), error.message, { hint: error.hint, itemIndex });
	return error instanceof Error ? error : new Error('The operation failed');
}

/** Runs the chosen operation once per item. Throws `NodeOperationError`. */
export async function executeAdmin(
	context: IExecuteFunctions,
	node: AdminNode,
): Promise<INodeExecutionData[][]> {
	refuseModels(context);
	const answers: INodeExecutionData[] = [];
	for (const itemIndex of context.getInputData().keys()) {
		const pairedItem = { item: itemIndex };
		try {
			const rows = await runItem(context, node, itemIndex);
			answers.push(...rows.map((row) => ({ ...row, pairedItem })));
		} catch (error) {
			const failure = asNodeError(context, error, itemIndex);
			if (!context.continueOnFail()) throw failure;
			answers.push({ json: { error: failure.message }, pairedItem });
		}
	}
	return [answers];
}

/** The list behind the panel's tool pickers. */
export const listAllTools = (tools: readonly Tool[]): INodePropertyOptions[] =>
	tools.map(({ title, name, effect, description }) => ({
		name: titleCase(title),
		value: name,
		description: `${effect}: ${description}`,
	}));
