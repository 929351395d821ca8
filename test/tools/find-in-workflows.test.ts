import finding from '../../src/tools/workflow/find-in-workflows.tool';
import { hideSecrets } from '../../src/policy/secrets/hide-secrets';
import { fakeSecrets } from '../policy/secrets/fake-secrets';
import { storedNode, storedWorkflow } from './stored-workflow';
import { workshop } from './workshop';

const OLD = 'http://127.0.0.1:7101/v1';

const workflow = (id: string, parameters: Record<string, unknown>, rest = {}) =>
	storedWorkflow({
		...{ id, name: `Workflow ${id}`, nodes: [storedNode('Ask', { parameters })] },
		...rest,
	});

const places = (answer: { workflows: Array<{ workflowId: string; places: unknown[] }> }) =>
	answer.workflows.map((one) => [one.workflowId, one.places]);

/** Ways in which parameters, code and JSON hold a text. */
const shapes: ReadonlyArray<[what: string, path: string, holding: (text: string) => object]> = [
	['a field', 'parameters.url', (text) => ({ url: `=${text}/x` })],
	[
		'a list of Set',
		'parameters.assignments.assignments[1].value',
		(text) => ({ assignments: { assignments: [{ name: 'a' }, { name: 'b', value: text }] } }),
	],
	[
		'code',
		'parameters.jsCode',
		(text) => ({ jsCode: `const a = 1;\nask('${text}');\nreturn [];` }),
	],
	[
		'JSON in a text',
		'parameters.workflowJson',
		(text) => ({ workflowJson: JSON.stringify({ nodes: [{ url: text }] }) }),
	],
	[
		'JSON in JSON in a text',
		'parameters.body',
		(text) => ({ body: JSON.stringify({ body: JSON.stringify({ url: text }) }) }),
	],
	['escaped slashes', 'parameters.body', (text) => ({ body: text.replaceAll('/', '\\/') })],
	['the name of a field', 'parameters.headers', (text) => ({ headers: { [text]: 1 } })],
];

describe('find-in-workflows', () => {
	it.each([
		[
			{
				resource: 'row',
				operation: 'insert',
				dataTableId: { __rl: true, mode: 'list', value: 't1', cachedResultName: 'Orders' },
			},
			'resource row, operation insert, dataTableId Orders t1',
		],
		[{ workflowId: { __rl: true, mode: 'id', value: 'w9' }, options: {} }, 'workflowId w9'],
		[{ method: 'POST', url: OLD, jsonBody: '{}' }, `method POST, url ${OLD}`],
		[{}, ''],
	])('says of a node of a type what it works on: %#', async (parameters, said) => {
		const { use } = workshop([workflow('a', parameters)]);
		const [node] = workflow('a', parameters).nodes;
		const answer = await use(finding, { nodeType: String(node?.type) });
		const text = [`${node?.type} ${node?.typeVersion}`, ...(said === '' ? [] : [said])].join(', ');
		expect(places(answer as never)).toEqual([['a', [{ node: 'Ask', path: 'type', text }]]]);
	});

	it('does not look for many lines', async () => {
		const { use } = workshop([workflow('a', { url: OLD })]);
		const text = `${'\n'.repeat(30)}x`;
		expect(await use(finding, { text })).toMatchObject({
			message: expect.stringMatching(/"text" is of more than 21 lines/),
		});
	});

	const texts = [
		OLD,
		OLD.toUpperCase(),
		'127.0.0.1:7101',
		'={{ $json.order["id"] }}',
		'ümläut (1+1)',
	];
	it.each(shapes)('finds a text in %s', async (_what, path, holding) => {
		for (const text of texts) {
			const { use } = workshop([workflow('a', { ...holding(text) }), workflow('b', { url: 'x' })]);
			const answer = await use(finding, { text: text.toLowerCase() });
			expect(answer).toMatchObject({ lookedThrough: 2, workflows: [{ workflowId: 'a' }] });
			const [[, [place]]] = places(answer) as [[string, [{ node: string; path: string }]]];
			expect(place.node).toBe('Ask');
			expect(place.path.startsWith(path)).toBe(true);
		}
	});

	/** Letters that JSON, code and markers of secrets treat in their own way, and some that are long in lower case. */
	const letters = [...'aZ09 "\'\\/[]:{}()*.?-_\n\tİſK字', 'redacted:', '\\n', 'https://', 'secret'];
	const drawn = (seed: number, most: number) => {
		let value = seed * 7_919 + 13;
		const draw = (below: number) => {
			value = (value * 48_271) % 2_147_483_647;
			return value % below;
		};
		return Array.from({ length: 1 + draw(most) }, () => letters[draw(letters.length)]).join('');
	};
	it.each(Array.from({ length: 40 }, (_, at) => at))(
		'finds each part of a text (%d)',
		async (at) => {
			const text = drawn(at + 1, 60);
			const from = (at * 31) % text.length;
			const part = text.slice(from, from + 1 + ((at * 17) % 20));
			// Half a character, and nothing at all, cannot be looked for.
			if (part.trim() === '') return;
			const { use } = workshop([workflow('a', { [`in ${at}`]: { list: [text] } })]);
			expect((await use(finding, { text: part })).workflows).toMatchObject([{ workflowId: 'a' }]);
		},
	);

	/** An address that is put together when the workflow runs, and the line that holds its part. */
	const inParts: ReadonlyArray<[what: string, address: string, holding: object, line: string]> = [
		[
			'host and port of an object',
			OLD,
			{ jsCode: "const a = { host: '127.0.0.1', port: 7101 };\nask(a);" },
			"const a = { host: '127.0.0.1', port: 7101 };",
		],
		['a field for the port', '127.0.0.1:7101', { host: '127.0.0.1', port: 7101 }, '7101'],
		[
			'a template',
			OLD,
			{ jsCode: 'ask(`http://${host}:7101/v1`)' },
			'ask(`http://${host}:7101/v1`)',
		],
		[
			'a server without a path',
			OLD,
			{ jsCode: "const base = 'http://127.0.0.1:7101/';" },
			"const base = 'http://127.0.0.1:7101/';",
		],
		[
			'a host alone',
			'https://api.example.com/v1/orders',
			{ url: '=https://{{ $json.sub }}/v1', sub: 'api.example.com' },
			'api.example.com',
		],
		[
			'a host with another path',
			'api.example.com/v1',
			{ url: 'https://API.example.com/v2' },
			'https://API.example.com/v2',
		],
	];
	it.each(inParts)(
		'tells where only a part of an address is: %s',
		async (_what, address, holding, line) => {
			const answer = await workshop([workflow('a', { ...holding })]).use(finding, {
				text: address,
			});
			expect(places(answer).flatMap(([, found]) => found)).toEqual([
				expect.objectContaining({ text: line, part: expect.any(String) }),
			]);
		},
	);

	it.each([
		['a longer number', OLD, { url: 'http://127.0.0.1:71010/v1 17101 v7101' }],
		[
			'a longer host',
			'https://api.example.com/v1',
			{
				url: 'https://api.example.com.evil.org https://other-api.example.com https://my.api.example.com',
			},
		],
		['no address', 'order 7101', { text: '7101' }],
		['the host of one with a port', OLD, { url: 'http://127.0.0.1:80/v1' }],
		[
			'another path of the same server',
			OLD,
			{ url: '=http://127.0.0.1:7101/office/{{ $json.id }}' },
		],
	])('does not take %s for a part', async (_what, address, holding) => {
		const answer = await workshop([workflow('a', holding)]).use(finding, { text: address });
		expect(answer.workflows).toEqual([]);
	});

	it('tells a line once that holds both', async () => {
		const jsCode = `ask('${OLD}', 7101);\nconst port = 7101;`;
		const answer = await workshop([workflow('a', { jsCode })]).use(finding, { text: OLD });
		expect(answer.workflows[0]?.places).toEqual([
			{ node: 'Ask', path: 'parameters.jsCode', text: `ask('${OLD}', 7101);` },
			{ node: 'Ask', path: 'parameters.jsCode', text: 'const port = 7101;', part: '7101' },
		]);
	});

	it('finds numbers, notes, names and settings', async () => {
		const notes = storedNode('Number 7101', { notes: 'was 7101', parameters: { port: 7101 } });
		const stored = storedWorkflow({ nodes: [notes], settings: { errorWorkflow: 'x7101' } });
		const answer = await workshop([stored]).use(finding, { text: '7101' });
		expect(places(answer)).toEqual([
			[
				'w1',
				[
					{ path: 'settings.errorWorkflow', text: 'x7101' },
					{ node: 'Number 7101', path: 'name', text: 'Number 7101' },
					{ node: 'Number 7101', path: 'notes', text: 'was 7101' },
					{ node: 'Number 7101', path: 'parameters.port', text: '7101' },
				],
			],
		]);
	});

	it('gives each line once, with how often, and not the whole text', async () => {
		const jsCode = `${'x'.repeat(500)} ask('7101', '7101')\nlet a;\nport = 7101;`;
		const answer = await workshop([workflow('a', { jsCode })]).use(finding, { text: '7101' });
		const [[, found]] = places(answer) as [[string, Array<{ text: string; times?: number }>]];
		expect(found).toEqual([
			expect.objectContaining({
				times: 2,
				text: expect.stringMatching(/^…x+ ask\('7101', '7101'\)$/),
			}),
			expect.objectContaining({ text: 'port = 7101;' }),
		]);
	});

	it('says what is only in the draft, and what is only live', async () => {
		const nodes = (...urls: string[]) =>
			urls.map((url, at) => storedNode(`N${at}`, { parameters: { url } }));
		const stored = storedWorkflow({
			nodes: nodes('7101 a', '7101 b'),
			...{ versionId: 'v2', activeVersionId: 'v1' },
			activeVersion: { nodes: nodes('7101 a', '7101 c'), connections: {} },
		});
		const answer = await workshop([stored]).use(finding, { text: '7101' });
		expect(answer.workflows).toMatchObject([
			{
				live: 'v1',
				places: [
					{ node: 'N0', text: '7101 a' },
					{ node: 'N1', text: '7101 b', in: 'draft' },
					{ node: 'N1', text: '7101 c', in: 'live' },
				],
			},
		]);
		expect(answer.workflows[0].places[0].in).toBeUndefined();
	});

	it('finds nodes by type, credential and path', async () => {
		const slack = { slackApi: { id: 'C1', name: 'House slack' } };
		const nodes = [
			storedNode('Say', { type: 'n8n-nodes-base.slack', typeVersion: 2.2, credentials: slack }),
			storedNode('Set', { parameters: { mode: 'raw', text: 'slack' } }),
		];
		const { use } = workshop([storedWorkflow({ nodes })]);
		const found = async (input: object) => places(await use(finding, input))[0]?.[1];
		expect(await found({ nodeType: 'slack' })).toEqual([
			{ node: 'Say', path: 'type', text: 'n8n-nodes-base.slack 2.2' },
		]);
		for (const credential of ['c1', 'house', 'slackApi'])
			expect(await found({ credential })).toEqual([
				{ node: 'Say', path: 'credentials.slackApi', text: 'House slack' },
			]);
		expect(await found({ path: 'parameters.mode' })).toEqual([
			{ node: 'Set', path: 'parameters.mode', text: 'raw' },
		]);
		expect(await found({ text: 'slack', nodeType: 'set' })).toEqual([
			{ node: 'Set', path: 'parameters.text', text: 'slack' },
		]);
		expect(await use(finding, {})).toMatchObject({ code: 'invalid-input' });
	});

	it('stays within what a model is shown, and counts what is left out', async () => {
		const long = `${'y'.repeat(200)}7101${'y'.repeat(200)}\n`.repeat(50);
		const nodes = Array.from({ length: 20 }, (_none, at) =>
			storedNode(`Node ${at}`, { parameters: { jsCode: long } }),
		);
		const many = Array.from({ length: 300 }, (_none, at) =>
			storedWorkflow({ id: `workflow${at}`, name: 'n'.repeat(60), nodes }),
		);
		const answer = await workshop(many).use(finding, { text: '7101' });
		expect(JSON.stringify(answer).length).toBeLessThan(30_000);
		expect(answer).toMatchObject({ lookedThrough: 300, more: 250 });
		expect(answer.workflows).toHaveLength(50);
		expect(answer.workflows.at(-1)).toMatchObject({ places: [], more: 1000 });
	});
});

describe('what was found', () => {
	const given = () => [workflow('a', { url: OLD }), workflow('b', { url: OLD })];
	const patches = [{ node: 'Ask', path: 'parameters.url', old_str: '7101', new_str: '7102' }];

	it('is patched without reading the workflow', async () => {
		const { use, build, stored } = workshop(given());
		await use(finding, { text: '7101' });
		for (const id of ['a', 'b']) await build({ workflowId: id, patches });
		for (const id of ['a', 'b'])
			expect(stored.get(id)?.nodes[0]?.parameters).toEqual({ url: OLD.replace('7101', '7102') });
	});

	it('is not patched where somebody changed the draft since', async () => {
		const { use, build, change, stored } = workshop(given());
		await use(finding, { text: '7101' });
		const nodes = [storedNode('Ask', { parameters: { url: OLD, timeout: 9 } })];
		change('a', { nodes });
		expect(await build({ workflowId: 'a', patches })).toMatchObject({ code: 'conflict' });
		expect(await build({ workflowId: 'b', patches })).toMatchObject({ workflowId: 'b' });
		expect(stored.get('a')?.nodes).toEqual(nodes);
	});

	it('does not make an older reading count as new', async () => {
		const { use, build, read, change } = workshop(given());
		const code = (await read('a')).replace(/^\/\/ read from.*\n/m, '');
		change('a', { nodes: [storedNode('Ask', { parameters: { url: OLD, timeout: 9 } })] });
		await use(finding, { text: '7101' });
		expect(await build({ workflowId: 'a', code })).toMatchObject({ code: 'conflict' });
	});
});

/** What a secret could be guessed by: parts of it, from its begin, its end and its middle, and other spellings. */
function guesses(secret: string): string[] {
	const lengths = [1, 2, 4, 6, 10, 20].filter((length) => length <= secret.length);
	const middle = Math.floor(secret.length / 2);
	return [
		...lengths.map((length) => secret.slice(0, length)),
		...lengths.map((length) => secret.slice(-length)),
		...lengths.slice(3).map((length) => secret.slice(middle, middle + length)),
		...[secret, secret.slice(0, -1), secret.toUpperCase(), encodeURIComponent(secret)],
		Buffer.from(secret).toString('base64'),
	];
}

/** Places in which a secret is hidden when the workflow is shown. */
const hidingPlaces = (text: string, secret: string): object[] => [
	{ jsCode: `const a = 1;\n${text}\nreturn [];` },
	{ headerParameters: { parameters: [{ name: 'Authorization', value: `Bearer ${secret}` }] } },
	{ url: `https://x.example/?a=1&token=${secret}` },
	{ workflowJson: JSON.stringify({ nodes: [{ parameters: { text } }] }) },
	{ password: secret },
	{ values: { [text]: text } },
];

describe('a secret', () => {
	const [ours, others] = [fakeSecrets(5), fakeSecrets(77)];
	/** The same text with another secret of the kind in it. */
	const cases = ours.map(({ kind, secret, text }, at) => {
		const other = others[at]?.secret ?? '';
		return [
			kind,
			{ secret, text },
			{ secret: other, text: text.replaceAll(secret, other) },
		] as const;
	});
	const hide = hideSecrets([]);
	const world = ({ text, secret }: { text: string; secret: string }) => [
		...hidingPlaces(text, secret).map((parameters, at) => workflow(`w${at}`, { ...parameters })),
		storedWorkflow({ id: 'noted', nodes: [storedNode('Ask', { notes: text })] }),
		storedWorkflow({ id: 'set', settings: { note: text } }),
		storedWorkflow({ id: 'named', nodes: [storedNode(text)] }),
		storedWorkflow({
			...{
				id: 'used',
				nodes: [storedNode('Ask', { credentials: { a: { id: 'c', name: text } } })],
			},
		}),
	];

	it.each(cases)('of the kind %s is not found by any part of it', async (_kind, one, other) => {
		const [here, there] = [world(one), world(other)];
		// What is shown of it, as in a place where nothing tells that it is one, may be found.
		const isHidden = here.map(
			(workflow, at) => JSON.stringify(hide(workflow)) === JSON.stringify(hide(there[at])),
		);
		expect(isHidden).toContain(true);
		const [ours, theirs] = [here, there].map((all) =>
			workshop(all.filter((_workflow, at) => isHidden[at])),
		);
		for (const text of guesses(one.secret))
			for (const wish of text === one.secret
				? [{ text }, { credential: text }, { path: text }]
				: [{ text }]) {
				const answer = await ours?.use(finding, wish);
				// Another secret in its place gives the same answer: it tells nothing of this one.
				expect(answer).toEqual(await theirs?.use(finding, wish));
				expect(JSON.stringify(answer)).not.toContain(one.secret);
			}
	});
});
