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
	it.each([50_000, 200_000])('is handed on as it came: %i lists', async (count) => {
		const { content, notes, isData } = await read(lists(count));
		expect([content, notes, isData]).toEqual([lists(count), [], true]);
	});

	it('is a text where its type says so and it is too much to be tried as data', async () => {
		expect((await read(lists(200_000), 'text/plain')).content).toBe('read');
	});
});
