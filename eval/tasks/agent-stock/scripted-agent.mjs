import { createCredential, scriptedModelCredential } from '../../../sandbox/credentials.mjs';
import { assistantMessage, completion } from '../../../sandbox/model/reply.mjs';
import { textOf } from '../../../sandbox/model/tool-results.mjs';
import { agentWorkflow, baseNode } from '../../../sandbox/workflows.mjs';
import { contentOf, seedWorkflow } from '../seeded-workflows.mjs';

/**
 * A service that answers like OpenAI's chat completions.
 *
 * @param {(request: {asked: string, tools: any[], called: string[], results: string[]}) => import('../../../sandbox/model/script.mjs').Turn} turn
 *   by what the user asked, the tools that are offered, and those that were called since with what they gave
 */
export const scriptedModel =
	(turn) =>
	({ path, body }) => {
		if (!path.endsWith('/chat/completions'))
			return { object: 'list', data: [{ id: 'scripted', object: 'model' }] };
		const { model, messages, tools = [] } = JSON.parse(body);
		const of = (role) => messages.filter((message) => message.role === role);
		const reply = turn({
			asked: textOf(of('user').at(-1)?.content ?? ''),
			tools: tools.map((tool) => tool.function),
			called: of('assistant').flatMap(({ tool_calls: calls = [] }) =>
				calls.map((call) => call.function.name),
			),
			results: of('tool').map(({ content }) => textOf(content)),
		});
		return completion(model, assistantMessage(reply, String(messages.length)));
	};

/** A tool of an agent that sends a request. */
export const requestTool = (name, toolDescription, method, url) =>
	baseNode(name, 'httpRequestTool', 4.2, { toolDescription, method, url, options: {} });

/** Makes a live agent whose model is the service `model`, and that a webhook asks what its body has as `chatInput`. */
export async function seedAgent(context, { name, path, tools, systemMessage }) {
	const { access, services } = context;
	const made = scriptedModelCredential(`${services.urls.model}/v1`);
	const credential = await createCredential(access.baseUrl, access.apiKey, {
		...made,
		name: `${name}, model`,
	});
	const agent = { systemMessage };
	return await seedWorkflow(
		context,
		agentWorkflow({ name, path, script: 'scripted', credential, tools, agent }),
	);
}

/** Whether a seeded workflow still has its nodes as they were, but for those named, whatever else it has. */
export async function keepsNodes({ call }, { id, content }, besides = []) {
	const now = JSON.parse(contentOf(await call('GET', `/workflows/${id}`))).nodes;
	const texts = now.map((node) => JSON.stringify(node));
	return JSON.parse(content).nodes.every(
		(node) => besides.includes(node[0]) || texts.includes(JSON.stringify(node)),
	);
}
