import { textOf } from './tool-results.mjs';

const CALL = /^\s*call\s+(\S+)\s*([\s\S]*)$/i;

/**
 * Answers like a model that does what it is told to the letter: `call <tool> <JSON arguments>` calls a tool, its result
 * is repeated, and anything else is answered with the list of tools. Lets a person try an agent without any provider.
 *
 * @param {import('./script.mjs').ModelRequest} request
 * @returns {import('./script.mjs').Turn}
 */
export function directedTurn({ messages, tools, toolResults }) {
	const last = messages.at(-1);
	if (last?.role === 'tool') return { text: JSON.stringify(toolResults.at(-1).content, null, 2) };
	const order = last?.role === 'user' ? CALL.exec(textOf(last.content)) : null;
	if (order !== null)
		return {
			toolCalls: [{ name: order[1], arguments: order[2].trim() || {} }],
			misbehave: { unknownTool: true },
		};
	const names = tools.map((tool) => `- ${tool.function.name}`).join('\n');
	return {
		text: `I am a scripted model. Tell me: call <tool> {"argument": "value"}. I am offered:\n${names || 'no tools'}`,
	};
}
