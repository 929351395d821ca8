import { McpSessions } from '../../../src/instance/remote/open-mcp-servers';
import type { McpPort } from '../../../src/web/mcp/mcp-port';
import { json, playedServer, result } from '../../web/mcp/played-server';

const older = () =>
	playedServer((asked) => {
		const { method } = asked.message;
		if (method === 'initialize')
			return result(asked, { protocolVersion: '2025-11-25' }, { 'mcp-session-id': 's' });
		return method === 'tools/list' ? result(asked, { tools: [] }) : json('', 400);
	});

/** Does nothing with a session but to say which it is. */
const clientFor = async (
	sessions: McpSessions,
	[server, run]: readonly [string, string],
	port: McpPort,
) => await sessions.during(server, run, port, async (client) => await Promise.resolve(client));

test('a run has a session of its own with each server', async () => {
	const sessions = new McpSessions(() => 0);
	const { port } = older();
	const first = await clientFor(sessions, ['server', 'run'], port);
	expect(await clientFor(sessions, ['server', 'run'], older().port)).toBe(first);
	expect(await clientFor(sessions, ['server', 'another run'], port)).not.toBe(first);
	expect(await clientFor(sessions, ['another server', 'run'], port)).not.toBe(first);
});

test('the newest context sends, and a session without calls is ended', async () => {
	let now = 0;
	const sessions = new McpSessions(() => now);
	const [old, fresh, other] = [older(), older(), older()];
	await clientFor(sessions, ['server', 'run'], old.port);
	await sessions.during(
		...(['server', 'run', fresh.port] as const),
		async (client) => await client.listTools(AbortSignal.timeout(1_000)),
	);
	expect(old.asked).toEqual([]);
	now = 16 * 60_000;
	// Another server has nothing to do with it.
	await clientFor(sessions, ['another server', 'run'], other.port);
	expect(other.asked).toEqual([]);
});

test('its own server is told of the end', async () => {
	let now = 0;
	const sessions = new McpSessions(() => now);
	const { port, asked } = older();
	await sessions.during(
		...(['server', 'run', port] as const),
		async (client) => await client.listTools(AbortSignal.timeout(1_000)),
	);
	now = 16 * 60_000;
	await clientFor(sessions, ['server', 'another run'], port);
	await new Promise(setImmediate);
	expect(asked.at(-1)).toMatchObject({ method: 'DELETE', headers: { 'mcp-session-id': 's' } });
});

test('what has ended is not kept for its session', async () => {
	const sessions = new McpSessions(() => 0);
	const { port, asked } = older();
	const client = await clientFor(sessions, ['server', 'run'], port);
	await expect(client.listTools(AbortSignal.timeout(1_000))).rejects.toThrow();
	expect(asked).toEqual([]);
});

test('sessions are bounded', async () => {
	const sessions = new McpSessions(() => 0);
	const { port } = older();
	const first = await clientFor(sessions, ['server', 'run 0'], port);
	for (let run = 1; run < 300; run += 1) await clientFor(sessions, ['server', `run ${run}`], port);
	expect(await clientFor(sessions, ['server', 'run 0'], port)).not.toBe(first);
});
