#!/usr/bin/env node
// node sandbox/cli.mjs start|stop|reset|status [--port 5678] [--state folder] [--package tarball or folder] [--offline]
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';

import { defaultStateDirectory } from './n8n-environment.mjs';
import { findRunning, stopRunning } from './running-instance.mjs';
import { startSandbox } from './start-sandbox.mjs';

const USAGE = `Usage: node sandbox/cli.mjs <command> [options]

  start    install n8n if needed, boot it with this package in it, print where it is
  stop     end it, keep its data
  reset    end it and forget its data
  status   tell whether it runs

  --port <number>       of the editor (5678)
  --state <folder>      where its data is kept (sandbox/.state)
  --package <path>      tarball or folder of the package (what is built in this repository)
  --offline             refuse every connection that leaves this machine`;

const { positionals, values } = parseArgs({
	allowPositionals: true,
	options: {
		port: { type: 'string', default: '5678' },
		state: { type: 'string', default: defaultStateDirectory() },
		package: { type: 'string' },
		offline: { type: 'boolean', default: false },
	},
});
const directory = values.state;
const say = (line) => console.log(line);

const commands = {
	async start() {
		await startSandbox({
			directory,
			port: Number(values.port),
			packagePath: values.package,
			offline: values.offline,
			onProgress: say,
		});
	},
	async stop() {
		const wasRunning = await stopRunning(directory, 'n8n');
		await stopRunning(directory, 'model');
		say(wasRunning ? 'stopped' : 'it did not run');
	},
	async reset() {
		await commands.stop();
		// Nobody's folder should go because of a mistyped --state.
		if (existsSync(directory) && !existsSync(`${directory}/home`))
			throw new Error(`${directory} is not a state folder`);
		await rm(directory, { recursive: true, force: true });
		say('its data is gone');
	},
	async status() {
		const n8n = await findRunning(directory, 'n8n');
		const model = await findRunning(directory, 'model');
		say(n8n ? `n8n runs at ${n8n.url} (process ${n8n.pid})` : 'n8n does not run');
		say(
			model
				? `the scripted model runs at ${model.url} (process ${model.pid})`
				: 'the scripted model does not run',
		);
	},
};

const command =
	positionals.length === 1 && Object.hasOwn(commands, positionals[0])
		? commands[positionals[0]]
		: undefined;
if (command === undefined) {
	console.error(USAGE);
	process.exitCode = 2;
} else {
	await command().catch((error) => {
		console.error(error.message);
		process.exitCode = 1;
	});
}
