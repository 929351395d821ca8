import type { Tool } from './define-tool';

export interface Catalog<One extends Tool = Tool> {
	/** The tools that every surface may offer, in the order that people and models see. */
	readonly tools: readonly One[];
	/** All tools, with the orchestration tools, which steer a run of the Foreman node and have no use outside it. */
	readonly all: readonly One[];
	/** Switched off or deleted, in no other list, and shown to no caller. A call that still comes is told why it does not run. */
	readonly withdrawn: readonly One[];
	readonly providers: readonly string[];
	find(name: string): One | undefined;
	/** Finds a tool among `all`. For calls that were stored or asked about, never for a tool that a model wants to run. */
	findAny(name: string): One | undefined;
	search(wish: string, limit: number): One[];
	isReserved(name: string): boolean;
}

export interface CatalogScope {
	/** Throws `ToolError` when the identity cannot be determined. */
	tenant(): Promise<{ readonly organisation: string; readonly agency: string }>;
	/** The tools that the tenant has registered. Undefined for a caller without a store. Throws `ToolError`. */
	readonly registered: (() => Promise<readonly Tool[]>) | undefined;
	/** The tools of MCP servers that others run. Absent where none is chosen. */
	readonly remote?: (() => Promise<readonly Tool[]>) | undefined;
}

export interface CatalogSource {
	tools(scope: CatalogScope): Promise<readonly Tool[]>;
}
