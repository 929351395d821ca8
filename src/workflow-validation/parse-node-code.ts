import { parseJavaScript } from '../third-party';

/** `expression`: the code between `{{` and `}}`. `function`: the body of a Code node. */
export type CodeKind = 'expression' | 'function';

interface ParsedCode {
	readonly tree?: object;
	/** Undefined when the code is valid. */
	readonly problem?: string;
}

const OPENING = 'async function code() {\n';

/** n8n reads an object literal as a value, not as a block. */
const asExpression = (code: string) => (code.trimStart().startsWith('{') ? `(${code})` : code);

/** Parses JavaScript as n8n does, without running it. */
export function parseNodeCode(code: string, kind: CodeKind): ParsedCode {
	const text = kind === 'function' ? `${OPENING}${code}\n}` : asExpression(code);
	try {
		const tree = parseJavaScript(text, { ecmaVersion: 'latest', sourceType: 'script' });
		if (kind === 'function') return { tree };
		const [first] = tree.body;
		if (first === undefined) return { problem: 'it is empty' };
		return first.type === 'ExpressionStatement'
			? { tree }
			: { problem: 'it is a statement, and only a value can stand there' };
	} catch (error) {
		return { problem: placed(error instanceof Error ? error.message : 'it does not parse', kind) };
	}
}

/** Corrects the line number: acorn also counts the line that we put before a function's body. */
function placed(message: string, kind: CodeKind): string {
	const lines = kind === 'function' ? 1 : 0;
	return message.replace(
		/ \((\d+):(\d+)\)$/,
		(_, line: string, column: string) => ` (line ${Number(line) - lines}, column ${column})`,
	);
}
