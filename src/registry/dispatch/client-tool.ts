import type { PreparedCall, SettledCall } from '../../kernel/callable-tool';
import type { Tool } from '../../kernel/define-tool';
import { notHandedOver } from '../../kernel/tool/hand-over';
import { ToolError } from '../../kernel/tool-error';
import type { RegisteredTool } from '../tool/registered-tool';
import type { ToolSchemas } from './tool-schemas';
import { readCall } from './read-call';
import { CANNOT_BE_UNDONE, registeredFacts, APPROVED_VERSION } from './registered-facts';

/** What a person agrees to: that a program runs this tool. A workflow registered in its place is another thing. */
const agreedTo = ({ id }: RegisteredTool) => `run by a program, as tool ${id}`;

const otherTool = ({ name }: RegisteredTool) =>
	new ToolError({
		code: 'conflict',
		message: `${name} is another tool now than the one that was agreed to. Nothing was handed over.`,
		hint: 'Make the same call again: the tool of now is judged, and a person asked where one is to be.',
		retryable: true,
	});

/** A registered tool that a program of the caller runs: judged, asked about and recorded as all others are, and then handed over. */
export function clientTool(tool: RegisteredTool, schemas: ToolSchemas): Tool {
	const { id: toolId, name, effect, outputSchemaId } = tool;
	const question = `Have a program of the user run ${name}?`;

	const callOf = (given: Readonly<Record<string, unknown>>): PreparedCall => ({
		arguments: given,
		question,
		settle: async (): Promise<SettledCall> =>
			await Promise.resolve({
				arguments: { ...given, [APPROVED_VERSION]: agreedTo(tool) },
				question,
				facts: effect === 'destroy' ? [CANNOT_BE_UNDONE] : [],
				agreed: [],
			}),
		needsPerson: async () => await Promise.resolve(undefined),
		run: async () => await Promise.reject(notHandedOver(name)),
		shows: () => [],
	});

	return {
		...registeredFacts(tool),
		get input() {
			return schemas.fields();
		},
		scopes: [],
		uses: [],
		client: { toolId, outputSchemaId },
		prepare: async (raw) =>
			await readCall(tool, schemas, raw, (given, approved) => {
				if (approved !== undefined && approved !== agreedTo(tool)) throw otherTool(tool);
				return callOf(given);
			}),
	};
}
