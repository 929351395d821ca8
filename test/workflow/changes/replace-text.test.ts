import type { WorkflowDocument } from '../../../src/kernel/ports/instance/workflows';
import type { WorkflowChange } from '../../../src/kernel/ports/workflow-changes';
import { hideSecrets } from '../../../src/policy/secrets/hide-secrets';
import { createChangeWorkflow } from '../../../src/workflow/changes/change-workflow';
import { fakeSecrets } from '../../policy/secrets/fake-secrets';
import { storedNode, storedWorkflow } from '../../tools/stored-workflow';

const { change: changed } = createChangeWorkflow(hideSecrets([]));

/** The same numbers for the same seed. */
function dice(seed: number) {
	let state = seed;
	return (sides: number): number => {
		state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
		return Math.floor((state / 2_147_483_648) * sides);
	};
}

const moves: ReadonlyArray<readonly [from: string, to: string]> = [
	['http://127.0.0.1:7101/crm', 'http://127.0.0.1:7102/crm/v2'],
	['http://127.0.0.1:7101/crm', 'http://127.0.0.1:7101/crm/v2'],
	['https://old.example.com/api', 'https://new.example.com/api?a=$1&b=$&'],
	['https://old.example.com', 'https://new.example.com:8443'],
	['old.example.com/hooks', 'new.example.com/hooks'],
	['customers_old', 'customers_old_2'],
	['Kind regards', 'Mit freundlichen Grüßen 👋'],
];

/** What stands around a text, as n8n, JSON, JavaScript or HTML writes it. */
const wraps: ReadonlyArray<(text: string) => string> = [
	(text) => text,
	(text) => `Before ${text}/behind, and ${text}.`,
	(text) => `=${text}/{{ $json.body.id }}`,
	(text) => `={{ { base: ${JSON.stringify(text)}, id: $json.id } }}`,
	(text) => `={{ $json.on ? '${text}' : "" }}`,
	(text) => `const a = 1;\n// ${text}\nreturn [{ json: { url: \`${text}/\${a}\` } }];\n`,
	(text) => JSON.stringify({ nodes: [{ parameters: { url: text, list: [text] } }] }, null, 2),
	(text) => JSON.stringify([text]).replaceAll('/', '\\/'),
	(text) => `<a href="${text}?a=1&amp;b=2">x</a>`,
];

/** Two wraps deep, JSON twice at most. */
const wrapped = (text: string, roll: (sides: number) => number) => {
	const [inner, outer] = [wraps[roll(wraps.length)], wraps[roll(wraps.length)]];
	const once = inner?.(text) ?? text;
	return roll(2) === 0 ? once : (outer?.(JSON.stringify(once).slice(1, -1)) ?? once);
};

/** Texts that begin or end alike, and are others. */
const likes = (from: string) => [
	from.includes('.') ? `${from}-archive` : `${from}archive`,
	`${from}X`,
	from.toUpperCase(),
	`x${from}`,
];

const texts = (text: string, roll: (sides: number) => number) => ({
	url: wrapped(text, roll),
	jsCode: wrapped(text, roll),
	workflowJson: JSON.stringify({ nodes: [{ parameters: { text: wrapped(text, roll) } }] }),
	assignments: {
		assignments: [
			{ name: 'a', value: 7, type: 'number' },
			{ name: 'b', value: wrapped(text, roll) },
		],
	},
	deep: [[{ list: [null, true, wrapped(text, roll)] }]],
});

/** The same workflow with one text or another at the same places. */
function sample(text: string, others: readonly string[], seed: number): WorkflowDocument {
	const roll = dice(seed);
	return storedWorkflow({
		nodes: [
			storedNode('One', { parameters: texts(text, roll), notes: wrapped(text, roll) }),
			storedNode('Two', { parameters: { value: wrapped(text, roll), size: 12.5, empty: {} } }),
			storedNode('Other', { parameters: { a: [...others], b: 'nothing', c: '' } }),
		],
		connections: { One: { main: [[{ node: 'Two', type: 'main', index: 0 }]] } },
		settings: { executionOrder: 'v1', timezone: 'Europe/Berlin' },
	});
}

const replacing = (from: string, to: string): WorkflowChange => ({ kind: 'text', from, to });

const seeds = Array.from({ length: 60 }, (_, index) => index + 1);

describe.each(moves)('%s becomes %s', (from, to) => {
	it('wherever it stands, and nothing else by a byte', async () => {
		for (const seed of seeds) {
			const before = sample(from, likes(from), seed);
			const kept = JSON.stringify(before);
			const { content, places, notes } = await changed(before, replacing(from, to));
			const wanted = JSON.stringify(sample(to, likes(from), seed));
			expect([seed, JSON.stringify(content)]).toEqual([seed, wanted]);
			expect(JSON.stringify(before)).toBe(kept);
			expect(new Set(places.map(({ node }) => node))).toEqual(new Set(['One', 'Two']));
			expect(notes.map(({ node, path }) => [node, path])).toEqual(
				likes(from).map((_like, index) => ['Other', `parameters.a[${index}]`]),
			);

			const again = await changed({ ...before, ...content }, replacing(from, to));
			expect([seed, again.places]).toEqual([seed, []]);
		}
	});
});

describe('what cannot be replaced for sure', () => {
	const FROM = 'https://old.example.com/api';
	const of = async (parameters: Record<string, unknown>, to: string, rest = {}) =>
		await changed(
			storedWorkflow({ nodes: [storedNode('One', { parameters })], ...rest }),
			replacing(FROM, to),
		);

	it.each([
		['quotes in code', { jsCode: `a('${FROM}')` }, "it's"],
		['a backslash in JSON', { body: JSON.stringify({ a: FROM }) }, 'a\\b'],
		['a line break in an expression', { text: `={{ '${FROM}' }}` }, 'a\nb'],
		['an expression in code', { jsCode: `\`${FROM}\`` }, '${a}'],
	])('stays and is told: %s', async (_what, parameters, to) => {
		const { content, places, notes } = await of(parameters, to);
		expect(places).toEqual([]);
		expect(content).toMatchObject({ nodes: [{ parameters }] });
		expect(notes).toMatchObject([{ node: 'One', why: expect.stringMatching(/escaped/) }]);
	});

	it('may hold quotes where nothing is escaped', async () => {
		const { content } = await of({ subject: `About ${FROM}` }, `"it's"`);
		expect(content.nodes[0]?.parameters).toEqual({ subject: `About "it's"` });
	});

	it('tells addresses that are put together, names of fields, numbers and settings', async () => {
		const { places, notes } = await of(
			{ base: 'https://old.example.com', [FROM]: 1 },
			'https://new.example.com/api',
			{ settings: { callerIds: FROM } },
		);
		expect(places).toEqual([]);
		expect(notes).toEqual([
			expect.objectContaining({ why: expect.stringMatching(/part of the address/) }),
			expect.objectContaining({ why: expect.stringMatching(/name of a field/) }),
			{ path: 'settings.callerIds', why: expect.stringMatching(/settings/) },
		]);
	});

	const secrets = fakeSecrets(3).map(({ kind, secret, text }) => [kind, secret, text] as const);
	it.each(secrets)('does not tell what a secret holds: %s', async (_kind, secret, text) => {
		const jsCode = `ask('${FROM}', '${text}');`;
		const node = storedNode('One', { parameters: { jsCode } });
		const workflow = storedWorkflow({ nodes: [node] });
		for (const from of [secret, secret.slice(2, 12), secret.slice(-8)]) {
			const answer = await changed(workflow, replacing(from, 'other'));
			expect(answer).toEqual({ content: workflow, places: [], notes: [] });
		}
		const { content } = await changed(workflow, replacing(FROM, 'https://new.example.com'));
		expect(content.nodes[0]?.parameters).toEqual({
			jsCode: `ask('https://new.example.com', '${text}');`,
		});
	});
});

it('is done in steps that grow as the text', async () => {
	const times = async (number: number) => {
		const text = 'abc_old x abc '.repeat(number);
		const workflow = storedWorkflow({ nodes: [storedNode('One', { parameters: { text } })] });
		let letters = 0;
		const { slice } = String.prototype;
		const spy = jest.spyOn(String.prototype, 'slice').mockImplementation(function (
			this: string,
			...given
		) {
			const cut = slice.apply(this, given);
			letters += cut.length;
			return cut;
		});
		const { places } = await changed(workflow, replacing('abc', 'abc_old'));
		spy.mockRestore();
		expect(places).toMatchObject([{ times: number }]);
		return letters;
	};
	const [once, often] = [await times(200), await times(1_600)];
	expect(often).toBeLessThan(10 * once);
});
