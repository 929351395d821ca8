import type { HandedCall } from '../agent/agent-effect';

/** The node that n8n runs for a tool. */
export interface ConnectedNode {
	readonly name: string;
	/** Whether it has several tools, and is told which. */
	readonly isOfMany: boolean;
	/** The node behind it, where it is a gate that is asked first. */
	readonly behind?: string | undefined;
}

/** One name for a call of one agent. */
export const boundCallKey = (taskId: string, callId: string) => `${taskId}/${callId}`;

/** A call, and whose it is. */
export interface BoundCall {
	/** Of a background task; empty for the run's own agent. */
	readonly taskId: string;
	readonly call: HandedCall;
	readonly node: ConnectedNode;
	/** Whether its gate has let it through. */
	readonly isApproved?: boolean;
}

/** Whether a person may be asked first: the execution then waits as long as they take, and outlives its process. */
export const asksAtGate = ({ node, isApproved = false }: BoundCall): boolean =>
	node.behind !== undefined && !isApproved;
