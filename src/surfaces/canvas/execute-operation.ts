import { extractFromAICalls, type IExecuteFunctions, type INodeExecutionData } from 'n8n-workflow';
import type { Tool } from '../../kernel/define-tool';
import { invokeTool } from '../../kernel/invoke-tool';
import type { Outcome } from '../../kernel/outcome';
import { outcomeJson } from '../../kernel/outcome-json';
import { jsonItem } from '../../calls/json-item';
import type { OperationSurface } from './open-operations';
import { nodeError } from '../panels/open-panel';
import { entryItems, listHints, oneItem, personFirst, readList } from './read-list';
import { type Field, fieldsOf } from '../../kernel/field';
import { withOperationNames } from '../panels/operation-names';
import { parameterName, AS_ONE_ITEM, choosesPage, RETURN_ALL } from '../panels/panel-field';
import { listOutput } from '../../catalog/list-output';

function readListing(context: IExecuteFunctions, tool: Tool, itemIndex: number) {
	const list = listOutput(tool);
	if (list === undefined) return undefined;
	const isOn = (name: string) => context.getNodeParameter(name, itemIndex, false) === true;
	const all = isOn(RETURN_ALL);
	const limit = fieldsOf(tool.input).find(({ name }) => name === 'limit')?.maximum;
	return {
		list,
		all,
		isOneItem: isOn(`options.${AS_ONE_ITEM}`),
		fields: all && limit !== undefined ? { limit } : {},
		isHidden: (field: string) => all && choosesPage(list, field),
	};
}

type Listing = NonNullable<ReturnType<typeof readListing>>;

const isUntouched = ({ required, empty }: Field, value: unknown) =>
	!required && empty !== undefined && value === empty;

/** Reads the node parameters of a tool that the panel shows: n8n keeps no others. Nothing else reads them, and only the pipeline checks them. */
function readParameters(
	context: IExecuteFunctions,
	tool: Tool,
	itemIndex: number,
	isHidden: (field: string) => boolean,
): Record<string, unknown> {
	const shown = fieldsOf(tool.input).filter(({ name }) => !isHidden(name));
	const values = shown.map((field) => {
		const name = parameterName(field.name);
		const value = context.getNodeParameter(name, itemIndex, undefined, { extractValue: true });
		return [field.name, isUntouched(field, value) ? undefined : value] as const;
	});
	return Object.fromEntries(values);
}

/** n8n gives the generated tool variant of a node this ending. */
const isToolNode = (context: IExecuteFunctions) => context.getNode().type.endsWith('Tool');

function refuse(context: IExecuteFunctions, outcome: Outcome, itemIndex: number): never {
	if (outcome.status === 'failed' || outcome.status === 'denied') {
		const { message, hint, said } = outcome.error;
		const heard = typeof said === 'string' ? ` It says: ${said}` : '';
		const toDo = `${withOperationNames(hint)}${heard}`;
		throw nodeError(context.getNode(), withOperationNames(message), { hint: toDo, itemIndex });
	}
	throw nodeError(context.getNode(), 'This operation needs an approval', { itemIndex });
}

function unknownTool(context: IExecuteFunctions, name: string, itemIndex: number): never {
	throw nodeError(context.getNode(), `There is no operation "${name}"`, {
		hint: 'Choose the operation again in the node’s panel.',
		itemIndex,
	});
}

interface ItemCall {
	readonly context: IExecuteFunctions;
	readonly surface: OperationSurface;
	readonly itemIndex: number;
	readonly tool: Tool;
}

async function call(
	{ surface, itemIndex, tool }: ItemCall,
	caller: 'person' | 'model',
	raw: Record<string, unknown>,
): Promise<Outcome> {
	return await invokeTool(tool, raw, await surface.invocation(itemIndex, caller, tool));
}

/** Names under which the panel asks a model for fields: the editor and people may word them again. */
const askedNames = (context: IExecuteFunctions): ReadonlySet<string> =>
	new Set(
		Object.values(context.getNode().parameters)
			.filter((value) => typeof value === 'string')
			.flatMap((value) => extractFromAICalls(value).map(({ key }) => key)),
	);

/** A model gets every outcome as its answer, in the shape that all its tools have. */
async function answerModel(item: ItemCall, parameters: Record<string, unknown>) {
	// n8n drops arguments that have no parameter. The pipeline must see them, so that its error can name them.
	const asked = askedNames(item.context);
	const sent = Object.entries(item.surface.modelArguments() ?? {});
	const others = Object.fromEntries(sent.filter(([name]) => !asked.has(name)));
	return outcomeJson(await call(item, 'model', { ...others, ...parameters }));
}

function answerPerson({ context, itemIndex }: ItemCall, outcome: Outcome) {
	if (outcome.status === 'succeeded') return personFirst(outcomeJson(outcome));
	if (!context.continueOnFail()) refuse(context, outcome, itemIndex);
	return outcomeJson(outcome);
}

async function listForPerson(
	item: ItemCall,
	{ list, all, isOneItem, fields }: Listing,
	parameters: Record<string, unknown>,
): Promise<Array<Record<string, unknown>>> {
	const wanted = { all, call: { ...parameters, ...fields } };
	const read = await readList(list, wanted, async (raw) => await call(item, 'person', raw));
	if (read.failed) return [answerPerson(item, read.failed)];
	if (isOneItem) return [oneItem(list, read)];
	const hints = listHints(list, read, all);
	item.context.addExecutionHints(...hints.map((message) => ({ message })));
	return entryItems(list, read);
}

async function runItem(context: IExecuteFunctions, surface: OperationSurface, itemIndex: number) {
	const name = String(context.getNodeParameter('operation', itemIndex));
	const tool = surface.findTool(name) ?? unknownTool(context, name, itemIndex);
	const item = { context, surface, itemIndex, tool };
	const isModel = isToolNode(context);
	const listing = isModel ? undefined : readListing(context, tool, itemIndex);
	const isHidden = listing?.isHidden ?? (() => false);
	const parameters = readParameters(context, tool, itemIndex, isHidden);
	if (isModel) return [await answerModel(item, parameters)];
	if (listing) return await listForPerson(item, listing, parameters);
	return [answerPerson(item, await call(item, 'person', parameters))];
}

/** Runs the chosen operation once per item; a list puts out an item an entry. Throws `NodeOperationError` for a person, answers a model. */
export async function executeOperation(context: IExecuteFunctions, surface: OperationSurface) {
	const answers: INodeExecutionData[] = [];
	for (const itemIndex of context.getInputData().keys()) {
		const found = await runItem(context, surface, itemIndex);
		const pairedItem = { item: itemIndex };
		answers.push(...found.map((json) => ({ json: jsonItem(json), pairedItem })));
	}
	return [answers];
}
