import { isRecord } from '../../../kernel/values/is-record';
import type { WorkflowEntrance } from '../../../kernel/ports/instance/live-webhooks';
import type { WorkflowNode } from '../../../kernel/ports/instance/workflows';
import { formBody } from './form-body';
import { refuseCall } from '../refuse-call';

/** Characters. */
const LONGEST_BODY = 200_000;

/** No conversation of a person's is gone on with. */
const SESSION = 'foreman-';

export interface LiveBody {
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
