import type { RunCommand } from './run-command';

/** Characters of a state as JSON. A larger one is refused. */
export const LONGEST_STATE = 300_000;

/** Commands that wait for one run. */
export const MOST_COMMANDS = 50;

/** Milliseconds that a run is held after a write of its owner. */
export const LEASE = 60_000;

/**
 * Milliseconds that a run which was lent to n8n's execution is kept for it, while that runs connected tools: nobody can say
 * meanwhile whether it still lives. Longer than tools usually take; what comes after it finds its call closed.
 */
export const LOAN = 30 * 60_000;

/**
 * `running`: somebody works on it, or should. `waiting`: for a person; nobody works on it until something is posted.
 * `ended`: nothing is taken up any more.
 */
export const runPhases = ['running', 'waiting', 'ended'] as const;

export type RunPhase = (typeof runPhases)[number];

/** How a run is let go. */
export type Release = RunPhase | 'lent';

/** The state of one agent: of the run's own, or of a background task. The store does not read it. */
export interface StoredAgent {
	readonly kind: string;
	/** Of which shape `state` is. */
	readonly schema: number;
	/** JSON. */
	readonly state: unknown;
}

export interface StoredTask extends StoredAgent {
	readonly taskId: string;
}

export interface NewRun {
	/** Nobody else has ever used it. */
	readonly runId: string;
	readonly threadId: string;
	readonly agentId: string;
	readonly agent: StoredAgent;
}

export interface RunSummary {
	readonly runId: string;
	readonly threadId: string;
	readonly agentId: string;
	readonly user: string;
	readonly phase: RunPhase;
	/** Milliseconds since the epoch; 0 when nobody holds it. */
	readonly leaseUntil: number;
	/** Milliseconds since the epoch. */
	readonly createdAt: number;
	readonly updatedAt: number;
}

export interface StoredRun extends RunSummary {
	readonly agent: StoredAgent;
	/** In the order in which they were first saved. */
	readonly tasks: readonly StoredTask[];
	readonly inbox: readonly RunCommand[];
}

export interface RunChanges {
	/** The run's own agent. Left out: as it is. */
	readonly agent?: StoredAgent;
	/** Background tasks that are new or have changed. They are there before the run's own agent is. */
	readonly tasks?: readonly StoredTask[];
	/** Ids of commands that the run's own agent has taken up in `agent`: they leave the inbox in the same write. */
	readonly taken?: readonly string[];
}

/**
 * A run that is held by whoever has this. Every method holds it for another `LEASE`, and throws the error of
 * `fenceLost` when somebody else has claimed the run: then nothing was changed, and nothing will be.
 * One agent is not saved twice at the same time; different ones may be.
 */
export interface HeldRun {
	/** As it was when it was claimed. */
	readonly run: StoredRun;
	/** Counts up with every claim of a run. */
	readonly fence: number;
	/** One request where only the run's own agent has changed. Gives the inbox. */
	save(changes: RunChanges): Promise<readonly RunCommand[]>;
	/** Gives the inbox. */
	heartbeat(): Promise<readonly RunCommand[]>;
	/**
	 * Saves and lets go of the run. A run with commands that nobody has taken up neither waits nor ends: they are given, and the
	 * run is still held, its changes saved. Empty when it was let go.
	 * `lent`: it goes on running, and for `LOAN` nobody claims it without this fence.
	 */
	release(phase: Release, changes?: RunChanges): Promise<readonly RunCommand[]>;
}

/** Which runs of a tenant are meant; what is left out counts for nothing. */
export interface RunsOf {
	readonly agentId?: string;
	readonly user?: string;
}

export interface RunsWanted extends RunsOf {
	/** Only those that have not ended. */
	readonly isOpen?: boolean;
	/** Only those with a background task of this id. */
	readonly taskId?: string;
}

/** Where the runs of one tenant are kept. Every method throws `ToolError`. */
export interface RunStore {
	/** Holds the new run. */
	create(run: NewRun): Promise<HeldRun>;
	/**
	 * Of many at once one gets it. `held`: somebody has it, and its lease has not run out. With the fence of the owner who let it
	 * go it is had at once, and not at all once another has claimed it since.
	 */
	claim(runId: string, fence?: number): Promise<HeldRun | 'held' | 'ended' | 'unknown'>;
	/**
	 * Puts a command into the inbox, once for each id, and makes a waiting run a running one: whoever posts claims it next, or
	 * leaves it to `listStale`. `full`: `MOST_COMMANDS` wait already, or fewer long ones; nothing was changed.
	 */
	post(runId: string, command: RunCommand): Promise<'queued' | 'full' | 'ended' | 'unknown'>;
	get(runId: string): Promise<StoredRun | undefined>;
	/** All runs of the tenant, newest first. */
	listNewest(limit?: number): Promise<readonly RunSummary[]>;
	/** Newest first. What is wanted is asked of the store: others' runs count for no limit. */
	listOfThread(
		threadId: string,
		limit?: number,
		wanted?: RunsWanted,
	): Promise<readonly RunSummary[]>;
	/**
	 * Runs that somebody should work on and nobody does, those that were left longest first. One that was told something
	 * is left to whoever told it for as long as a `LEASE`.
	 */
	listStale(of?: RunsOf, limit?: number): Promise<readonly RunSummary[]>;
}
