import { readAgentPanel, readToolkitPolicy } from '../../src/policy/toolkit-policy';

const decided = (tools: unknown, status = 'blocked') => [
	...readToolkitPolicy({ permissions: { rules: [{ tools, status }] } }, 'gate').snapshot.decided,
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
	const { snapshot } = readToolkitPolicy({ permissions: { rules } }, 'gate');
	const cut = 'Long_'.repeat(13).slice(0, 64);
	expect(snapshot.decided.get(cut)).toBe('blocked');
});

describe('the profile of a panel', () => {
	const profileOf = (profile: unknown, of: 'tools' | 'gate') =>
		readToolkitPolicy(profile === undefined ? {} : { profile }, of).snapshot.profile;

	it('is Build where nobody has chosen one, and Standard at a gate', () => {
		expect(profileOf(undefined, 'tools')).toBe('build');
		expect(profileOf(undefined, 'gate')).toBe('standard');
	});

	it.each(['Build', 'build ', 'everything', 3, null])(
		'asks for everything where it is %p',
		(word) => {
			expect(profileOf(word, 'tools')).toBe('restrictive');
		},
	);

	it.each(['restrictive', 'standard', 'build', 'unattended'])(
		'is %s where it is chosen',
		(word) => {
			expect(profileOf(word, 'tools')).toBe(word);
			expect(profileOf(word, 'gate')).toBe(word);
		},
	);

	it('of one that nobody decided to leave alone asks after foreign text, Unattended does not', () => {
		expect(readToolkitPolicy({}, 'tools').asksAfterForeignText).toBe(true);
		expect(readToolkitPolicy({ profile: 'unattended' }, 'tools').asksAfterForeignText).toBe(false);
	});
});

describe('while a person is asked', () => {
	const read = (whileAsking?: unknown) => {
		const { whileAsking: word, inChat } = readAgentPanel({ whileAsking }, 'tools');
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
