import type { WorkflowContent, WorkflowNode } from './workflows';

/** A place of a node where connections begin or end, with its current parameters. */
export interface CanvasEnd {
	/** `main`, or for sub-nodes `ai_tool` and the like. */
	readonly type: string;
	/** As the editor writes it, such as `true` or `Loop`; undefined where it has no name. */
	readonly name: string | undefined;
	/** The node types that may stand there; undefined: all. */
	readonly accepts: readonly string[] | undefined;
}

/** Undefined where n8n cannot tell before a run. */
export interface CanvasEnds {
	readonly inputs: readonly CanvasEnd[] | undefined;
	readonly outputs: readonly CanvasEnd[] | undefined;
}

export interface CanvasPort {
	/** A node as the editor would add it, at [0, 0]. Throws `ToolError` for types and versions that this n8n does not have. */
	node(wish: {
		readonly nodeType: string;
		/** 0: the newest. */
		readonly typeVersion: number;
		readonly parameters: Readonly<Record<string, unknown>>;
		/** Undefined: as the editor would call it, whether or not the name is taken. */
		readonly name: string | undefined;
		/** The same seed gives the same id. */
		readonly seed: string;
	}): Promise<WorkflowNode>;
	/** By the name of each node that this n8n can load. */
	ends(
		content: Pick<WorkflowContent, 'nodes' | 'connections'>,
	): Promise<ReadonlyMap<string, CanvasEnds>>;
}
