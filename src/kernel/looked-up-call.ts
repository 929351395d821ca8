import { isRecord } from './values/is-record';

/** The tools by which a model finds tools that it does not see, and runs one. */
export const SEARCH_TOOLS = 'search-tools';
export const RUN_TOOL = 'run-tool';

interface NamedCall {
	readonly name: string;
	readonly arguments: unknown;
}

/** The call that the arguments of `run-tool` mean; undefined where they are no name with fields. */
export function lookedUpCall(given: unknown): NamedCall | undefined {
	if (!isRecord(given)) return undefined;
	const { name, arguments: fields, ...beside } = given;
	if (typeof name !== 'string' || Object.keys(beside).length > 0) return undefined;
	return { name: name.trim(), arguments: fields };
}

/** The same call as a call of `run-tool`. */
export const asRunTool = ({ name, arguments: fields }: NamedCall) => ({
	name: RUN_TOOL,
	arguments: { name, arguments: fields },
});
