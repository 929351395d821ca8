import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * The node types of an installed n8n, from n8n's own loader: what a running one answers with,
 * tools that it makes of nodes included. Has to run on n8n's Node.
 *
 * @param {string} directory folder whose node_modules holds n8n
 * @returns {Promise<object>} n8n's `INodeTypes`
 */
export async function n8nNodeTypes(directory) {
	const require = createRequire(path.join(directory, 'node_modules', 'n8n', 'package.json'));
	require('reflect-metadata');
	const { Container } = require('@n8n/di');
	const { LoadNodesAndCredentials } = require('./dist/load-nodes-and-credentials');
	const { NodeTypes } = require('./dist/node-types');
	await Container.get(LoadNodesAndCredentials).init();
	return Container.get(NodeTypes);
}
