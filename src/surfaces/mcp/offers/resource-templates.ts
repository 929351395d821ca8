import { type McpReader } from '../mcp-reader';

interface ResourceTemplate {
	readonly uriTemplate: string;
	readonly name: string;
	readonly title: string;
	readonly description: string;
	readonly mimeType: string;
	readonly tool: string;
}

export const resourceTemplates: readonly ResourceTemplate[] = [
	{
		uriTemplate: 'workflow://{id}',
		name: 'workflow',
		title: 'Workflow',
		description: 'The draft of a workflow as JSON.',
		mimeType: 'application/json',
		tool: 'get-workflow',
	},
	{
		uriTemplate: 'workflow://{id}/code',
		name: 'workflow-code',
		title: 'Workflow as code',
		description: 'The draft of a workflow as TypeScript, to edit with build-workflow.',
		mimeType: 'text/typescript',
		tool: 'get-workflow-as-code',
	},
	{
		uriTemplate: 'execution://{id}',
		name: 'execution',
		title: 'Execution',
		description: 'How an execution went, and what its nodes put out.',
		mimeType: 'application/json',
		tool: 'get-execution',
	},
	{
		uriTemplate: 'node://{type}{?resource,operation}',
		name: 'node',
		title: 'Node definition',
		description: 'The parameters of a node type as a TypeScript type, and what it returns.',
		mimeType: 'application/json',
		tool: 'get-node-type-definition',
	},
];

export const listResourceTemplates = (
	reader: Pick<McpReader, 'has'>,
): { readonly resourceTemplates: ReadonlyArray<Omit<ResourceTemplate, 'tool'>> } => ({
	resourceTemplates: resourceTemplates
		.filter(({ tool }) => reader.has(tool))
		.map(({ tool: _tool, ...template }) => template),
});
