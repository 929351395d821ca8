/** Types, lint, format, `npm test`, generated files and n8n's scanner: with CI=true everything CI does. Continues after a failure, and names at the end what failed. */
import { spawnSync } from 'node:child_process';

import { packageRoot as root } from './package-root.mjs';

// `test` builds; what comes after it uses that build
const STEPS = [
	{ name: 'check:types' },
	{ name: 'lint' },
	{ name: 'check:format' },
	{ name: 'test' },
	{ name: 'check:generated', args: ['--built'] },
	{ name: 'check:scan', args: ['--built'] },
];

const failed = [];
for (const [index, { name, args = [] }] of STEPS.entries()) {
	console.log(`\n=== [${index + 1}/${STEPS.length}] ${name}`);
	const result = spawnSync('npm', ['run', '-s', name, '--', ...args], {
		cwd: root,
		stdio: 'inherit',
		shell: process.platform === 'win32',
	});
	if (result.status !== 0) failed.push(name);
}

console.log(failed.length === 0 ? '\ncheck: all passed' : `\ncheck: failed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
