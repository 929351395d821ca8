import { isRecord } from './values/is-record';

/** The tools with which a model finds tools that it was not shown, and runs one. */
export const SEARCH_TOOLS = 'search-tools';
export const RUN_TOOL = 'run-tool';

/** The tool by which a client gets the answer of a call that outlasts its request, or that needs approval. */
export const WAIT_FOR_ANSWER = 'wait-for-answer';

/** What tools of others may not be called. */
export const ownNames: readonly string[] = [SEARCH_TOOLS, RUN_TOOL, WAIT_FOR_ANSWER];

interface NamedCall {
	readonly name: string;
	readonly arguments: unknown;
}

/** The call that the arguments of `run-tool` describe; undefined if they are not a name with arguments. */
export function lookedUpCall(given: unknown): NamedCall | undefined {
	if (!isRecord(given)) return undefined;
	const { name, arguments: fields, ...beside } = given;
	if (typeof name !== 'string' || Object.keys(beside).length > 0) return undefined;
	return { name: name.trim(), arguments: fields };
}

export const asRunTool = ({ name, arguments: fields }: NamedCall) => ({
	name: RUN_TOOL,
	arguments: { name, arguments: fields },
});
