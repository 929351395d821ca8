/** Loaded into the measured n8n: collects its garbage on SIGUSR2, and writes down what is left. */
import { renameSync, writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const file = process.env.FOREMAN_MEMORY_REPORT;

// n8n's task runner inherits this module, and is not what is measured.
if (file !== undefined && process.argv[2] === 'start') {
	setFlagsFromString('--expose-gc');
	const collect = runInNewContext('gc');
	process.on('SIGUSR2', () => {
		collect();
		collect();
		writeFileSync(`${file}.part`, JSON.stringify(process.memoryUsage()));
		renameSync(`${file}.part`, file);
	});
}
