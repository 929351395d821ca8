import type { AskingNode } from '../../src/asking/open-asking';

export const WAITING = 'https://n8n.example/webhook-waiting';

/** A node whose requests and warnings are kept; requests to what is named in `gone` fail. */
export function askingNode(gone: readonly string[] = [], address = '') {
	const urls: string[] = [];
	const warnings: string[] = [];
	const learnt: string[] = [];
	const log = (message: string) => void warnings.push(message);
	const node: AskingNode = {
		logger: { debug: log, info: log, warn: log, error: log },
		secrets: {
			learn: (secrets) => void learnt.push(...secrets),
			redact: (value) =>
				learnt.reduce((text, secret) => text.replaceAll(secret, '[redacted]'), String(value)),
			hide: (value) => value,
		},
		waiting: {
			isLone: true,
			address: () => address,
			hold: async () => await Promise.resolve(),
		},
		waitingBaseUrl: WAITING,
		async post(url) {
			urls.push(url);
			await Promise.resolve();
			if (gone.some((one) => url.includes(one))) throw new Error(`nobody at ${url}`);
		},
	};
	return { node, urls, warnings };
}

/** A store on a machine where nothing is kept. */
export const storeAt = (baseUrl: string) => ({
	connection: {
		...{ baseUrl, isOwn: false, fingerprint: 'f', webDomains: '' },
		api: () => {
			throw new Error('no tables');
		},
	},
	...{ secret: 's'.repeat(32), askUrl: '', used: { has: () => false, add: () => undefined } },
});
