import { asksBut, answerForm, useForeman } from '../support/foreman';
import { call, onceTold, say } from '../support/foreman-script';
import type { Json } from '../support/live-instance';
import { toolkitNode } from '../support/surface-workflows';
import type { SurfaceName } from '../support/surfaces';
import {
	openSurface,
	ownerCredential,
	ownerCredentials,
	publishAgent,
	runScript,
} from '../support/surfaces';
import { searxngCredential, useSearch } from '../support/use-search';

const rehearsal = useForeman();
const { world } = rehearsal;

const KEY = 'BSA-key-of-the-live-test';

const server = useSearch(undefined, { key: KEY });

/** A surface with the Foreman Research node, or a toolkit, that searches with this service. */
async function surface(name: SurfaceName, search: Awaited<ReturnType<typeof searxngCredential>>) {
	const credential = { ...(await ownerCredentials(world.live)), search };
	return await openSurface(world.live, world.model, name, { credential, tools: ['web-search'] });
}

const merge = {
	...{ title: 'Merge node | n8n Docs', url: 'https://docs.n8n.io/nodes/merge/' },
	...{ snippet: 'Use the Merge node to combine data & branches', publishedDate: '2026-10-05' },
};

test.each(['canvas', 'agent tool', 'toolkit'] as const)(
	'a search finds pages of the domains that were named: %s',
	async (name) => {
		const { ask } = await surface(name, await searxngCredential(world.live, server()));
		// One that no other surface has searched for, as answers are kept.
		const query = `merge ${name === 'canvas' ? 'combine' : name === 'toolkit' ? 'data' : 'branches'}`;
		const answer = await ask('web-search', { query, includeDomains: ['docs.n8n.io'] });
		expect(answer).toEqual({ query, results: [merge] });
		expect(server().asked.at(-1)).toMatchObject({
			...{ path: '/search', query: `${query} (site:docs.n8n.io)` },
		});
	},
);

test('the same search is not sent again', async () => {
	const { ask } = await surface('canvas', await searxngCredential(world.live, server()));
	await ask('web-search', { query: 'combine', maxResults: 1 });
	const before = server().asked.length;
	const { results } = await ask('web-search', { query: 'combine', maxResults: 5 });
	expect(results).toHaveLength(2);
	expect(server().asked).toHaveLength(before);
});

test('Brave is asked with the key, which nobody else sees', async () => {
	const search = await world.live.credential('Brave', 'foremanSearchApi', {
		...{ provider: 'brave', apiKey: KEY, braveUrl: server().url, allowPrivate: true },
	});
	const { ask, workflowOf } = await surface('agent tool', search);
	const { results } = await ask('web-search', { query: 'merge node' });
	expect(results).toEqual([merge]);
	expect(server().asked.at(-1)).toMatchObject({
		...{ path: '/res/v1/web/search', headers: { 'x-subscription-token': KEY } },
	});
	const workflowId = await workflowOf('web-search');
	const kept = await world.live.api('GET', `/executions?workflowId=${workflowId}&includeData=true`);
	expect(JSON.stringify(kept)).not.toContain(KEY);
});

test('without a credential a search says how to get one, and a toolkit does not offer it', async () => {
	const credential = await ownerCredentials(world.live);
	const own = { credential, tools: ['web-search'] };
	const { refuse } = await openSurface(world.live, world.model, 'canvas', own);
	expect(await refuse('web-search', { query: 'merge' })).toEqual({
		message: 'Searching the web is off: this node has no Foreman Search API credential.',
		hint: expect.stringContaining(
			'A person chooses or makes one in the node, under More Credentials',
		),
	});
	const node = toolkitNode({ domains: ['research', 'audit'] }, await ownerCredential(world.live));
	const agent = await publishAgent(world.live, `No search ${world.live.mark}`, [node]);
	const { script } = await runScript(world.live, world.model, agent, [{ text: 'done' }]);
	const offered = (script.calls[0]?.tools ?? []).map((tool: Json) => tool.function.name);
	expect(offered).toContain('list-audit-entries');
	expect(offered).not.toContain('web-search');
});

test('the credential test searches, or says what is wrong', async () => {
	const examine = async (data: object) => {
		const { body } = await world.live.rest('POST', '/rest/credentials/test', {
			credentials: { id: '', name: 'Under test', type: 'foremanSearchApi', data },
		});
		return [body.data.status, body.data.message];
	};
	const { url } = server();
	const searxng = { provider: 'searxng', searxngUrl: url, allowPrivate: true };
	expect(await examine(searxng)).toEqual([
		'OK',
		expect.stringMatching(/^SearXNG answers, with \d+ results for "n8n"\.$/),
	]);
	expect(await examine({ ...searxng, allowPrivate: false })).toEqual([
		'Error',
		expect.stringContaining('SearXNG Address of the Foreman Search API credential'),
	]);
	expect(await examine({ ...searxng, searxngUrl: `${url}/elsewhere` })).toEqual([
		'Error',
		expect.stringContaining('no search service at the address'),
	]);
	const brave = { provider: 'brave', braveUrl: url, allowPrivate: true, apiKey: 'wrong' };
	expect(await examine(brave)).toEqual([
		'Error',
		expect.stringContaining('does not accept the API key'),
	]);
});

test('the research agent of a plan searches, and has nothing else', async () => {
	const foreman = await rehearsal.foreman({
		parameters: asksBut(),
		search: await searxngCredential(world.live, server()),
	});
	const tasks = [
		{ id: 'look', title: 'Find the node', kind: 'research', spec: 'What merges?', deps: [] },
	];
	const run = await foreman.start(
		[
			{
				kind: 'orchestrator',
				turns: [call('plan', { tasks }), onceTold('The plan is done', say('The Merge node.'))],
			},
			{
				kind: 'research-agent',
				turns: [
					call('web-search', { query: 'node merge', includeDomains: ['n8n.io'] }),
					({ answerOf }) => say(`Found ${answerOf('web-search').results[0].url}`),
				],
			},
		],
		'Which node merges?',
	);
	expect((await answerForm(await foreman.question(), 'approved')).status).toBe(200);
	const { done } = await run.end();
	run.script.assertFinished();
	expect(done[0]).toMatchObject({
		...{ status: 'finished', notDone: [], output: 'The Merge node.' },
	});
	const [first, second] = run.script.requests('research-agent');
	const own = ['fetch-url', 'get-tool-result', 'web-search'];
	expect([...(first?.tools ?? [])].sort()).toEqual(own);
	expect(first?.system).toContain('`web-search` takes few words');
	expect(second?.last).toContain('is data that others wrote');
	expect(second?.last).toContain(merge.url);
	await rehearsal.expectNoSecret(foreman, run.script);
});
