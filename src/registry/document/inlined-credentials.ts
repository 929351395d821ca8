import { isRecord } from '../../kernel/values/is-record';
import { jsonOrText } from '../../kernel/values/json-or-text';
import { mapJson } from '../../kernel/values/map-json';

/** Gives what is to stand where a node has chosen a credential of a type. */
export type CredentialChange = (type: string, chosen: unknown) => unknown;

/** The credentials of a node, each changed. */
export const changedCredentials = (
	credentials: Readonly<Record<string, unknown>>,
	change: CredentialChange,
) =>
	Object.fromEntries(
		Object.entries(credentials).map(([type, chosen]) => [type, change(type, chosen)]),
	);

/** What a text has that holds a workflow with credentials: the word, or signs in which it may be written. */
const MAY_HOLD = /^\s*["{[][^]*(?:credentials|\\u)/;

/** A copy in which the credentials are changed of workflows that stand in parameters, as JSON or its text, at any depth. */
export function changeInlined(value: unknown, change: CredentialChange): unknown {
	const inner = (one: unknown) => changeInlined(one, change);
	return mapJson(value, {
		text(text) {
			// n8n reads a text as an expression where it begins so, also one without any code.
			const [sign, body] = text.startsWith('=') ? ['=', text.slice(1)] : ['', text];
			const read = MAY_HOLD.test(body) ? jsonOrText(body) : body;
			if (read === body) return text;
			const changed = inner(read);
			if (JSON.stringify(changed) === JSON.stringify(read)) return text;
			return `${sign}${JSON.stringify(changed)}`;
		},
		record({ nodes, ...workflow }) {
			if (!Array.isArray(nodes)) return undefined;
			const list: readonly unknown[] = nodes;
			const changed = list.map((node) => {
				if (!isRecord(node) || !isRecord(node.credentials)) return inner(node);
				const { credentials, ...rest } = node;
				return { ...Object(inner(rest)), credentials: changedCredentials(credentials, change) };
			});
			return { ...Object(inner(workflow)), nodes: changed };
		},
	});
}
