import type { Step } from './agent-effect';
import type { AgentEvent } from './agent-event';
import type { AgentState } from './agent-state';

/**
 * One step of an agent: model turn → calls → results, until it answers or a limit ends it. Pure.
 *
 * ```ts
 * let state: AgentState = newAgent(agentSettings({ role: 'builder', callPrefix: 'task2', tools }), now());
 * // of a stored one: agentStateSchema.parse(snapshot), then { type: 'resumed-after-crash', repeatable, at }
 * const next = transition(state, { type: 'message-received', from: 'person', text, at: now() });
 * for (const effect of next.effects) if (effect.type === 'keep-result') await results.keep(effect);
 * await store.save(next.state); // after keep-result, before every other effect
 * for (const effect of next.effects) perform(effect); // and send the events that come of it
 * ```
 *
 * - Calls in `run-calls` are `started` in the state that comes with it. As it is saved before they run, a call that
 *   writes is never run twice: after a crash those not named `repeatable` are answered with "may have happened".
 * - `call-finished` of calls that run side by side may come in any order; the state needs no saving between them.
 * - Call ids are the loop's own, `<callPrefix>_<step>_<index>`, unique in the run; a shortened result is stored under
 *   its call's id, a shortened message under `<callPrefix>_m<number>`.
 * - An event that a phase does not expect changes nothing.
 */
export function transition(state: AgentState, _event: AgentEvent): Step<AgentState> {
	return { state, effects: [] };
}
