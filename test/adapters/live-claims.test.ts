import { claimsOf } from '../../src/adapters/n8n-api/live-webhooks';

const node = (type: string, parameters: object, webhookId = 'own') => ({
	...{ name: type, type, typeVersion: 2, webhookId },
	parameters: { ...parameters },
});

const hook = (path: string, webhookId?: string, httpMethod = 'POST') =>
	node('n8n-nodes-base.webhook', { path, httpMethod }, webhookId);

const claims = (one: ReturnType<typeof node>, ...path: readonly string[]) =>
	claimsOf({ id: 'flow', nodes: [one] }, { method: 'POST', path }).length > 0;

it.each([
	['the same path', hook('a/b'), ['a', 'b'], true],
	['another path', hook('a/c'), ['a', 'b'], false],
	['another method', hook('a/b', 'own', 'GET'), ['a', 'b'], false],
	['values in the place of words', hook('x/:y', 'id'), ['id', 'x', '1'], true],
	['words in the place of values', hook('id/x/1'), ['id', 'x', '1'], true],
	['values of another length', hook(':y', 'id'), ['id', 'x', '1'], false],
	['a type of which little is known', node('x.trigger', {}, 'id'), ['id', 'webhook'], true],
	['such a type elsewhere', node('x.trigger', {}, 'other'), ['id', 'webhook'], false],
	['the path of such a type', node('x.mcpTrigger', { path: '/a/b' }, 'other'), ['a', 'b'], true],
	['words behind it', node('x.mcpTrigger', { path: 'a' }, 'other'), ['a', 'sse'], true],
	['another path of it', node('x.mcpTrigger', { path: 'a/c' }, 'other'), ['a', 'b'], false],
	['no path of it', node('x.mcpTrigger', { path: '' }, 'other'), ['a'], false],
	['a path that is computed', hook('={{ 1 }}', 'id'), ['id', 'x'], true],
])('%s', (_, one, path, isClaimed) => {
	expect(claims(one, ...path)).toBe(isClaimed);
});
