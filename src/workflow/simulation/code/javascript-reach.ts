import type { SyntaxNode } from '../../../third-party';
import {
	binaryHelpers,
	dataNames,
	forbiddenNames,
	nativeNames,
	outerNames,
	plainNames,
} from './javascript-names';
import { childrenOf, namesIn, staticName } from './syntax';

type Names = ReadonlySet<string>;

interface Place {
	/** The names that are declared around it. */
	readonly known: Names;
	/** Whether `this` is an object of a class that the code itself declares. */
	readonly isInClass: boolean;
}

const isFunction = (node: SyntaxNode) =>
	node.type === 'FunctionDeclaration' ||
	node.type === 'FunctionExpression' ||
	node.type === 'ArrowFunctionExpression';

const isClass = (node: SyntaxNode) =>
	node.type === 'ClassDeclaration' || node.type === 'ClassExpression';

/** Names that `var` declares anywhere in a function. */
function hoisted(node: SyntaxNode): string[] {
	return childrenOf(node).flatMap((child) => {
		if (isFunction(child) || isClass(child)) return [];
		const own = child.type === 'VariableDeclaration' && child.kind === 'var';
		const names = own ? child.declarations.flatMap(({ id }) => namesIn(id)) : [];
		return [...names, ...hoisted(child)];
	});
}

/** Names that the statements of one block declare for it. */
function declaredIn(node: SyntaxNode): string[] {
	return childrenOf(node).flatMap((child) => {
		if (child.type === 'VariableDeclaration') {
			return child.declarations.flatMap(({ id }) => namesIn(id));
		}
		if (child.type === 'FunctionDeclaration' || child.type === 'ClassDeclaration') {
			return child.id ? [child.id.name] : [];
		}
		return child.type === 'SwitchCase' ? declaredIn(child) : [];
	});
}

function namesOf(node: SyntaxNode): string[] {
	if (isFunction(node)) {
		const own = 'id' in node && node.id?.type === 'Identifier' ? [node.id.name] : [];
		const params = 'params' in node ? node.params.flatMap(namesIn) : [];
		return [...own, ...params, ...hoisted(node)];
	}
	if (node.type === 'CatchClause') return node.param ? namesIn(node.param) : [];
	if (node.type === 'ClassExpression') return node.id ? [node.id.name] : [];
	return declaredIn(node);
}

/** Names that are assigned without a declaration: they are variables of the whole code. */
function assignedIn(node: SyntaxNode): string[] {
	const below = childrenOf(node).flatMap(assignedIn);
	const isLoop = node.type === 'ForOfStatement' || node.type === 'ForInStatement';
	return node.type === 'AssignmentExpression' || isLoop ? [...namesIn(node.left), ...below] : below;
}

const isOwn = (name: string) => !/^(?:\$|__)/.test(name) && !outerNames.has(name);

const isAllowed = (name: string, known: Names) =>
	known.has(name) || nativeNames.has(name) || dataNames.has(name) || plainNames.has(name);

/** Only `this.helpers.getBinaryDataBuffer(…)` and similar helpers. */
function isBinaryHelper(node: SyntaxNode): boolean {
	if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false;
	const { object, property, computed } = node.callee;
	if (computed || property.type !== 'Identifier' || !binaryHelpers.has(property.name)) return false;
	if (object.type === 'Identifier') return object.name === 'helpers';
	if (object.type !== 'MemberExpression' || object.computed) return false;
	const isOwn = object.object.type === 'ThisExpression';
	return isOwn && object.property.type === 'Identifier' && object.property.name === 'helpers';
}

/** `Object.prototype.hasOwnProperty.call(…)` */
function isNativeCall(node: SyntaxNode): boolean {
	if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false;
	const method = node.callee.object;
	if (staticName(node.callee.property, node.callee.computed) !== 'call') return false;
	if (method.type !== 'MemberExpression' || method.computed) return false;
	const holder = method.object;
	if (holder.type !== 'MemberExpression' || holder.object.type !== 'Identifier') return false;
	const names = [method.property, holder.property].map((each) => staticName(each, false) ?? '');
	if (forbiddenNames.has(names[0] ?? '') || names[1] !== 'prototype') return false;
	return nativeNames.has(holder.object.name);
}

const refused = new Set<SyntaxNode['type']>([
	'ImportExpression',
	'ImportDeclaration',
	'MetaProperty',
	'WithStatement',
	'YieldExpression',
]);

/** Whether this syntax node accesses anything beyond the values of the run. */
function reaches(node: SyntaxNode, { known, isInClass }: Place): boolean {
	if (refused.has(node.type)) return true;
	switch (node.type) {
		case 'ThisExpression':
			return !isInClass;
		case 'Identifier':
			return !isAllowed(node.name, known);
		case 'MemberExpression':
			return forbiddenNames.has(staticName(node.property, node.computed) ?? '');
		case 'Property':
		case 'MethodDefinition':
		case 'PropertyDefinition': {
			const name = staticName(node.key, node.computed) ?? '';
			const isOwnConstructor = node.type === 'MethodDefinition' && node.kind === 'constructor';
			const isAccessor = 'kind' in node && (node.kind === 'get' || node.kind === 'set');
			return isAccessor || (forbiddenNames.has(name) && !isOwnConstructor);
		}
		case 'ClassDeclaration':
		case 'ClassExpression':
			return !!node.superClass && !isNativeName(node.superClass, known);
		default:
			return false;
	}
}

const isNativeName = (node: SyntaxNode, known: Names) =>
	node.type === 'Identifier' && nativeNames.has(node.name) && !known.has(node.name);

/** The nodes below in which names are names of variables, each with whether `this` is an object of a class. */
function inner(node: SyntaxNode, isInClass: boolean): Array<readonly [SyntaxNode, boolean]> {
	switch (node.type) {
		case 'MemberExpression':
			return (node.computed ? [node.object, node.property] : [node.object]).map(within(isInClass));
		case 'Property':
			return (node.computed ? [node.key, node.value] : [node.value]).map(within(isInClass));
		case 'MethodDefinition':
		case 'PropertyDefinition': {
			const key = node.computed ? [node.key].map(within(isInClass)) : [];
			return [...key, ...(node.value ? [node.value].map(within(true)) : [])];
		}
		case 'StaticBlock':
			return node.body.map(within(true));
		case 'LabeledStatement':
			return [node.body].map(within(isInClass));
		case 'BreakStatement':
		case 'ContinueStatement':
			return [];
		default:
			return childrenOf(node).map(within(isInClass));
	}
}

const within =
	(isInClass: boolean) =>
	(node: SyntaxNode): readonly [SyntaxNode, boolean] => [node, isInClass];

/**
 * Whether code names anything but its own variables, what the language gives for work on values, and the data of the
 * run: n8n's helpers, modules, the global object, or a property that leads there.
 */
export function reachesOut(tree: SyntaxNode): boolean {
	const assigned = assignedIn(tree);
	if (assigned.some((name) => nativeNames.has(name))) return true;
	return reachesFrom(tree, { known: new Set(assigned.filter(isOwn)), isInClass: false });
}

function reachesFrom(node: SyntaxNode, place: Place): boolean {
	if (isBinaryHelper(node) && node.type === 'CallExpression') {
		return node.arguments.some((each) => reachesFrom(each, place));
	}
	const names = namesOf(node);
	const known = names.length === 0 ? place.known : new Set([...place.known, ...names]);
	if (names.some((name) => nativeNames.has(name))) return true;
	if (reaches(node, { ...place, known })) return true;
	if (isNativeCall(node) && node.type === 'CallExpression') {
		return node.arguments.some((each) => reachesFrom(each, { ...place, known }));
	}
	return inner(node, place.isInClass).some(([each, isInClass]) =>
		reachesFrom(each, { known, isInClass }),
	);
}
