import { randomUUID } from 'node:crypto';

import { workflow } from '../../sandbox/workflows.mjs';
import type { Registry } from '../../src/registry/open-registry';
import type { Json, LiveInstance } from './live-instance';
import { toolkitNode } from './surface-workflows';
import type { Reply } from './surfaces';
import { fixedIdentity, ownerCredentials, publishAgent, readReply, runScript } from './surfaces';
import { testRegistry } from './test-registry';
import type { LiveWorld } from './use-live';

const called = {
	...{ name: 'Called', type: 'n8n-nodes-base.executeWorkflowTrigger', typeVersion: 1.1 },
	parameters: { inputSource: 'passthrough' },
};

/** A node that puts out what an expression gives, which sees the arguments as `$json`. */
export const answering = (expression: string): Json => ({
	...{ name: 'Answer', type: 'n8n-nodes-base.set', typeVersion: 3.4 },
	parameters: { mode: 'raw', jsonOutput: `={{ JSON.stringify(${expression}) }}`, options: {} },
});

/** A node that fails with these words. */
export const failing = (errorMessage: string): Json => ({
	...{ name: 'Fail', type: 'n8n-nodes-base.stopAndError', typeVersion: 1 },
	parameters: { errorMessage },
});

/** A node that posts to an address. */
export const posting = (url: string): Json => ({
	...{ name: 'Post', type: 'n8n-nodes-base.httpRequest', typeVersion: 4.2 },
	parameters: { method: 'POST', url, options: {} },
});

/** A node that calls a stored workflow. */
export const calling = (workflowId: string): Json => ({
	...{ name: 'Call', type: 'n8n-nodes-base.executeWorkflow', typeVersion: 1.2 },
	parameters: {
		workflowId: { __rl: true, mode: 'id', value: workflowId },
		workflowInputs: { mappingMode: 'defineBelow', value: {} },
		options: {},
	},
});

/** Nodes one after the other, behind the trigger of tools. */
export const chained = (name: string, nodes: readonly Json[]): Json =>
	workflow(
		name,
		[called, ...nodes],
		[called, ...nodes].slice(1).map((node, at) => [[called, ...nodes][at].name, node.name]),
	);

/** Changes what is published. */
export async function republish(live: LiveInstance, workflowId: string, nodes: readonly Json[]) {
	const { name, settings } = await live.workflow(workflowId);
	const { nodes: all, connections } = chained(name, nodes);
	await live.api('PUT', `/workflows/${workflowId}`, { name, settings, nodes: all, connections });
	await live.publish(workflowId);
}

const anything = { type: 'object' };

/** A published workflow, with a function and a tool that follows it. */
export async function registerTool(
	{ live }: LiveWorld,
	registry: Registry,
	nodes: readonly Json[],
	given: object = {},
) {
	const name = `tool_${randomUUID().slice(0, 8)}`;
	const stored = await live.store(chained(name, nodes));
	await live.publish(stored.id);
	const own = await registry.functions.create({ name, workflowId: stored.id });
	const settings = { inputSchema: anything, outputSchema: {}, functionId: own.id, name, ...given };
	const tool = await registry.tools.create({ effect: 'read', ...settings });
	return { name: tool.name, workflowId: String(stored.id), functionId: own.id, tool };
}

/** A workspace, with an agent that calls each tool through run-tool, as n8n's agent drops calls of tools that it was not offered. */
export async function openTeam({ live, model }: LiveWorld, more: object = {}) {
	const organisation = `team ${randomUUID()}`;
	const identity = await fixedIdentity(live, organisation, 'main');
	const credentials = { ...(await ownerCredentials(live)), identity };
	const parameters = { exposure: 'common', profile: 'standard', whileAsking: 'answer', ...more };
	const agent = await publishAgent(live, `Of ${organisation}`, [
		toolkitNode(parameters, credentials),
	]);
	return {
		...{ organisation, agent, identity },
		registry: testRegistry(live, organisation, 'main'),
		/** One run of the agent that makes these calls, one a turn. */
		async calls(...calls: ReadonlyArray<readonly [tool: string, input: unknown]>): Promise<{
			readonly replies: readonly Reply[];
			readonly told: string;
			readonly script: Json;
		}> {
			const turns = calls.map(([name, input]) => ({
				toolCalls: [{ name: 'run-tool', arguments: { name, arguments: input } }],
			}));
			const { script } = await runScript(live, model, agent, [...turns, { text: 'done' }]);
			const results = script.calls.at(-1)?.toolResults ?? [];
			return {
				replies: results.map(({ content }: Json) => readReply(content)),
				told: JSON.stringify(results.map(({ content }: Json) => content)),
				script,
			};
		},
	};
}

export type Team = Awaited<ReturnType<typeof openTeam>>;
