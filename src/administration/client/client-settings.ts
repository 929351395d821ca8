const json = (value: unknown) => JSON.stringify(value, undefined, 2);

/** In single quotes a shell reads nothing but the text. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** n8n's own node as its canvas takes it. Its credential is chosen there: a pasted node holds no key. */
const clientNode = (endpointUrl: string) => ({
	name: 'Foreman over MCP',
	type: '@n8n/n8n-nodes-langchain.mcpClientTool',
	typeVersion: 1.2,
	position: [0, 0],
	parameters: {
		endpointUrl,
		serverTransport: 'httpStreamable',
		authentication: 'bearerAuth',
		include: 'all',
		options: {},
	},
});

export function clientSettings(address: string, key: string) {
	const authorization = `Bearer ${key}`;
	const headers = { Authorization: authorization };
	// Without it mcp-remote speaks https alone, but to this machine.
	const plain = address.startsWith('http:') ? ['--allow-http'] : [];
	return [
		{
			title: 'Claude Code',
			where: 'Run in a terminal:',
			text: `claude mcp add --transport http foreman ${quoted(address)} --header ${quoted(`Authorization: ${authorization}`)}`,
		},
		{
			title: 'Claude Desktop',
			where: 'Settings > Developer > Edit Config, in claude_desktop_config.json (needs Node.js):',
			text: json({
				mcpServers: {
					foreman: {
						command: 'npx',
						// No blank in the argument: on Windows it would be cut there.
						args: [
							'-y',
							'mcp-remote',
							address,
							'--transport',
							'http-only',
							...plain,
							'--header',
							'Authorization:${FOREMAN_KEY}',
						],
						env: { FOREMAN_KEY: authorization },
					},
				},
			}),
		},
		{
			title: 'Cursor',
			where: 'In ~/.cursor/mcp.json:',
			text: json({ mcpServers: { foreman: { url: address, headers } } }),
		},
		{
			title: 'VS Code',
			where: 'In .vscode/mcp.json, which you then keep out of version control:',
			text: json({ servers: { foreman: { type: 'http', url: address, headers } } }),
		},
		{
			title: 'n8n’s MCP Client Tool',
			where:
				'Paste it onto the canvas and connect it to your AI Agent as a tool. Then make a Bearer Auth credential in it, with the key as Bearer Token:',
			text: json({ nodes: [clientNode(address)], connections: {} }),
		},
		{
			title: 'curl',
			where: 'To see which tools it may use:',
			text: `curl -X POST ${quoted(`${address.replace(/\/+$/, '')}/tools`)} -H ${quoted(`Authorization: ${authorization}`)}`,
		},
	];
}
