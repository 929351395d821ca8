import { z } from 'zod';

import type { WorkflowEntrance } from '../../../kernel/ports/instance/live-webhooks';
import type { WorkflowNode } from '../../../kernel/ports/instance/workflows';
import { ToolError } from '../../../kernel/tool-error';
import { isRecord } from '../../../kernel/values/is-record';
import { didYouMean } from '../../../kernel/values/nearest';

/** A call of what is live that is not made, by what was asked for. */
export const refuseCall = (
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

/** Field types whose value n8n reads as JSON. */
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
