/** What protects those who look through the MCP trigger: marks, escapes, and what is as unknown as what there is not. */
export const offers = [
	{
		name: 'secrets are taken out before a text is clipped',
		file: 'src/tools/workflow/comparing/node-differences.ts',
		find: 'shown: hide(bare(node)) });',
		replace: 'shown: bare(node) });',
		tests: ['tools/versions-and-pins'],
	},
	{
		name: 'a resource that may not be seen is as unknown as one that there is not',
		file: 'src/surfaces/mcp/offers/read-resource.ts',
		find: "const UNKNOWN = new Set(['not-found', 'invalid-input']);",
		replace: "const UNKNOWN = new Set(['invalid-input']);",
		tests: ['surfaces/mcp/offers/resources'],
	},
	{
		name: 'a resource is read with a tool that the caller is offered',
		file: 'src/surfaces/mcp/offers/read-resource.ts',
		find: 'if (!wanted || !reader.has(wanted.tool)) throw new ResourceUnknown(uri);',
		replace: 'if (!wanted) throw new ResourceUnknown(uri);',
		tests: ['surfaces/mcp/offers/resources'],
	},
	{
		name: 'the words of a person stand in a prompt as such',
		file: 'src/surfaces/mcp/offers/prompts.ts',
		find: 'const quoted = (text: string) => JSON.stringify(text);',
		replace: 'const quoted = (text: string) => text;',
		tests: ['surfaces/mcp/offers/prompts'],
	},
	{
		name: 'a view links to the web alone',
		file: 'src/surfaces/mcp/offers/views/approval-view.ts',
		find: "const link = safeUrl(page ?? '');",
		replace: 'const link = page;',
		tests: ['surfaces/mcp/offers/views'],
	},
	{
		name: 'a call that a person is asked about is no success over HTTP',
		file: 'src/surfaces/mcp/http/execute-answer.ts',
		find: 'const ASKS_FIRST = 428;',
		replace: 'const ASKS_FIRST = 200;',
		tests: ['surfaces/mcp/http/'],
	},
];
