import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { surfaceNames } from '../support/surfaces';
import { useLive } from '../support/use-live';

const world = useLive();

/** Everything that arrives at a port of this machine. */
const arrived: string[] = [];
let server: Server;
let port: number;

beforeAll(async () => {
	server = createServer((request, response) => {
		arrived.push(`${request.method} ${request.url}`);
		response.writeHead(404).end();
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	({ port } = server.address() as AddressInfo);
});

afterAll(async () => {
	server.closeAllConnections();
	await new Promise((resolve) => server.close(resolve));
});

const client = {
	nodeType: '@n8n/n8n-nodes-langchain.mcpClient',
	resource: 'tool',
};

const addresses = (): ReadonlyArray<readonly [what: string, parameters: object]> => [
	['an address', { endpointUrl: `http://127.0.0.1:${port}/?secret=carried-out` }],
	['one without a scheme', { endpointUrl: `127.0.0.1:${port}/carried-out` }],
	['a computed one', { endpointUrl: `={{ 'http://127.0.0.1:${port}/' }}` }],
	['this n8n', { endpointUrl: `${world.live.access.baseUrl}/mcp/x` }],
];

describe.each(surfaceNames)('through the %s', (name) => {
	test('a list without a credential is asked of no address that a model names', async () => {
		for (const [, given] of addresses()) {
			const parameters = { ...given, authentication: 'none', serverTransport: 'httpStreamable' };
			const { message, hint } = await world
				.surface(name)
				.refuse('explore-node-resources', { ...client, parameters });
			expect(message).toMatch(/parameters\.endpointUrl: an (?:address|expression)/);
			expect(hint).not.toBe('');
		}
		expect(arrived).toEqual([]);
	});
});
