/**
 * Counts the tokens that an OpenAI-compatible model is sent in each turn before anything was said: `tools` in LangChain's own
 * conversion, and the system prompt of Foreman's own agents, in the o200k encoding. Needs a build.
 * Prints one JSON line: {"tools": N, "flat": T, "common": T, "deferred": T, "mcp": {"flat": T, "common": T, "deferred": T},
 * "agents": {KIND: {"tools": N, "definitions": T, "prompt": T, "total": T}}}. The first are those of the toolkit node for the whole
 * catalog, by its exposure; `mcp` are those of tools/list at an MCP trigger, with output schemas and annotations. Agents are those
 * of a run that has all tools and a person to ask.
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

const built = (...parts) => require(path.join(root, 'dist', 'src', ...parts));

const tokensOf = (value) => encode(JSON.stringify(value)).length;

/** Stands for what the toolkit node reads from n8n before it supplies its data, on an n8n that has every feature. */
async function suppliedTools(exposure) {
	const { nativeCatalog } = built('catalog', 'catalog.js');
	const { commonTools } = built('catalog', 'common-tools.js');
	const { offerTools } = built('surfaces', 'toolkit', 'toolkit-node.js');
	const { createToolkit } = built('host', 'langchain.js');
	const parameters = { 'options.exposure': exposure, domains: [], tools: [] };
	const context = { getNodeParameter: (name) => parameters[name] };
	const surface = {
		catalog: async () => nativeCatalog,
		common: commonTools.toolkit.alone,
		workplace: () => ({
			hasIdentity: true,
			hasStore: true,
			hasSearch: true,
			has: async () => true,
			hidden: async () => new Set(),
		}),
	};
	const offered = await offerTools(context, () => surface, 0);
	return createToolkit(offered)
		.getTools()
		.map((tool) => convertToOpenAITool(tool));
}

/**
 * @param {'flat' | 'common' | 'deferred'} exposure as the toolkit's panel stores it
 * @returns {Promise<{tokens: number, byTool: {name: string, tokens: number, description: number, parameters: number}[]}>}
 *   tokens of the whole list, and of each tool (and of its two largest parts) by itself, largest first
 */
export async function measureTokens(exposure) {
	return counted(await suppliedTools(exposure));
}

function counted(sent) {
	const byTool = sent.map((tool) => ({
		name: tool.function.name,
		tokens: tokensOf(tool),
		description: tokensOf(tool.function.description),
		parameters: tokensOf(tool.function.parameters),
	}));
	byTool.sort((a, b) => b.tokens - a.tokens);
	return { tokens: tokensOf(sent), byTool };
}

/** @returns tokens of the list that an MCP client is sent, of an n8n that has every feature */
function listTokens(exposure) {
	const { tools } = built('catalog', 'catalog.js').nativeCatalog;
	const { chooseTools, exposeTools } = built('catalog', 'toolkit.js');
	const { commonTools } = built('catalog', 'common-tools.js');
	const { listedTools } = built('surfaces', 'mcp', 'catalog-offer.js');
	const chosen = chooseTools(tools, { domains: [], names: [] });
	const exposed = exposeTools(chosen, exposure, commonTools.toolkit.alone);
	return tokensOf(listedTools({ exposed, chosen }));
}

/** The tools that are bound to the model of an agent. */
function boundTools(exposed) {
	const { openChatModel } = built('host', 'chat-model.js');
	let bound = [];
	const model = { invoke: () => undefined, bindTools: (tools) => (bound = tools) };
	openChatModel(model).with(exposed, []);
	return bound.map((tool) => convertToOpenAITool(tool));
}

/** @returns the same for one of Foreman's own agents, with the tokens of its system prompt */
export function measureAgent({ kind, mode = 'tools', phase = 'alone' }) {
	const { all } = built('catalog', 'catalog.js').nativeCatalog;
	const { isFor } = built('catalog', 'working-tools.js');
	const { agentExposure } = built('catalog', 'agent-exposure.js');
	const { promptFor } = built('orchestrator', 'prompts', 'prompt-for.js');
	const { agentSettings } = built('orchestrator', 'agent', 'agent-settings.js');
	const tools = all.filter((tool) => isFor(tool, kind, mode));
	const { exposed } = agentExposure(tools, { kind, mode, phase });
	const names = [...new Set([...tools, ...exposed].map(({ name }) => name))];
	const { limits } = agentSettings({ role: kind, callPrefix: 'a', tools: names });
	const facts = { startedAt: '2026-11-22 09:30 UTC', timeZone: 'Europe/Berlin', attended: true };
	const prompt = encode(promptFor({ kind }, { ...facts, tools: names, limits }, '')).length;
	const { tokens: definitions, byTool } = counted(boundTools(exposed));
	return {
		figures: { tools: byTool.length, definitions, prompt, total: definitions + prompt },
		byTool,
	};
}

/** Delegates are left out: they have the tools of their task. */
const agents = {
	orchestrator: { kind: 'orchestrator' },
	'orchestrator, work handed out': { kind: 'orchestrator', phase: 'handed-out' },
	builder: { kind: 'builder' },
	'builder, in a workspace': { kind: 'builder', mode: 'workspace' },
	'data-table-agent': { kind: 'data-table-agent' },
	'research-agent': { kind: 'research-agent' },
	'browser-agent': { kind: 'browser-agent' },
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const { values } = parseArgs({ options: { out: { type: 'string' } } });
	const lists = {};
	const figures = {};
	for (const exposure of ['flat', 'common', 'deferred']) {
		const { tokens, byTool } = await measureTokens(exposure);
		if (exposure === 'flat') figures.tools = byTool.length;
		figures[exposure] = tokens;
		lists[exposure] = byTool;
	}
	figures.mcp = {};
	for (const exposure of ['flat', 'common', 'deferred'])
		figures.mcp[exposure] = listTokens(exposure);
	figures.agents = {};
	for (const [name, agent] of Object.entries(agents)) {
		const measured = measureAgent(agent);
		figures.agents[name] = measured.figures;
		lists[name] = measured.byTool;
	}
	if (values.out !== undefined)
		await writeFile(values.out, `${JSON.stringify(lists, null, '\t')}\n`);
	console.log(JSON.stringify(figures));
}
