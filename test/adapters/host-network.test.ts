import { hostNetwork } from '../../src/adapters/network/host-network';

type Lookup = (
	host: string,
	options: object,
	callback: (error: Error | null, found: unknown) => void,
) => void;

const named = (name: string) => Object.assign(new Error('no'), { name });

/** n8n's helpers, with a filter that answers like this. */
function helpersWith(lookup: Lookup, httpRequest: (options: object) => Promise<unknown>) {
	const policies: string[] = [];
	const helpers = {
		httpRequest,
		getSecureEgressFilter: (policy: string) => {
			policies.push(policy);
			return { createSecureLookup: () => lookup };
		},
	};
	return { helpers, policies };
}

const nothing = async () => await Promise.reject(new Error('not asked'));

const signal = () => AbortSignal.timeout(60_000);

async function* body() {
	yield Buffer.from('{}');
}

describe('a name', () => {
	it('is looked up by the filter of n8n that cannot be turned off', async () => {
		const found = [
			{ address: '1.2.3.4', family: 4 },
			{ address: '2606::1', family: 6 },
		];
		const { helpers, policies } = helpersWith((_host, options, answer) => {
			expect(options).toEqual({ all: true });
			answer(null, found);
		}, nothing);
		expect(await hostNetwork(helpers).resolve('a.example', signal())).toEqual([
			'1.2.3.4',
			'2606::1',
		]);
		expect(policies).toEqual(['enforced']);
	});

	it.each([
		['SsrfBlockedIpError', 'forbidden'],
		['SsrfBlockedHostnameError', 'forbidden'],
		['Error', 'unavailable'],
	])('is not had: %s', async (name, code) => {
		const { helpers } = helpersWith((_host, _options, answer) => answer(named(name), []), nothing);
		await expect(hostNetwork(helpers).resolve('a.example', signal())).rejects.toMatchObject({
			code,
		});
	});

	it('is not waited for beyond the signal', async () => {
		const controller = new AbortController();
		const { helpers } = helpersWith(() => controller.abort(), nothing);
		await expect(
			hostNetwork(helpers).resolve('a.example', controller.signal),
		).rejects.toMatchObject({ code: 'unavailable' });
	});

	it('is not looked up where n8n has no such filter', async () => {
		await expect(
			hostNetwork({ httpRequest: nothing }).resolve('a.example', signal()),
		).rejects.toMatchObject({ code: 'unsupported' });
	});
});

describe('a request', () => {
	const request = {
		...{ url: 'https://1.2.3.4/k', serverName: 'a.example', hostHeader: 'a.example' },
		signal: signal(),
	};

	it('goes to the IP address, follows nothing, and asks for the certificate of the name', async () => {
		const asked: object[] = [];
		let isDestroyed = false;
		const stream = Object.assign(body(), {
			destroy: () => {
				isDestroyed = true;
			},
		});
		const { helpers } = helpersWith(
			() => undefined,
			async (options) => {
				asked.push(options);
				return { statusCode: 302, headers: { Location: '/x', 'set-cookie': ['a'] }, body: stream };
			},
		);
		const answer = await hostNetwork(helpers).send(request);
		expect(answer).toMatchObject({ status: 302, headers: { location: '/x' } });
		answer.body.close();
		expect(isDestroyed).toBe(true);
		expect(asked).toMatchObject([
			{
				url: 'https://1.2.3.4/k',
				headers: { Host: 'a.example' },
				agentOptions: { servername: 'a.example' },
				disableFollowRedirect: true,
				encoding: 'stream',
			},
		]);
		expect(JSON.stringify(asked)).not.toContain('skipSslCertificateValidation');
	});

	it.each([
		['SsrfBlockedIpError', 'forbidden'],
		['AxiosError', 'unavailable'],
	])('is not answered: %s', async (name, code) => {
		const { helpers } = helpersWith(
			() => undefined,
			async () => await Promise.reject(named(name)),
		);
		await expect(hostNetwork(helpers).send(request)).rejects.toMatchObject({ code });
	});
});
