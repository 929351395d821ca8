/** Writes the runs in test/orchestrator/fixtures that are not there yet. Those that are there stay as they are. */
import { PROGRAMS, runScript } from './package-root.mjs';

const given = ['--selectProjects', 'unit', '--testPathPatterns', 'stored-snapshots'];
const env = { ...process.env, WRITE_SNAPSHOTS: 'yes' };
process.exitCode = runScript(PROGRAMS.jest, given, { env }) ? 0 : 1;
