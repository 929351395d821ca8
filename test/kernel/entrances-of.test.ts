import { entrancesOf } from '../../src/adapters/n8n-api/entrances-of';

const ID = 'c0ffee00-0000-4000-8000-000000000000';

const of = (type: string, parameters: object, more: object = {}) =>
	entrancesOf({
		id: 'flow',
		nodes: [
			{
				...{ name: 'My Hook', type, typeVersion: 2.2, webhookId: ID },
				...{ parameters: { ...parameters }, ...more },
			},
		],
	});

const WEBHOOK = 'n8n-nodes-base.webhook';
const FORM = 'n8n-nodes-base.formTrigger';
const CHAT = '@n8n/n8n-nodes-langchain.chatTrigger';

it.each([
	[WEBHOOK, { path: 'a/b' }, {}, ['a', 'b']],
	[WEBHOOK, { path: ' /a/ ' }, {}, ['a']],
	[WEBHOOK, { path: '' }, {}, [ID]],
	[WEBHOOK, { path: 'a/:b' }, {}, [ID, 'a', ':b']],
	[WEBHOOK, { path: 'a' }, { webhookId: undefined }, ['flow', 'my%20hook', 'a']],
	[WEBHOOK, { path: ':a' }, { webhookId: undefined }, undefined],
	[WEBHOOK, { path: '={{ 1 }}' }, {}, undefined],
	[WEBHOOK, { path: { value: 'a' } }, {}, undefined],
	[WEBHOOK, { path: 'a//b' }, {}, undefined],
	[WEBHOOK, { path: 'a/../b' }, {}, undefined],
	[FORM, { path: 'f' }, {}, ['f']],
	[FORM, { options: { path: 'o' } }, {}, ['o']],
	[FORM, {}, {}, [ID]],
	[FORM, { path: 'f' }, { typeVersion: 1 }, undefined],
	[CHAT, { path: 'ignored' }, {}, [ID, 'chat']],
])('%s with %j %j answers at %j', (type, parameters, more, path) => {
	expect(of(type, parameters, more)).toMatchObject([{ path }]);
});

it.each([
	[{}, ['GET']],
	[{ httpMethod: 'PUT' }, ['PUT']],
	[{ httpMethod: ['GET', 'POST'], multipleMethods: true }, ['GET', 'POST']],
	[{ multipleMethods: true }, ['GET', 'POST']],
	[{ httpMethod: '={{ 1 }}' }, []],
])('a webhook with %j takes %j', (parameters, methods) => {
	expect(of(WEBHOOK, { path: 'a', ...parameters })).toMatchObject([{ methods }]);
});

it.each([
	[WEBHOOK, { authentication: 'headerAuth' }, { asksWho: true, isPublic: true }],
	[WEBHOOK, { authentication: '={{ "none" }}' }, { asksWho: true }],
	[WEBHOOK, { authentication: 'none' }, { asksWho: false }],
	[CHAT, {}, { asksWho: false, isPublic: false }],
	[CHAT, { public: true }, { isPublic: true }],
	[CHAT, { public: '={{ true }}' }, { isPublic: false }],
])('%s with %j: %j', (type, parameters, door) => {
	expect(of(type, parameters)).toMatchObject([door]);
});

it('disabled triggers and those of other types are none', () => {
	expect(of(WEBHOOK, { path: 'a' }, { disabled: true })).toEqual([]);
	expect(of('n8n-nodes-base.stripeTrigger', {})).toEqual([]);
	expect(of('n8n-nodes-foreman.foremanAdminTrigger', { path: 'foreman' })).toEqual([]);
});
