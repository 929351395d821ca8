import { createApiClient } from '../../src/adapters/n8n-api/client';
import {
	createCredentials,
	credentialSchema,
	emptyCredential,
} from '../../src/adapters/n8n-api/credentials-api';
import { thrown } from '../tools/thrown';
import { startN8nServer } from './n8n-server';
import type { Answer, N8nServer, Received } from './n8n-server';

let server: N8nServer;
let answer: (received: Received) => Answer = () => ({});

beforeAll(async () => {
	server = await startN8nServer((received) => answer(received));
});

afterAll(async () => await server.stop());

const open = () =>
	createCredentials(
		createApiClient(server.send, server.baseUrl, new AbortController().signal),
		'https://n8n.example.test',
	);

describe('the data of an empty credential', () => {
	it('has the required fields alone, those that follow from them too', () => {
		const schema = credentialSchema.parse({
			properties: {
				mode: { type: 'string', enum: ['a', 'b'] },
				key: { type: 'string' },
				port: { type: 'number' },
				extra: { type: 'json' },
				other: { type: 'string' },
			},
			required: ['mode'],
			allOf: [
				{
					if: { properties: { mode: { enum: ['a'] } }, required: ['mode'] },
					then: { allOf: [{ required: ['key'] }, { required: ['port'] }, { required: ['extra'] }] },
				},
				{
					if: { properties: { mode: { enum: ['b'] } }, required: ['mode'] },
					then: { allOf: [{ required: ['other'] }] },
				},
			],
		});
		expect(emptyCredential(schema)).toEqual({ mode: 'a', key: '', port: 0, extra: '{}' });
	});
});

describe('a credential', () => {
	const times = { createdAt: '2026-01-01T00:00:00.005Z', updatedAt: '2026-01-01T00:00:00.000Z' };
	const later = { ...times, updatedAt: '2026-01-01T00:01:00.000Z' };

	it.each([
		['ours and untouched', 'foreman123456789', times, true],
		['ours and saved', 'foreman123456789', later, false],
		['somebody else’s', 'AAAAAAAAAAAAAAAA', times, false],
	])('that is %s is known by its id and its times', async (_what, id, when, isUnfilled) => {
		answer = () => ({ body: { id, name: 'n', type: 't', ...when, data: { apiKey: 'secret' } } });
		expect(await open().get(id)).toEqual({ id, name: 'n', type: 't', ...when, isUnfilled });
	});

	it.each([
		[{ status: 'OK', message: 'Connection successful!' }, 'works'],
		[{ status: 'Error', message: 'Unauthorized' }, 'fails'],
		[{ status: 'Error', message: 'No testing function found for this credential.' }, 'untestable'],
		[
			{
				status: 'Error',
				message: 'This OAuth2 credential was not connected to an account.',
			},
			'not-connected',
		],
	])('whose test says %j', async (body, verdict) => {
		answer = () => ({ body });
		expect((await open().test('c')).verdict).toBe(verdict);
	});

	it('keeps what a service says back to itself', async () => {
		const message =
			'refused https://me:pass@api.test/bot123:AAEhBOweik/getMe?token=tok with sk-4711aaaaaaaaaaaaaaaa';
		answer = () => ({ body: { status: 'Error', message } });
		const said = (await open().test('c')).message;
		expect(said).toBe('refused https://api.test with [hidden]');
	});

	it.each([
		[404, /There is no credential "c"/, /list-credentials/],
		[403, /may not list or read credentials/, /only owners and admins/],
	])('that n8n refuses with %i is told apart', async (status, message, hint) => {
		answer = () => ({ status, body: { message: 'Forbidden' } });
		const error = await thrown(async () => await open().get('c'));
		expect(error.message).toMatch(message);
		expect(error.hint).toMatch(hint);
	});
});
