import { createCredential } from '../sandbox/credentials.mjs';
import { chatModelNode } from '../sandbox/workflows.mjs';

/** For one answer of the model, which may be a person. */
const MODEL_TIMEOUT_MS = 20 * 60_000;
const RETRIES = 20;

/**
 * What an agent is made with.
 *
 * @param {object} options
 * @param {{baseUrl: string, apiKey: string}} options.access
 * @param {{url: string, model: string, node?: ReturnType<typeof import('./chat-model.mjs').readChatModel>}} [options.model]
 * @param {string} [options.directory] of the play
 * @param {string} [options.askUrl] where questions are posted
 * @param {string} options.password of who answers them
 * @param {string[]} [options.inside] addresses in the network around n8n that an operator lets agents ask
 * @returns {import('./ways.mjs').Setting}
 */
export function settingOf({ access, model, directory, askUrl, password, inside = [] }) {
	const credential = async (name, type, data) =>
		await createCredential(access.baseUrl, access.apiKey, { name, type, data });
	return {
		...{ access, directory, password, credential },
		foremanN8nApi: async (asksAtUrl) =>
			await credential('Foreman n8n API', 'foremanN8nApi', {
				...{ apiKey: access.apiKey, moreSettings: true, webDomains: ['*', ...inside].join(', ') },
				...(asksAtUrl ? { askUrlSecret: askUrl } : {}),
			}),
		chatModel: async () =>
			(await model.node?.make(credential)) ??
			chatModelNode({
				script: model.model,
				credential: await credential('Measured model', 'openAiApi', {
					...{ apiKey: 'bridge', url: model.url, header: false },
				}),
				options: { timeout: MODEL_TIMEOUT_MS, maxRetries: RETRIES },
				name: 'Chat Model',
			}),
	};
}
