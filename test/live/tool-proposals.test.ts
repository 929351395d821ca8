import { randomUUID } from 'node:crypto';

import type { Control, Person } from '../support/admin-trigger';
import { formOf, openBrowser, publishControl } from '../support/admin-trigger';
import type { Json } from '../support/live-instance';
import type { McpTrigger } from '../support/mcp-trigger';
import { publishMcpTrigger } from '../support/mcp-trigger';
import { sharedSaying } from '../support/shared-workflow';
import { fixedIdentity } from '../support/surfaces';
import { toldIn } from '../support/told-in';
import { useLive } from '../support/use-live';

const world = useLive([]);

const org = `proposals ${randomUUID()}`;
const ann: Person = { org, agency: 'north', sub: 'ann' };
const bob: Person = { org, agency: 'south', sub: 'bob' };

let control: Control;
let agent: McpTrigger;

beforeAll(async () => {
	const { live } = world;
	control = await publishControl(live);
	agent = await publishMcpTrigger(live, {
		parameters: { profile: 'unattended', settings: { exposure: 'flat' } },
		credentials: { foremanIdentityApi: await fixedIdentity(live, org, 'north') },
	});
});

const call = async (name: string, given: object): Promise<Json> => {
	const { message } = await agent.modern('tools/call', { name, arguments: given });
	return toldIn(message.result);
};

const newWish = async () => {
	const name = `say_${randomUUID().slice(0, 8)}`;
	const workflowId = await sharedSaying(world.live, ann, name, 'order');
	return {
		...{ workflowId, name, description: 'Looks an order up', effect: 'read' },
		examples: [{ args: { id: '7' }, result: { said: 'order 7' } }],
	};
};

/** The proposals with this name that a person sees. */
const proposals = async (person: Person, wanted: string): Promise<Json[]> => {
	const { body } = await control.call('GET', 'ai/proposals', control.token(person));
	return body.proposals.filter(({ name }: Json) => name === wanted);
};

const namesOfTools = async (): Promise<string[]> =>
	(await control.call('GET', 'ai/tools', control.token(ann))).body.tools.map(
		({ name }: Json) => name,
	);

test('an agent proposes a tool with its examples, and an admin alone registers it', async () => {
	const wish = await newWish();
	const { proposalId, next, ...proposed } = await call('propose-tool', wish);
	expect(proposed).toMatchObject({ name: wish.name, examplesRun: 1 });
	expect(next).toMatch(/Foreman Admin Trigger.*Proposals/);
	expect(await namesOfTools()).not.toContain(wish.name);
	expect(JSON.stringify(await call(wish.name, { id: '7' }))).toContain('There is no tool');

	const [one] = await proposals(ann, wish.name);
	expect(one).toMatchObject({ ...wish, id: proposalId, examplesRun: 1 });
	expect(await proposals(bob, wish.name)).toEqual([]);
	const path = `ai/proposals/${proposalId}/register`;
	const member = control.token(ann, { foreman_role: 'member' });
	expect((await control.call('POST', path, member, {})).status).toBe(403);
	expect((await control.call('POST', path, control.token(bob), {})).status).toBe(404);
	expect(await namesOfTools()).not.toContain(wish.name);

	const browser = openBrowser(control.base);
	expect((await browser.signIn(control.token(ann))).status).toBe(303);
	const list = await browser.get('ui/proposals');
	expect(list.text).toContain(wish.name);
	expect(list.text).not.toContain('proposals/new');
	const page = await browser.get(`ui/proposals/${proposalId}`);
	expect(page.text).toContain('Looks an order up');
	const posted = await browser.post(`ui/proposals/${proposalId}`, {
		...{ ...formOf(page), do: 'register' },
	});
	expect(posted.status).toBe(303);
	expect(await namesOfTools()).toContain(wish.name);
	expect(await proposals(ann, wish.name)).toEqual([]);
	expect(JSON.stringify(await call(wish.name, { id: '8' }))).toContain('order 8');
});

test('a proposal that the registry would refuse is refused, and an example that does not hold too', async () => {
	const wish = await newWish();
	for (const change of [
		{ name: 'list-workflows' },
		{ workflowId: 'nowhere' },
		{ inputSchema: { type: 'nothing' } },
		{ examples: [{ args: { id: '7' }, result: { said: 'another' } }] },
	])
		expect(await call('propose-tool', { ...wish, ...change })).toMatchObject({
			status: 'failed',
		});
	expect(await call('propose-tool', { ...wish, enabled: true })).toMatchObject({
		error: { code: 'invalid-input' },
	});
	expect(await proposals(ann, wish.name)).toEqual([]);
});

test('an admin deletes a proposal, and no tool is registered', async () => {
	const wish = await newWish();
	const { proposalId } = await call('propose-tool', wish);
	const path = `ai/proposals/${proposalId}`;
	expect((await control.call('DELETE', path, control.token(bob))).status).toBe(404);
	expect((await control.call('DELETE', path, control.token(ann))).status).toBe(200);
	expect(await proposals(ann, wish.name)).toEqual([]);
	expect(await namesOfTools()).not.toContain(wish.name);
});
