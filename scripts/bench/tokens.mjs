import { convertToOpenAITool } from '@langchain/core/utils/function_calling';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';

import { built } from '../package-root.mjs';

const EXPOSURES = ['flat', 'common', 'deferred'];

/** Delegates are left out: they have the tools of their task. */
const AGENTS = {
	orchestrator: { kind: 'orchestrator' },
	builder: { kind: 'builder' },
	'builder, in a workspace': { kind: 'builder', mode: 'workspace' },
	'data-table-agent': { kind: 'data-table-agent' },
	'research-agent': { kind: 'research-agent' },
	'browser-agent': { kind: 'browser-agent' },
};

const tokensOf = (value) => encode(JSON.stringify(value)).length;

const sent = (tools) => tools.map((tool) => convertToOpenAITool(tool));

/** What the toolkit node reads from n8n before it supplies its data, on an n8n that has every feature. */
async function suppliedTools(exposure) {
	const { offerTools } = built('surfaces/toolkit/toolkit-node');
	const parameters = { 'options.exposure': exposure, domains: [], tools: [] };
	const surface = {
		catalog: async () => built('catalog/catalog').nativeCatalog,
		common: built('catalog/common-tools').commonTools.toolkit,
		workplace: () => ({
			hasIdentity: true,
			hasStore: true,
			hasSearch: true,
			has: async () => true,
			hidden: async () => new Set(),
		}),
	};
	const context = { getNodeParameter: (name) => parameters[name] };
	const offered = await offerTools(context, () => surface, 0);
	return sent(built('host/langchain').createToolkit(offered).getTools());
}

/** The list that an MCP client is sent, of an n8n that has every feature. */
function mcpList(exposure) {
	const { chooseTools, exposeTools } = built('catalog/toolkit');
	const { commonTools } = built('catalog/common-tools');
	const { tools } = built('catalog/catalog').nativeCatalog;
	const chosen = chooseTools(tools, { domains: [], names: [] });
	const exposed = exposeTools(chosen, exposure, commonTools.toolkit);
	return built('surfaces/mcp/catalog-offer').listedTools({ exposed, chosen });
}

/** The tools that are bound to the model of an agent. */
function boundTools(exposed) {
	let bound = [];
	const model = { invoke: () => undefined, bindTools: (tools) => (bound = tools) };
	built('host/chat-model').openChatModel(model).with(exposed, []);
	return sent(bound);
}

function agentTokens({ kind, mode = 'tools' }) {
	const { isFor } = built('catalog/working-tools');
	const { promptFor } = built('orchestrator/prompts/prompt-for');
	const { agentSettings } = built('orchestrator/agent/agent-settings');
	const tools = built('catalog/catalog').nativeCatalog.all.filter((tool) =>
		isFor(tool, kind, mode),
	);
	const { exposed } = built('catalog/agent-exposure').agentExposure(tools, { kind, mode });
	const names = [...new Set([...tools, ...exposed].map(({ name }) => name))];
	const { limits } = agentSettings({ role: kind, callPrefix: 'a', tools: names });
	const facts = { startedAt: '2026-11-22 09:30 UTC', timeZone: 'Europe/Berlin', attended: true };
	const prompt = encode(promptFor({ kind }, { ...facts, tools: names, limits }, '')).length;
	const bound = boundTools(exposed);
	const definitions = tokensOf(bound);
	return { tools: bound.length, definitions, prompt, total: definitions + prompt };
}

/**
 * What an OpenAI-compatible model is sent in each turn before anything was said, in o200k tokens: `tools` in LangChain's own conversion, and
 * the system prompt of Foreman's own agents. `flat`, `common` and `deferred` are those of the toolkit node for the whole catalog, by its
 * exposure; `mcp` those of tools/list at an MCP trigger, with output schemas and annotations; `agents` those of a run that has all tools and
 * a person to ask. Needs no n8n.
 */
export async function tokens() {
	const figures = {};
	for (const exposure of EXPOSURES) {
		const supplied = await suppliedTools(exposure);
		figures.tools ??= supplied.length;
		figures[exposure] = tokensOf(supplied);
	}
	const entries = (names, count) => Object.fromEntries(names.map((name) => [name, count(name)]));
	figures.mcp = entries(EXPOSURES, (exposure) => tokensOf(mcpList(exposure)));
	figures.agents = entries(Object.keys(AGENTS), (name) => agentTokens(AGENTS[name]));
	return { figures };
}
