import type { INodeCredentialTestResult, ICredentialTestFunctions } from 'n8n-workflow';
import { ToolError } from '../../kernel/tool-error';
import { isIpAddress } from '../../policy/addresses/judge-address';
import type { AddressRules } from '../../policy/addresses/read-web-address';
import type { Network } from '../../web/guarded-fetch';
import { readAnswer, whyNotSent } from '../../adapters/network/host-network';

/** Answers n8n's *Test* of a credential: with what the work says, or with the first thing that is wrong. Never throws. */
export async function testResult(
	work: () => Promise<string>,
	inWords = ({ message, hint }: ToolError) => `${message} ${hint}`,
): Promise<INodeCredentialTestResult> {
	try {
		return { status: 'OK', message: await work() };
	} catch (error) {
		const message = ToolError.is(error) ? inWords(error) : 'The credential cannot be read.';
		return { status: 'Error', message };
	}
}

/** A test cannot judge what a name leads to, and need not: only the owner of an https:// address has its certificate. */
export function rulesToTest(url: string, rules: AddressRules): AddressRules {
	const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
	return { ...rules, allowPrivate: rules.allowPrivate === true || !isIpAddress(host) };
}

/** Milliseconds. n8n offers no way to end such a request earlier. */
const PATIENCE = 10_000;

/** n8n gives tests one function, and none that looks up names. */
const credentialTestNetwork = ({
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

/** Makes n8n's *Test* of the credential of a service, which asks the service. */
export const serviceTest =
	(
		work: (network: Network, data: unknown) => Promise<string>,
		inWords?: (error: ToolError) => string,
	) =>
	async ({ helpers }: Pick<ICredentialTestFunctions, 'helpers'>, data: unknown) =>
		await testResult(async () => await work(credentialTestNetwork(helpers), data), inWords);
