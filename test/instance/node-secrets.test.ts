import { keptNodeHider, learnSecrets } from '../../src/instance/node-secrets';

const PART = { note: 'the key is Xk7-learnt-much-later', url: 'https://api.example.com' };

it('what is kept is hidden once for all that know the same secrets', () => {
	const [one, other] = [{}, {}].map((context) => keptNodeHider(context));
	expect(one?.(PART)).toBe(other?.(PART));
	expect(one?.(PART)).toEqual(PART);
});

it('a node that has learnt another secret sees none of what was kept before', () => {
	const context = {};
	expect(keptNodeHider(context)(PART)).toEqual(PART);
	learnSecrets(context, ['Xk7-learnt-much-later']);
	expect(JSON.stringify(keptNodeHider(context)(PART))).not.toContain('learnt');
	expect(keptNodeHider({})(PART)).toEqual(PART);
});
