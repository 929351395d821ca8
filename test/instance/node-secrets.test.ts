import { keptNodeHider, learnSecrets } from '../../src/instance/node-secrets';

const PART = { note: 'the key is Xk7-learnt-much-later', url: 'https://api.example.com' };

it('what is kept is hidden once for all that know the same secrets', () => {
	const [one, other] = [{}, {}].map((context) => keptNodeHider(context));
	expect(one?.(PART)).toBe(other?.(PART));
	expect(one?.(PART)).toEqual(PART);
});

it('of what is kept and holds no secret no second copy is kept', () => {
	const hide = keptNodeHider({});
	expect(hide(PART)).toBe(PART);
	const secret = { ...PART, url: 'https://api.example.com?api_key=Xk7Qm2Tz9LpW4vRn8Bs' };
	expect(JSON.stringify(hide(secret))).not.toContain('Xk7Qm2Tz9LpW4vRn8Bs');
	let deep: object = { end: 'x' };
	for (let level = 0; level < 300; level++) deep = { deep };
	expect(JSON.stringify(hide(deep))).toContain('left out');
});

it('a node that has learnt another secret sees none of what was kept before', () => {
	const context = {};
	expect(keptNodeHider(context)(PART)).toEqual(PART);
	learnSecrets(context, ['Xk7-learnt-much-later']);
	expect(JSON.stringify(keptNodeHider(context)(PART))).not.toContain('learnt');
	expect(keptNodeHider({})(PART)).toEqual(PART);
});
