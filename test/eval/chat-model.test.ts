import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { readChatModel } from '../../eval/chat-model.mjs';

const node = {
	...{ name: 'Ours', type: '@n8n/n8n-nodes-langchain.lmChatOpenRouter', typeVersion: 1 },
	...{ position: [0, 0], parameters: { model: 'small/one', options: { temperature: 0 } } },
};
const signedIn = { ...node, credentials: { openRouterApi: { id: 'theirs', name: 'Theirs' } } };

const folder = mkdtempSync(join(tmpdir(), 'chat-model-'));
const file = join(folder, 'model.json');

afterAll(() => {
	rmSync(folder, { recursive: true });
});

const read = (content: unknown, environment = {}) => {
	writeFileSync(file, JSON.stringify(content));
	return readChatModel(file, environment);
};

it('takes the node of a workflow, and a credential from the environment alone', async () => {
	const environment = { CHAT_MODEL_CREDENTIAL: '{"apiKey":"k-1"}' };
	const made: unknown[] = [];
	const credential = async (name: string, type: string, data: object) => {
		made.push([type, data]);
		return await Promise.resolve({ id: 'here', name });
	};
	const { name, make } = read({ nodes: [{ type: 'x.set' }, signedIn] }, environment);
	expect(name).toBe('lmChatOpenRouter small/one');
	expect(await make(credential)).toEqual({
		...{ name: 'Chat Model', type: node.type, typeVersion: 1, parameters: node.parameters },
		credentials: { openRouterApi: { id: 'here', name: 'Measured model' } },
	});
	expect(made).toEqual([['openRouterApi', { apiKey: 'k-1' }]]);
});

it('takes a node alone, and one that needs no credential', async () => {
	const none = async () => await Promise.reject(new Error('asked'));
	expect(await read(node).make(none)).not.toHaveProperty('credentials');
});

it('says what is missing, without the key', () => {
	expect(() => read({ nodes: [] })).toThrow(/has no chat model node/);
	expect(() => read(signedIn, { CHAT_MODEL_CREDENTIAL: 'k-1' })).toThrow(/^(?!.*k-1).*must be/);
	expect(() => read(signedIn)).toThrow(
		/CHAT_MODEL_CREDENTIAL must be the fields of a "openRouterApi" credential/,
	);
});
