/**
 * Has the client scenarios of MCP's conformance suite judge the compiled client of tools of others, each in the revisions that it is
 * for. Prints one JSON line: {"scenarios", "passed", "checks", "checksPassed", "failed", "baseline", "notApplicable"}. Fails where a
 * scenario fails that is not of the baseline.
 *
 *   npm run -s measure:mcp-client
 *
 * Installs the suite once, into the cache of the sandbox, and runs it with the sandbox's Node.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { CACHE_DIRECTORY, findN8n } from './conformance/suite-place.mjs';
