import type { RequestHelperFunctions } from 'n8n-workflow';
import { z } from 'zod';

import { type ToolError, unsupported, notAllowed, unavailable } from '../../kernel/tool-error';
import type { Network, PinnedAnswer } from '../../web/guarded-fetch';
import type { OpenBody } from '../../web/read-capped';
type Filter = Pick<RequestHelperFunctions, 'getSecureEgressFilter'>;

const hasFilter = (helpers: object): helpers is Filter =>
	'getSecureEgressFilter' in helpers && typeof helpers.getSecureEgressFilter === 'function';

const refusedByN8n = (cause: unknown) =>
	notAllowed(
		'n8n does not let requests go to this address.',
		'Have the operator look at the N8N_SSRF settings of n8n. Nothing was sent.',
		{ cause },
	);

const unreachable = (cause: unknown) =>
	unavailable('The address cannot be reached.', 'Check the address, or try again later.', {
		retryable: true,
		cause,
	});

/** Why n8n could not send a request. The errors of its guard have no common base class. */
export const whyNotSent = (error: unknown): ToolError =>
	error instanceof Error && error.name.startsWith('SsrfBlocked')
		? refusedByN8n(error)
		: unreachable(error);

const methodSchema = z.enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

const addressesSchema = z.array(z.object({ address: z.string() }));

/** n8n's own judgement comes first: an operator may forbid more than we do, never less. */
async function lookUp(helpers: object, host: string, signal: AbortSignal): Promise<string[]> {
	if (!hasFilter(helpers))
		throw unsupported(
			'This n8n offers no way to look up an address safely, so nothing was asked.',
			'Have the operator update n8n to 2.41 or later.',
		);
	const lookup = helpers.getSecureEgressFilter('enforced').createSecureLookup();
	return await new Promise((resolve, reject) => {
		const end = () => reject(unreachable(signal.reason));
		signal.addEventListener('abort', end, { once: true });
		if (signal.aborted) end();
		lookup(host, { all: true }, (error, found) => {
			signal.removeEventListener('abort', end);
			const addresses = addressesSchema.safeParse(found);
			if (error !== null || !addresses.success) reject(whyNotSent(error));
			else resolve(addresses.data.map(({ address }) => address));
		});
	});
}

interface ByteStream extends AsyncIterable<unknown> {
	destroy(): void;
}

const isStream = (value: unknown): value is ByteStream =>
	typeof value === 'object' &&
	value !== null &&
	Symbol.asyncIterator in value &&
	'destroy' in value &&
	typeof value.destroy === 'function';

const answerSchema = z.object({
	statusCode: z.number(),
	headers: z.record(z.unknown()),
	body: z.custom<ByteStream>(isStream),
});

/** What n8n's request helpers give for a streamed answer. Throws where it is something else. */
export function readAnswer(given: unknown): PinnedAnswer {
	const { statusCode, headers, body: stream } = answerSchema.parse(given);
	const named = Object.entries(headers).flatMap(([name, value]) =>
		typeof value === 'string' ? [[name.toLowerCase(), value] as const] : [],
	);
	const body: OpenBody = { chunks: stream, close: () => stream.destroy() };
	return { status: statusCode, headers: Object.fromEntries(named), body };
}

/** The network as the n8n that this process is reaches it. Throws `ToolError`. */
export const hostNetwork = (helpers: Pick<RequestHelperFunctions, 'httpRequest'>): Network => ({
	resolve: async (host, signal) => await lookUp(helpers, host, signal),
	async send({ url, serverName, hostHeader, signal, sent }) {
		// A stream that has not been read from does not end its connection when it is closed.
		const closed = new AbortController();
		try {
			const answer: unknown = await helpers.httpRequest({
				method: methodSchema.parse(sent?.method ?? 'GET'),
				url,
				headers: { ...sent?.headers, Host: hostHeader },
				...(sent?.body === undefined ? {} : { body: sent.body }),
				// Without it the certificate would be asked of the IP address.
				...(serverName === undefined ? {} : { agentOptions: { servername: serverName } }),
				encoding: 'stream',
				disableFollowRedirect: true,
				returnFullResponse: true,
				ignoreHttpStatusErrors: true,
				abortSignal: AbortSignal.any([signal, closed.signal]),
			});
			const { body, ...read } = readAnswer(answer);
			const close = () => {
				body.close();
				closed.abort();
			};
			return { ...read, body: { chunks: body.chunks, close } };
		} catch (error) {
			throw whyNotSent(error);
		}
	},
});
