import type { INode } from 'n8n-workflow';
import type { Finding } from '../kernel/ports/instance/validator';
import { isEnabled } from '../kernel/workflow/is-enabled';
import { literally } from '../kernel/workflow/text-pattern';
import { findingsOf } from './finding';
import type { Graph } from './graph';
import type { LoadedNode } from './loaded-node';
import { textOfNode } from './node-text';
import { type OutputFields, at } from './output-fields';

const invalid = findingsOf('invalid');

const SHEETS = 'n8n-nodes-base.googleSheets';

/** Nodes that give rows or answers of a service, and nothing of the items that come in. */
const ROWS =
	/^n8n-nodes-base\.(?:mySql|postgres|microsoftSql|mongoDb|redis|dataTable|googleSheets|airtable|emailSend|slack|telegram|splitOut)$/;

/** Nodes whose answers have nothing of what they were given, but for usual names. */
const ANSWERS =
	/^n8n-nodes-base\.(?:mySql|redis|emailSend|gmail|slack|telegram|discord|mattermost|microsoftTeams|twilio|whatsApp|awsS3|ssh|executeCommand)$/;
const USUAL =
	/^(?:id|ok|ts|to|from|date|chat|text|type|name|title|url|key|value|data|channel|message|content|author|status|subject|timestamp|result|success|user)$/;

/** What answers of services hold beside those. */
export const OF_ANSWERS =
	/^(?:message\w*|thread\w*|label\w*|channel\w*|chat\w*|user\w*|contact\w*|sid|price|embeds|envelope|accepted|rejected|response|phone\w*|edit\w*|create\w*|update\w*|attachment\w*|mention\w*|error\w*|messaging\w*|root\w*|reaction\w*|media\w*|account\w*|uri)$/i;

/** Operations of these that give the items on. */
const GIVING_ON = ['rowExists', 'rowNotExists', 'set', 'delete', 'publish', 'push', 'sendAndWait'];

/** A sub-workflow that is not awaited, where what only its answer may have is read. */
export function unawaited(
	maker: INode | undefined,
	name: string,
	nodes: ReadonlyMap<string, LoadedNode>,
	graph: Graph,
): Finding | undefined {
	if (maker?.type !== 'n8n-nodes-base.executeWorkflow') return undefined;
	if (at(maker.parameters.options, 'waitForSubWorkflow') !== false) return undefined;
	const naming = new RegExp(`[.'"]${literally(name)}\\b`);
	const isNamed = [...graph.before(maker.name), maker.name].some((one) =>
		naming.test(textOfNode(nodes.get(one)?.node)),
	);
	if (isNamed) return undefined;
	const message = `it does not wait for the sub-workflow, and gives on what comes in: "${name}" of the answer is empty.`;
	const place = { nodeName: maker.name, parameter: 'options.waitForSubWorkflow' };
	return invalid.advice(place, message, 'Write options: { waitForSubWorkflow: true }.');
}

/** What Airtable gives without a level of its own. */
export const flatField = (
	table: INode | undefined,
	name: string,
): readonly [message: string, fix: string] | undefined =>
	name === 'fields' &&
	table?.type === 'n8n-nodes-base.airtable' &&
	table.typeVersion >= 2 &&
	table.typeVersion < 2.2 &&
	table.parameters.operation === 'search'
		? [
				`"${table.name}" gives the fields of a record beside its id, and has no "fields".`,
				'Write $json.Name, with the name of the column.',
			]
		: undefined;

/** What a message of Telegram has, and hardly an answer. */
const OF_MESSAGE = /^message\.(?:chat|from|message_id|photo|voice|document|caption)$/;

/** Whether the answer of a request is read as the message of Telegram that the request was made of. @param path such as `message.chat` */
export const isCalledWith = (maker: INode | undefined, path: string): boolean =>
	maker?.type === 'n8n-nodes-base.httpRequest' &&
	isEnabled(maker) &&
	maker.typeVersion >= 3 &&
	at(maker.parameters.options, 'response', 'response', 'fullResponse') === undefined &&
	OF_MESSAGE.test(path) &&
	/\$json\.message\./.test(textOfNode(maker));

/** The trigger before a request that gives a field. */
export const triggerOf = (
	name: string,
	request: INode | undefined,
	nodes: ReadonlyMap<string, LoadedNode>,
	graph: Graph,
	fields: OutputFields,
): string | undefined =>
	[...graph.before(request?.name ?? '')].find(
		(one) => /(?:rigger|webhook)$/.test(nodes.get(one)?.node.type ?? '') && fields.gives(one, name),
	);

/** The node that gave a field, where a node behind it gives nothing of it on. */
export function ownerBehind(
	name: string,
	maker: INode | undefined,
	nodes: ReadonlyMap<string, LoadedNode>,
	graph: Graph,
	fields: OutputFields,
): string | undefined {
	const isBody = name === 'body';
	if (!maker || !(isBody ? ROWS : ANSWERS).test(maker.type) || USUAL.test(name)) return undefined;
	const { operation, include } = maker.parameters;
	// Sheets gives its rows when it reads, and may give the items on when it writes.
	if (maker.type.endsWith('.splitOut') && include !== 'noOtherFields') return undefined;
	if (maker.type === SHEETS ? operation !== 'read' : GIVING_ON.includes(String(operation)))
		return undefined;
	const isOwner = (one: string) =>
		isBody
			? nodes.get(one)?.node.type === 'n8n-nodes-base.webhook'
			: one !== maker.name && fields.gives(one, name);
	return [...graph.before(maker.name)].find(isOwner);
}
