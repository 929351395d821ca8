#!/usr/bin/env node
// node sandbox/cli.mjs start|stop|reset|status [--port 5678] [--state folder] [--package tarball or folder] [--offline] [--queue [--webhook-processors 2]]
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { defaultStateDirectory } from './n8n-environment.mjs';
import { isQueueState } from './n8n-queue.mjs';
import { PROCESSES, WEBHOOK_PROCESSORS, findRunning, stopAll } from './running-instance.mjs';
import { startSandbox } from './start-sandbox.mjs';

const USAGE = `Usage: node sandbox/cli.mjs <command> [options]

  start    install n8n if needed, boot it with this package in it, print where it is
  stop     end it, keep its data
  reset    end it and forget its data
  status   tell whether it runs

  --port <number>       of the editor (5678)
  --state <folder>      where its data is kept (sandbox/.state)
  --package <path>      tarball or folder of the package (what is built in this repository)
  --offline             refuse every connection that leaves this machine
  --queue               n8n in queue mode: PostgreSQL, Redis, one main, two workers
  --webhook-processors <number>  in queue mode, also so many of these (0, at most 2)`;

const { positionals, values } = parseArgs({
	allowPositionals: true,
	options: {
		port: { type: 'string', default: '5678' },
		state: { type: 'string', default: defaultStateDirectory() },
		package: { type: 'string' },
		offline: { type: 'boolean', default: false },
		queue: { type: 'boolean', default: false },
		'webhook-processors': { type: 'string', default: '0' },
	},
});
const directory = resolve(values.state);
const LABELS = { model: 'the scripted model', n8n: 'n8n' };
const say = (line) => console.log(line);

const commands = {
	async start() {
		await startSandbox({
			directory,
			port: Number(values.port),
			packagePath: values.package,
			offline: values.offline,
			queue: values.queue,
			webhookProcessors: Number(values['webhook-processors']),
			onProgress: say,
		});
	},
	async stop() {
		say((await stopAll(directory)) ? 'stopped' : 'it did not run');
	},
	async reset() {
		await commands.stop();
		// Nobody's folder should go because of a mistyped --state.
		if (existsSync(directory) && !existsSync(`${directory}/home`) && !isQueueState(directory))
			throw new Error(`${directory} is not a state folder`);
		await rm(directory, { recursive: true, force: true });
		say('its data is gone');
	},
	async status() {
		for (const name of PROCESSES.flat()) {
			const running = await findRunning(directory, name);
			if (running) say(`${LABELS[name] ?? name} runs at ${running.url} (process ${running.pid})`);
			else if (name in LABELS) say(`${LABELS[name]} does not run`);
			else if (isQueueState(directory) && !WEBHOOK_PROCESSORS.includes(name))
				say(`${name} does not run`);
		}
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
