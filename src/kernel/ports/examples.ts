import type { WorkflowContent } from './instance/workflows';

export interface ShapeStep {
	/** A node type, a part of one, or the name of a node. */
	readonly term: string;
	/** A full type that means the same in other words. */
	readonly also?: string | undefined;
}

export interface WantedParameter {
	/** Full name, or its last part. */
	readonly nodeType: string;
	/** A name or a dotted path without indexes; empty: any. */
	readonly parameter: string;
	/** A text that the value holds, in any case; empty: any. */
	readonly value: string;
}

/** Workflows of a search, by id: content is read, and judged again, when it is shown. */
export interface Looked<Hit> {
	/** Best first. */
	readonly hits: readonly Hit[];
	readonly lookedThrough: number;
	/** Whether there are more workflows than the index holds. */
	readonly isPart: boolean;
}

export interface UsedValue {
	readonly workflowId: string;
	readonly nodeName: string;
	readonly times: number;
}

export interface FoundValue {
	readonly nodeName: string;
	readonly nodeType: string;
	readonly version: number;
	/** Such as `options.headers[0].name`. */
	readonly path: string;
	/** Secrets in it are markers. */
	readonly value: unknown;
}

export interface InstanceCounts {
	readonly workflows: number;
	readonly published: number;
	readonly archived: number;
	readonly isPart: boolean;
	readonly own: readonly string[];
	/** Most used first, in how many workflows that are not archived. */
	readonly nodeTypes: ReadonlyArray<{ readonly nodeType: string; readonly workflows: number }>;
}

export type ExampleContent = Pick<WorkflowContent, 'name' | 'nodes' | 'connections' | 'settings'>;

/** A workflow of n8n's template service. Strangers wrote all of it. */
export interface Template {
	readonly templateId: string;
	readonly url: string;
	readonly content: ExampleContent;
}

export interface TemplateQuery {
	readonly search: string;
	readonly nodeTypes: readonly string[];
	readonly limit: number;
}

/** `within`: the only workflows that count; undefined: all that the API key may read. */
export interface ExamplePlace {
	readonly limit: number;
	readonly within?: ReadonlySet<string> | undefined;
}

/** Examples of what others have built: the workflows that the API key may read, and n8n's templates. Throws `ToolError`. */
export interface ExamplesPort {
	/** Ids of workflows in which nodes are connected in this order. */
	shaped(steps: readonly ShapeStep[], place: ExamplePlace): Promise<Looked<string>>;
	/** Nodes with different values of a parameter, most used first. */
	using(wanted: WantedParameter, place: ExamplePlace): Promise<Looked<UsedValue>>;
	/** Undefined for a caller that may not list workflows. */
	counts(within?: ReadonlySet<string>): Promise<InstanceCounts | undefined>;
	/** Throws `unsupported` where the operator has switched n8n's templates off, `unavailable` where they do not answer. */
	templates(query: TemplateQuery): Promise<readonly Template[]>;
	/** The names of nodes that are connected in this order, with those between them; undefined if not found. */
	pathIn(content: ExampleContent, steps: readonly ShapeStep[]): readonly string[] | undefined;
	/** The values of a parameter, secrets hidden. */
	valuesIn(content: ExampleContent, wanted: WantedParameter): readonly FoundValue[];
	/** Code of these nodes and their sub-nodes alone, for a new workflow: without secrets, credentials and long texts. */
	codeOf(content: ExampleContent, nodeNames: readonly string[]): string;
}
