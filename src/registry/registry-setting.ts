import type { WorkflowCopy } from './function/function-version';
import type { RegistryCache, RegistryPlace } from './registry-cache';
import type { RegistryCaller } from './registry-caller';
import type { RegistryChange } from './registry-change';
import type { Workspace } from './read-workspace';
import type { RegisteredTool } from './tool/registered-tool';
import type { SystemTool } from './tool/shown-tool';

/** A version of a workflow, as n8n has it. */
export interface WorkflowVersionSource {
	/** n8n's own id of the version. */
	readonly versionId: string;
	readonly copy: WorkflowCopy;
}

/** What the registry asks of n8n. Every method throws `ToolError`. */
export interface RegistryWorkflows {
	/** The name of a workflow; undefined where n8n has none that the key can read. */
	nameOf(workflowId: string): Promise<string | undefined>;
	/** A version of a workflow; null for the published one. Throws `ToolError` 'not-found' if it does not exist. */
	version(workflowId: string, versionId: string | null): Promise<WorkflowVersionSource>;
}

/** One caller's way to the registry of one workspace. */
export interface RegistrySetting {
	readonly place: RegistryPlace;
	readonly cache: RegistryCache;
	readonly caller: RegistryCaller;
	/** Milliseconds since the epoch. */
	readonly now: () => number;
	/** 16 random bytes in hex. */
	readonly newId: () => string;
	/** Lets others have their turn, in work that takes long: n8n does everything in one thread. */
	readonly breathe: () => Promise<void>;
	readonly workflows: RegistryWorkflows;
	/**
	 * Runs the examples of a tool that have a result, on the version that it would keep running. Throws `ToolError` for the first
	 * that gives something else. Undefined where nothing can be run: then tools with such examples are not pinned.
	 */
	readonly runExamples?:
		| ((tool: RegisteredTool, workspace: Workspace) => Promise<unknown>)
		| undefined;
	/** The native tools, which are listed with the registered ones. */
	readonly systemTools: readonly SystemTool[];
	/** Names that no tool may have or look like: of all native tools, those of orchestration included, and others that are reserved. */
	readonly reservedNames: readonly string[];
	/** Keeps what was changed, in the name of the caller. Never throws. Left out by who only reads. */
	readonly note?: ((changes: readonly RegistryChange[]) => Promise<void>) | undefined;
	/** Why a user cannot be the one in whose name n8n runs a function; undefined if they can. */
	readonly refuseRuntimeUser: (userId: string) => Promise<string | undefined>;
}
