/**
 * `npm run release -- owner <github owner>/<name> "<name>" <mail>`: says who publishes, everywhere.
 * `npm run release -- <patch|minor|major|x.y.z>`: version, changelog, commit and tag. The tag, once pushed, is published by GitHub.
 * `npm run release -- check`: what GitHub runs before it publishes, see docs/develop/releasing.md.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { packPackage } from './pack-package.mjs';
import { scratchFolder } from './package-root.mjs';

const root = process.cwd();
const at = (file) => path.join(root, file);
const manifest = () => JSON.parse(readFileSync(at('package.json'), 'utf8'));
const run = (command, ...args) => execFileSync(command, args, { cwd: root, encoding: 'utf8' });
const refuse = (message) => {
	throw new Error(message);
};
const repositoryOf = ({ homepage }) => homepage.replace('https://github.com/', '');

/** Each file of the repository that holds an address of it: package.json is where the owner stands, the others follow. */
function owner(repository, name, email) {
	if (!/^[\w-]+\/[\w.-]+$/.test(repository ?? '')) refuse('Required: <github owner>/<repository>.');
	if (!name || !/^\S+@\S+$/.test(email ?? '')) refuse('Required: a name and a mail address.');
	const before = manifest();
	const changes = [
		[repositoryOf(before), repository],
		[JSON.stringify(before.author.name), JSON.stringify(name)],
		[before.author.email, email],
	];
	const stands = changes.flatMap(([old]) => ['-e', old]);
	for (const file of run('git', 'grep', '-lF', ...stands)
		.trim()
		.split('\n')) {
		const text = readFileSync(at(file), 'utf8');
		const changed = changes.reduce((all, [old, next]) => all.replaceAll(old, () => next), text);
		writeFileSync(at(file), changed);
	}
	const named = readFileSync(at('package.json'), 'utf8');
	// Until then npm itself refuses to publish.
	writeFileSync(at('package.json'), named.replace(/^\t"private": true,\n/m, ''));
}

function release(version) {
	if (run('git', 'status', '--porcelain') !== '') refuse('Commit or undo your changes first.');
	run(
		'npm',
		'version',
		version,
		'--no-git-tag-version',
		'--allow-same-version',
		'--ignore-scripts',
	);
	const next = manifest().version;
	const text = readFileSync(at('CHANGELOG.md'), 'utf8');
	const heading = /^## \S+ \(unreleased\)$/m;
	if (!heading.test(text)) {
		run('git', 'checkout', '--', '.');
		refuse('CHANGELOG.md has no section "## x.y.z (unreleased)".');
	}
	const today = new Date().toISOString().slice(0, 10);
	writeFileSync(at('CHANGELOG.md'), text.replace(heading, `## ${next} (${today})`));
	run('git', 'commit', '-qam', `Release ${next}`);
	run('git', 'tag', '-a', `v${next}`, '-m', `Release ${next}`);
	console.log(`Tagged v${next}. To publish it: git push --follow-tags`);
}

function check({ GITHUB_REPOSITORY, GITHUB_REF_NAME, GITHUB_STEP_SUMMARY }) {
	const own = manifest();
	if (own.private || own.author.email.endsWith('.example'))
		refuse(
			'package.json names no owner yet: npm run release -- owner <owner>/<name> "<name>" <mail>',
		);
	if (GITHUB_REPOSITORY !== repositoryOf(own))
		refuse(`Publish from GitHub Actions of ${repositoryOf(own)}: n8n asks for npm provenance.`);
	if (GITHUB_REF_NAME !== `v${own.version}`)
		refuse(`The tag is ${GITHUB_REF_NAME}, and package.json says ${own.version}.`);
	if (!readFileSync(at('CHANGELOG.md'), 'utf8').includes(`\n## ${own.version} (20`))
		refuse(`CHANGELOG.md has no section of ${own.version} with a date.`);
	const { integrity } = packPackage({ root, folder: scratchFolder('release') });
	const line = JSON.stringify([{ name: own.name, version: own.version, checksum: integrity }]);
	console.log(`N8N_COMMUNITY_PACKAGES='${line}'`);
	if (GITHUB_STEP_SUMMARY)
		writeFileSync(
			GITHUB_STEP_SUMMARY,
			`Checksum:\n\n\`\`\`sh\nN8N_COMMUNITY_PACKAGES='${line}'\n\`\`\`\n`,
		);
}

const [command = '', ...given] = process.argv.slice(2);
try {
	if (command === 'owner') owner(...given);
	else if (command === 'check') check(process.env);
	else release(command || refuse('Required: patch, minor, major, or a version.'));
} catch (error) {
	console.error(error.message);
	process.exitCode = 1;
}
