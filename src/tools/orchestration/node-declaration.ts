import type {
	NodeDefinition,
	NodeScope,
	NodeTypesPort,
} from '../../kernel/ports/instance/node-types';
import { ToolError } from '../../kernel/tool-error';
import { workspacePath } from './workspace-path';

const FOLDER = 'types/';

const OPENING = 'interface Parameters {';

/** Whether a path of the workspace is one of those that hold types of nodes. */
export const isDeclaration = (path: string): boolean => path.startsWith(FOLDER);

/** A shortened list of values allows any value. */
const withoutCuts = (text: string) =>
	text.replace(/ \/\* and \d+ more \*\//g, (cut) => ` | string | number${cut}`);

const commented = (text: string) =>
	text
		.split('\n')
		.map((line) => `// ${line}`)
		.join('\n');

/** Resource and operation, because two operations of a node have different types. */
const scopeName = ({ resource, operation, mode }: NodeScope) =>
	[resource, operation, mode]
		.flatMap((part) => (part === undefined || part === '' ? [] : [part.replace(/[^\w-]+/g, '-')]))
		.join('.');

/**
 * The declaration file of a node type; undefined where the definition asks for a choice first. Its one member of
 * `NodeParameters` is named for type, version and scope, so that files go together.
 */
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
