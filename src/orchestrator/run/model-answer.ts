import type { EventOf } from '../agent/agent-event';

/** What came of asking a model, as the agent is told. */
export type ModelAnswer =
	| Omit<EventOf<'model-answered'>, 'at'>
	| Omit<EventOf<'model-failed'>, 'at'>;
