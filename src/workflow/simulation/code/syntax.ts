import { isRecord } from '../../../kernel/values/is-record';
import type { SyntaxNode } from '../../../third-party';
import { parseJavaScript } from '../../../third-party';

const isNode = (value: unknown): value is SyntaxNode =>
	isRecord(value) && typeof value.type === 'string' && typeof value.start === 'number';

/** The nodes right below, in the order of the text. */
export const childrenOf = (node: SyntaxNode): SyntaxNode[] =>
	Object.values(node)
		.flatMap((value: unknown): unknown[] => (Array.isArray(value) ? value : [value]))
		.filter(isNode);

/** The syntax tree of a Code node's code as one function. Undefined if there is anything beside it. */
export function parseBody(code: string): SyntaxNode | undefined {
	try {
		const { body } = parseJavaScript(`async function code() {\n${code}\n}`, {
			ecmaVersion: 'latest',
			sourceType: 'script',
		});
		return body.length === 1 ? body[0] : undefined;
	} catch {
		return undefined;
	}
}

/** The names that a pattern declares. */
export function namesIn(pattern: SyntaxNode): string[] {
	switch (pattern.type) {
		case 'Identifier':
			return [pattern.name];
		case 'ObjectPattern':
			return pattern.properties.flatMap((property) =>
				namesIn(property.type === 'Property' ? property.value : property),
			);
		case 'ArrayPattern':
			return pattern.elements.flatMap((element) => (element === null ? [] : namesIn(element)));
		case 'AssignmentPattern':
			return namesIn(pattern.left);
		case 'RestElement':
			return namesIn(pattern.argument);
		default:
			return [];
	}
}
