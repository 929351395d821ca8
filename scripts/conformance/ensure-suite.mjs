import { spawn } from 'node:child_process';
import path from 'node:path';

import { ensureN8n } from '../../sandbox/install.mjs';
import { ensurePackages } from './ensure-packages.mjs';

/** The version of the suite that figures are of: `latest` knows no revision of 2026. */
const SUITE = '0.2.0-alpha.12';

/**
 * MCP's conformance suite, and the Node that it needs.
 *
 * @returns {Promise<{suite: string, node: string}>} `suite` is its program
 */
export async function ensureSuite(say = () => undefined) {
	say('looking for the conformance suite …');
	const packages = { '@modelcontextprotocol/conformance': SUITE };
	const directory = await ensurePackages(`mcp-conformance-${SUITE}`, packages);
	const suite = path.join(
		directory,
		...['node_modules', '@modelcontextprotocol', 'conformance', 'dist', 'index.js'],
	);
	return { suite, node: (await ensureN8n()).nodeBinary };
}

/** Runs a program; gives its exit code and what it wrote. */
export async function runProgram(command, args) {
	return await new Promise((resolve, reject) => {
		const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
		let output = '';
		for (const stream of [child.stdout, child.stderr])
			stream.on('data', (chunk) => (output += chunk));
		child.on('error', reject);
		child.on('close', (code) => resolve({ code, output }));
	});
}
