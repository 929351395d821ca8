import { z } from 'zod';

import { type ToolError, conflict, exceedsLimit } from '../kernel/tool-error';

const runCommandKinds = ['cancel', 'cancel-task', 'correct', 'message', 'answer'] as const;

/** What other executions and processes tell a run. It waits in the run's inbox until the run takes it up. */
export const runCommandSchema = z
	.strictObject({
		/** Unique: a command that is posted again under the same id is stored once. */
		id: z.string().min(1),
		kind: z.enum(runCommandKinds),
		taskId: z.string().optional(),
		text: z.string().optional(),
		/** Milliseconds since the epoch. */
		at: z.number(),
	})
	.readonly();

export type RunCommand = z.output<typeof runCommandSchema>;

/** Maximum characters of a state as JSON. A larger one is refused. */
export const LONGEST_STATE = 300_000;

export const MOST_COMMANDS = 50;

/** Milliseconds that a run stays held after its owner's last write. */
export const LEASE = 60_000;

/** Milliseconds for which a run that was lent to n8n, which runs connected tools, stays reserved for that execution. */
export const LOAN = 30 * 60_000;

/** `running`: a process works on it, or should. `waiting`: nothing happens until something is posted. `ended`: it accepts nothing. */
export const runPhases = ['running', 'waiting', 'ended'] as const;

type RunPhase = (typeof runPhases)[number];

export type Release = RunPhase | 'lent';

const runIdForm = /^[0-9a-f]{32}$/;

/** Whether a text has the form of a run's id. Toolkits and gates, which ask without a Foreman, have other ids. */
export const isRunId = (text: string): boolean => runIdForm.test(text);

/** The stored state of one agent: the run's own, or that of a background task. The store does not read it. */
export interface StoredAgent {
	readonly kind: string;
	readonly schema: number;
	readonly state: unknown;
}

export interface StoredTask extends StoredAgent {
	readonly taskId: string;
}

export interface RunSummary {
	readonly runId: string;
	readonly threadId: string;
	readonly agentId: string;
	readonly user: string;
	readonly phase: RunPhase;
	/** Milliseconds since the epoch; 0 if it is not held. */
	readonly leaseUntil: number;
	/** Milliseconds since the epoch. */
	readonly createdAt: number;
	readonly updatedAt: number;
}

export interface StoredRun extends RunSummary {
	readonly agent: StoredAgent;
	readonly tasks: readonly StoredTask[];
	readonly inbox: readonly RunCommand[];
}

export interface RunChanges {
	readonly agent?: StoredAgent;
	/** New and changed background tasks. They are written before the run's own agent. */
	readonly tasks?: readonly StoredTask[];
	/** Ids of commands that the run's own agent has taken up in `agent`. They leave the inbox in the same write. */
	readonly taken?: readonly string[];
}

/** A held run. Every method renews the hold for `LEASE`, or throws `fenceLost` and changes nothing. Save one agent at most once at a time. */
export interface HeldRun {
	readonly run: StoredRun;
	readonly fence: number;
	/** Saves changes; one request if only the run's own agent has changed. Returns the inbox. */
	save(changes: RunChanges): Promise<readonly RunCommand[]>;
	/** Returns the inbox. */
	heartbeat(): Promise<readonly RunCommand[]>;
	/** Saves and releases the run, unless commands came: then it stays held, and they are returned. `lent`: only this fence can claim it, for `LOAN`. */
	release(phase: Release, changes?: RunChanges): Promise<readonly RunCommand[]>;
}

/** A filter for a tenant's runs. Fields that are left out do not filter. */
export interface RunsOf {
	readonly agentId?: string;
	readonly user?: string;
}

export interface RunsWanted extends RunsOf {
	readonly isOpen?: boolean;
	readonly taskId?: string;
}

/** Stores the runs of one tenant. Every method throws `ToolError`. */
export interface RunStore {
	create(run: {
		/** Unique for all time. */
		readonly runId: string;
		readonly threadId: string;
		readonly agentId: string;
		readonly agent: StoredAgent;
	}): Promise<HeldRun>;
	/** Claims a run. `held`: another process has a valid lease. Its last owner can claim it with the old fence, unless another has since. */
	claim(runId: string, fence?: number): Promise<HeldRun | 'held' | 'ended' | 'unknown'>;
	/** Adds a command once for each id, and wakes a waiting run. `full`: `MOST_COMMANDS` already wait, or fewer long ones; nothing was changed. */
	post(runId: string, command: RunCommand): Promise<'queued' | 'full' | 'ended' | 'unknown'>;
	get(runId: string): Promise<StoredRun | undefined>;
	listNewest(limit?: number): Promise<readonly RunSummary[]>;
	/** Newest first. The store applies the filter, so runs of others do not count toward the limit. */
	listOfThread(
		threadId: string,
		limit?: number,
		wanted?: RunsWanted,
	): Promise<readonly RunSummary[]>;
	/** Runs that need work and have no process, those left longest first. One that got a command is its poster's for one `LEASE`. */
	listStale(of?: RunsOf, limit?: number): Promise<readonly RunSummary[]>;
}

/** A mark of errors that is found even when two copies of this module are loaded. */
function errorMark(name: string) {
	const brand = Symbol.for(name);
	return {
		put: (error: ToolError): ToolError => Object.defineProperty(error, brand, { value: true }),
		isOn: (error: unknown) => typeof error === 'object' && error !== null && brand in error,
	};
}

const lost = errorMark('foreman.fence-lost');

export const fenceLost = (runId: string): ToolError =>
	lost.put(
		conflict(
			`Run ${runId} was taken over by another process, because this one did not write to it in time. Nothing was changed.`,
			'Stop working on the run here: it goes on elsewhere.',
		),
	);

export const isFenceLost = lost.isOn;

const tooLarge = errorMark('foreman.state-too-large');

/** The error for an agent's state that is too large to store. Nothing was saved. */
export const stateTooLarge = (kind: string, characters: number, most: number): ToolError =>
	tooLarge.put(
		exceedsLimit(
			`The state of an agent (${kind}) has ${characters} characters, more than the ${most} that are kept. It was not saved.`,
			'Keep long results of tools by themselves, and fold older steps into a summary.',
		),
	);

export const isStateTooLarge = tooLarge.isOn;
