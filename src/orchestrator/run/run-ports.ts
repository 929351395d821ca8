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

/** The identity of an agent, for code that gives it a model and tools. */
export interface AgentIdentity {
	/** The background task; empty for the run's own agent. */
	readonly taskId: string;
	readonly kind: Role;
	/** What it does, for a person. */
	readonly title: string;
	/** Instructions in addition to those for all agents of its kind. */
	readonly instructions: string;
	/** The tools that it gets; undefined: all of its kind. */
	readonly tools: readonly string[] | undefined;
}

/** The parts of a run that the tools reach in one agent's call. */
export type CallPorts = Pick<ForemanRunPort, 'orchestration' | 'builds' | 'browser'>;

/** What a model is offered in one turn: no tools, or the tools that fit a run with or without handed-out work. */
export interface ToolOffer {
	readonly withTools: boolean;
	/** Whether its run has tasks or work items. */
	readonly hasHandedOut: boolean;
}

/** The model and the tools of one agent. */
export interface AgentTools {
	readonly names: readonly string[];
	/** The node that n8n runs for a tool; undefined for our own tools. */
	connected(name: string): ConnectedNode | undefined;
	/** Why a call of a connected tool must not be made; undefined if it may. */
	refusal?(call: HandedCall): string | undefined;
	/** Whether a call may be repeated because it only reads. */
	isRepeatable(name: string): boolean;
	/** Whether a program runs it: a call that was handed over is found again, and never handed over twice. */
	isHandedOver?(name: string): boolean;
	/** Never throws. */
	ask(messages: readonly Message[], offer: ToolOffer, signal: AbortSignal): Promise<ModelAnswer>;
	/** Never throws. */
	call(call: HandedCall, ports: CallPorts, signal: AbortSignal): Promise<CallAnswer>;
}

/** The answer to the approval of a held call. */
export interface HeldCallAnswer {
	readonly answer: 'approved' | 'declined' | 'expired';
	readonly text?: string;
	/** What came of a call that a program was handed. It is made again, to be told so or to get the result. */
	readonly ofProgram?: 'answered' | 'ended' | 'expired';
}

/** Emits an event of the run, for people who watch it. */
export type EmitEvent = (type: string, data: Readonly<Record<string, unknown>>) => void;

/** What a run needs from outside. */
export interface RunPorts {
	readonly held: Pick<HeldRun, 'save' | 'heartbeat' | 'release'>;
	/** Throws `ToolError`. */
	open(agent: AgentIdentity): Promise<AgentTools>;
	/** The settings of an agent with these tools. */
	settings(kind: Role, callPrefix: string, tools: readonly string[]): AgentSettings;
	/** The tools that plans and delegates may name. */
	readonly known: KnownTools;
	keep(results: readonly KeptResult[]): Promise<void>;
	readonly emit: EmitEvent;
	/** What a person said to an approval; undefined while there is no answer. */
	answerTo(approvalId: string): Promise<HeldCallAnswer | undefined>;
	/** The current version of a workflow's draft: empty if it is gone, undefined if it cannot be determined. */
	versionOf(workflowId: string): Promise<string | undefined>;
	/** Removes secrets from a foreign text. */
	clean(text: string): string;
	/** The workers that take tasks; undefined if handing out is not possible. */
	readonly workers?: Workers | undefined;
	/** Maximum tasks at work at once. */
	readonly parallel: number;
	/** Milliseconds since the epoch. */
	now(): number;
	sleep(milliseconds: number): Promise<void>;
}
