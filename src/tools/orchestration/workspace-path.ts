import type { WorkspacePort } from '../../kernel/ports/foreman-run';
import { ToolError } from '../../kernel/tool-error';

const LONGEST = 200;

/** What models write for their home folder. */
const home = /^~\/workspace\/+/;

const refused = (path: string, why: string) =>
	new ToolError({
		code: 'invalid-input',
		message: `${JSON.stringify(path.slice(0, LONGEST))} is not a path of the workspace: ${why}. Nothing was read or written.`,
		hint: 'Paths are relative to the workspace, such as src/workflow.ts.',
	});

/** Letters, digits, and the characters of package and node type names. No character has a meaning to a file system. */
const segment = /^[\p{L}\p{N}@_+-][\p{L}\p{N}@_+ .-]*$/u;

/** What a path must not have, and what it is told of it. */
const faults: ReadonlyArray<readonly [RegExp, string]> = [
	[/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u, 'it holds a character that cannot be seen'],
	[/\\/, 'it holds a backslash'],
	[/^\//, 'it is absolute'],
	[/^~/, 'it begins with ~'],
	[/%/, 'it holds a %'],
];

/** The path of a file as it is stored. Throws `ToolError` for a path that leads, or seems to lead, out of the workspace. */
export function workspacePath(given: string): string {
	const path = given.replace(home, '');
	if (path.length > LONGEST) throw refused(given, `it has more than ${LONGEST} characters`);
	const fault = faults.find(([form]) => form.test(path));
	if (fault) throw refused(given, fault[1]);
	const segments = path
		.normalize('NFC')
		.split('/')
		.filter((part) => part !== '.');
	if (segments.includes('..')) throw refused(given, 'it leads out with ..');
	const odd = segments.find((part) => !segment.test(part) || /[ .]$/.test(part));
	if (odd === '' || segments.length === 0) throw refused(given, 'it names no file');
	if (odd !== undefined) throw refused(given, `${JSON.stringify(odd)} is not a valid file name`);
	return segments.join('/');
}

/** The error for a file that does not exist. It lists the files that do. */
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
