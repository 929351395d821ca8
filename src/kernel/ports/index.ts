import type { ClockPort } from './clock';
import type { CredentialTypesPort } from './credential-types';
import type { CredentialsPort } from './credentials';
import type { DataTablesPort } from './data-tables';
import type { DraftsPort } from './drafts';
import type { ExecutionsPort } from './executions';
import type { FoldersPort } from './folders';
import type { KnowledgePort } from './knowledge';
import type { LicencePort } from './licence';
import type { NodeOutputsPort } from './node-outputs';
import type { NodeResourcesPort } from './node-resources';
import type { NodeTypesPort } from './node-types';
import type { OperationsCommandsPort, OperationsQueriesPort } from './operations';
import type { PermissionsPort } from './permissions';
import type { ProjectsPort } from './projects';
import type { RunPlanPort } from './run-plan';
import type { RunnerPort } from './runner';
import type { TagsPort } from './tags';
import type { ValidatorPort } from './validator';
import type { WorkflowCodePort } from './workflow-code';
import type { WorkflowVersionsPort } from './workflow-versions';
import type { WorkflowsPort } from './workflows';

/** Everything a tool can reach. It gets the ports it names in `uses`, and no others. */
export interface Ports {
	readonly workflows: WorkflowsPort;
	readonly workflowVersions: WorkflowVersionsPort;
	readonly executions: ExecutionsPort;
	readonly permissions: PermissionsPort;
	readonly runner: RunnerPort;
	readonly runPlan: RunPlanPort;
	readonly nodeTypes: NodeTypesPort;
	readonly nodeOutputs: NodeOutputsPort;
	readonly nodeResources: NodeResourcesPort;
	readonly workflowCode: WorkflowCodePort;
	readonly dataTables: DataTablesPort;
	readonly drafts: DraftsPort;
	readonly clock: ClockPort;
	readonly validator: ValidatorPort;
	readonly tags: TagsPort;
	readonly projects: ProjectsPort;
	readonly folders: FoldersPort;
	readonly knowledge: KnowledgePort;
	readonly licence: LicencePort;
	readonly credentials: CredentialsPort;
	readonly credentialTypes: CredentialTypesPort;
	readonly operationsQueries: OperationsQueriesPort;
	readonly operationsCommands: OperationsCommandsPort;
}
