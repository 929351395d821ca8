import type { WorkflowNodes, WorkflowsPort } from './workflows';

/** The gravest first. */
export const severities = ['critical', 'medium', 'low'] as const;

/** Who deals with it: a tool of Foreman; you, who have to decide; or nothing in the next n8n does what it did. */
export const mendingKinds = ['foreman', 'you', 'gone'] as const;

export type Mending = (typeof mendingKinds)[number];

interface AboutRule {
	readonly id: string;
	readonly title: string;
	readonly about: string;
	readonly severity: (typeof severities)[number];
}

export interface Issue {
	/** Left out: of the workflow as a whole. */
	readonly node?: string | undefined;
	readonly what: string;
}

/** A change of the next major version of n8n, and how it is found. */
export interface UpgradeRule extends AboutRule {
	readonly ofWorkflow?: ((workflow: WorkflowNodes) => Promise<readonly Issue[]>) | undefined;
	readonly ofInstance?: (() => Promise<MetByInstance>) | undefined;
	readonly advice: () => Promise<readonly string[]>;
}

export interface MetByInstance {
	readonly issues: readonly string[];
	readonly advice: readonly string[];
}

export interface UpgradeFinding extends Issue {
	readonly workflowId: string;
	readonly workflowName: string;
	readonly isLive: boolean;
	readonly isArchived: boolean;
}

/** A change that this n8n meets. */
export interface MetChange extends AboutRule, Pick<MetByInstance, 'advice'> {
	readonly mending: Mending;
	readonly ofInstance: readonly string[];
	readonly findings: readonly UpgradeFinding[];
}

export interface UpgradeReport {
	/** Whose rules: n8n's own are in its main process alone. */
	readonly by: 'n8n' | 'foreman';
	readonly lookedThrough: number;
	readonly isPart: boolean;
	readonly changes: readonly MetChange[];
	readonly notChecked: readonly string[];
}

export const auditCategories = [
	'credentials',
	'database',
	'nodes',
	'filesystem',
	'instance',
] as const;

export interface AuditSection {
	readonly title: string;
	readonly description: string;
	readonly recommendation: string;
	readonly places: ReadonlyArray<{ readonly text: string; readonly workflowId?: string }>;
}

/** What n8n itself says of what is wrong here. Every method throws `ToolError`. */
export interface InspectionPort {
	/** What the next major version changes for these workflows, and for this n8n where the key may be told. */
	upgrade(workflows: Pick<WorkflowsPort, 'nodesOfAll'>): Promise<UpgradeReport>;
	audit(category: (typeof auditCategories)[number]): Promise<readonly AuditSection[]>;
}
