import { z } from 'zod';

import { isRecord } from '../../../kernel/values/is-record';
import type { HttpAnswer } from './execute-answer';

const request = z
	.object({ name: z.string().trim().min(1), parameters: z.record(z.unknown()).default({}) })
	.strict();

/** Names no tool: this caller may not be offered it. */
const EXAMPLE = { name: 'a name that POST …/tools gives', parameters: {} };

export type ExecuteRequest =
	| {
			readonly ok: true;
			readonly name: string;
			readonly parameters: Readonly<Record<string, unknown>>;
	  }
	| { readonly ok: false; readonly error: HttpAnswer };

function whatIsWrong(body: unknown): string {
	if (!isRecord(body)) return 'The body must be a JSON object.';
	const { name, parameters = {}, ...others } = body;
	const [unknown] = Object.keys(others);
	if (typeof name !== 'string' || name.trim() === '') return '"name" is not the name of a tool.';
	if (!isRecord(parameters)) return '"parameters" must be a JSON object.';
	return `"${unknown}" is not a field of a request: fields of the tool go into "parameters".`;
}

export function readExecuteRequest(body: unknown): ExecuteRequest {
	const read = request.safeParse(body);
	if (read.success) return { ok: true, ...read.data };
	const message = `${whatIsWrong(body)} Send ${JSON.stringify(EXAMPLE)}.`;
	const details = { example: EXAMPLE };
	return {
		ok: false,
		error: { status: 400, body: { error: { message, code: 'INVALID_REQUEST_FORMAT', details } } },
	};
}
