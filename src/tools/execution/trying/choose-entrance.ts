import { didYouMean } from '../../../kernel/values/nearest';
import type { Ports } from '../../../kernel/ports';
import type {
	PublicEntrance,
	WorkflowEntrance,
	LiveAnswer,
} from '../../../kernel/ports/instance/live-webhooks';
import type { WorkflowDocument, WorkflowNode } from '../../../kernel/ports/instance/workflows';
import { z } from 'zod';
import { ToolError } from '../../../kernel/tool-error';
import { isRecord } from '../../../kernel/values/is-record';
import { jsonOrText } from '../../../kernel/values/json-or-text';
import { mapJson } from '../../../kernel/values/map-json';

/** What may be an address, one at a time: a search across them takes a time that grows with the square of a long answer. */
const unbroken = /[^\s"'<>\\]+/g;

/** In addresses that resume a waiting execution: anyone who has one may answer in a person's place. */
const resuming = /(?:\/|%2f)[\w-]*-waiting(?:\/|%2f)/i;

const HIDDEN = '[hidden: it resumes an execution]';

const ofTheServer =
	/^(?:connection|keep-alive|date|vary|etag|transfer-encoding|content-length|content-security-policy|set-cookie|x-powered-by)$/;

const MOST_HEADERS = 30;

const LONGEST_HEADER = 500;

const plain = (text: string) =>
	text.replace(unbroken, (part) => (resuming.test(part) ? HIDDEN : part));

function readBody(body: Buffer | undefined, type: string): unknown {
	if (body === undefined) return '[too large to be shown]';
	const isText = type === '' || /text|json|xml|javascript|html|urlencoded/i.test(type);
	if (!isText && body.length > 0) return `[${body.length} bytes of ${type}]`;
	const text = body.toString('utf8');
	const read = /json/i.test(type) ? jsonOrText(text) : text;
	// Once read: what JSON may write otherwise, such as a slash, is hidden as well.
	return mapJson(read, { text: plain, key: plain });
}

export function tellLiveAnswer({ status, headers, body }: LiveAnswer) {
	const told = Object.entries(headers)
		.filter(([name]) => !ofTheServer.test(name))
		.slice(0, MOST_HEADERS)
		.map(([name, value]): [string, string] => [name, plain(value).slice(0, LONGEST_HEADER)]);
	return {
		status,
		headers: Object.fromEntries(told),
		body: readBody(body, headers['content-type'] ?? ''),
	};
}

const refuseCall = (
	message: string,
	hint: string,
	code: 'invalid-input' | 'forbidden' = 'invalid-input',
) => new ToolError({ code, message: `${message} Nothing was called.`, hint });

const MOST = 20;
const LONGEST = 1_000;

/** What a client may say of itself. Everything else is for proxies, sign-in and the connection. */
const allowed =
	/^(?:accept|accept-language|user-agent|content-type|idempotency-key|if-match|if-none-match|x-[a-z0-9-]{1,60})$/;

/** What proxies add, what says who a user is, and what n8n itself listens to. */
const forbidden =
	/^x-(?:forwarded|real|original|client-ip|cluster|http-method|method|rewrite|envoy|amz|n8n|auth)|auth|token|secret|password|api-?key|session|cookie/;

const printable = /^[\x20-\x7e]*$/;

const refuse = (message: string) =>
	refuseCall(
		message,
		'Leave that header out. Names that begin with x- are sent, but for those of sign-in and of proxies.',
	);

/** Headers that a model may send, in small letters. Throws `ToolError`. */
export function liveHeaders(
	given: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
	const entries = Object.entries(given).map(
		([name, value]) => [name.toLowerCase(), value] as const,
	);
	if (entries.length > MOST) throw refuse(`There are more than ${MOST} headers.`);
	for (const [name, value] of entries) {
		if (!allowed.test(name) || forbidden.test(name))
			throw refuse(`Header ${JSON.stringify(name.slice(0, 80))} is not sent by a tool.`);
		if (!printable.test(value) || value.length > LONGEST)
			throw refuse(
				`Header "${name}" is longer than ${LONGEST} characters, or has signs in it that no header has.`,
			);
	}
	return Object.fromEntries(entries);
}

const fieldSchema = z.object({
	fieldLabel: z.string().default(''),
	fieldName: z.string().default(''),
	fieldType: z.string().default('text'),
	fieldValue: z.string().optional(),
});

const formSchema = z.object({ formFields: z.object({ values: z.array(fieldSchema) }) });

/** Fields have had names of their own since then. */
const NAMED_SINCE = 2.4;

const JSON_TYPES = ['checkbox', 'radio'];

function separatorFor(values: readonly string[]): string {
	let separator = 'foreman-form';
	while (values.some((value) => value.includes(separator))) separator += '-x';
	return separator;
}

const asText = (value: unknown) =>
	typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/** What a browser sends of a filled-in form: `given` by the names that n8n hands the fields on under. Throws `ToolError`. */
export function formBody(
	{ name, parameters, typeVersion }: Pick<WorkflowNode, 'name' | 'parameters' | 'typeVersion'>,
	given: Readonly<Record<string, unknown>>,
): { readonly type: string; readonly text: string } {
	const read = formSchema.safeParse(parameters);
	if (!read.success)
		throw refuseCall(
			`The fields of form "${name}" are not known before the run.`,
			'Try the draft with run-workflow.',
		);
	const fields = read.data.formFields.values.map((field) => ({
		...field,
		own: (typeVersion >= NAMED_SINCE && field.fieldName) || field.fieldLabel || field.fieldName,
	}));
	const names = fields.map(({ own }) => own);
	const unknown = Object.keys(given).find((key) => !names.includes(key));
	if (unknown !== undefined)
		throw refuseCall(
			`Form "${name}" has no field "${unknown}".${didYouMean(unknown, names)}`,
			`Its fields: ${names.join(', ')}.`,
		);
	const parts = fields.flatMap(({ own, fieldType, fieldValue }, index) => {
		const value = given[own] ?? (fieldType === 'hiddenField' ? fieldValue : undefined);
		if (value === undefined) return [];
		if (fieldType === 'file')
			throw refuseCall(
				`Field "${own}" takes a file.`,
				'Leave it out: a file cannot be sent from here.',
			);
		const isList = JSON_TYPES.includes(fieldType) && !Array.isArray(value);
		return [{ index, text: asText(isList ? [value] : value) }];
	});
	const separator = separatorFor(parts.map(({ text }) => text));
	const body = parts.map(
		({ index, text }) =>
			`--${separator}\r\nContent-Disposition: form-data; name="field-${index}"\r\n\r\n${text}\r\n`,
	);
	return {
		type: `multipart/form-data; boundary=${separator}`,
		text: `${body.join('')}--${separator}--\r\n`,
	};
}

const LONGEST_BODY = 200_000;

/** No conversation of a person's is gone on with. */
const SESSION = 'foreman-';

interface LiveBody {
	readonly type: string;
	readonly text: string;
}

function chatBody(given: Readonly<Record<string, unknown>>): LiveBody {
	const { chatInput, sessionId = 'live', ...rest } = given;
	if (typeof chatInput !== 'string' || chatInput === '')
		throw refuseCall('A chat takes a message.', 'Pass requestBody {"chatInput": "…"}.');
	const session = `${SESSION}${String(sessionId)}`;
	return {
		type: 'application/json',
		text: JSON.stringify({ ...rest, action: 'sendMessage', sessionId: session, chatInput }),
	};
}

function plainBody(method: string, body: unknown): LiveBody | undefined {
	if (body === undefined) return undefined;
	if (method === 'GET' || method === 'HEAD')
		throw refuseCall(`A ${method} request has no body.`, 'Pass queryValues instead.');
	return typeof body === 'string'
		? { type: 'text/plain; charset=utf-8', text: body }
		: { type: 'application/json', text: JSON.stringify(body) };
}

function bodyOf(
	{ kind }: Pick<WorkflowEntrance, 'kind'>,
	method: string,
	trigger: Pick<WorkflowNode, 'name' | 'parameters' | 'typeVersion'>,
	body: unknown,
): LiveBody | undefined {
	if (kind === 'webhook') return plainBody(method, body);
	const given = body ?? {};
	if (!isRecord(given))
		throw refuseCall('A form or chat takes fields.', 'Pass requestBody as an object.');
	return kind === 'chat' ? chatBody(given) : formBody(trigger, given);
}

/** What is sent to a trigger; undefined for a request without a body. Throws `ToolError`. */
export function liveBody(...given: Parameters<typeof bodyOf>): LiveBody | undefined {
	const body = bodyOf(...given);
	if (body === undefined || body.text.length <= LONGEST_BODY) return body;
	throw refuseCall(
		`"requestBody" has ${body.text.length} characters; ${LONGEST_BODY} are sent at most.`,
		'Send less.',
	);
}

export interface EntranceWish {
	readonly triggerName?: string | undefined;
	readonly method?: string | undefined;
	readonly pathValues?: Readonly<Record<string, string>> | undefined;
	readonly requestHeaders?: Readonly<Record<string, string>> | undefined;
}

const LONGEST_VALUE = 500;

const quoted = (names: readonly string[]) => names.map((name) => JSON.stringify(name)).join(', ');

function choose(
	{ name, id }: WorkflowDocument,
	entrances: readonly PublicEntrance[],
	wanted: string | undefined,
): PublicEntrance {
	const names = entrances.map(({ nodeName }) => nodeName);
	const [first] = entrances;
	if (first === undefined)
		throw refuseCall(
			`What is live of workflow "${name}" (${id}) has no webhook, form or chat to call.`,
			'Its other triggers start it by themselves; run-workflow tries the draft.',
		);
	if (wanted === undefined) {
		if (entrances.length === 1) return first;
		throw refuseCall(
			`Workflow "${name}" can be called in several ways.`,
			`Pass triggerName: ${quoted(names)}.`,
		);
	}
	const found = entrances.find(({ nodeName }) => nodeName === wanted);
	if (found) return found;
	throw refuseCall(
		`"${wanted}" is no trigger to call.${didYouMean(wanted, names)}`,
		`Those of the live version: ${quoted(names)}.`,
	);
}

/** It goes into the path as one part, whatever a server makes of what is encoded. */
const isOnePart = (value: string) =>
	value.length > 0 &&
	value.length <= LONGEST_VALUE &&
	!/[/\\%?#\p{C}]/u.test(value) &&
	!/^\.+$/.test(value);

function fill(path: readonly string[], params: Readonly<Record<string, string>> = {}): string[] {
	const names = path.flatMap((part) => (part.startsWith(':') ? [part.slice(1)] : []));
	const unknown = Object.keys(params).filter((name) => !names.includes(name));
	if (unknown.length > 0)
		throw refuseCall(
			`The path has no ${quoted(unknown)}.`,
			names.length > 0 ? `It has ${quoted(names)}.` : 'Leave pathValues out.',
		);
	return path.map((part) => {
		if (!part.startsWith(':')) return part;
		const name = part.slice(1);
		const value = Object.hasOwn(params, name) ? params[name] : undefined;
		if (value !== undefined && isOnePart(value)) return value;
		throw refuseCall(
			`The path needs "${name}", as one part of an address.`,
			`Pass pathValues {"${name}": "…"}: not empty, without / \\ % ? #, no more than ${LONGEST_VALUE} characters.`,
		);
	});
}

function refuseClosed(
	{ nodeName, asksWho, isPublic }: PublicEntrance,
	headers: EntranceWish['requestHeaders'] = {},
): void {
	if (asksWho && Object.keys(headers).length > 0)
		throw refuseCall(
			`Trigger "${nodeName}" asks callers for a secret, which no tool is given: it is called without headers.`,
			'Leave requestHeaders out: the answer shows whether it is locked. People with the secret call it themselves. run-workflow tries the draft.',
			'forbidden',
		);
	if (!isPublic)
		throw refuseCall(
			`Chat "${nodeName}" is not public: it cannot be called from outside.`,
			'Try it with run-workflow, or tell the person to open it in n8n.',
			'forbidden',
		);
}

/** The trigger to call, with the path and method of the request. Throws `ToolError`. */
export function chooseEntrance(
	workflow: WorkflowDocument,
	{ triggerName, method: wanted, pathValues, requestHeaders }: EntranceWish,
	{ liveWebhooks }: Pick<Ports, 'liveWebhooks'>,
) {
	const entrance = choose(workflow, liveWebhooks.entrances(workflow), triggerName);
	const { nodeName, methods, path } = entrance;
	refuseClosed(entrance, requestHeaders);
	const trigger = workflow.nodes.find(({ name }) => name === nodeName);
	if (path === undefined || trigger === undefined)
		throw refuseCall(
			`Where n8n answers for trigger "${nodeName}" is not known here: its path is computed, or none.`,
			'Give it a plain path with build-workflow, and publish it.',
		);
	const method = wanted ?? methods[0];
	if (method === undefined || !methods.includes(method))
		throw refuseCall(
			`Trigger "${nodeName}" does not take ${method ?? 'any method'}.`,
			`It takes ${methods.join(', ')}.`,
		);
	return { entrance, method, trigger, path: fill(path, pathValues) };
}
