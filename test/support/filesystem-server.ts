import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { ensureN8n } from '../../sandbox/install.mjs';
import { ensurePackages } from '../../scripts/conformance/ensure-suite.mjs';

const VERSION = '2026.8.31';

const program = ['node_modules', '@modelcontextprotocol', 'server-filesystem', 'dist', 'index.js'];

/** The public filesystem server of MCP behind HTTP on this machine, with a folder of its own. */
export async function startFilesystemServer() {
	const packages = await ensurePackages(`mcp-filesystem-${VERSION}`, {
		'@modelcontextprotocol/server-filesystem': VERSION,
	});
	const { nodeBinary } = await ensureN8n();
	// The server compares paths as the system writes them.
	const folder = await realpath(await mkdtemp(path.join(tmpdir(), 'foreman-files-')));
	const bridge = fork(
		path.join(__dirname, 'stdio-bridge.mjs'),
		[packages, path.join(packages, ...program), folder],
		{ execPath: nodeBinary, execArgv: [], stdio: ['ignore', 'pipe', 'inherit', 'ipc'] },
	);
	const [port] = await once(bridge.stdout ?? bridge, 'data');
	return {
		folder,
		url: `http://127.0.0.1:${String(port).trim()}/mcp`,
		async stop() {
			bridge.disconnect();
			await rm(folder, { recursive: true, force: true });
		},
	};
}
