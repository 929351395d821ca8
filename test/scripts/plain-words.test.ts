import { Linter } from 'eslint';

import plainWords from '../../scripts/lint/plain-words.mjs';

const linter = new Linter();

const saidOf = (code: string): string[] =>
	linter
		.verify(code, {
			plugins: { foreman: { rules: { 'plain-words': plainWords } } },
			rules: { 'foreman/plain-words': 'error' },
		})
		.map(({ message }) => /^Say "(.+?)"/.exec(message)?.[1] ?? message);

it.each([
	["const a = 'Nobody is asked about it.';", ['Nobody', 'is asked about']],
	['const a = `${b} in since is no time.`;', ['is no time']],
	['// Whoever calls it first.\n', ['Whoever']],
	['/** A name that\n * is none. */\n', ['that is none']],
	["const a = 'There is none of that name.';", ['There is none']],
])('%s is reported with the usual word', (code, said) => {
	expect(saidOf(code)).toEqual(said);
});

it.each([
	"const a = 'There is no workflow with this ID.';",
	"const a = 'It is no longer published.';",
	"const a = 'No user is signed in.';",
	'const nobody = 1;',
])('%s is plain', (code) => {
	expect(saidOf(code)).toEqual([]);
});
