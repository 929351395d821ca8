import { ToolError } from '../../kernel/tool-error';
import { DEEPEST_STORED, isDeeperThan } from '../../kernel/values/is-deeper-than';
import { isRecord } from '../../kernel/values/is-record';
import type { Sending } from '../../runs/client-calls';

/** Characters of what a program says went wrong. */
const LONGEST_ERROR = 2_000;

const wrong = (message: string) =>
	new ToolError({
		code: 'invalid-input',
		message,
		hint: 'Send {"result": …} with what the output schema asks for, or {"error": {"message": "…"}}, as application/json. The call stays open.',
	});

function readError(error: unknown): Sending {
	const message = isRecord(error) ? error.message : undefined;
	if (!isRecord(error) || typeof message !== 'string' || message.trim() === '')
		throw wrong('"error" must be an object with a text "message".');
	const others = Object.keys(error).filter((name) => name !== 'message');
	if (others.length > 0) throw wrong(`"error" has an unknown field ${JSON.stringify(others[0])}.`);
	if (message.length > LONGEST_ERROR)
		throw wrong(`"error.message" has ${message.length} characters, and may have ${LONGEST_ERROR}.`);
	return { isError: true, value: message };
}

/** What a program has sent in the body of its request. Throws `ToolError`. */
export function readSending(body: unknown): Sending {
	if (!isRecord(body)) throw wrong('The body is not a JSON object.');
	const names = Object.keys(body);
	const [name, ...others] = names;
	if (others.length > 0 || (name !== 'result' && name !== 'error'))
		throw wrong('The body must have exactly one field, "result" or "error".');
	if (isDeeperThan(body, DEEPEST_STORED))
		throw wrong(`The body is nested more than ${DEEPEST_STORED} levels deep.`);
	return name === 'error' ? readError(body.error) : { isError: false, value: body.result };
}
