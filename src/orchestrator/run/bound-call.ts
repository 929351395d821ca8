import type { HandedCall } from '../agent/agent-effect';

/** A call, and whose it is. */
export interface BoundCall {
	/** Of a background task; empty for the run's own agent. */
	readonly taskId: string;
	readonly call: HandedCall;
}
