import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const LOOPBACK_ONLY = new URL('./loopback-only.mjs', import.meta.url).href;
const HOST_NAME = new URL('./host-name.mjs', import.meta.url).href;
const LOOP_WATCH = new URL('./loop-watch.mjs', import.meta.url).href;
const PROCESS_REPORT = new URL('./process-report.mjs', import.meta.url).href;

/**
 * Folder n8n is told to keep everything in.
 *
 * @param {string} directory state folder of the sandbox
 * @returns {string}
 */
export function userFolder(directory) {
	return join(directory, 'home');
}

/**
 * State folder used when none is named.
 *
 * @returns {string}
 */
export function defaultStateDirectory() {
	return join(dirname(fileURLToPath(import.meta.url)), '.state');
}

/**
 * Environment variables of a sandboxed n8n: quiet, on loopback, reporting to nobody.
 * Variables of the caller that configure an n8n are dropped, so that a sandbox is the same everywhere.
 *
 * @param {object} options
 * @param {string} options.directory state folder
 * @param {string} options.nodeBinary
 * @param {number} options.port of editor, API and webhooks
 * @param {number} options.brokerPort of the task broker Code nodes are run through
 * @param {boolean} options.offline whether connections that leave this machine are refused
 * @param {string} [options.hostName] what n8n takes for the name of the machine
 * @param {Record<string, string | undefined>} [options.env] wins over everything; undefined removes a variable.
 *   With FOREMAN_SANDBOX_REPORTS, a folder, n8n can be looked into with `readProcessReport`; with FOREMAN_SANDBOX_LOOP, a file,
 *   it writes down what kept its event loop busy
 * @returns {Record<string, string>}
 */
export function n8nEnvironment({
	directory,
	nodeBinary,
	port,
	brokerPort,
	offline,
	hostName,
	env = {},
}) {
	const preloaded = [
		...(offline ? [LOOPBACK_ONLY] : []),
		...(hostName === undefined ? [] : [HOST_NAME]),
		...(env.FOREMAN_SANDBOX_REPORTS === undefined ? [] : [PROCESS_REPORT]),
		...(env.FOREMAN_SANDBOX_LOOP === undefined ? [] : [LOOP_WATCH]),
	];
	const inherited = Object.entries(process.env).filter(
		([name]) => !/^(N8N_|WEBHOOK_URL$|DB_|QUEUE_|EXECUTIONS_|NODE_OPTIONS$)/.test(name),
	);
	const merged = {
		...Object.fromEntries(inherited),
		// n8n starts its task runner as plain `node`.
		PATH: `${dirname(nodeBinary)}${delimiter}${process.env.PATH}`,
		N8N_USER_FOLDER: userFolder(directory),
		N8N_LISTEN_ADDRESS: '127.0.0.1',
		N8N_HOST: '127.0.0.1',
		N8N_PORT: String(port),
		N8N_EDITOR_BASE_URL: `http://127.0.0.1:${port}/`,
		N8N_WEBHOOK_URL: `http://127.0.0.1:${port}/`,
		N8N_SECURE_COOKIE: 'false',
		N8N_LOG_LEVEL: 'info',
		N8N_LOG_OUTPUT: 'console',
		N8N_RUNNERS_MODE: 'internal',
		N8N_RUNNERS_BROKER_PORT: String(brokerPort),
		N8N_COMMUNITY_PACKAGES_ENABLED: 'true',
		N8N_UNVERIFIED_PACKAGES_ENABLED: 'true',
		...NO_REPORTS,
		...(hostName === undefined ? {} : { FOREMAN_SANDBOX_HOST: hostName }),
		...(preloaded.length === 0
			? {}
			: { NODE_OPTIONS: preloaded.map((file) => `--import ${file}`).join(' ') }),
		...env,
	};
	return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined));
}

const NO_REPORTS = {
	N8N_DIAGNOSTICS_ENABLED: 'false',
	N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
	N8N_VERSION_NOTIFICATIONS_WHATS_NEW_ENABLED: 'false',
	N8N_DYNAMIC_BANNERS_ENABLED: 'false',
	N8N_HIRING_BANNER_ENABLED: 'false',
	N8N_TEMPLATES_ENABLED: 'false',
	N8N_PERSONALIZATION_ENABLED: 'false',
	N8N_LICENSE_AUTO_RENEW_ENABLED: 'false',
	// Verified packages are looked up in an online catalogue; unverified ones are not.
	N8N_VERIFIED_PACKAGES_ENABLED: 'false',
	// Fetches a list of servers at every start.
	N8N_DISABLED_MODULES: 'mcp-registry',
	EXTERNAL_FRONTEND_HOOKS_URLS: '',
	SENTRY_DSN: '',
	N8N_SENTRY_DSN: '',
};
