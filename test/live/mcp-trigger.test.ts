import type { McpTrigger } from '../support/mcp-trigger';
import { MODERN, OLD, publishMcpTrigger } from '../support/mcp-trigger';
import type { Json } from '../support/live-instance';
import { useLive } from '../support/use-live';

const world = useLive([]);

let mcp: McpTrigger;

beforeAll(async () => {
	mcp = await publishMcpTrigger(world.live);
});

const namesOf = (result: Json): string[] => result.tools.map(({ name }: Json) => name);

describe('both generations of clients', () => {
	test('2026-07-28: discovers, lists and calls', async () => {
		const discovered = await mcp.modern('server/discover');
		expect(discovered.status).toBe(200);
		expect(discovered.message.result).toMatchObject({
			supportedVersions: expect.arrayContaining([MODERN]),
			capabilities: { tools: {} },
		});
		const { message } = await mcp.modern('tools/list');
		expect(message.result).toMatchObject({ resultType: 'complete', cacheScope: 'private' });
		expect(namesOf(message.result)).toEqual(
			expect.arrayContaining(['list-workflows', 'search-tools', 'run-tool']),
		);
		const called = await mcp.modern('tools/call', { name: 'list-workflows', arguments: {} });
		expect(called.message.result.isError).toBeUndefined();
		expect(called.message.result.structuredContent).toMatchObject(
			JSON.parse(called.message.result.content[0].text),
		);
	});

	test('2025-11-25: is greeted, lists and calls', async () => {
		const greeted = await mcp.old('initialize', {
			protocolVersion: OLD,
			capabilities: {},
			clientInfo: { name: 'test', version: '1' },
		});
		expect(greeted.message.result).toMatchObject({
			protocolVersion: OLD,
			serverInfo: { name: 'foreman' },
		});
		const { message } = await mcp.old('tools/list');
		expect(namesOf(message.result)).toContain('build-workflow');
		const called = await mcp.old('tools/call', {
			name: 'run-tool',
			arguments: { name: 'list-tags', arguments: {} },
		});
		expect(called.message.result.isError).toBeUndefined();
	});
});
