/** Operations whose panels are worth a look: every kind of field is in one of them. */
const OPERATIONS = [
	['workflow', 'build-workflow'],
	['workflow', 'list-workflows'],
	['workflow', 'setup-workflow'],
	['workflow', 'apply-workflow-credentials'],
	['execution', 'run-workflow'],
	['credential', 'setup-credentials'],
	['node', 'explore-node-resources'],
	['data-table', 'create-data-table'],
	['data-table', 'query-data-table-rows'],
	['data-table', 'update-data-table-rows'],
	['workspace', 'tag-workflow'],
	['workspace', 'cleanup-test-executions'],
];

const everyOption = {
	...{ agentId: '', approvalHours: 24, askAfterForeignText: true, exposure: 'common' },
	identityToken: '',
};

const TOKEN = '={{ $("Webhook").first().json.headers.authorization }}';

/** Panels of the other nodes: name, type and parameters. */
const OTHERS = [
	['tool-build', 'foremanWorkflowsTool', { resource: 'workflow', operation: 'build-workflow' }],
	['tool-team', 'foremanTeamTool', { options: { identityToken: '' } }],
	['tool-team-token', 'foremanTeamTool', { options: { identityToken: TOKEN } }],
	['toolkit-untouched', 'foremanToolkit', {}],
	['toolkit-options', 'foremanToolkit', { options: everyOption }],
	['gate', 'foremanGateHitlTool', { options: { identityToken: '' } }],
	['admin', 'foremanAdmin', { options: { identityToken: '' } }],
	['admin-trigger', 'foremanAdminTrigger', {}],
];

/** Names of the nodes, which are those of the pictures too. */
export const panelNames = [
	...OPERATIONS.map(([, operation]) => operation),
	...OTHERS.map(([name]) => name),
];

/**
 * A workflow with one Foreman node for each of these operations, with nothing filled in.
 *
 * @param {{id: string, name: string}} credential
 * @returns {object} as n8n's API takes it
 */
export function panelsWorkflow(credential) {
	const operations = OPERATIONS.map(([resource, operation]) => [
		...[operation, 'foremanWorkflows'],
		{ resource, operation },
	]);
	const nodes = [...operations, ...OTHERS].map(([name, type, parameters], index) => ({
		...{ id: name, name, type: `n8n-nodes-foreman.${type}`, typeVersion: 1, parameters },
		position: [(index % 4) * 260, Math.floor(index / 4) * 220],
		credentials: { foremanN8nApi: credential },
	}));
	return { name: 'Foreman panels', nodes, connections: {}, settings: {} };
}
