export interface BestPractice {
	readonly technique: string;
	readonly description: string;
	/** Markdown; undefined for techniques that n8n has written nothing about. */
	readonly guide: string | undefined;
}

export interface NodeSuggestion {
	readonly category: string;
	readonly description: string;
	/** How such a workflow mostly runs, in a line. */
	readonly patternHint: string;
	readonly nodes: ReadonlyArray<{ readonly name: string; readonly note?: string | undefined }>;
}

/** What n8n itself ships about building workflows. Throws `ToolError` `unsupported` where it does not. */
export interface KnowledgePort {
	bestPractices(): Promise<readonly BestPractice[]>;
	suggestions(): Promise<readonly NodeSuggestion[]>;
}
