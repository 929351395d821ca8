import { createApiKey } from '../../sandbox/api-key.mjs';
import type { Json } from '../support/live-instance';
import { openSurface } from '../support/surfaces';
import { useLive } from '../support/use-live';

const world = useLive(['canvas']);

const greeter = 'n8n-nodes-sample.sampleGreeter';

test('a community node is found by what it does', async () => {
	const { nodes } = await world.canvas.ask('search-nodes', { query: 'say hello to a person' });
	expect(nodes.map(({ name }: Json) => name)).toContain(greeter);
	const byAlias = await world.canvas.ask('search-nodes', { query: 'salutation' });
	expect(byAlias.nodes[0].name).toBe(greeter);
});

test('a community node is described', async () => {
	const answer = await world.canvas.ask('get-node-description', {
		nodeType: greeter,
		resource: 'person',
		operation: 'greet',
	});
	expect(answer).toMatchObject({ name: greeter, displayName: 'Sample Greeter' });
	const names = answer.properties.map(({ name }: Json) => name);
	expect(names).toContain('personName');
	expect(names).not.toContain('groupSize');
});

test('a community node has a type definition, for each of its resources', async () => {
	const { definition } = await world.canvas.ask('get-node-type-definition', {
		nodeType: greeter,
		resource: 'group',
		operation: 'greet',
	});
	expect(definition).toContain('groupSize');
	expect(definition).not.toContain('personName');
	expect(definition).toMatch(/'en' \| 'fr' \| 'de' \| 'es'/);
});

test('a long type definition is told by section', async () => {
	const ask = async (section?: string): Promise<string> => {
		const wish = { nodeType: 'n8n-nodes-base.httpRequest', ...(section && { section }) };
		return (await world.canvas.ask('get-node-type-definition', wish)).definition;
	};
	const [short, whole, paging] = [await ask(), await ask('all'), await ask('pagination')];
	expect(whole.length).toBeGreaterThan(6_000);
	expect(short.length).toBeLessThan(5_000);
	expect(short).toContain('\turl: string;');
	expect(short).toMatch(/section options: .*pagination.*timeout: number/);
	expect(short).not.toContain('nextURL');
	expect(paging).toContain('nextURL');
	expect(paging.length).toBeLessThan(2_000);
	expect(await ask('wait between requests')).toContain('requestInterval');
	const linesOf = (text: string) => text.split('\n').map((line) => line.trim());
	const told = new Set([short, paging, await ask('options')].flatMap(linesOf));
	const parameters = whole.slice(whole.indexOf('interface Parameters'));
	expect(linesOf(parameters).filter((line) => !told.has(line))).toEqual([]);
});

test('a workflow with a community node is built and run', async () => {
	const code = `const start = trigger({ type: 'n8n-nodes-base.manualTrigger', version: 1, config: { name: 'Start', parameters: {} } });
const greet = node({ type: '${greeter}', version: 1, config: { name: 'Greet', parameters: { resource: 'person', operation: 'greet', personName: 'Ada', language: 'de' } } });
export default workflow('greets', 'Greets ${world.live.mark}').add(start).to(greet);`;
	const { workflowId, errors } = await world.canvas.ask('build-workflow', { code });
	expect(errors).toEqual([]);
	const { data } = await world.canvas.ask('run-workflow', { workflowId });
	expect(data.Greet).toEqual([{ greeting: 'Guten Tag, Ada!' }]);
});

test('what is missing in a node is told when it is built', async () => {
	const code = `const start = trigger({ type: 'n8n-nodes-base.manualTrigger', version: 1, config: { name: 'Start', parameters: {} } });
const greet = node({ type: '${greeter}', version: 1, config: { name: 'Greet', parameters: { resource: 'person' } } });
export default workflow('greets', 'Greets nobody ${world.live.mark}').add(start).to(greet);`;
	const { errors } = await world.canvas.ask('build-workflow', { code });
	expect(errors).toEqual([expect.stringMatching(/Node "Greet", personName: .*Name/)]);
});

test.each([
	{ nodeType: 'n8n-nodes-sample.sampleGreter', nearest: greeter },
	{ nodeType: 'n8n-nodes-base.gogleSheets', nearest: 'n8n-nodes-base.googleSheets' },
])('$nodeType is refused with the nearest right name', async ({ nodeType, nearest }) => {
	for (const tool of ['get-node-description', 'get-node-type-definition']) {
		const { message, hint } = await world.canvas.refuse(tool, { nodeType });
		expect(message).toContain(`Did you mean "${nearest}"?`);
		expect(hint).toMatch(/search-nodes/);
	}
});

test('a version that there is not is refused with those that there are', async () => {
	const { message, hint } = await world.canvas.refuse('get-node-type-definition', {
		nodeType: 'n8n-nodes-base.set',
		version: 99,
	});
	expect(message).toMatch(/has no version 99/);
	expect(hint).toMatch(/3\.4/);
});

test('a name without its package is understood', async () => {
	const { nodeType } = await world.canvas.ask('get-node-type-definition', {
		nodeType: 'httpRequest',
	});
	expect(nodeType).toBe('n8n-nodes-base.httpRequest');
});

test('a type definition tells what the node returns, as its package says', async () => {
	const ask = async (input: object) => await world.canvas.ask('get-node-type-definition', input);
	const post = { nodeType: 'n8n-nodes-base.slack', resource: 'message', operation: 'post' };
	const { returns, returnsFrom } = await ask(post);
	expect(returnsFrom).toBe('schema');
	expect(returns).toMatch(/^\{ channel: string; message: .*ok: boolean \}$/);
	expect(returns.length).toBeLessThanOrEqual(610);
	const failed = await ask({ nodeType: 'n8n-nodes-base.errorTrigger' });
	expect(failed.returns).toMatch(/^\{ execution\?: \{ id: string;.* workflow: \{ id: string; name/);
	const rows = { nodeType: 'n8n-nodes-base.dataTable', resource: 'row', operation: 'get' };
	expect((await ask(rows)).definition).toMatch(/\bcondition\?: string;.* eq, neq, gt,/);
	const unknown = await ask({ nodeType: greeter, resource: 'person', operation: 'greet' });
	expect(unknown).not.toHaveProperty('returns');
	expect(unknown).not.toHaveProperty('returnsFrom');
});

test('where its package says nothing, past executions tell what a node returns, without what was in it', async () => {
	const { live, canvas } = world;
	const code = `const start = trigger({ type: 'n8n-nodes-base.manualTrigger', version: 1, config: { name: 'Start', parameters: {} } });
const greet = node({ type: '${greeter}', version: 1, config: { name: 'Greet', parameters: { resource: 'person', operation: 'greet', personName: 'Canary', language: 'en' } } });
export default workflow('returns', 'Returns ${live.mark}').add(start).to(greet);`;
	const { workflowId } = await canvas.ask('build-workflow', { code });
	await canvas.ask('run-workflow', { workflowId });
	const wish = { nodeType: greeter, resource: 'person', operation: 'greet', fromExecutions: true };
	const answer = await canvas.ask('get-node-type-definition', wish);
	expect(answer).toMatchObject({
		returns: '{ greeting: string }',
		returnsFrom: 'past-execution',
	});
	expect(JSON.stringify(answer)).not.toContain('Canary');
});

test('past executions are read with the API key alone, and only where nothing else tells', async () => {
	const { live, model } = world;
	const { baseUrl } = live.access;
	const apiKey = await createApiKey(live.access, {
		label: 'no executions',
		scopes: ['workflow:read'],
	});
	const credential = await live.credential(`Foreman ${live.mark}`, 'foremanN8nApi', {
		baseUrl,
		apiKey,
	});
	const tool = 'get-node-type-definition';
	const surface = await openSurface(live, model, 'canvas', { credential, tools: [tool] });
	const wish = { nodeType: greeter, resource: 'person', operation: 'greet' };
	expect((await surface.ask(tool, wish)).definition).toContain('personName');
	const { message } = await surface.refuse(tool, { ...wish, fromExecutions: true });
	expect(message).toMatch(/API key may not do this/);
	const post = { nodeType: 'n8n-nodes-base.slack', resource: 'message', operation: 'post' };
	expect((await surface.ask(tool, { ...post, fromExecutions: true })).returnsFrom).toBe('schema');
});

test('a type definition tells which sub-nodes are needed and which fit', async () => {
	const { subnodes } = await world.canvas.ask('get-node-type-definition', {
		nodeType: '@n8n/n8n-nodes-langchain.agent',
	});
	expect(subnodes.ai_languageModel).toMatchObject({ need: 'required', more: expect.any(Number) });
	expect(subnodes.ai_languageModel.nodes[0]).toMatch(/\.lmChat/);
});
