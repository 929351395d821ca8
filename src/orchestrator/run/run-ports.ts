import type { Role } from '../../kernel/define-tool';
import type { ForemanRunPort } from '../../kernel/ports/foreman-run';
import type { HandedCall } from '../agent/agent-event';
import type { Message } from '../agent/agent-message';
import type { AgentSettings } from '../agent/agent-settings';
import type { KnownTools } from '../plan/validate-plan';
import type { RunEvent } from '../run-event';
import type { HeldRun, RunCommand, RunSummary } from '../run-store';
import type { KeptResult } from '../tool-results';
import type { CallAnswer, ModelAnswer } from './actor';
import type { TaskState } from './run-state';

export interface ConnectedNode {
	readonly name: string;
	/** Whether the node has several tools and must be told which one to run. */
	readonly isOfMany: boolean;
	/** If the node is a gate that asks first: the node behind it. */
	readonly behind?: string | undefined;
}

export const boundCallKey = (taskId: string, callId: string) => `${taskId}/${callId}`;

export interface BoundCall {
	/** The background task; empty for the run's own agent. */
	readonly taskId: string;
	readonly call: HandedCall;
	readonly node: ConnectedNode;
	readonly isApproved?: boolean;
}

/** Whether a person may be asked first. The execution then waits as long as the person takes, and outlives its process. */
export const asksAtGate = ({ node, isApproved = false }: BoundCall): boolean =>
	node.behind !== undefined && !isApproved;

export interface BroughtHome {
	readonly task: TaskState | undefined;
	/** Corrections that its worker did not take up. */
	readonly unread: readonly string[];
}

/** Other executions that take tasks, each as a run of its own. */
export interface Workers {
	readonly isOn: boolean;
	idOf(taskId: string, turn: number): string;
	/** Stores the task as a run; does nothing if it is stored already. Throws `ToolError`. */
	create(childId: string, task: TaskState): Promise<void>;
	/** Calls a worker to take it up. Throws `ToolError`. */
	call(childId: string): Promise<void>;
	/** The status of the tasks' runs, by id. Throws `ToolError`. */
	list(): Promise<ReadonlyMap<string, RunSummary>>;
	/** Posts a command. Returns false if the task's run has ended. Throws `ToolError`. */
	post(childId: string, command: Pick<RunCommand, 'kind' | 'taskId' | 'text'>): Promise<boolean>;
	/** The events after `seq`, in order. Throws `ToolError`. */
	eventsSince(childId: string, seq: number): Promise<readonly RunEvent[]>;
	/** Ends a task's run and returns the task; undefined while a worker works on it. Throws `ToolError`. */
	bringHome(childId: string): Promise<BroughtHome | undefined>;
}

export interface AgentIdentity {
	/** The background task; empty for the run's own agent. */
	readonly taskId: string;
	readonly kind: Role;
	readonly title: string;
	/** Instructions in addition to those for all agents of its kind. */
	readonly instructions: string;
	readonly tools: readonly string[] | undefined;
}

export interface CallPorts extends Pick<ForemanRunPort, 'orchestration' | 'builds' | 'browser'> {
	/** The approved plan under which the agent works, and the task of it; undefined without one. */
	underPlan(): UnderPlan | undefined;
}

export interface UnderPlan {
	/** Identifies the plan as it was approved last. */
	readonly planKey: string;
	readonly planTaskId: string;
}

export interface AgentTools {
	readonly names: readonly string[];
	readonly model?: string;
	/** The node that n8n runs for a tool; undefined for our own tools. */
	connected(name: string): ConnectedNode | undefined;
	/** Why a call of a connected tool must not be made; undefined if it may. */
	refusal?(call: HandedCall): string | undefined;
	isRepeatable(name: string): boolean;
	/** Whether a program runs it: a call that was handed over is found again, and never handed over twice. */
	isHandedOver?(name: string): boolean;
	/** `withTools`: false on an agent's last turn. Never throws. */
	ask(messages: readonly Message[], withTools: boolean, signal: AbortSignal): Promise<ModelAnswer>;
	/** Never throws. */
	call(call: HandedCall, ports: CallPorts, signal: AbortSignal): Promise<CallAnswer>;
}

export interface RunPorts {
	readonly held: Pick<HeldRun, 'save' | 'heartbeat' | 'release'>;
	/** Throws `ToolError`. */
	open(agent: AgentIdentity): Promise<AgentTools>;
	settings(kind: Role, callPrefix: string, tools: readonly string[]): AgentSettings;
	readonly known: KnownTools;
	keep(results: readonly KeptResult[]): Promise<void>;
	readonly emit: (type: string, data: Readonly<Record<string, unknown>>) => void;
	/** What a person said to an approval; undefined while there is no answer. */
	answerTo(approvalId: string): Promise<
		| {
				readonly answer: 'approved' | 'declined' | 'expired';
				readonly text?: string;
				/** What came of a call that a program was handed. It is made again, to be told so or to get the result. */
				readonly ofProgram?: 'answered' | 'ended' | 'expired';
		  }
		| undefined
	>;
	/** The current version of a workflow's draft: empty if it is gone, undefined if it cannot be determined. */
	versionOf(workflowId: string): Promise<string | undefined>;
	clean(text: string): string;
	/** The workers that take tasks; undefined if handing out is not possible. */
	readonly workers?: Workers | undefined;
	readonly parallel: number;
	now(): number;
	sleep(milliseconds: number): Promise<void>;
}
