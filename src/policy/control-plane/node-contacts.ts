import { calledWorkflow, callsStored } from '../../kernel/workflow/called-workflow';
import { isExpression, isLiteral } from '../../kernel/workflow/is-expression';
import { isRecord } from '../../kernel/values/is-record';
import { jsonOrText } from '../../kernel/values/json-or-text';
import type { WorkflowNode } from '../../kernel/ports/instance/workflows';
import { ownAddress } from './own-address';
import { isForemanNode, runsAgents } from './own-nodes';
import type { ControlPlane, PeoplesWorkflows, OwnTables } from './ports';
import { findsByName } from '../../kernel/values/finds-by-name';

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

async function tableContacts(
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

interface KeyedValue {
	readonly key: string;
	readonly value: unknown;
}

/** JSON that stands in a text, also where n8n would read the text as an expression without any code. */
function readText(text: string): unknown {
	const body = text.replace(/^=/, '').trim();
	const read = /^[{["]/.test(body) ? jsonOrText(body) : body;
	return read === body ? undefined : read;
}

/** Every value in a value, and in the JSON that its texts hold. By a list: nesting may be deeper than the stack. */
function valuesIn(root: unknown): KeyedValue[] {
	const found: KeyedValue[] = [];
	const open: KeyedValue[] = [{ key: '', value: root }];
	for (let place = open.pop(); place !== undefined; place = open.pop()) {
		found.push(place);
		const { key, value } = place;
		if (typeof value === 'string') {
			const inner = readText(value);
			if (inner !== undefined) open.push({ key, value: inner });
		} else if (Array.isArray(value)) {
			for (const item of value) open.push({ key, value: item });
		} else if (typeof value === 'object' && value !== null) {
			for (const [name, item] of Object.entries(value)) open.push({ key: name, value: item });
		}
	}
	return found;
}

const n8nNode = /(?:^|\.)n8n(?:Hitl)?(?:Tool)?$/i;
const LOOKING: readonly unknown[] = ['get', 'getAll', 'getVersion'];

/** Also true for expressions, and for values that are not text: n8n accepts some of them. */
function publishesWorkflows(
	type: string,
	{ resource = 'workflow', operation = 'getAll' }: Readonly<Record<string, unknown>>,
): boolean {
	if (!n8nNode.test(type.trim())) return false;
	if (!isLiteral(resource) || !isLiteral(operation)) return true;
	return resource === 'workflow' && !LOOKING.includes(operation);
}

/** Also true if the parameters leave it open. */
function readsExecutionData(
	type: string,
	{ resource, options }: Readonly<Record<string, unknown>>,
): boolean {
	if (!n8nNode.test(type.trim()) || resource === undefined) return false;
	if (isLiteral(resource) && resource !== 'execution') return false;
	const withData = isRecord(options) ? options.activeWorkflows : options;
	return withData !== undefined && withData !== false;
}

const ownCredential = /^foreman\w*Api$/i;
const addressKey = /url|uri|endpoint/i;

const UNSEEN =
	'the workflow it runs is only known in the run. Store that workflow and choose it by its id.';

const AGENTS =
	'it runs an agent in its own executions, and n8n does not say what started them. Use an AI Agent node.';

const PUBLISHES =
	'it changes or publishes workflows, past what is asked and checked here. Call publish-workflow or build-workflow.';

const BORROWED =
	'the workflow in its parameter has the id of a stored one or of a version: its executions would count as those of that one. Leave out "id" and "versionId".';

/** n8n takes a workflow that stands in a parameter for the stored one whose id it has: its executions, static data, credentials and callers. */
const borrowsId = (value: unknown): boolean =>
	isRecord(value) && [value.id, value.versionId].some((id) => (id ?? '') !== '');

const isReadable = (text: string): boolean =>
	text.trim() === '' || (!text.startsWith('=') && jsonOrText(text) !== text);

async function contactOfFailure(id: string, workflows: PeoplesWorkflows) {
	if (isExpression(id)) return 'which workflow a failure starts is only known in the run.';
	const name = id === '' ? undefined : await workflows.withId(id);
	return name === undefined
		? undefined
		: `a failure would start the workflow "${name}", in which Foreman works for people.`;
}

async function contactOfPlace({ key, value }: KeyedValue, plane: ControlPlane) {
	if (key === 'workflowJson' && borrowsId(value)) return BORROWED;
	if (ownCredential.test(key)) return "it uses a credential of Foreman's.";
	if (typeof value !== 'string') return undefined;
	if (ownCredential.test(value.trim())) return `it names Foreman's credential type "${value}".`;
	if (key === 'workflowJson' && !isReadable(value)) return UNSEEN;
	if (key === 'errorWorkflow') return await contactOfFailure(value.trim(), plane.workflows);
	const address = addressKey.test(key) ? await ownAddress(value, plane) : undefined;
	return address === undefined ? undefined : `it calls ${address}.`;
}

async function contactOfCall(
	type: string,
	parameters: Readonly<Record<string, unknown>>,
	workflows: PeoplesWorkflows,
): Promise<string[]> {
	const called = calledWorkflow(type, parameters);
	if (called.word === 'none') return [];
	if (called.word === 'computed')
		return ['which workflow it calls is only known in the run. Choose the workflow by its id.'];
	const name = await workflows.withId(called.id);
	return name === undefined
		? []
		: [`it calls the workflow "${name}", in which Foreman works for people.`];
}

/** Judges anything that looks like a node, at any depth: some nodes run workflows that stand in their parameters. */
async function contactsOfNode(
	value: unknown,
	{ tables, workflows }: ControlPlane,
): Promise<string[]> {
	if (!isRecord(value)) return [];
	// Agents that stand in a parameter write their tools so.
	const { type = value.nodeType, parameters = value.nodeParameters } = value;
	if (typeof type !== 'string') return [];
	const given = isRecord(parameters) ? parameters : {};
	const source = callsStored.test(type.trim()) ? String(given.source ?? '') : '';
	return [
		...(isForemanNode(type) ? [`"${type}" is a node of Foreman.`] : []),
		...(runsAgents(type) ? [AGENTS] : []),
		...(publishesWorkflows(type, given) ? [PUBLISHES] : []),
		...(/^(?:url|localFile|=.*)$/s.test(source) ? [UNSEEN] : []),
		...(readsExecutionData(type, given)
			? ['it reads executions with their data, which hold what people are asked.']
			: []),
		...(await contactOfCall(type, given, workflows)),
		...(await tableContacts(type, given, tables)),
	];
}

/** Why a node, with all that stands in its parameters, touches what controls Foreman. Each reason once. */
export async function nodeContacts(node: WorkflowNode, plane: ControlPlane): Promise<string[]> {
	const reasons = new Set<string>();
	for (const place of valuesIn(node)) {
		const reason = await contactOfPlace(place, plane);
		if (reason !== undefined) reasons.add(reason);
		for (const each of await contactsOfNode(place.value, plane)) reasons.add(each);
	}
	return [...reasons];
}
