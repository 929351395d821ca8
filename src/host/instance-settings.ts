import { Config, Env, GlobalConfig } from '@n8n/config';
import { Container } from '@n8n/di';
import { version } from 'n8n-core/package.json';
import { z } from 'zod';

import { once } from '../kernel/fresh';

/** The version of n8n's core, which is that of the n8n it came with, or near it. */
export const coreVersion: string = version;

type Minor = readonly [major: number, minor: number];

/** The oldest and the newest n8n that pass `npm run test:versions`. */
const OLDEST: Minor = [2, 37];
const NEWEST: Minor = [2, 41];
const RANGE = `${OLDEST.join('.')} to ${NEWEST.join('.')}`;
export const versionNeeded = `Foreman needs n8n ${OLDEST.join('.')} or newer`;

function comparedWith([major, minor]: Minor, running: string): number {
	const [ownMajor = 0, ownMinor = 0] = running.split('.').map(Number);
	return ownMajor - major || ownMinor - minor;
}

export const isBefore = (version: Minor, running: string = coreVersion): boolean =>
	comparedWith(version, running) < 0;

/** Why Foreman does not work in an n8n, in one sentence; undefined where it may. */
export const whyTooOld = (running: string = coreVersion): string | undefined =>
	isBefore(OLDEST, running) ? `${versionNeeded}, and this is ${running}.` : undefined;

export const sayVersion = (running: string): string =>
	comparedWith(NEWEST, running) > 0
		? `This is n8n ${running}, newer than what this Foreman was tried with (${RANGE}).`
		: `This is n8n ${running}; Foreman was tried with ${RANGE}.`;

/** n8n's own settings, the same in all its processes. Undefined where this n8n does not tell. */
function readSettings<Schema extends z.ZodTypeAny>(schema: Schema): z.output<Schema> | undefined {
	try {
		return schema.parse(Container.get(GlobalConfig));
	} catch {
		return undefined;
	}
}

const operatorSettings = z
	.object({
		generic: z.object({ timezone: z.string() }),
		templates: z.object({ enabled: z.boolean(), host: z.string() }),
	})
	.transform(({ generic, templates: { enabled, host } }) => ({
		/** GENERIC_TIMEZONE. Schedules run by it. */
		timeZone: generic.timezone,
		/** N8N_TEMPLATES_HOST; undefined where N8N_TEMPLATES_ENABLED is off. */
		templateHost: enabled && host !== '' ? host : undefined,
	}));

export const instanceSettings = () => readSettings(operatorSettings);

/** n8n takes quotes around this address away as well. */
const unquoted = (address: string) => address.replace(/^"+|"+$/g, '');

const taskSettings = z.object({ taskRunners: z.object({ taskTimeout: z.number() }) });

/** N8N_RUNNERS_TASK_TIMEOUT: seconds for a task of a Code node. Undefined where this n8n does not tell. */
export const taskTimeout = () => readSettings(taskSettings)?.taskRunners.taskTimeout;

const fileSettings = z
	.object({ security: z.object({ restrictFileAccessTo: z.string() }) })
	.transform(({ security }) => security.restrictFileAccessTo.split(';').map((one) => one.trim()));

/** N8N_RESTRICT_FILE_ACCESS_TO: folders whose files nodes may read and write. Undefined where it may be any. */
export function fileFolders(): readonly string[] | undefined {
	const folders = readSettings(fileSettings)?.filter((one) => one !== '') ?? [];
	return folders.length === 0 ? undefined : folders;
}

const nodeSettings = z.object({ nodes: z.object({ exclude: z.array(z.string()) }) });

/** NODES_EXCLUDE: node types that n8n does not load. Undefined where this n8n does not tell. */
export const leftOut = () => readSettings(nodeSettings)?.nodes.exclude;

/** What n8n hands to the runner that it starts itself, read as n8n reads its own settings. */
const runnerModules = once(() => {
	class RunnerModules {
		builtIn = '';
		external = '';
	}
	Env('NODE_FUNCTION_ALLOW_BUILTIN', z.string())(RunnerModules.prototype, 'builtIn');
	Env('NODE_FUNCTION_ALLOW_EXTERNAL', z.string())(RunnerModules.prototype, 'external');
	Config(RunnerModules);
	return Container.get(RunnerModules);
});

const runnerSettings = z.object({ taskRunners: z.object({ mode: z.literal('internal') }) });

const named = (modules: string) =>
	modules
		.split(',')
		.map((one) => one.trim())
		.filter((one) => one !== '');

/** Modules that code may require: `*` stands for all. Undefined where a runner that n8n does not start decides, or this n8n does not tell. */
export function codeModules() {
	if (readSettings(runnerSettings) === undefined) return undefined;
	try {
		const { builtIn, external } = runnerModules();
		return { builtIn: named(builtIn), external: named(external) };
	} catch {
		return undefined;
	}
}

const serverSettings = z
	.object({
		port: z.number().int().positive(),
		listen_address: z.string(),
		protocol: z.string(),
		ssl_key: z.string(),
		ssl_cert: z.string(),
		executions: z.object({ mode: z.string() }),
		host: z.string(),
		editorBaseUrl: z.string().catch(''),
		webhookUrl: z.string().catch(''),
	})
	.transform(({ port, protocol, host, editorBaseUrl, webhookUrl, ...read }) => ({
		port,
		/** As in N8N_LISTEN_ADDRESS, such as `::`. */
		listenAddress: read.listen_address,
		/** Whether n8n itself answers https, rather than a proxy in front of it. */
		isEncrypted: protocol === 'https' && read.ssl_key !== '' && read.ssl_cert !== '',
		hasWorkers: read.executions.mode === 'queue',
		knownAs: unquoted(editorBaseUrl) || webhookUrl || `${protocol}://${host}:${port}`,
	}));

export const ownServer = () => readSettings(serverSettings);
