import { plainVerdict } from '../../../src/policy/approvals/read-reply';

test.each([
	'yes',
	'Yes.',
	' OK! ',
	'go  ahead',
	'Ja',
	'Sí',
	'D’accord',
	"d'accord",
	'はい。',
	'да',
])('"%s" is a yes', (text) => {
	expect(plainVerdict(text)).toBe('approved');
});

test.each(['no', 'No.', 'Nein', 'non', 'STOP', "don't", 'нет'])('"%s" is a no', (text) => {
	expect(plainVerdict(text)).toBe('declined');
});

test.each([
	...['', '.', '?', 'yes?', 'yes, but use the other sheet', 'yes and delete the rest', 'not yes'],
	...['no, first tell me more', 'okay I guess', 'yesterday', 'approve plan 2', 'y e s', '👍'],
])('"%s" is neither', (text) => {
	expect(plainVerdict(text)).toBeUndefined();
});
