import type { ICredentialTestFunctions } from 'n8n-workflow';

import type { Network } from '../../web/guarded-fetch';
import { readAnswer, whyNotSent } from './host-network';

/** Milliseconds. n8n offers no way to end such a request earlier. */
const PATIENCE = 10_000;

/**
 * The network as n8n gives it to tests of credentials: one function, and none that looks up names. So a name is never to be
 * judged by what it leads to.
 */
export const credentialTestNetwork = ({
	request,
}: Pick<ICredentialTestFunctions['helpers'], 'request'>): Network => ({
	resolve: async (host) => await Promise.resolve([host]),
	async send({ url, serverName, hostHeader, sent }) {
		try {
			const answer: unknown = await request({
				uri: url,
				method: sent?.method ?? 'GET',
				timeout: PATIENCE,
				headers: { ...sent?.headers, host: hostHeader },
				...(sent?.body === undefined ? {} : { body: sent.body }),
				...(serverName === undefined ? {} : { agentOptions: { servername: serverName } }),
				useStream: true,
				resolveWithFullResponse: true,
				simple: false,
				followRedirect: false,
			});
			return readAnswer(answer);
		} catch (error) {
			throw whyNotSent(error);
		}
	},
});
