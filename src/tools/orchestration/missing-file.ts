import type { WorkspacePort } from '../../kernel/ports/foreman-run';
import { ToolError } from '../../kernel/tool-error';

/** Lists the files that exist. */
export async function missingFile(path: string, workspace: WorkspacePort): Promise<ToolError> {
	const files = (await workspace.list()).map((file) => file.path);
	return new ToolError({
		code: 'not-found',
		message: `There is no file ${path} in the workspace.`,
		hint:
			files.length === 0
				? 'The workspace is empty: write the file with write-sandbox-file.'
				: `There are: ${files.join(', ')}.`,
	});
}
