import packageJson from '../../package.json';
import { toolErrorCodes } from '../../src/kernel/tool-error';
import { tools } from '../support/native-tools';
import { describedNames } from './described-names';
import { forUsers, isThere, maintained, pages } from './docs-pages';
import n8nNames from './n8n-names.json';
import { filesBelow, textOf } from './sources';

const theirs = new Set(n8nNames.names);

/** What our pages, answers and examples say, and no panel. A tool node is made of the node by n8n. */
const ours = new Set([
	...['Foreman Workflows Tool', 'Not done or not proven', 'Your code is 482915'],
	...['Approve', 'Decline', 'Answer', 'Send answer', 'Skip', 'Sign out'],
	...['An agent of the workflow “Orders” asks', 'Done, as you approved', 'Approved, and it failed'],
	...['Follow it in n8n', 'Follow the run'],
	...['Ports', 'Alone', 'Effect'],
	...['Node_Name_tool', 'n8n.log', 'postgres.log', 'redis.log'],
]);

/** *Words in italics* that begin with a capital letter are names: of nodes, fields, options, buttons. */
const ITALICS = /(?<![*\w])\*([A-Z][^*\n]*[^*\s])\*(?!\*)/g;

const isName = (name: string) => describedNames.has(name) || theirs.has(name) || ours.has(name);

/** `Settings > n8n API`, `Mode: Fixed` and `Webhook → Foreman (Resume)` are made of names. */
const partsOf = (italics: string): readonly string[] =>
	italics
		.split(/ > |: | → /)
		.flatMap((part) => (isName(part) ? [] : part.split(/ \(|\)/)))
		.filter((part) => part !== '' && !isName(part));

const unknownNames = () =>
	maintained.flatMap(({ file, prose }) =>
		[...prose.matchAll(ITALICS)]
			.flatMap(([, italics = '']) => (isName(italics) ? [] : partsOf(italics)))
			.map((name) => `${file}: *${name}*`),
	);

test('every name in italics is one of a node, a field, an option, or of n8n', () => {
	expect([...new Set(unknownNames())]).toEqual([]);
});

const ourFiles = [
	...['src', 'nodes', 'credentials', 'generated', 'scripts', 'sandbox/model', 'eval', 'test'],
	...['docs/examples'],
].flatMap(filesBelow);

/** All that the package and what tests it say, with the names of the files, but not the pages themselves. */
const said = ourFiles
	.filter(
		(file) => /\.(ts|mjs|json|md|cjs|js)$/.test(file) && !file.startsWith('docs/examples/README'),
	)
	.map(textOf)
	.concat(ourFiles, textOf('package.json'), textOf('sandbox/cli.mjs'), textOf('jest.config.js'))
	.concat('publish.yml', textOf('.github/workflows/publish.yml'))
	.join('\n');

/** One word: of a tool, a field, a code, a scope, a state, a table or a setting. */
const WORD = /^[A-Za-z][\w]*(?:[-.:][A-Za-z][\w]*)*$/;

const isSaid = (word: string) => said.includes(word) || theirs.has(word) || ours.has(word);

const unknownWords = () =>
	maintained.flatMap(({ file, codes }) =>
		codes.filter((code) => WORD.test(code) && !isSaid(code)).map((code) => `${file}: ${code}`),
	);

test('every word in code style stands in the code', () => {
	expect([...new Set(unknownWords())]).toEqual([]);
});

const scripts = Object.keys(packageJson.scripts);

const wrongCommands = () =>
	maintained.flatMap(({ file, text }) => [
		...[...text.matchAll(/npm run (?:-s )?([\w:-]+)/g)]
			.filter(([, name = '']) => !scripts.includes(name))
			.map(([command]) => `${file}: ${command}`),
		...[...text.matchAll(/\bnode ((?:[\w.-]+\/)*[\w.-]+\.m?js)/g)]
			.filter(([, script = '']) => !isThere(script))
			.map(([command]) => `${file}: ${command}`),
	]);

test('every command can be given', () => {
	expect(wrongCommands()).toEqual([]);
});

/** `src/policy/taint.ts`, `test/laws/`: paths from the package's root. */
const PATH = /^(?:src|test|scripts|sandbox|nodes|generated|docs)\/[\w./-]+$/;

const missingPaths = () =>
	maintained.flatMap(({ file, codes }) =>
		codes
			.filter((code) => PATH.test(code) && !isThere(code) && !/^sandbox\/\.state/.test(code))
			.map((code) => `${file}: ${code}`),
	);

test('every path of a file leads to one', () => {
	expect(missingPaths()).toEqual([]);
});

test('pages for users name no source files and count no tests', () => {
	const found = forUsers.flatMap(({ file, prose }) =>
		[...prose.matchAll(/`(?:src|test|scripts)\/[^`]*`|\b\d+ tests\b/g)].map(
			([part]) => `${file}: ${part}`,
		),
	);
	expect(found).toEqual([]);
});

test('no page puts off what is not there', () => {
	const found = maintained.flatMap(({ file, prose }) =>
		[
			...prose.matchAll(/\b(?:[Cc]oming soon|[Ww]ill come|[Nn]ot (?:yet )?implemented|TODO)\b/g),
		].map(([part]) => `${file}: ${part}`),
	);
	expect(found).toEqual([]);
});

const page = (file: string): string => pages.find((one) => one.file === file)?.text ?? '';

/** The first cells of a page's tables, where they are one word in code style. */
const firstCells = (text: string) =>
	[...text.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, word = '']) => word);

test('troubleshooting has every code of an error, and no other', () => {
	expect(firstCells(page('docs/troubleshooting.md'))).toEqual([...toolErrorCodes]);
});

test('the page of Foreman Team has every tool of a team', () => {
	const named = [...page('docs/nodes/team.md').matchAll(/`(\w+_\w+)`/g)].map(([, name]) => name);
	for (const { name, domain } of tools) if (domain === 'operations') expect(named).toContain(name);
});
