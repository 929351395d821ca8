/**
 * Counts the tokens of `tools` as an OpenAI-compatible model is sent it for the whole catalog: what the
 * toolkit node supplies, in LangChain's own conversion, in the o200k encoding. Needs a build.
 * Prints one JSON line: {"tools": N, "flat": T, "deferred": T}.
 *
 *   node scripts/measure-tokens.mjs [--out FILE]   FILE gets the tokens of each tool
 */
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { convertToOpenAITool } from '@langchain/core/utils/function_calling';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const require = createRequire(import.meta.url);

const built = (...parts) => require(path.join(root, 'dist', ...parts));

/** What the toolkit node reads of n8n before it supplies its data, on an n8n that has every feature. */
async function suppliedTools(exposure) {
	const { tools } = built('src', 'tools', 'index.js');
	const { offerTools } = built('src', 'surfaces', 'n8n', 'toolkit-node.js');
	const { createToolkit } = built('src', 'host', 'langchain.js');
	const parameters = { exposure, domains: [], tools: [] };
	const context = { getNodeParameter: (name) => parameters[name] };
	const surface = {
		tools,
		hasIdentity: true,
		hasStore: true,
		has: async () => true,
		isHidden: async () => false,
	};
	const offered = await offerTools(context, surface, 0);
	return createToolkit(offered)
		.getTools()
		.map((tool) => convertToOpenAITool(tool));
}

const tokensOf = (value) => encode(JSON.stringify(value)).length;

/**
 * @param {'flat' | 'deferred'} exposure as the toolkit's panel stores it
 * @returns {Promise<{tokens: number, byTool: {name: string, tokens: number, description: number, parameters: number}[]}>}
 *   tokens of the whole list, and of each tool (and of its two largest parts) by itself, largest first
 */
export async function measureTokens(exposure) {
	const supplied = await suppliedTools(exposure);
	const byTool = supplied.map((tool) => ({
		name: tool.function.name,
		tokens: tokensOf(tool),
		description: tokensOf(tool.function.description),
		parameters: tokensOf(tool.function.parameters),
	}));
	byTool.sort((a, b) => b.tokens - a.tokens);
	return { tokens: tokensOf(supplied), byTool };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const { values } = parseArgs({ options: { out: { type: 'string' } } });
	const flat = await measureTokens('flat');
	const deferred = await measureTokens('deferred');
	if (values.out !== undefined) {
		const lists = { flat: flat.byTool, deferred: deferred.byTool };
		await writeFile(values.out, `${JSON.stringify(lists, null, '\t')}\n`);
	}
	const figures = {
		tools: flat.byTool.length,
		flat: flat.tokens,
		deferred: deferred.tokens,
	};
	console.log(JSON.stringify(figures));
}
