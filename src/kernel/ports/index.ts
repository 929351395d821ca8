import type { Feature } from '../feature';
import type { PlanCover } from '../plan-cover';
import type { AuditQueriesPort } from './audit';
import type { CanvasPort } from './instance/canvas';
import type { CredentialsPort, StoredCredential } from './instance/credentials';
import type { DataTablesPort } from './instance/data-tables';
import type { DestinationsPort } from './destinations';
import type { DraftsPort } from './drafts';
import type { ExamplesPort } from './examples';
import type { ExecutionsPort, ItemFilesPort } from './instance/executions';
import type { ProjectsPort, FoldersPort } from './instance/projects';
import type { ForemanRunPort } from './foreman-run';
import type { InspectionPort } from './instance/inspection';
import type { LiveWebhooksPort } from './instance/live-webhooks';
import type { NodeTypesPort } from './instance/node-types';
import type { OperationsCommandsPort, OperationsQueriesPort } from './operations';
import type { ResolvedParametersPort } from './instance/resolved-parameters';
import type { RunPlanPort } from './instance/run-plan';
import type { RunnerPort } from './instance/runner';
import type { TagsPort } from './instance/tags';
import type { ValidatorPort } from './instance/validator';
import type { ToolProposalsPort } from './tool-proposals';
import type { WebPagesPort } from './web-pages';
import type { WebSearchPort } from './web-search';
import type { WorkflowCodePort } from './instance/workflow-code';
import type { WorkflowVersionsPort } from './instance/workflow-versions';
import type { WorkflowsPort } from './instance/workflows';
import type { WorkflowChangesPort } from './workflow-changes';
import type { WorkflowTestsPort } from './workflow-tests';

export interface PermissionsPort {
	/** The scopes of the API key, in n8n's words, such as `workflow:read`. */
	granted(): Promise<ReadonlySet<string>>;
}

export interface ClockPort {
	/** Milliseconds since the epoch. */
	now(): number;
	/** The time zone of this n8n as an IANA name, for workflows that set none. */
	timeZone(): string;
	/** Waits. Rejects when the call is cancelled or runs out of time. */
	sleep(milliseconds: number): Promise<void>;
}

export type MadeKind = 'workflow' | 'data-table';

export interface MadePort {
	/** By id. False also where it cannot be found out. */
	has(kind: MadeKind, id: string): Promise<boolean>;
}

export interface LicencePort {
	/** Whether this n8n supports calls that need the feature. Cached for minutes. */
	has(feature: Feature): Promise<boolean>;
}

interface BestPractice {
	readonly technique: string;
	readonly description: string;
	/** Markdown; undefined for techniques without a guide from n8n. */
	readonly guide: string | undefined;
}

interface NodeSuggestion {
	readonly category: string;
	readonly description: string;
	readonly patternHint: string;
	readonly nodes: ReadonlyArray<{ readonly name: string; readonly note?: string | undefined }>;
}

/** What n8n ships about building workflows. Throws `ToolError` `unsupported` if this n8n ships nothing. */
export interface KnowledgePort {
	bestPractices(): Promise<readonly BestPractice[]>;
	suggestions(): Promise<readonly NodeSuggestion[]>;
}

export interface McpServersPort {
	/** Calls a tool. Throws `ToolError`, also where the server says that the call failed. */
	call(call: {
		/** Names the server as it was configured when its tools were listed. */
		readonly server: string;
		readonly tool: string;
		readonly arguments: Readonly<Record<string, unknown>>;
		/** Arguments that the server wants as headers too. */
		readonly headers: Readonly<Record<string, string>>;
	}): Promise<unknown>;
}

/** Workflows in files below the directory that an operator has named at the node; paths never lead out of it. Throws `ToolError`, `unsupported` without a directory. */
export interface WorkflowFilesPort {
	/** The paths of the JSON files in a folder of the directory, sorted. `.` is the directory itself. */
	list(folder: string): Promise<readonly string[]>;
	/** Throws `ToolError` `not-found` or `too-large`. */
	read(path: string): Promise<string>;
	/** Writes a file whole, with markers for secrets. Throws `conflict` if it no longer holds `before`; undefined: whatever it holds. */
	write(path: string, content: unknown, before: string | undefined): Promise<void>;
}

export interface FailedWorkflow {
	readonly workflowId: string;
	readonly workflowName: string | undefined;
	readonly failures: number;
	readonly executionId: string;
	/** ISO 8601 */
	readonly at: string | null;
}

/** What is there beside workflows. What the API key may not read is undefined. */
export interface Overview {
	readonly timeZone: string | undefined;
	readonly address: string;
	readonly nodeTypes: number;
	readonly communityNodes: Readonly<Record<string, number>>;
	readonly projects:
		| ReadonlyArray<{ readonly id: string; readonly name: string | null; readonly type: string }>
		| undefined;
	readonly credentials: Readonly<Record<string, number>> | undefined;
	readonly dataTables: number | undefined;
	/** Features that n8n's licence gives; of those that Foreman can ask about. */
	readonly licensed: readonly string[] | undefined;
	readonly failed: readonly FailedWorkflow[] | undefined;
}

/** What this n8n has, within what the API key may read. Kept for some seconds. Throws `ToolError`. */
export interface OverviewPort {
	read(): Promise<Overview>;
}

/** A node type with everything that decides its output. */
export interface NodeKind {
	readonly name: string;
	readonly version: number;
	readonly resource?: string | undefined;
	readonly operation?: string | undefined;
}

export interface NodeOutputsPort {
	/** The TypeScript type of the items of its newest run, without values. Undefined if no recent run is found. Throws `ToolError`. */
	typeOf(kind: NodeKind): Promise<string | undefined>;
}

/** A request for one of the lists that a node loads from its service, such as its channels. */
export interface ResourceRequest {
	readonly nodeType: string;
	/** 0 is the newest. */
	readonly version: number;
	/** The parameter that the list belongs to, or the node's own name for the list. */
	readonly resource: string;
	/** Values of other parameters, without expressions. */
	readonly parameters: Readonly<Record<string, unknown>>;
	/** A credential that the API key's user may read. n8n itself does not check this when a node uses its secret. */
	readonly credential: StoredCredential | undefined;
	readonly filter: string | undefined;
	readonly paginationToken: string | undefined;
}

export interface ResourceItem {
	readonly name: string;
	readonly value: string | number | boolean;
	readonly url?: string | undefined;
	readonly description?: string | undefined;
}

export interface ResourcePage {
	readonly results: readonly ResourceItem[];
	/** Send it with the same request to get the next page. */
	readonly paginationToken?: string | undefined;
}

/** Runs a node's code that asks its service for a list. Throws `ToolError`. */
export interface NodeResourcesPort {
	load(request: ResourceRequest): Promise<ResourcePage>;
}

export interface CredentialType {
	readonly name: string;
	readonly displayName: string;
	/** Search text beside the names: the services and nodes that use the type. */
	readonly description: string;
	readonly documentationUrl?: string;
	/** Whether an account must be connected in a browser (OAuth), in addition to the filled-in fields. */
	readonly needsBrowser: boolean;
}

export interface CredentialTypesPort {
	/** Best first. */
	search(query: string, limit: number): Promise<readonly CredentialType[]>;
	/** Throws `ToolError` with the nearest name if this n8n does not have the type. */
	get(name: string): Promise<CredentialType>;
}

/** Everything a tool can reach. A tool gets only the ports that it names in `uses`. */
export interface Ports {
	readonly workflows: WorkflowsPort;
	readonly workflowVersions: WorkflowVersionsPort;
	readonly workflowTests: WorkflowTestsPort;
	readonly workflowChanges: WorkflowChangesPort;
	readonly examples: ExamplesPort;
	readonly overview: OverviewPort;
	readonly inspection: InspectionPort;
	readonly executions: ExecutionsPort;
	readonly itemFiles: ItemFilesPort;
	readonly permissions: PermissionsPort;
	readonly runner: RunnerPort;
	readonly runPlan: RunPlanPort;
	readonly resolvedParameters: ResolvedParametersPort;
	readonly nodeTypes: NodeTypesPort;
	readonly nodeOutputs: NodeOutputsPort;
	readonly nodeResources: NodeResourcesPort;
	readonly workflowCode: WorkflowCodePort;
	readonly dataTables: DataTablesPort;
	readonly destinations: DestinationsPort;
	readonly drafts: DraftsPort;
	readonly made: MadePort;
	readonly clock: ClockPort;
	readonly validator: ValidatorPort;
	readonly canvas: CanvasPort;
	readonly workflowFiles: WorkflowFilesPort;
	readonly tags: TagsPort;
	readonly projects: ProjectsPort;
	readonly folders: FoldersPort;
	readonly knowledge: KnowledgePort;
	readonly licence: LicencePort;
	readonly liveWebhooks: LiveWebhooksPort;
	readonly credentials: CredentialsPort;
	readonly credentialTypes: CredentialTypesPort;
	readonly mcpServers: McpServersPort;
	readonly webPages: WebPagesPort;
	readonly webSearch: WebSearchPort;
	readonly person: {
		/** What the person said beyond yes; undefined if they said nothing else, or no approval was needed. */
		answer(): unknown;
		/** What a plan that the person approved with this call covers. */
		covers?(): readonly PlanCover[];
	};
	/** Undefined for calls outside a run of the Foreman node: see `requireRun`. */
	readonly foremanRun: ForemanRunPort | undefined;
	readonly audit: AuditQueriesPort;
	readonly toolProposals: ToolProposalsPort;
	readonly operationsQueries: OperationsQueriesPort;
	readonly operationsCommands: OperationsCommandsPort;
}
