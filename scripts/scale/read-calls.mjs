import { readFile } from 'node:fs/promises';

/** Not offered on an n8n without a licence, or without a service that searches; what leaves for the web tells nothing of this n8n. */
const LEFT_OUT = ['list-folders', 'web-search', 'fetch-url'];

/**
 * What each read tool of the catalog is called with.
 *
 * @param {Record<'workflowId' | 'versionId' | 'executionId' | 'credentialId' | 'dataTableId', string>} ids
 * @returns {Promise<[tool: string, input: object][]>}
 * @throws {Error} when a read tool has no call here
 */
export async function readCalls({ workflowId, versionId, executionId, credentialId, dataTableId }) {
	const calls = {
		'list-workflows': {},
		'get-workflow': { workflowId },
		'get-workflow-as-code': { workflowId },
		'get-best-practices': { technique: 'scheduling' },
		'search-template-structures': { pattern: 'webhook → set', lookIn: 'own' },
		'search-template-parameters': { nodeType: 'n8n-nodes-base.set', lookIn: 'own' },
		'get-instance-context': {},
		'validate-workflow': { workflowId },
		'setup-workflow': { workflowId },
		'list-workflow-versions': { workflowId },
		'get-workflow-version': { workflowId, versionId },
		'compare-workflow-versions': { workflowId, from: versionId },
		'list-executions': {},
		'prepare-pin-data': { workflowId },
		'get-execution': { executionId },
		'debug-execution': { executionId },
		'get-node-output': { executionId, nodeName: 'Step 0' },
		'list-credentials': {},
		'get-credential': { credentialId },
		'search-credential-types': { query: 'slack' },
		'test-credential': { credentialId },
		'list-nodes': { query: 'webhook' },
		'search-nodes': { query: 'send a message' },
		node_search: { keyword: 'slack' },
		workflow_list: {},
		workflow_load: { workflowIdOrPath: workflowId },
		workflow_validate: { workflowId },
		'get-suggested-nodes': {},
		'explore-node-resources': {
			nodeType: 'n8n-nodes-base.dataTable',
			resource: 'dataTableId',
		},
		'get-node-description': { nodeType: 'n8n-nodes-base.set' },
		'get-node-type-definition': { nodeType: 'n8n-nodes-base.set' },
		'get-node-usage': { nodeType: 'n8n-nodes-base.set' },
		'list-data-tables': {},
		'get-data-table-schema': { dataTableId },
		'query-data-table-rows': { dataTableId },
		'list-projects': {},
		'list-tags': {},
		list_tasks: {},
		list_projects: {},
		list_events: {},
		'list-audit-entries': {},
	};
	const catalog = JSON.parse(
		await readFile(new URL('../../generated/tools.json', import.meta.url), 'utf8'),
	);
	const tools = (Array.isArray(catalog) ? catalog : catalog.tools).filter(
		({ effect, domain, name }) =>
			effect === 'read' && domain !== 'orchestration' && !LEFT_OUT.includes(name),
	);
	return tools.map(({ name }) => {
		if (calls[name] === undefined) throw new Error(`scripts/scale has no call for ${name}`);
		return [name, calls[name]];
	});
}
