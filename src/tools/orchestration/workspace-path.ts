import type { WorkspacePort } from '../../kernel/ports/foreman-run';
import type {
	NodeDefinition,
	NodeScope,
	NodeTypesPort,
} from '../../kernel/ports/instance/node-types';
import type { WorkflowCodePort } from '../../kernel/ports/instance/workflow-code';
import { invalidInput, notFound, ToolError, invalidCode } from '../../kernel/tool-error';

const FOLDER = 'types/';

const OPENING = 'interface Parameters {';

/** The facts of each tool for a builder's workspace. All of them change only the task's own files. */
export const inWorkspace = {
	domain: 'orchestration',
	scopes: [],
	onlyFor: ['builder'],
	builderMode: 'workspace',
} as const;

export const isDeclaration = (path: string): boolean => path.startsWith(FOLDER);

const withoutCuts = (text: string) =>
	text.replace(/ \/\* and \d+ more \*\//g, (cut) => ` | string | number${cut}`);

const commented = (text: string) =>
	text
		.split('\n')
		.map((line) => `// ${line}`)
		.join('\n');

const scopeName = ({ resource, operation, mode }: NodeScope) =>
	[resource, operation, mode]
		.flatMap((part) => (part === undefined || part === '' ? [] : [part.replace(/[^\w-]+/g, '-')]))
		.join('.');

/** The declaration file of a node type, with one member of `NodeParameters`; undefined where the definition asks for a choice first. */
function nodeDeclaration(
	{ name, version, definition, returns }: NodeDefinition,
	scope: NodeScope,
): { readonly path: string; readonly text: string } | undefined {
	const start = definition.indexOf(OPENING);
	if (start < 0) return undefined;
	const heading = definition.slice(0, start).trimEnd();
	const members = definition.slice(start + OPENING.length).replace(/\}\s*$/, '');
	const key = JSON.stringify(`${name}@${version}:${scopeName(scope)}`);
	// Shapes that several nodes share are declared once, with the SDK.
	const notes = heading
		.split('\n')
		.map((line) => (line.startsWith('//') ? line : `// ${line}`))
		.join('\n');
	const file = [`${name}@${version}`, scopeName(scope)].filter((part) => part !== '').join('.');
	return {
		path: workspacePath(`${FOLDER}${file}.d.ts`),
		text: [
			notes,
			'interface NodeParameters {',
			`${key}: {${withoutCuts(members)}};`,
			'}',
			...(returns === undefined ? [] : [commented(`each item: ${returns}`)]),
			'',
		].join('\n'),
	};
}

/** The declaration file of one node, or why it is missing. One missing node does not fail the others. */
export async function declareNode(
	{ nodeType: type, ...scope }: NodeScope & { readonly nodeType: string },
	nodeTypes: NodeTypesPort,
) {
	try {
		const definition = await nodeTypes.definition(type, scope);
		const { name, version } = definition;
		const file = nodeDeclaration(definition, scope);
		return file
			? { file: { nodeType: name, version, ...file } }
			: { problem: { nodeType: name, problem: definition.definition } };
	} catch (error) {
		if (!ToolError.is(error)) throw error;
		return { problem: { nodeType: type, problem: `${error.message} ${error.hint}` } };
	}
}

const LONGEST = 200;

const home = /^~\/workspace\/+/;

const refused = (path: string, why: string) =>
	invalidInput(
		`${JSON.stringify(path.slice(0, LONGEST))} is not a path of the workspace: ${why}. Nothing was read or written.`,
		'Paths are relative to the workspace, such as src/workflow.ts.',
	);

/** Letters, digits, and the characters of package and node type names. No character has a meaning to a file system. */
const segment = /^[\p{L}\p{N}@_+-][\p{L}\p{N}@_+ .-]*$/u;
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

export async function missingFile(path: string, workspace: WorkspacePort): Promise<ToolError> {
	const files = (await workspace.list()).map((file) => file.path);
	return notFound(
		`There is no file ${path} in the workspace.`,
		files.length === 0
			? 'The workspace is empty: write the file with write-sandbox-file.'
			: `There are: ${files.join(', ')}.`,
	);
}

/** Throws `ToolError` for invalid code, with what to do about it in a workspace. */
export function refuseBrokenCode(code: string, workflowCode: WorkflowCodePort): void {
	try {
		workflowCode.parse(code);
	} catch (error) {
		if (!ToolError.is(error)) throw error;
		throw invalidCode(
			`Nothing was saved as a workflow.\n${error.message}`,
			`${error.hint} Change these places with write-sandbox-file and patches, then submit again.`,
			{ cause: error.cause },
		);
	}
}
