import type { INodeTypeDescription } from 'n8n-workflow';

import { isRecord } from '../kernel/is-record';

/** A node as n8n would run it. */
export interface JudgedNode {
	readonly type: string;
	/** With n8n's defaults filled in. */
	readonly parameters: Readonly<Record<string, unknown>>;
	readonly description: Pick<
		INodeTypeDescription,
		'codex' | 'credentials' | 'group' | 'properties'
	>;
	/** Whether something is connected to it from below: a model, tools, a memory. */
	readonly hasSubNodes: boolean;
}

/** The few nodes that the rules below get wrong, by the last part of their type. */
const exceptions: Readonly<Record<string, 'runs' | 'writes' | 'by-operation'>> = {
	// They hold a credential and use it here, or let somebody in with it.
	crypto: 'runs',
	jwt: 'runs',
	totp: 'runs',
	wait: 'runs',
	respondToWebhook: 'runs',
	// They work on their items alone, though n8n does not file them under its core nodes.
	debugHelper: 'runs',
	guardrails: 'runs',
	// They need no credential, and change something outside the run or speak to somebody.
	chat: 'writes',
	executeCommand: 'writes',
	executeWorkflow: 'writes',
	form: 'writes',
	writeBinaryFile: 'writes',
	dataTable: 'by-operation',
	readWriteFile: 'by-operation',
};

const reading = new Set(
	'get list search find read lookup query count download export describe check select retrieve return returns view show info information keys exists row is history scan head has access'.split(
		' ',
	),
);

const writing = new Set(
	'add append approve archive assign ban block book cancel change clear close copy create deactivate delete disable dispatch drop duplicate edit enable enqueue execute import insert install invite invoke join kick leave lock mark merge modify move pay pin play pause post publish push put refund register reject remove rename replace reply reset restore resume revoke run save schedule send set share start stop store submit subscribe suspend sync tag transfer trigger unarchive unban unlock unpublish unsubscribe update upload upsert write'.split(
		' ',
	),
);

const words = (text: string) =>
	text
		.replace(/([a-z\d])([A-Z])/g, '$1 $2')
		.toLowerCase()
		.split(/[^a-z\d]+/)
		.filter((word) => word !== '');

const isExpression = (text: string) => text.startsWith('=');

/** Undefined where the words say neither. */
function readsBy(text: string): boolean | undefined {
	const all = words(text);
	if (all.some((word) => writing.has(word))) return false;
	return reading.has(all[0] ?? '') ? true : undefined;
}

const options = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** What n8n's editor calls the chosen operation, such as "Get many rows". One value may stand under several resources. */
function actionsOf({ properties }: JudgedNode['description'], operation: string): string[] {
	return properties
		.filter(({ name }) => name === 'operation')
		.flatMap((property) => options(property.options))
		.flatMap((option) =>
			isRecord(option) && option.value === operation ? [option.action ?? option.name] : [],
		)
		.filter((text) => typeof text === 'string');
}

/** One SELECT and nothing behind it. Anything else, and what is only known in the run, may write. */
function isOneSelect(query: unknown): boolean {
	if (typeof query !== 'string') return false;
	const text = query
		.replace(/^=/, '')
		.replace(/--[^\n]*|\/\*[^]*?\*\//g, ' ')
		.trim()
		.replace(/;$/, '');
	return /^select\b/i.test(text) && !/;|\binto\b/i.test(text);
}

function readsByOperation({ description, parameters }: JudgedNode): boolean {
	const { operation } = parameters;
	if (typeof operation !== 'string' || isExpression(operation)) return false;
	if (/^execute(Query)?$/.test(operation)) {
		return isOneSelect(parameters.query ?? parameters.sqlQuery);
	}
	const verbs = actionsOf(description, operation).map((action) => words(action)[0] ?? '');
	if (verbs.some((verb) => writing.has(verb))) return false;
	return readsBy(operation) ?? (verbs.length > 0 && verbs.every((verb) => reading.has(verb)));
}

/** The HTTP method where the node is a request by itself. */
const methodOf = ({ parameters }: JudgedNode) =>
	[parameters.method, parameters.httpRequestMethod, parameters.requestMethod].find(
		(method) => typeof method === 'string',
	);

function readsOnly(node: JudgedNode): boolean {
	if ('operation' in node.parameters) return readsByOperation(node);
	return ['GET', 'HEAD', 'OPTIONS'].includes(methodOf(node) ?? '');
}

/** Works on the items it is given: one of n8n's own building blocks that signs in nowhere. */
const isLogic = ({ type, description }: JudgedNode) =>
	/^(n8n-nodes-base|@n8n\/n8n-nodes-langchain)\./.test(type) &&
	(description.codex?.categories ?? []).includes('Core Nodes') &&
	(description.credentials ?? []).length === 0;

/**
 * Whether a run of the node may change something outside of it, ask somebody or cost money. Where
 * that cannot be told the answer is yes: a node that was simulated needlessly does no harm.
 */
export function writesToWorld(node: JudgedNode): boolean {
	const { type, description, hasSubNodes } = node;
	if (description.group.includes('trigger')) return false;
	if (hasSubNodes) return true;
	const own = /^(?:n8n-nodes-base|@n8n\/n8n-nodes-langchain)\.(.+)$/.exec(type)?.[1] ?? '';
	const exception = Object.hasOwn(exceptions, own) ? exceptions[own] : undefined;
	if (exception === 'by-operation') return !readsByOperation(node);
	if (exception !== undefined) return exception === 'writes';
	return !isLogic(node) && !readsOnly(node);
}
