import type { HandedCall } from '../agent/agent-effect';

/** The node that n8n runs for a tool. */
export interface ConnectedNode {
	readonly name: string;
	/** Whether the node has several tools and must be told which one to run. */
	readonly isOfMany: boolean;
	/** If the node is a gate that asks first: the node behind it. */
	readonly behind?: string | undefined;
}

/** Identifies a call of one agent. */
export const boundCallKey = (taskId: string, callId: string) => `${taskId}/${callId}`;

/** A call and the agent that made it. */
export interface BoundCall {
	/** The background task; empty for the run's own agent. */
	readonly taskId: string;
	readonly call: HandedCall;
	readonly node: ConnectedNode;
	/** Whether its gate has let it through. */
	readonly isApproved?: boolean;
}

/**
 * Whether a person may be asked first. The execution then waits as long as the person takes, and outlives its process.
 */
export const asksAtGate = ({ node, isApproved = false }: BoundCall): boolean =>
	node.behind !== undefined && !isApproved;
