import type { NativeTool } from '../kernel/define-tool';
import listAuditEntries from './audit/list-audit-entries.tool';
import connectionCreate from './builder/connection-create.tool';
import connectionRemove from './builder/connection-remove.tool';
import nodeAdd from './builder/node-add.tool';
import nodeRemove from './builder/node-remove.tool';
import nodeReplace from './builder/node-replace.tool';
import nodeSearch from './builder/node-search.tool';
import nodeUpdate from './builder/node-update.tool';
import testWorkflow from './builder/test-workflow.tool';
import workflowCreate from './builder/workflow-create.tool';
import workflowDeploy from './builder/workflow-deploy.tool';
import workflowList from './builder/workflow-list.tool';
import workflowLoad from './builder/workflow-load.tool';
import workflowSave from './builder/workflow-save.tool';
import workflowValidate from './builder/workflow-validate.tool';
import deleteCredential from './credential/delete-credential.tool';
import getCredential from './credential/get-credential.tool';
import listCredentials from './credential/list-credentials.tool';
import searchCredentialTypes from './credential/search-credential-types.tool';
import setupCredentials from './credential/setup-credentials.tool';
import testCredential from './credential/test-credential.tool';
import addDataTableColumn from './data-table/add-data-table-column.tool';
import createDataTable from './data-table/create-data-table.tool';
import deleteDataTable from './data-table/delete-data-table.tool';
import deleteDataTableColumn from './data-table/delete-data-table-column.tool';
import deleteDataTableRows from './data-table/delete-data-table-rows.tool';
import getDataTableSchema from './data-table/get-data-table-schema.tool';
import insertDataTableRows from './data-table/insert-data-table-rows.tool';
import listDataTables from './data-table/list-data-tables.tool';
import queryDataTableRows from './data-table/query-data-table-rows.tool';
import renameDataTableColumn from './data-table/rename-data-table-column.tool';
import updateDataTableRows from './data-table/update-data-table-rows.tool';
import callLiveWorkflow from './execution/call-live-workflow.tool';
import debugExecution from './execution/debug-execution.tool';
import getExecution from './execution/get-execution.tool';
import getNodeOutput from './execution/get-node-output.tool';
import listExecutions from './execution/list-executions.tool';
import preparePinData from './execution/prepare-pin-data.tool';
import runWorkflow from './execution/run-workflow.tool';
import stopExecution from './execution/stop-execution.tool';
import exploreNodeResources from './node/explore-node-resources.tool';
import getNodeUsage from './node/get-node-usage.tool';
import getNodeDescription from './node/get-node-description.tool';
import getNodeTypeDefinition from './node/get-node-type-definition.tool';
import getSuggestedNodes from './node/get-suggested-nodes.tool';
import listNodes from './node/list-nodes.tool';
import searchNodes from './node/search-nodes.tool';
import createEvent from './operations/create-event.tool';
import createTeamProject from './operations/create-project.tool';
import createTask from './operations/create-task.tool';
import listEvents from './operations/list-events.tool';
import listTeamProjects from './operations/list-projects.tool';
import listTasks from './operations/list-tasks.tool';
import updateEvent from './operations/update-event.tool';
import updateTeamProject from './operations/update-project.tool';
import updateTask from './operations/update-task.tool';
import askUser from './orchestration/ask-user.tool';
import browserCredentialSetup from './orchestration/browser-credential-setup.tool';
import buildWorkflowWithAgent from './orchestration/build-workflow-with-agent.tool';
import cancelBackgroundTask from './orchestration/cancel-background-task.tool';
import correctBackgroundTask from './orchestration/correct-background-task.tool';
import delegate from './orchestration/delegate.tool';
import getToolResult from './orchestration/get-tool-result.tool';
import keepInstruction from './orchestration/keep-instruction.tool';
import materializeNodeType from './orchestration/materialize-node-type.tool';
import plan from './orchestration/plan.tool';
import readSandboxFile from './orchestration/read-sandbox-file.tool';
import reportVerificationVerdict from './orchestration/report-verification-verdict.tool';
import submitWorkflow from './orchestration/submit-workflow.tool';
import updateTasks from './orchestration/update-tasks.tool';
import verifyBuiltWorkflow from './orchestration/verify-built-workflow.tool';
import writeSandboxFile from './orchestration/write-sandbox-file.tool';
import fetchUrl from './research/fetch-url.tool';
import webSearch from './research/web-search.tool';
import deleteTest from './workflow/delete-test.tool';
import listTests from './workflow/list-tests.tool';
import runTests from './workflow/run-tests.tool';
import saveAsTest from './workflow/save-as-test.tool';
import updateTest from './workflow/update-test.tool';
import applyWorkflowCredentials from './workflow/apply-workflow-credentials.tool';
import buildWorkflow from './workflow/build-workflow.tool';
import findProblems from './workspace/find-problems.tool';
import compareWorkflowVersions from './workflow/compare-workflow-versions.tool';
import deleteWorkflow from './workflow/delete-workflow.tool';
import getBestPractices from './workflow/get-best-practices.tool';
import changeInWorkflows from './workflow/change-in-workflows.tool';
import findInWorkflows from './workflow/find-in-workflows.tool';
import getWorkflowAsCode from './workflow/get-workflow-as-code.tool';
import getWorkflowVersion from './workflow/get-workflow-version.tool';
import getWorkflow from './workflow/get-workflow.tool';
import listWorkflowVersions from './workflow/list-workflow-versions.tool';
import listWorkflows from './workflow/list-workflows.tool';
import publishWorkflow from './workflow/publish-workflow.tool';
import restoreWorkflowVersion from './workflow/restore-workflow-version.tool';
import searchTemplateParameters from './workflow/search-template-parameters.tool';
import searchTemplateStructures from './workflow/search-template-structures.tool';
import setupWorkflow from './workflow/setup-workflow.tool';
import proposeTool from './workflow/propose-tool.tool';
import unarchiveWorkflow from './workflow/unarchive-workflow.tool';
import unpublishWorkflow from './workflow/unpublish-workflow.tool';
import updateWorkflowSettings from './workflow/update-workflow-settings.tool';
import upgradeNodes from './workflow/upgrade-nodes.tool';
import updateWorkflowVersion from './workflow/update-workflow-version.tool';
import cleanupTestExecutions from './workspace/cleanup-test-executions.tool';
import createFolder from './workspace/create-folder.tool';
import deleteFolder from './workspace/delete-folder.tool';
import getInstanceContext from './workspace/get-instance-context.tool';
import getUpgradeReport from './workspace/get-upgrade-report.tool';
import listFolders from './workspace/list-folders.tool';
import listProjects from './workspace/list-projects.tool';
import listTags from './workspace/list-tags.tool';
import moveWorkflowToFolder from './workspace/move-workflow-to-folder.tool';
import tagWorkflow from './workspace/tag-workflow.tool';
import validateWorkflow from './workflow/validate-workflow.tool';

/** In the order in which people and models see them. Only `src/catalog` reads this list. */
export const nativeTools: readonly NativeTool[] = [
	listWorkflows,
	findInWorkflows,
	changeInWorkflows,
	findProblems,
	getUpgradeReport,
	getWorkflow,
	getWorkflowAsCode,
	buildWorkflow,
	getBestPractices,
	searchTemplateStructures,
	searchTemplateParameters,
	validateWorkflow,
	setupWorkflow,
	applyWorkflowCredentials,
	deleteWorkflow,
	proposeTool,
	unarchiveWorkflow,
	publishWorkflow,
	unpublishWorkflow,
	listWorkflowVersions,
	getWorkflowVersion,
	compareWorkflowVersions,
	restoreWorkflowVersion,
	updateWorkflowSettings,
	updateWorkflowVersion,
	upgradeNodes,
	listTests,
	saveAsTest,
	runTests,
	updateTest,
	deleteTest,
	listExecutions,
	preparePinData,
	runWorkflow,
	callLiveWorkflow,
	getExecution,
	debugExecution,
	getNodeOutput,
	stopExecution,
	listCredentials,
	getCredential,
	deleteCredential,
	searchCredentialTypes,
	setupCredentials,
	testCredential,
	listNodes,
	searchNodes,
	getSuggestedNodes,
	exploreNodeResources,
	getNodeDescription,
	getNodeTypeDefinition,
	getNodeUsage,
	listDataTables,
	getDataTableSchema,
	createDataTable,
	deleteDataTable,
	addDataTableColumn,
	renameDataTableColumn,
	deleteDataTableColumn,
	queryDataTableRows,
	insertDataTableRows,
	updateDataTableRows,
	deleteDataTableRows,
	listProjects,
	listTags,
	tagWorkflow,
	cleanupTestExecutions,
	listFolders,
	createFolder,
	deleteFolder,
	moveWorkflowToFolder,
	getInstanceContext,
	webSearch,
	fetchUrl,
	listTasks,
	createTask,
	updateTask,
	listTeamProjects,
	createTeamProject,
	updateTeamProject,
	listEvents,
	createEvent,
	updateEvent,
	listAuditEntries,
	plan,
	delegate,
	updateTasks,
	keepInstruction,
	buildWorkflowWithAgent,
	verifyBuiltWorkflow,
	reportVerificationVerdict,
	browserCredentialSetup,
	cancelBackgroundTask,
	correctBackgroundTask,
	askUser,
	getToolResult,
	writeSandboxFile,
	readSandboxFile,
	materializeNodeType,
	submitWorkflow,
	nodeSearch,
	nodeAdd,
	nodeUpdate,
	nodeReplace,
	nodeRemove,
	connectionCreate,
	connectionRemove,
	workflowCreate,
	workflowList,
	workflowLoad,
	workflowSave,
	workflowValidate,
	testWorkflow,
	workflowDeploy,
];
