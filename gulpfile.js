const { spawnSync } = require('node:child_process');
const { existsSync, rmSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { pathToFileURL } = require('node:url');

const { dest, series, src } = require('gulp');

const DIST = 'dist';

function runNode(title, args) {
	const result = spawnSync(process.execPath, args, { cwd: __dirname, stdio: 'inherit' });
	if (result.status === 0) return;
	const failure = new Error(`${title} failed`);
	failure.showStack = false;
	throw failure;
}

async function clean() {
	rmSync(path.join(__dirname, DIST), { recursive: true, force: true });
}
clean.description = 'Remove dist/';

/** Sources one to one into dist/, so that stack traces are our own. What is published has no comments: they stand in the source. */
async function compile() {
	const tsc = require.resolve('typescript/bin/tsc');
	runNode('compile', [tsc, '-p', 'tsconfig.json', '--removeComments']);
}
compile.description = 'Compile src, nodes, credentials and generated into dist/';

/** The one generated file that is compiled. */
async function version() {
	const script = path.join(__dirname, 'scripts', 'version-module.mjs');
	const { versionModule } = await import(pathToFileURL(script).href);
	const text = versionModule(require('./package.json').version);
	writeFileSync(path.join(__dirname, 'generated', 'version.ts'), text);
}

/** Third-party code is bundled into dist/src/third-party, and nowhere else. */
async function bundle() {
	const script = path.join(__dirname, 'scripts', 'bundle-third-party.mjs');
	if (!existsSync(script)) return;
	const { bundleThirdParty } = await import(pathToFileURL(script).href);
	await bundleThirdParty(DIST);
}
bundle.description = 'Bundle what src/third-party imports';

/** Panels are made from the catalog once, here, and not each time that n8n starts. */
async function panels() {
	const script = path.join(__dirname, 'scripts', 'freeze-panels.mjs');
	const { freezePanels } = await import(pathToFileURL(script).href);
	freezePanels(path.join(__dirname, DIST));
}
panels.description = 'Write the panels of the tools as literals';

/** Icons and codex files lie beside the compiled classes, where n8n looks for them. */
function icons() {
	return src(['nodes/**/*.{svg,node.json}', 'credentials/**/*.svg'], {
		base: '.',
		encoding: false,
		allowEmpty: true,
	}).pipe(dest(DIST));
}
icons.description = 'Copy icons and codex files';

/**
 * What n8n shows of the nodes and credentials, written by n8n's own program into dist/known and dist/types: with it n8n starts
 * without loading them. `methods` is for n8n's own lint.
 */
async function metadata() {
	runNode('metadata', [require.resolve('n8n-core/bin/generate-metadata')]);
	rmSync(path.join(__dirname, DIST, 'methods'), { recursive: true, force: true });
}
metadata.description = 'Write what n8n reads at start instead of the classes';

/** What the catalog says is written to generated/, from the compiled code. */
async function writeGenerated() {
	runNode('generate', ['scripts/generate.mjs']);
}
writeGenerated.displayName = 'write-generated';

async function verify() {
	runNode('verify', ['scripts/verify-dist.mjs', DIST]);
}
verify.description = 'Check that dist/ is complete and holds nothing else';

const build = series(clean, compile, bundle, panels, icons, metadata, verify);
build.description =
	'Compile, bundle, write panels, copy icons, write metadata, verify (the default)';

const generate = series(version, build, writeGenerated);
generate.description = 'Build, and rewrite generated/';

module.exports = {
	default: build,
	build,
	clean,
	compile,
	bundle,
	panels,
	icons,
	metadata,
	generate,
	verify,
};
