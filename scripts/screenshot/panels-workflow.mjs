/** Operations whose panels are worth a look: every kind of field is in one of them. */
const OPERATIONS = [
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

/** Names of the nodes, which are those of the pictures too. */
export const panelNames = OPERATIONS.map(([, operation]) => operation);

/**
 * A workflow with one Foreman node for each of these operations, with nothing filled in.
 *
 * @param {{id: string, name: string}} credential
 * @returns {object} as n8n's API takes it
 */
export function panelsWorkflow(credential) {
	const nodes = OPERATIONS.map(([resource, operation], index) => ({
		id: operation,
		name: operation,
		type: 'n8n-nodes-foreman.foremanWorkflows',
		typeVersion: 1,
		position: [(index % 4) * 260, Math.floor(index / 4) * 220],
		parameters: { resource, operation },
		credentials: { foremanN8nApi: credential },
	}));
	return { name: 'Foreman panels', nodes, connections: {}, settings: {} };
}
