/** Writes the runs in test/orchestrator/fixtures that are not there yet. Those that are there stay as they are. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const jest = path.join(root, 'node_modules', 'jest', 'bin', 'jest.js');
const given = ['--selectProjects', 'unit', '--testPathPatterns', 'stored-snapshots'];

const { status } = spawnSync(process.execPath, [jest, ...given], {
	cwd: root,
	stdio: 'inherit',
	env: { ...process.env, WRITE_SNAPSHOTS: 'yes' },
});
process.exitCode = status ?? 1;
