import type { Ports } from '../../kernel/ports';
import { requireRun } from '../../kernel/require-run';
import { ToolError } from '../../kernel/tool-error';
import { isDeclaration } from './node-declaration';

type Needed = Pick<Ports, 'foremanRun' | 'workflowCode' | 'typeChecker'>;

export interface CheckedCode {
	/** As a compiler prints them: path, line, column, what is wrong. */
	readonly diagnostics: readonly string[];
	/** Why it is no workflow at all; undefined where it is one. */
	readonly broken: ToolError | undefined;
	readonly typesChecked: boolean;
}

function parseProblem(code: string, { workflowCode }: Needed): ToolError | undefined {
	try {
		workflowCode.parse(code);
		return undefined;
	} catch (error) {
		if (ToolError.is(error)) return error;
		throw error;
	}
}

/** Reads the code as the compiler does, where there is one, and as n8n's SDK does. */
export async function checkCode(path: string, code: string, ports: Needed): Promise<CheckedCode> {
	const { typeChecker } = ports;
	const { workspace } = requireRun(ports);
	const files = await workspace.list();
	const texts = await Promise.all(
		files.flatMap((file) => (isDeclaration(file.path) ? [workspace.read(file.path)] : [])),
	);
	const declarations = texts.flatMap((text) => (text === undefined ? [] : [text]));
	const found = typeChecker.check({ path, code, declarations });
	return {
		diagnostics: (found ?? []).map(
			({ line, column, message }) => `${path}:${line}:${column} ${message}`,
		),
		broken: parseProblem(code, ports),
		typesChecked: found !== undefined,
	};
}
