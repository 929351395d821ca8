import type { Ports } from '../../kernel/ports';
import { ToolError } from '../../kernel/tool-error';
import { isDeclaration } from './node-declaration';

type Needed = Pick<Ports, 'workspace' | 'workflowCode' | 'typeChecker'>;

export interface CheckedCode {
	/** Path, line, column and problem, as a compiler prints them. */
	readonly diagnostics: readonly string[];
	/** Why the code is not a workflow. Undefined if it is one. */
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

/** Checks the code with the compiler, if there is one, and with n8n's SDK. */
export async function checkCode(path: string, code: string, ports: Needed): Promise<CheckedCode> {
	const { workspace, typeChecker } = ports;
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
