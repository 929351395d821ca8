import { readWebAnswer } from '../../../src/web/fetch/read-web-answer';

const read = async (text: string, type = 'application/json') =>
	await readWebAnswer(
		{
			body: Buffer.from(text),
			headers: { 'content-type': type },
			status: 200,
			url: 'https://a.example/',
		},
		async () =>
			await Promise.resolve({ kind: 'text', title: '', content: 'read', flags: [], notes: [] }),
		new AbortController().signal,
	);

const lists = (count: number) => '['.repeat(count) + ']'.repeat(count);

describe('data of the web', () => {
	it('is told with its shape', async () => {
		expect((await read(lists(50_000))).content).toContain('Shape: [');
	});

	it('is handed on without, where that would hold n8n', async () => {
		const { content, notes, isData } = await read(lists(200_000));
		expect(content).toBe(lists(200_000));
		expect(notes).toEqual(['The data is too large for its shape to be told.']);
		expect(isData).toBe(true);
	});

	it('is a text where its type says so and it is too much to be tried as data', async () => {
		expect((await read(lists(200_000), 'text/plain')).content).toBe('read');
	});
});
