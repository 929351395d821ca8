import { publishFetching } from '../support/fetching-agent';
import type { KeyServer } from '../support/key-server';
import { startKeyServer } from '../support/key-server';
import { useChannel } from '../support/use-channel';
import { useLive } from '../support/use-live';

const world = useLive([]);
const channel = useChannel();

/** Milliseconds. */
const PATIENCE = 110_000;

/** Calls of one run: n8n's agent ends after ten turns. */
const AT_ONCE = 8;

/** Ways to write an address inside the network; most of them lead to a listener on this machine. */
const hosts = [
	...['127.0.0.1', '127.1', '2130706433', '0x7f000001', '0177.0.0.1', '127。0。0。1', '①②⑦.0.0.1'],
	...['0', '0.0.0.0', 'localhost', 'LOCALHOST.', 'a.localhost', 'localhost.localdomain'],
	...['[::]', '[::1]', '[::ffff:127.0.0.1]', '[::127.0.0.1]', '[64:ff9b::7f00:1]'],
	...['[2002:7f00:1::]', 'page.example@127.0.0.1', '127.0.0.1\\@page.example'],
];

const others = ['169.254.169.254', '10.0.0.1', '[fd00:ec2::254]', 'metadata.google.internal'];

let server: KeyServer;

beforeAll(async () => {
	server = await startKeyServer({
		'/in': (response) => {
			response.writeHead(302, { location: `http://localhost:${server.port}/` }).end();
		},
	});
});

afterAll(() => server.stop());

test(
	'no address that a model gives leads into the network, with a list of domains or without',
	async () => {
		const everywhere = await publishFetching(world, channel(), '');
		const listed = await publishFetching(world, channel(), '*, http://wiki.internal:8080');
		const urls = [
			...hosts.map((host) => `http://${host}:${server.port}/`),
			...others.map((host) => `http://${host}/`),
		];
		for (const agent of [everywhere, listed]) {
			const runs: string[][] = [];
			for (let from = 0; from < urls.length; from += AT_ONCE)
				runs.push(await agent.start(...urls.slice(from, from + AT_ONCE)).told(PATIENCE));
			const told = runs.flat();
			expect(told.map((answer, index) => [urls[index], answer.includes('forbidden')])).toEqual(
				urls.map((url) => [url, true]),
			);
		}
		expect(server.connections).toBe(0);
	},
	PATIENCE,
);

test(
	'an address that the operator named leads to no other, and n8n itself is none',
	async () => {
		const own = `http://127.0.0.1:${server.port}`;
		const { baseUrl } = world.live.access;
		const agent = await publishFetching(world, channel(), `*, ${own}, ${baseUrl}`);
		const told = await agent
			.start(`${own}/in`, `${baseUrl}/webhook/x`, `http://localhost:${server.port}/`)
			.told(PATIENCE);
		for (const answer of told) expect(answer).toContain('forbidden');
		expect(told[1]).toContain('this n8n itself');
		// The listener is one that would have been reached.
		expect(server.connections).toBe(1);
	},
	PATIENCE,
);
