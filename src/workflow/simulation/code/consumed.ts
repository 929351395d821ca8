import type { SyntaxNode } from '../../../third-party';
import { childrenOf, staticName } from './syntax';

const coercing = new Set(
	'Boolean Number String encodeURIComponent isFinite isNaN parseFloat parseInt'.split(' '),
);

const calling = new Set(['apply', 'bind', 'call']);

const keeping = new Set(['=', '||=', '&&=', '??=']);

/** For each node of a tree the one above it. */
export function parentsOf(tree: SyntaxNode): ReadonlyMap<SyntaxNode, SyntaxNode> {
	const parents = new Map<SyntaxNode, SyntaxNode>();
	const visit = (node: SyntaxNode): void => {
		for (const child of childrenOf(node)) {
			parents.set(child, node);
			visit(child);
		}
	};
	visit(tree);
	return parents;
}

/** Whether the value is consumed at once, as a number, a text or a condition, so that no code can call it later. */
export function isConsumed(
	node: SyntaxNode,
	parents: ReadonlyMap<SyntaxNode, SyntaxNode>,
): boolean {
	const parent = parents.get(node);
	switch (parent?.type) {
		case 'BinaryExpression':
		case 'UnaryExpression':
		case 'UpdateExpression':
		case 'TemplateLiteral':
		case 'ExpressionStatement':
		case 'SwitchStatement':
		case 'SwitchCase':
			return true;
		case 'IfStatement':
		case 'WhileStatement':
		case 'DoWhileStatement':
		case 'ForStatement':
			return parent.test === node;
		case 'ConditionalExpression':
			return parent.test === node || isConsumed(parent, parents);
		case 'LogicalExpression':
		case 'ChainExpression':
			return isConsumed(parent, parents);
		case 'AssignmentExpression':
			return !keeping.has(parent.operator);
		case 'CallExpression':
			return parent.callee.type === 'Identifier' && coercing.has(parent.callee.name);
		case 'MemberExpression':
			return isConsumedByMember(node, parent, parents);
		case 'Property':
			return parent.computed && parent.key === node;
		default:
			return false;
	}
}

function isConsumedByMember(
	node: SyntaxNode,
	parent: SyntaxNode & { readonly type: 'MemberExpression' },
	parents: ReadonlyMap<SyntaxNode, SyntaxNode>,
): boolean {
	if (parent.property === node) return true;
	const name = staticName(parent.property, parent.computed);
	if (name !== undefined) return !calling.has(name);
	// `a[b][c] = 1` writes to what was read, and reads no more of it.
	const above = parents.get(parent);
	return above?.type === 'AssignmentExpression' && above.left === parent && above.operator === '=';
}
