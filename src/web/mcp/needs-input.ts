import { ToolError } from '../../kernel/tool-error';
import { isRecord } from '../../kernel/values/is-record';
import { saying } from './mcp-errors';

/** What a server wants to know before it goes on, of revision 2026-07-28. */
export interface WantedInput {
	/** What to send with the next try, unchanged; undefined for nothing. */
	readonly state: string | undefined;
	/** The questions, by the keys that their answers go by. */
	readonly requests: Readonly<Record<string, unknown>>;
}

/** Reads a result that asks for input. */
export const wantedInput = ({
	inputRequests,
	requestState,
}: Readonly<Record<string, unknown>>): WantedInput => ({
	state: typeof requestState === 'string' ? requestState : undefined,
	requests: isRecord(inputRequests) ? inputRequests : {},
});

const isQuestion = (request: unknown) =>
	isRecord(request) && request.method === 'elicitation/create';

/** Cancels every question, in the words of the protocol; undefined where a server wants something other than an answer of a person. */
export function cancelledInput({
	requests,
}: WantedInput): Readonly<Record<string, { readonly action: 'cancel' }>> | undefined {
	const wanted = Object.entries(requests);
	if (!wanted.every(([, request]) => isQuestion(request))) return undefined;
	return Object.fromEntries(wanted.map(([key]) => [key, { action: 'cancel' }]));
}

const wordsOf = (request: unknown) => {
	const parameters = isRecord(request) && isRecord(request.params) ? request.params : {};
	return typeof parameters.message === 'string' ? parameters.message : '';
};

/** The error of a call for which a server wants input. */
export const needsInput = ({ requests }: WantedInput): ToolError =>
	new ToolError({
		code: 'unsupported',
		message:
			'The MCP server asks for more before it does this, and Foreman cannot ask a person on its behalf. It was given no answer.',
		hint: 'Ask the user yourself if you can, and call the tool with arguments that leave nothing open. Otherwise do without it.',
		...saying(Object.values(requests).map(wordsOf).join('\n')),
	});
