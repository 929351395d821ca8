import type { ConnectedNode } from './bound-call';
import type { CallAnswer, ModelAnswer } from './actor';
import type { AgentSettings } from '../agent/agent-settings';
import type { HandedCall } from '../agent/agent-effect';
import type { Message } from '../agent/agent-message';
import type { Role } from '../../kernel/define-tool';
import type { ForemanRunPort } from '../../kernel/ports/foreman-run';
import type { KnownTools } from '../plan/tool-problem';
import type { HeldRun } from '../run-store';
import type { KeptResult } from '../tool-results';
import type { Workers } from './workers';

/** Who an agent is, for those who give it a model and tools. */
export interface AgentIdentity {
	/** Of a background task; empty for the run's own agent. */
	readonly taskId: string;
	readonly kind: Role;
	/** What it does, for a person. */
	readonly title: string;
	/** How it is to work, beside what all of its kind are told. */
	readonly instructions: string;
	/** The tools that it is to have; all of its kind when undefined. */
	readonly tools: readonly string[] | undefined;
}

/** What the tools of one agent's call reach in its run. */
export type CallPorts = Pick<ForemanRunPort, 'orchestration' | 'builds' | 'browser'>;

/** What a model is offered in one turn: no tools, or those of work that has been handed out, or of one that has not. */
export interface ToolOffer {
	readonly withTools: boolean;
	/** Whether its run has tasks or work items. */
	readonly hasHandedOut: boolean;
}

/** The model and the tools of one agent. */
export interface AgentTools {
	readonly names: readonly string[];
	/** The node that n8n runs for a tool; undefined for our own. */
	connected(name: string): ConnectedNode | undefined;
	/** Why a call of a connected tool is not to be made; undefined where it is. */
	refusal?(call: HandedCall): string | undefined;
	/** Whether a call may be made twice: it only reads. */
	isRepeatable(name: string): boolean;
	/** Never throws. */
	ask(messages: readonly Message[], offer: ToolOffer, signal: AbortSignal): Promise<ModelAnswer>;
	/** Never throws. */
	call(call: HandedCall, ports: CallPorts, signal: AbortSignal): Promise<CallAnswer>;
}

/** What a call that was held hears of its approval. */
export interface HeldCallAnswer {
	readonly answer: 'approved' | 'declined' | 'expired';
	readonly text?: string;
}

/** What happens in a run, for those who watch it. */
export type EmitEvent = (type: string, data: Readonly<Record<string, unknown>>) => void;

/** What a run needs from outside. */
export interface RunPorts {
	readonly held: Pick<HeldRun, 'save' | 'heartbeat' | 'release'>;
	/** Throws `ToolError`. */
	open(agent: AgentIdentity): Promise<AgentTools>;
	/** The settings of an agent with these tools. */
	settings(kind: Role, callPrefix: string, tools: readonly string[]): AgentSettings;
	/** What plans and delegates may name. */
	readonly known: KnownTools;
	keep(results: readonly KeptResult[]): Promise<void>;
	readonly emit: EmitEvent;
	/** What a person said to an approval; undefined while nobody has. */
	answerTo(approvalId: string): Promise<HeldCallAnswer | undefined>;
	/** The version of a workflow's draft as it is now: empty where it is gone, undefined where nobody can tell. */
	versionOf(workflowId: string): Promise<string | undefined>;
	/** Takes secrets out of a foreign text. */
	clean(text: string): string;
	/** Where tasks are handed out to; undefined where that is not possible. */
	readonly workers?: Workers | undefined;
	/** Tasks at work at once. */
	readonly parallel: number;
	/** Milliseconds since the epoch. */
	now(): number;
	sleep(milliseconds: number): Promise<void>;
}
