import type { ModelMessage } from '../host/chat-model';
import type { BuilderMode, Role, Tool } from '../kernel/define-tool';
import { asRunTool, RUN_TOOL } from '../kernel/looked-up-call';
import { commonTools } from './common-tools';
import { exposeCommon, withRegistered } from './expose-deferred';
import { type ExposedTool, exposeFlat } from './exposed-tool';

export interface AgentExposure {
	readonly exposed: readonly ExposedTool[];
	/** The conversation as the model knows it: a call of a tool that it does not see is shown as one of `run-tool`. */
	shown(messages: readonly ModelMessage[]): readonly ModelMessage[];
}

export interface AgentAtWork {
	readonly kind: Role;
	readonly mode: BuilderMode;
}

function commonFor({ kind, mode }: AgentAtWork): readonly string[] | undefined {
	if (kind === 'orchestrator') return commonTools.orchestrator;
	if (kind !== 'builder') return undefined;
	return commonTools[mode === 'workspace' ? 'builderInWorkspace' : 'builder'];
}

/** Depends on its arguments alone, so that what a model is sent stays the same from turn to turn. */
export function agentExposure(tools: readonly Tool[], agent: AgentAtWork): AgentExposure {
	const common = commonFor(agent);
	const exposed =
		common === undefined ? exposeFlat(tools) : exposeCommon(tools, withRegistered(common, tools));
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
