/**
 * Runs n8n's own package scanner over the packed package and over a clean copy of the source, inline
 * configuration off, as n8n does before it verifies a package. Nothing may be found, warnings included.
 *
 *   node scripts/check-scan.mjs [--built]
 */
import { cpSync } from 'node:fs';
import path from 'node:path';

import {
	analyzePackage,
	buildScanConfig,
	SOURCE_FILE_PATTERNS,
} from '@n8n/scan-community-package/scanner/scanner.mjs';
import { ESLint } from 'eslint';

import { packPackage } from './pack-package.mjs';
import { packageRoot as root, PROGRAMS, runScript, scratchFolder } from './package-root.mjs';

/** What a public repository does not contain. */
const NOT_SOURCE = ['node_modules', 'dist', '.git', 'coverage', '.work', '.state'];

/** n8n lints these of a tarball (scanner.mjs, analyzePackageByName). */
const TARBALL_PATTERNS = ['**/*.js', 'package.json'];

/** n8n lints SOURCE_FILE_PATTERNS of the source. We add what those files import. */
const OUR_PATTERNS = ['{src,generated}/**/*.{js,ts,json}'];

/** Rules that n8n applies to node and credential files alone, and that do not fit the rest of the source. */
const isForNodesOnly = (rule) =>
	rule.startsWith('n8n-nodes-base/') || rule === '@n8n/community-nodes/require-node-api-error';

if (!process.argv.includes('--built') && !runScript(PROGRAMS.gulp, ['build'])) process.exit(1);

const folder = scratchFolder('scan');
const findings = [];
let files = 0;
const { folder: tarball } = packPackage({ root, folder });
const source = path.join(folder, 'source');
cpSync(root, source, {
	recursive: true,
	filter: (file) => !NOT_SOURCE.includes(path.basename(file)) && !file.endsWith('.tgz'),
});

await scan('tarball', tarball, TARBALL_PATTERNS);
await scan('source', source, SOURCE_FILE_PATTERNS);
await scan('source', source, OUR_PATTERNS, (finding) => !isForNodesOnly(finding.rule));
await askScanner('tarball', tarball, TARBALL_PATTERNS);
await askScanner('source', source, SOURCE_FILE_PATTERNS);

for (const { severity, place, file, line, rule, message } of findings) {
	console.log(`${severity} ${place}/${file}:${line} ${rule}: ${message}`);
}
console.log(`scan: ${findings.length} findings in ${files} files`);
process.exitCode = findings.length > 0 || files === 0 ? 1 : 0;

/** The scanner's configuration, with every message listed, because the scanner itself reports only errors. */
async function scan(place, directory, patterns, applies = () => true) {
	const eslint = new ESLint({
		cwd: directory,
		allowInlineConfig: false,
		overrideConfigFile: true,
		overrideConfig: await buildScanConfig(),
		errorOnUnmatchedPattern: false,
	});
	const results = await eslint.lintFiles(patterns);
	files += results.length;
	for (const { filePath, messages } of results) {
		const file = path.relative(directory, filePath).split(path.sep).join('/');
		findings.push(
			...messages
				.map(({ severity, line, ruleId, message }) => ({
					severity: severity === 2 ? 'error' : 'warning',
					place,
					file,
					line: line ?? 0,
					rule: ruleId ?? 'parser',
					message,
				}))
				.filter(applies),
		);
	}
}

/** The scanner's own verdict, in case it ever differs from ours. */
async function askScanner(place, directory, patterns) {
	const { passed, message } = await analyzePackage(directory, patterns);
	if (passed || findings.some((each) => each.place === place && each.severity === 'error')) return;
	findings.push({ severity: 'error', place, file: '.', line: 0, rule: 'scanner', message });
}
