/**
 * Preloaded into an n8n that is looked into: on SIGUSR2 it collects its garbage and writes down what it has loaded, what is
 * left in memory, and how long n8n's loader was busy with each package. Read by `readProcessReport`.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const REQUIRED = 'tracing:module.require:end';
const LOADER = './lazy-package-directory-loader';

const folder = process.env.FOREMAN_SANDBOX_REPORTS;
/** Milliseconds, by name of the package. */
const loading = {};

// n8n's task runner inherits this module, and is not what is looked into.
if (folder !== undefined && ['start', 'worker', 'webhook'].includes(process.argv[2])) {
	subscribe(REQUIRED, timeLoader);
	setFlagsFromString('--expose-gc');
	const collect = runInNewContext('gc');
	process.on('SIGUSR2', () => {
		collect();
		collect();
		const files = Object.keys(createRequire(import.meta.url).cache);
		const report = { files, loading, memory: process.memoryUsage(), cpu: process.cpuUsage() };
		const file = join(folder, `${process.pid}.json`);
		writeFileSync(`${file}.part`, JSON.stringify(report));
		renameSync(`${file}.part`, file);
	});
}

function timeLoader({ id, result }) {
	if (id !== LOADER || result === undefined) return;
	unsubscribe(REQUIRED, timeLoader);
	const { prototype } = result.LazyPackageDirectoryLoader;
	for (const name of ['loadAll', 'getNode', 'getCredential'])
		prototype[name] = timed(prototype[name]);
}

/** Waits only for what is a promise: the loader gives nodes and credentials at once. */
function timed(method) {
	return function (...input) {
		const began = performance.now();
		const done = () => {
			loading[this.packageName] = (loading[this.packageName] ?? 0) + performance.now() - began;
		};
		const result = method.apply(this, input);
		if (!(result instanceof Promise)) {
			done();
			return result;
		}
		return result.finally(done);
	};
}
