import {
	namesNested,
	opensUrls,
	readClientSession,
	writeClientSession,
} from '../../../src/surfaces/mcp/client/client-session';

const secret = 'a secret';
const able = { elicitation: { url: {} } };

test('says what the client can do', () => {
	expect(opensUrls(able)).toBe(true);
	for (const other of [undefined, null, 7, {}, { elicitation: {} }, { elicitation: { form: {} } }])
		expect(opensUrls(other)).toBe(false);
	const session = writeClientSession({ capabilities: able }, 'ann', secret);
	expect(session).toMatch(/^[\x21-\x7e]+$/);
	expect(readClientSession(session, 'ann', secret)).toMatchObject({ opensUrls: true });
	const unable = writeClientSession({}, 'ann', secret);
	expect(readClientSession(unable, 'ann', secret)).toMatchObject({ opensUrls: false });
});

test('is nothing of another client, changed, or made up', () => {
	const session = writeClientSession({}, 'ann', secret);
	expect(readClientSession(session, 'eve', secret)).toBeUndefined();
	expect(readClientSession(session.replace('-n-', '-u-'), 'ann', secret)).toBeUndefined();
	expect(readClientSession(session, 'ann', 'another')).toBeUndefined();
	for (const text of [undefined, '', 'x', ['a', 'b']])
		expect(readClientSession(text, 'ann', secret)).toBeUndefined();
});

test.each(['mcpClientTool', 'mcpRegistryClientTool'])('names what n8n calls by %s', (node) => {
	const clientInfo = { name: `@n8n/n8n-nodes-langchain.${node}`, version: '1.4' };
	const session = writeClientSession({ clientInfo, capabilities: able }, 'ann', secret);
	expect(namesNested(session)).toBe(true);
	expect(readClientSession(session, 'ann', secret)).toMatchObject({ opensUrls: false });
	expect(readClientSession(session, 'eve', secret)).toBeUndefined();
	for (const name of ['mcpClient', 'n8n', 'claude', 'mcpClientTools'])
		expect(namesNested(writeClientSession({ clientInfo: { name } }, 'ann', secret))).toBe(false);
});
