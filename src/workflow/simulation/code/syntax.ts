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
		const program = parseJavaScript(`async function code() {\n${code}\n}`, {
			ecmaVersion: 'latest',
			sourceType: 'script',
		});
		return program.body.length === 1 ? program : undefined;
	} catch {
		return undefined;
	}
}

/** The name of the property that is read or set, if the code states it. Numbers all count as one name. */
export function staticName(key: SyntaxNode, isComputed: boolean): string | undefined {
	if (!isComputed && (key.type === 'Identifier' || key.type === 'PrivateIdentifier'))
		return key.name;
	if (key.type === 'Literal') return String(key.value);
	if (key.type === 'TemplateLiteral' && key.expressions.length === 0) {
		return key.quasis[0]?.value.cooked ?? '';
	}
	return undefined;
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
