import type { Tool } from '../../kernel/define-tool';
import type { Outcome } from '../../kernel/outcome';

/** What the offers of the MCP server get of a caller. Every call goes through the pipeline. */
export interface McpReader {
	has(tool: string): boolean;
	call(tool: string, args: Readonly<Record<string, unknown>>): Promise<Outcome>;
	/** Registered and native tools that this caller is offered. */
	readonly tools: readonly Tool[];
}
