import { ToolError } from '../../kernel/tool-error';

const LONGEST = 200;

/** What models write for their home folder. */
const home = /^~\/workspace\/+/;

const refused = (path: string, why: string) =>
	new ToolError({
		code: 'invalid-input',
		message: `${JSON.stringify(path.slice(0, LONGEST))} is no path of the workspace: ${why}. Nothing was read or written.`,
		hint: 'Paths are relative to the workspace, such as src/workflow.ts.',
	});

/** Letters, digits, and the characters of package and node type names. No character has a meaning to a file system. */
const segment = /^[\p{L}\p{N}@_+-][\p{L}\p{N}@_+ .-]*$/u;

/** The path of a file as it is stored. Throws `ToolError` for a path that leads, or seems to lead, out of the workspace. */
export function workspacePath(given: string): string {
	const path = given.replace(home, '');
	if (path.length > LONGEST) throw refused(given, `it has more than ${LONGEST} characters`);
	if (/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(path))
		throw refused(given, 'it holds a character that cannot be seen');
	if (path.includes('\\')) throw refused(given, 'it holds a backslash');
	if (path.startsWith('/')) throw refused(given, 'it is absolute');
	if (path.startsWith('~')) throw refused(given, 'it begins with ~');
	if (path.includes('%')) throw refused(given, 'it holds a %');
	const segments = path
		.normalize('NFC')
		.split('/')
		.filter((part) => part !== '.');
	if (segments.includes('..')) throw refused(given, 'it leads out with ..');
	const odd = segments.find((part) => !segment.test(part) || /[ .]$/.test(part));
	if (odd === '') throw refused(given, 'it names no file');
	if (odd !== undefined) throw refused(given, `${JSON.stringify(odd)} is no name of a file`);
	if (segments.length === 0) throw refused(given, 'it names no file');
	return segments.join('/');
}
