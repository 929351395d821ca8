/** A file of the directory that an operator has named. */
export interface WorkflowFile {
	/** Relative to that directory, with `/`. */
	readonly path: string;
	readonly text: string;
}

/**
 * Workflows in files, in a directory that an operator has named at the node, within what n8n lets its own nodes read and
 * write. Paths are relative to it and never lead out of it. Every method throws `ToolError`, `unsupported` if no directory
 * was named.
 */
export interface WorkflowFilesPort {
	/** The paths of the JSON files in a folder of the directory, sorted. `.` is the directory itself. */
	list(folder: string): Promise<readonly string[]>;
	/** Throws `ToolError` `not-found` or `too-large`. */
	read(path: string): Promise<string>;
	/**
	 * Writes a file whole, with markers in place of secrets. `before` is what its writer has read: if it holds something else
	 * by now, throws `conflict` and changes nothing. Undefined: whatever it holds.
	 */
	write(path: string, content: unknown, before: string | undefined): Promise<void>;
}
