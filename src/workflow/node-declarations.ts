import { isRecord } from '../kernel/values/is-record';
import { parseJavaScript } from '../third-party';

/** A call of the SDK that makes a node. */
export interface NodeDeclaration {
	/** Undefined where the code leaves the name to the SDK, or computes it. */
	readonly name: string | undefined;
	/** Without white space, so that two of one node compare. */
	readonly text: string;
}

type Syntax = Readonly<Record<string, unknown>>;

const isSyntax = (value: unknown): value is Syntax =>
	isRecord(value) && typeof value.type === 'string';

function valueOf(syntax: unknown, key: string): unknown {
	if (!isSyntax(syntax) || !Array.isArray(syntax.properties)) return undefined;
	const found: unknown = syntax.properties.find(
		(one: unknown) =>
			isSyntax(one) &&
			isSyntax(one.key) &&
			(one.key.name === key || one.key.value === key) &&
			one.computed !== true,
	);
	return isSyntax(found) ? found.value : undefined;
}

/** `sticky(content, nodes, options)` names its node in the last argument, every other call in the first one's config. */
function optionsOf({ type, callee, arguments: given }: Syntax): unknown {
	if (type !== 'CallExpression' || !isSyntax(callee) || callee.type !== 'Identifier')
		return undefined;
	const list: readonly unknown[] = Array.isArray(given) ? given : [];
	const [first, , third] = list;
	if (callee.name === 'sticky') return third ?? first;
	return valueOf(first, 'version') === undefined && valueOf(first, 'type') === undefined
		? undefined
		: (valueOf(first, 'config') ?? first);
}

function declarationOf(syntax: Syntax, code: string): NodeDeclaration | undefined {
	const options = optionsOf(syntax);
	if (options === undefined) return undefined;
	const name = valueOf(options, 'name');
	return {
		name:
			isSyntax(name) && name.type === 'Literal' && typeof name.value === 'string'
				? name.value
				: undefined,
		text: code.slice(Number(syntax.start), Number(syntax.end)).replace(/\s+/g, ''),
	};
}

/** The nodes that the code writes out, in any order; undefined where it cannot be read. */
export function nodeDeclarations(code: string): NodeDeclaration[] | undefined {
	const found: NodeDeclaration[] = [];
	const visit = (value: unknown): void => {
		if (Array.isArray(value)) for (const each of value) visit(each);
		if (!isSyntax(value)) return;
		const declaration = declarationOf(value, code);
		if (declaration) found.push(declaration);
		for (const child of Object.values(value)) visit(child);
	};
	try {
		visit(parseJavaScript(code, { ecmaVersion: 'latest', sourceType: 'module' }));
		return found;
	} catch {
		return undefined;
	}
}
