/** A file to check, and what it may use beside the workflow SDK. */
export interface CheckedSource {
	readonly path: string;
	readonly code: string;
	/** Texts of declaration files. */
	readonly declarations: readonly string[];
}

export interface TypeDiagnostic {
	/** From 1. */
	readonly line: number;
	/** From 1. */
	readonly column: number;
	readonly message: string;
}

/** The compiler of TypeScript, where there is one beside n8n. */
export interface TypeCheckerPort {
	/** What is wrong, in the order of the lines, the first few; undefined where nothing can be checked. */
	check(source: CheckedSource): readonly TypeDiagnostic[] | undefined;
}
