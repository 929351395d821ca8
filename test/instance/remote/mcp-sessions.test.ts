import { McpSessions } from '../../../src/instance/remote/mcp-sessions';
import { json, playedServer, result } from '../../web/mcp/played-server';

const older = () =>
	playedServer((asked) => {
		const { method } = asked.message;
		if (method === 'initialize')
			return result(asked, { protocolVersion: '2025-11-25' }, { 'mcp-session-id': 's' });
		return method === 'tools/list' ? result(asked, { tools: [] }) : json('', 400);
	});

test('a run has a session of its own with each server, and the context of now', () => {
	const sessions = new McpSessions(() => 0);
	const { port } = older();
	const first = sessions.clientFor('server', 'run', port);
	expect(sessions.clientFor('server', 'run', older().port)).toBe(first);
	expect(sessions.clientFor('server', 'another run', port)).not.toBe(first);
	expect(sessions.clientFor('another server', 'run', port)).not.toBe(first);
});

test('the newest context sends, and a session without calls is ended', async () => {
	let now = 0;
	const sessions = new McpSessions(() => now);
	const [old, fresh] = [older(), older()];
	sessions.clientFor('server', 'run', old.port);
	await sessions.clientFor('server', 'run', fresh.port).listTools(AbortSignal.timeout(1_000));
	expect(old.asked).toEqual([]);
	now = 16 * 60_000;
	const next = sessions.clientFor('server', 'another run', fresh.port);
	await new Promise(setImmediate);
	expect(fresh.asked.at(-1)).toMatchObject({
		method: 'DELETE',
		headers: { 'mcp-session-id': 's' },
	});
	expect(sessions.clientFor('server', 'run', fresh.port)).not.toBe(next);
});

test('sessions are bounded', () => {
	const sessions = new McpSessions(() => 0);
	const { port } = older();
	const first = sessions.clientFor('server', 'run 0', port);
	for (let run = 1; run < 300; run += 1) sessions.clientFor('server', `run ${run}`, port);
	expect(sessions.clientFor('server', 'run 0', port)).not.toBe(first);
});
