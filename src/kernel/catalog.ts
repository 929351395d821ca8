import type { Tool } from './define-tool';

/** The tools that one caller has. */
export interface Catalog<One extends Tool = Tool> {
	/** What every surface may offer, in the order in which people and models see it. */
	readonly tools: readonly One[];
	/** With those of orchestration, which steer a run of the Foreman node and mean nothing outside of it. */
	readonly all: readonly One[];
	/** The groups of tools that an agent is given, or not. */
	readonly providers: readonly string[];
	/** One that every surface may offer. Names are compared to the letter. */
	find(name: string): One | undefined;
	/** One of all: for what was asked and stored, never for what a model wants to run. */
	findAny(name: string): One | undefined;
	/** The tools that fit the words best, the best first. */
	search(wish: string, limit: number): One[];
	/** Whether no tool from elsewhere may have this name. */
	isReserved(name: string): boolean;
}

/** Whose tools are asked for: what sources look at of the scope of a call. */
export interface CatalogScope {
	/** Throws `ToolError` where nobody can be made out. */
	tenant(): Promise<{ readonly organisation: string; readonly agency: string }>;
}

/** Where tools come from. */
export interface CatalogSource {
	/** The tools that it has for a caller. Throws `ToolError`. */
	tools(scope: CatalogScope): Promise<readonly Tool[]>;
}
