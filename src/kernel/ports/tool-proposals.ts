import type { Effect } from '../define-tool';
import type { Ports } from './index';

export interface ToolWish {
	readonly workflowId: string;
	readonly name: string;
	readonly description: string;
	readonly effect: Effect;
	readonly examples: ReadonlyArray<{
		readonly args: Readonly<Record<string, unknown>>;
		readonly result?: unknown;
	}>;
	readonly inputSchema?: unknown;
	readonly outputSchema?: unknown;
}

export interface ProposedTool {
	readonly proposalId: string;
	readonly name: string;
	readonly inputSchema: unknown;
	readonly outputSchema: unknown;
	/** How many examples were run and held. */
	readonly examplesRun: number;
	/** Why examples were not run; undefined where all were. */
	readonly notRun: string | undefined;
}

export type ProposingPorts = Pick<
	Ports,
	| 'workflows'
	| 'workflowVersions'
	| 'executions'
	| 'nodeTypes'
	| 'destinations'
	| 'runner'
	| 'runPlan'
	| 'permissions'
	| 'clock'
>;

/** Tools that agents propose to the admins of a workspace. Nothing is registered by it. */
export interface ToolProposalsPort {
	/** Checks a tool as the registry does, and keeps it for the admins. `ports` are those of the call. Throws `ToolError`. */
	propose(wish: ToolWish, ports: ProposingPorts): Promise<ProposedTool>;
}
