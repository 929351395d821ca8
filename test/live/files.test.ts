import { createServer } from 'node:http';

import { workflow } from '../../sandbox/workflows.mjs';
import type { Json } from '../support/live-instance';
import { endServer, listenNamed } from '../support/local-server';
import { codeNode, triggerNode } from '../support/sample-workflows';
import { useLive } from '../support/use-live';

const world = useLive(['canvas']);

/** A picture of one pixel. */
const picture = Buffer.from(
	'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
	'base64',
);

const answers: Readonly<Record<string, readonly [type: string, body: string | Buffer]>> = {
	'/photo.png': ['image/png', picture],
	'/gone.png': ['text/html; charset=utf-8', '<!doctype html><title>Not found</title>'],
	'/lying.png': ['image/png', '<html><body>Please sign in</body></html>'],
	'/quota': ['application/octet-stream', '{"error":{"message":"quota exceeded"}}'],
	'/rows.csv': ['text/csv', 'name,age\nAda,36\n'],
};

const service = createServer((request, response) => {
	const [type, body] = answers[request.url ?? ''] ?? ['text/plain', ''];
	response.setHeader('content-type', type);
	response.end(body);
});
let address = '';

beforeAll(async () => {
	address = await listenNamed(service);
});

afterAll(async () => await endServer(service));

const manual = () => triggerNode('Start', 'n8n-nodes-base.manualTrigger', 1);

const download = (name: string, path: string) =>
	triggerNode(name, 'n8n-nodes-base.httpRequest', 4.2, {
		url: `${address}${path}`,
		options: { response: { response: { responseFormat: 'file' } } },
	});

const store = async (nodes: Json[], links: Array<[string, string]>): Promise<string> =>
	(await world.live.store(workflow('Files', nodes, links))).id;

const simulate = async (workflowId: string) =>
	await world.canvas.ask('run-workflow', { workflowId, simulate: 'writes' });

const downloads = async (...paths: string[]) =>
	await store(
		[manual(), ...paths.map((path, index) => download(`Get ${index}`, path))],
		paths.map((_, index) => ['Start', `Get ${index}`]),
	);

test('a run tells the files of each item, and nothing of what they hold', async () => {
	const answer = await simulate(await downloads('/photo.png'));
	expect(answer.data['Get 0']).toEqual([
		{ binary: { data: { mimeType: 'image/png', fileName: 'photo.png', fileSize: '70 B' } } },
	]);
	expect(answer).not.toHaveProperty('wrongFiles');
	const again = await world.canvas.ask('get-node-output', {
		executionId: answer.executionId,
		nodeName: 'Get 0',
		fileText: true,
	});
	expect(again.data).toEqual(answer.data['Get 0']);
});

test('a page or an error message in place of a file is told', async () => {
	const answer = await simulate(await downloads('/photo.png', '/gone.png', '/lying.png', '/quota'));
	expect(answer.status).toBe('success');
	expect(answer.wrongFiles).toEqual(
		['is an HTML page, such as an error or sign-in page']
			.flatMap((page) => [page, page, 'is an error message of the server'])
			.map((problem, index) => ({ node: `Get ${index + 1}`, problem })),
	);
});

test('the text of a file is told on request, also by an execution that is over', async () => {
	const answer = await simulate(await downloads('/rows.csv'));
	const wish = { executionId: answer.executionId, nodeName: 'Get 0' };
	const about = { mimeType: 'text/csv', fileName: 'rows.csv', fileSize: '16 B' };
	expect((await world.canvas.ask('get-node-output', wish)).data).toEqual([
		{ binary: { data: about } },
	]);
	expect((await world.canvas.ask('get-node-output', { ...wish, fileText: true })).data).toEqual([
		{ binary: { data: { ...about, text: 'name,age\nAda,36\n' } } },
	]);
});

test('a file that a node claims of another execution is not read', async () => {
	const theirs = await simulate(await downloads('/rows.csv'));
	const { data } = await world.live.execution(theirs.executionId);
	const { id } = data.resultData.runData['Get 0'][0].data.main[0][0].binary.data;
	const steal = `return [{ json: {}, binary: { data: { id: ${JSON.stringify(id)}, data: 'filesystem-v2', mimeType: 'text/csv' } } }];`;
	const stolen = await simulate(
		await store([manual(), codeNode('Claim', steal)], [['Start', 'Claim']]),
	);
	const answer = await world.canvas.ask('get-node-output', {
		executionId: stolen.executionId,
		nodeName: 'Claim',
		fileText: true,
	});
	expect(answer.data).toEqual([{ binary: { data: { mimeType: 'text/csv' } } }]);
});

/** Two items, of which the second repeats the first. */
const twice = () =>
	codeNode('Twice', 'return [{ json: { id: 1 } }, { json: { id: 1 } }, { json: { id: 2 } }];');

const passing: ReadonlyArray<readonly [type: string, version: number, parameters: Json]> = [
	[
		'n8n-nodes-base.removeDuplicates',
		2,
		{ operation: 'removeItemsSeenInPreviousExecutions', dedupeValue: '={{ $json.id }}' },
	],
	['n8n-nodes-base.removeDuplicates', 2, { operation: 'clearDeduplicationHistory' }],
	['n8n-nodes-base.evaluation', 4.6, { operation: 'setMetrics' }],
];

test.each(passing)(
	'%s, held back, hands on what it was given: %#',
	async (type, version, parameters) => {
		const workflowId = await store(
			[
				manual(),
				twice(),
				triggerNode('Held', type, version, parameters),
				codeNode('After', 'return $input.all();'),
			],
			[
				['Start', 'Twice'],
				['Twice', 'Held'],
				['Held', 'After'],
			],
		);
		const answer = await simulate(workflowId);
		expect(answer.simulatedNodes).toEqual([{ node: 'Held', source: 'input' }]);
		expect(answer.data.After).toEqual([{ id: 1 }, { id: 1 }, { id: 2 }]);
		// Of what went on, the first items and how many there are.
		expect(answer.data.Twice).toEqual([{ id: 1 }, { id: 1 }]);
		expect(answer.totalItems).toEqual({ Twice: 3, Held: 3 });
		expect(answer.wouldDo).toEqual([expect.objectContaining({ node: 'Held', items: 3 })]);
	},
);
