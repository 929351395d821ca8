import type { NodeScope, NodeTypesPort } from '../../kernel/ports/instance/node-types';
import { ToolError } from '../../kernel/tool-error';
import { nodeDeclaration } from './node-declaration';

/** The declaration file of one node, or why there is none. One missing node does not fail the others. */
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
