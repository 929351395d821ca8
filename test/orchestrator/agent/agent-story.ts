import type {
	AgentEffect,
	AgentEvent,
	AskedCall,
} from '../../../src/orchestrator/agent/agent-event';
import { transition } from '../../../src/orchestrator/agent/agent-loop';
import type { AgentSettingsInput } from '../../../src/orchestrator/agent/agent-settings';
import { agentSettings } from '../../../src/orchestrator/agent/agent-settings';
import type { AgentState } from '../../../src/orchestrator/agent/agent-state';
import { agentStateSchema, newAgent } from '../../../src/orchestrator/agent/agent-state';

type WithoutTime<Event> = Event extends unknown ? Omit<Event, 'at'> : never;
export type Happening = WithoutTime<AgentEvent> & { readonly at?: number };

export const usage = { tokensIn: 10, tokensOut: 5 };
export const says = (text: string): Happening => ({
	type: 'model-answered',
	text,
	calls: [],
	usage,
});
export const asks = (...calls: AskedCall[]): Happening => ({
	type: 'model-answered',
	text: '',
	calls,
	usage,
});
export const person = (text: string): Happening => ({
	type: 'message-received',
	from: 'person',
	text,
});
export const correction = (text: string): Happening => ({ type: 'correction-received', text });
export const brings = (callId: string, text = '{"ok":true}', isError = false): Happening => ({
	type: 'call-finished',
	...{ callId, text, isError },
});
export const held = (callId: string, approvalId: string): Happening => ({
	type: 'call-held',
	...{ callId, approvalId, question: 'May it?', expiresAt: 9_000_000 },
});

export const search = { name: 'search-nodes', arguments: { query: 'sheet' } };
export const build = { name: 'build-workflow', arguments: { code: 'x' } };

/** Reading back costs more than the steps themselves; the first states show whether it works. */
const READ_BACK = 40;

/** An agent to which things happen a second apart; its first states are read back through their schema. */
export function tellStory(setting: Partial<AgentSettingsInput> = {}) {
	const settings = agentSettings({
		role: 'orchestrator',
		callPrefix: 'run',
		tools: ['search-nodes', 'build-workflow', 'list-workflows', 'ask-user'],
		...setting,
	});
	let state: AgentState = newAgent(settings, 0);
	let now = 0;
	const all: AgentEffect[] = [];
	return {
		happens(...happenings: Happening[]): readonly AgentEffect[] {
			let effects: readonly AgentEffect[] = [];
			for (const happening of happenings) {
				now += 1_000;
				if (now <= READ_BACK * 1_000) {
					const stored = agentStateSchema.parse(JSON.parse(JSON.stringify(state)));
					expect(stored).toEqual(state);
					state = stored;
				}
				({ state, effects } = transition(state, { at: now, ...happening }));
				all.push(...effects);
			}
			return effects;
		},
		get state() {
			return state;
		},
		effects: all,
		kinds: (effects: readonly AgentEffect[]) => effects.map(({ type }) => type),
	};
}
