import { readMcpServer } from '../../../src/instance/remote/mcp-server';

const url = 'https://mcp.example.com/mcp';

const server = (changes: object = {}) => readMcpServer({ url, ...changes });

test('what lets in goes as a header', () => {
	expect(server().headers).toEqual({});
	expect(server({ authentication: 'bearer', token: ' abc ' }).headers).toEqual({
		authorization: 'Bearer abc',
	});
	const header = { authentication: 'header', headerName: 'X-API-Key', headerSecret: 'k' };
	expect(server(header).headers).toEqual({ 'x-api-key': 'k' });
});

test.each<[string, object]>([
	['Address is empty', { url: '' }],
	['Token is empty', { authentication: 'bearer' }],
	['Token is empty', { authentication: 'bearer', token: 'a\r\nx: y' }],
	['Header Name', { authentication: 'header', headerName: 'a b', headerSecret: 'x' }],
	['Foreman sets itself', { authentication: 'header', headerName: 'Host', headerSecret: 'x' }],
	[
		'Foreman sets itself',
		{ authentication: 'header', headerName: 'Mcp-Method', headerSecret: 'x' },
	],
	['Header Value', { authentication: 'header', headerName: 'a', headerSecret: 'x\ny' }],
	['Name Prefix', { prefix: 'a b' }],
	['Name Prefix', { prefix: '-a' }],
])('a field that is wrong is named: %s', (message, changes) => {
	expect(() => server(changes)).toThrow(message);
});

const inside = [
	...[
		'http://127.0.0.1/',
		'http://localhost:3000/',
		'http://10.0.0.1/',
		'http://[::1]/',
		'http://files:8080/',
	],
	...[
		'http://169.254.169.254/',
		'http://[fd00:ec2::254]/',
		'http://mcp.internal/',
		'https://mcp.example.com:9000/',
	],
];

test.each(inside)('an address inside the network needs the operator: %s', (address) => {
	expect(() => server({ url: address })).toThrow(/Address of the Foreman MCP Server API/);
	expect(server({ url: address, allowPrivate: true }).rules.allowPrivate).toBe(true);
});

test.each([
	...['http://mcp.example.com/', 'ftp://mcp.example.com/', 'https://a:b@mcp.example.com/', 'mcp'],
	...['https://mcp.example.com\\@127.0.0.1/', 'https://127.1/', 'https://[::ffff:127.0.0.1]/'],
])('an address that is none of a public server is refused: %s', (address) => {
	expect(() => server({ url: address })).toThrow(/Address of the Foreman MCP Server API/);
});

test.each(['http://0.0.0.0/', 'http://[::]/', 'http://a:b@files/', 'http://files\\x/'])(
	'an address that nobody means is refused in any case: %s',
	(address) => {
		expect(() => server({ url: address, allowPrivate: true })).toThrow(/Address/);
	},
);

test('whoever changes the configuration has another server', () => {
	const changes = [
		...[{}, { url: `${url}/x` }, { prefix: 'a' }, { kind: 'filesystem' }, { trustHints: true }],
		...[
			{ authentication: 'bearer', token: 'a' },
			{ authentication: 'bearer', token: 'b' },
		],
		{ allowPrivate: true },
	];
	expect(new Set(changes.map((one) => server(one).key)).size).toBe(changes.length);
	expect(server().key).toBe(server().key);
	expect(
		JSON.stringify(server({ authentication: 'bearer', token: 'secret-token' }).key),
	).not.toContain('secret');
});
