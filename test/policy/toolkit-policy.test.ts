import { readAgentPanel, readToolkitPolicy } from '../../src/policy/toolkit-policy';

const decided = (tools: unknown, status = 'blocked') => [
	...readToolkitPolicy({ permissions: { rules: [{ tools, status }] } }).snapshot.decided,
];

describe('the tools of a rule', () => {
	it('are a list, or names with commas between them', () => {
		expect(decided(['a', 'b'])).toEqual(decided(' a, b,,'));
		expect(decided('')).toEqual([]);
		expect(decided('a\nb')).toHaveLength(2);
	});

	it('are known by the name of their node too', () => {
		expect(decided('HTTP Request, search.all')).toEqual([
			['HTTP Request', 'blocked'],
			['HTTP_Request', 'blocked'],
			['search.all', 'blocked'],
			['search_all', 'blocked'],
		]);
	});

	it('are blocked by a word that nobody knows', () => {
		expect(decided('a', 'perhaps')).toEqual([['a', 'blocked']]);
	});
});

test('a rule with a long name of a node holds for its tool, whose name n8n cuts', () => {
	const name = `${'Long '.repeat(20)}name`;
	const rules = [{ tools: name, status: 'blocked' }];
	const { snapshot } = readToolkitPolicy({ permissions: { rules } });
	const cut = 'Long_'.repeat(13).slice(0, 64);
	expect(snapshot.decided.get(cut)).toBe('blocked');
});

describe('while a person is asked', () => {
	const read = (whileAsking?: unknown) => {
		const { whileAsking: word, inChat } = readAgentPanel({ whileAsking });
		return [word, inChat];
	};

	it('waits by itself, and lets those answer in the chat who have signed in', () => {
		expect(read()).toEqual(['wait', 'signed-in']);
		expect(read('auto')).toEqual(['wait', 'signed-in']);
	});

	it('lets anybody answer in the chat where a person chose that, and nobody else', () => {
		expect(read('chat')).toEqual(['wait', 'anyone']);
		expect(read('wait')).toEqual(['wait', 'never']);
		expect(read('answer')).toEqual(['answer', 'never']);
	});

	it.each(['CHAT', '={{ "chat" }}', 7, null])('of %p lets nobody answer in the chat', (word) => {
		expect(read(word)).toEqual(['answer', 'never']);
	});
});
