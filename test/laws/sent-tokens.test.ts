import type { StructuredToolInterface } from '@langchain/core/tools';
import { convertToOpenAITool } from '@langchain/core/utils/function_calling';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';

import { openChatModel } from '../../src/host/chat-model';
import { createToolkit } from '../../src/host/langchain';
import type { Tool } from '../../src/kernel/define-tool';
import { agentSettings } from '../../src/orchestrator/agent/agent-settings';
import { promptFor } from '../../src/orchestrator/prompts/prompt-for';
import type { ExposedTool } from '../../src/catalog/exposed-tool';
import { chooseTools, exposeTools } from '../../src/catalog/toolkit';
import { listedTools } from '../../src/surfaces/mcp/catalog-offer';
import { allTools, tools } from '../support/native-tools';
import { commonTools } from '../../src/catalog/common-tools';
import type { AgentAtWork } from '../../src/catalog/agent-exposure';
import { agentExposure } from '../../src/catalog/agent-exposure';
import { isFor } from '../../src/catalog/working-tools';

/*
 * What a model is sent in every turn before anything was said. `npm run bench -- tokens` prints the figures themselves.
 */

const sent = (bound: readonly StructuredToolInterface[]) =>
	bound.map((tool) => convertToOpenAITool(tool));

const tokensOf = (value: unknown) => encode(JSON.stringify(value)).length;

/** What an agent's model is handed. */
function boundTools(exposed: readonly ExposedTool[]): StructuredToolInterface[] {
	let bound: StructuredToolInterface[] = [];
	const bindTools = (given: StructuredToolInterface[]) => {
		bound = given;
		return {};
	};
	openChatModel({ invoke: () => undefined, bindTools }).with(exposed, []);
	return bound;
}

function agentTokens(agent: AgentAtWork): number {
	const { kind, mode } = agent;
	const own = allTools.filter((tool) => isFor(tool, kind, mode));
	const { exposed } = agentExposure(own, agent);
	const names = [...new Set([...own, ...exposed].map(({ name }) => name))];
	const { limits } = agentSettings({ role: kind, callPrefix: 'a', tools: names });
	const facts = { startedAt: '2026-11-22 09:30 UTC', timeZone: 'Europe/Berlin', attended: true };
	const identity = { kind, title: '', instructions: '' };
	const prompt = promptFor(identity, { ...facts, tools: names, limits }, '');
	return tokensOf(sent(boundTools(exposed))) + encode(prompt).length;
}

const toolkitTools = (exposure: 'flat' | 'common' | 'deferred', chosen: readonly Tool[] = tools) =>
	createToolkit(
		exposeTools(chosen, exposure, commonTools.toolkit).map((tool) => ({
			...tool,
			call: async () => await Promise.resolve(''),
		})),
	).getTools();

describe('tools and prompt together', () => {
	it.each<readonly [AgentAtWork, most: number]>([
		[{ kind: 'orchestrator', mode: 'tools' }, 3_400],
		[{ kind: 'builder', mode: 'tools' }, 2_500],
		[{ kind: 'builder', mode: 'workspace' }, 2_500],
		[{ kind: 'data-table-agent', mode: 'tools' }, 2_500],
		[{ kind: 'research-agent', mode: 'tools' }, 2_500],
		[{ kind: 'browser-agent', mode: 'tools' }, 2_500],
	])('cost %j at most %d tokens a turn', (agent, most) => {
		expect(agentTokens(agent)).toBeLessThanOrEqual(most);
	});
});

describe('a toolkit of all tools', () => {
	it.each([
		['common', 2_000],
		['deferred', 600],
	] as const)('that is %s costs at most %d tokens a turn', (exposure, most) => {
		expect(tokensOf(sent(toolkitTools(exposure)))).toBeLessThanOrEqual(most);
	});

	it('costs at most 10,000 tokens a turn with all that is preset', () => {
		const preset = chooseTools(tools, { domains: [], names: [] });
		expect(tokensOf(sent(toolkitTools('flat', preset)))).toBeLessThanOrEqual(10_000);
	});

	it('costs none for words that tell a model nothing', () => {
		const agents = boundTools(exposeTools(allTools, 'flat', []));
		for (const tool of [...sent(toolkitTools('flat')), ...sent(agents)]) {
			expect(JSON.stringify(tool)).not.toContain('$schema');
			expect(JSON.stringify(tool)).not.toMatch(/"additionalProperties":(?:true|false|\{\})/);
			expect(tool.function.parameters).toMatchObject({ type: 'object' });
		}
	});
});

describe('the list of tools of an MCP server', () => {
	it.each([
		['flat', 11_600],
		['common', 2_500],
		['deferred', 1_000],
	] as const)('that is %s costs at most %d tokens, with what tools answer', (exposure, most) => {
		const chosen = chooseTools(tools, { domains: [], names: [] });
		const exposed = exposeTools(chosen, exposure, commonTools.toolkit);
		const listed = listedTools({ exposed, chosen });
		expect(listed.length).toBeGreaterThan(2);
		expect(tokensOf(listed)).toBeLessThanOrEqual(most);
	});
});

describe('the common tools', () => {
	it.each(Object.entries(commonTools))('of %s are tools that it has, each once', (who, names) => {
		expect(new Set(names).size).toBe(names.length);
		const role = who === 'builderInWorkspace' ? 'builder' : who;
		const own = allTools.filter((tool) =>
			who === 'toolkit' ? tools.includes(tool) : tool.roles.some((one) => one === role),
		);
		const known = own.map(({ name }) => name);
		expect(names.filter((name) => !known.includes(name))).toEqual([]);
	});
});
