export interface BestPractice {
	readonly technique: string;
	readonly description: string;
	/** Markdown; undefined for techniques without a guide from n8n. */
	readonly guide: string | undefined;
}

export interface NodeSuggestion {
	readonly category: string;
	readonly description: string;
	/** How such a workflow usually runs, in one line. */
	readonly patternHint: string;
	readonly nodes: ReadonlyArray<{ readonly name: string; readonly note?: string | undefined }>;
}

/** What n8n ships about building workflows. Throws `ToolError` `unsupported` if this n8n ships nothing. */
export interface KnowledgePort {
	bestPractices(): Promise<readonly BestPractice[]>;
	suggestions(): Promise<readonly NodeSuggestion[]>;
}
