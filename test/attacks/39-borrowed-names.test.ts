import { randomUUID } from 'node:crypto';

import { gatedCalls, gateNode, postTool, publishWired, startRun } from '../support/gated-agent';
import type { Link } from '../support/gated-agent';
import { publishMcpServer } from '../support/mcp-server';
import { useChannel } from '../support/use-channel';
import { useLive } from '../support/use-live';

const world = useLive([]);

const channel = useChannel();
/** Where the tools post to. */
const shop = useChannel();

const nodesThatPosted = () => shop().posts.map(({ node }) => node);

/** An agent with the client of somebody's MCP server behind a gate. The server calls its tool as it likes. */
async function publishWithServer(ofServer: string, rule: string, others: readonly string[] = []) {
	const client = await publishMcpServer(world, 'Shop', [postTool(ofServer, shop().url)]);
	const rules = [{ tools: rule, status: 'always_allow' }];
	const gate = await gateNode(world, channel(), { permissions: { rules } });
	const own = others.map((name) => postTool(name, shop().url));
	const other = await gateNode(world, channel(), { permissions: { rules } }, 'Other Gate');
	const links: Link[] = [
		['Shop', gate.name, 'ai_tool'],
		[gate.name, 'AI Agent', 'ai_tool'],
		...own.map(({ name }): Link => [name, other.name, 'ai_tool']),
	];
	const nodes = [client, gate, ...own, ...(own.length === 0 ? [] : [other])];
	return (await publishWired(world, `Names ${ofServer}`, nodes, links)).path;
}

test.each([
	['of a node beside it', 'Refund', 'Shop Refund', ['Shop Refund']],
	['of a node that is gone', 'Refund', 'Shop Refund', []],
	['of a tool of another node', 'API_search', 'Shop_API_search', ['Shop API']],
])(
	'a rule for the name %s lets no tool of a server through',
	async (_whose, tool, rule, others) => {
		const path = await publishWithServer(tool, rule, others);
		const before = shop().posts.length;
		const run = startRun(world, path, [gatedCalls([`Shop_${tool}`, { item: randomUUID() }])]);
		const [told = ''] = await run.told();
		expect(told).toContain('a rule for the one would hold for the other');
		expect(nodesThatPosted().slice(before)).toEqual([]);
	},
);

test('a rule with the name as the model knows it is for the tool of the server', async () => {
	const path = await publishWithServer('Find', 'Shop_Find');
	const before = shop().posts.length;
	const run = startRun(world, path, [gatedCalls(['Shop_Find', { item: randomUUID() }])]);
	await run.told();
	expect(nodesThatPosted().slice(before)).toEqual(['Find']);
	expect(channel().posts).toEqual([]);
});
