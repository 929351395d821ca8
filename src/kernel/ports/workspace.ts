export interface WorkspaceFile {
	readonly path: string;
	readonly characters: number;
}

/**
 * The files of one background task, kept outside of the process. They are texts in a table: no file of the machine is
 * read or written. Paths come checked. Throws `ToolError`.
 */
export interface WorkspacePort {
	list(): Promise<readonly WorkspaceFile[]>;
	/** Undefined where there is no such file. */
	read(path: string): Promise<string | undefined>;
	/** Overwrites files of the same path. All or none; throws `too-large`. */
	write(
		files: ReadonlyArray<{ readonly path: string; readonly text: string }>,
	): Promise<readonly WorkspaceFile[]>;
	/** The workflow that the file was submitted as last. */
	submittedAs(path: string): Promise<string | undefined>;
	noteSubmitted(path: string, workflowId: string): Promise<void>;
}
