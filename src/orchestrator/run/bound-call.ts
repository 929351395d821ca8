import type { HandedCall } from '../agent/agent-effect';

/** The node that n8n runs for a tool. */
export interface ConnectedNode {
	readonly name: string;
	/** Whether it has several tools, and is told which. */
	readonly isOfMany: boolean;
}

/** A call, and whose it is. */
export interface BoundCall {
	/** Of a background task; empty for the run's own agent. */
	readonly taskId: string;
	readonly call: HandedCall;
	readonly node: ConnectedNode;
}
