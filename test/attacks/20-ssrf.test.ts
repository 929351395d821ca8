import { openIssuer } from '../policy/identity/issuer';
import type { KeyServer } from '../support/key-server';
import { startKeyServer, withJson } from '../support/key-server';
import { publishTokenCallers } from '../support/token-callers';
import { useLive } from '../support/use-live';

const world = useLive([]);

/** Ways to write an address inside the network; most of them lead to a listener on this machine. */
const hosts = [
	...['127.0.0.1', '127.1', '2130706433', '0x7f000001', '017700000001', '0177.0.0.1', '127.8.9.10'],
	...['127。0。0。1', '①②⑦.0.0.1', '%31%32%37.0.0.1', '0', '0.0.0.0', 'localhost', 'LOCALHOST.'],
	...['[::]', '[::1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]', 'a.localhost'],
	...['[::ffff:0:127.0.0.1]', '[64:ff9b::7f00:1]', '[2002:7f00:1::]', 'localhost.localdomain'],
	...[
		'169.254.169.254',
		'10.0.0.1',
		'168.63.129.16',
		'[fd00:ec2::254]',
		'metadata.google.internal',
	],
	...['issuer.example@127.0.0.1', '127.0.0.1\\@issuer.example', 'intranet'],
];

/** Where the operator allows this machine, these are still something else. */
const neverThisMachine = [
	...['0.0.0.0', '[::]', '[::ffff:127.0.0.1]', '[::127.0.0.1]', '[64:ff9b::7f00:1]', 'a.localhost'],
	...['10.0.0.1', '169.254.169.254', 'issuer.example@127.0.0.1', 'localhost.localdomain'],
];

let server: KeyServer;

beforeAll(async () => {
	server = await startKeyServer({ '/keys': withJson(() => ({ keys: [] })) });
});

afterAll(() => server.stop());

test('no JWKS URL leads to an address inside the network', async () => {
	const issuer = await openIssuer();
	const token = await issuer.sign({ exp: Math.floor(Date.now() / 1000) + 600 });
	const sources = [
		...hosts.flatMap((host) =>
			['https', 'http'].map((scheme) => ({ host, scheme, allowLoopback: false })),
		),
		...neverThisMachine.map((host) => ({ host, scheme: 'http', allowLoopback: true })),
	].map(({ host, scheme, allowLoopback }) => ({
		jwksUrl: `${scheme}://${host}:${server.port}/keys`,
		allowLoopback,
	}));
	const own = { jwksUrl: `http://127.0.0.1:${server.port}/keys`, allowLoopback: true };
	const callers = await publishTokenCallers(world.live, [...sources, own]);
	for (const [index, { jwksUrl }] of sources.entries()) {
		const answer = await callers[index]?.(token);
		expect([jwksUrl, answer]).toMatchObject([
			jwksUrl,
			{ error: { code: 'unauthorized', message: expect.stringMatching(/^The JWKS URL/) } },
		]);
		expect(answer.error.message).not.toMatch(/port/);
	}
	expect(server.connections).toBe(0);
	// The listener is one that would have been reached.
	await callers.at(-1)?.(token);
	expect(server.connections).toBe(1);
});
