import type { ModelMessage } from '../host/chat-model';
import type { Role, Tool } from '../kernel/define-tool';
import { asRunTool, RUN_TOOL } from '../kernel/looked-up-call';
import type { WorkPhase } from '../tools/common-tools';
import { commonTools } from '../tools/common-tools';
import { exposeCommon } from '../surfaces/toolkit/expose-common';
import type { ExposedTool } from '../surfaces/toolkit/exposed-tool';
import { exposeFlat } from '../surfaces/toolkit/exposed-tool';

/** What the model of an agent sees of its tools. */
export interface AgentExposure {
	readonly exposed: readonly ExposedTool[];
	/**
	 * The conversation as that model has had it: a call of a tool that it does not see is one of `run-tool`, by whichever way it
	 * was made.
	 */
	shown(messages: readonly ModelMessage[]): readonly ModelMessage[];
}

const tables: Readonly<Partial<Record<Role, Readonly<Record<WorkPhase, readonly string[]>>>>> =
	commonTools;

/** The same for the same phase: what is sent stays the same from turn to turn. */
export function agentExposure(tools: readonly Tool[], kind: Role, phase: WorkPhase): AgentExposure {
	const common = tables[kind]?.[phase];
	const exposed = common === undefined ? exposeFlat(tools) : exposeCommon(tools, common);
	const seen = new Set(exposed.map(({ name }) => name));
	const behind = new Set(tools.map(({ name }) => name).filter((name) => !seen.has(name)));
	return {
		exposed,
		shown: (messages) =>
			messages.map((message): ModelMessage => {
				if (message.role === 'tool')
					return behind.has(message.name) ? { ...message, name: RUN_TOOL } : message;
				if (message.role === 'user') return message;
				const calls = message.calls.map((call) =>
					behind.has(call.name) ? { ...call, ...asRunTool(call) } : call,
				);
				return { ...message, calls };
			}),
	};
}
