import { bareWord } from './guide-nodes';

/** What a sentence says that a node has. */
const CLAIMS: readonly RegExp[] = [
	/node[’']s (\w+) (?:parameter|option|setting|field)\b/g,
	/\b(\w+) parameter of (?:the|a)\b/g,
	/\boptions\.(\w+)/g,
	// An identifier that is set to something.
	/\b([a-z]+(?:[A-Z][a-z0-9]*)+)(?=`?\s*[=:])/g,
	/\b(?:[Ee]nable|[Ss]elect|[Cc]onfigure|[Cc]hoose|[Uu]se|[Uu]nderstanding|called|[Ss]etting\*{0,2}:|to) "([A-Z][^":]{2,40})/g,
	/"([A-Z][^":]{2,40})(?:: [^"]{1,20})?" (?:option|setting|mode|data source|behavior|operation|enabled|ON\b)/g,
];

/** What an item of a list is about. */
const ITEM = /^\s*[-*] (?:\*\*)?"([A-Z][^":]{2,40})"(?:\*\*)?(?=:| for\b)/;

/** Operations that are named one after the other. */
const OPERATIONS = /\boperations? \(([^()]+)\)/g;

/** What every node has in n8n's editor, whatever its type. */
const OF_EVERY_NODE = new Set(
	['Retry On Fail', 'Always Output Data', 'Execute Once', 'On Error', 'Max Tries'].map(bareWord),
);

/** What a guide calls a kind of text, not a parameter. */
const NO_NAME = new Set(['string', 'html', 'query', 'number', 'text', 'temperature', 'sessionkey']);

/** The names of parameters, options and values that the sentence speaks of as a node's own. */
export function guideClaims(sentence: string): string[] {
	const found = CLAIMS.flatMap((claim) => [...sentence.matchAll(claim)].map(([, name]) => name));
	const [, item] = ITEM.exec(sentence) ?? [];
	const named = [...sentence.matchAll(OPERATIONS)].flatMap(([, list = '']) =>
		list.split(', ').filter((name) => name !== 'etc.'),
	);
	return [...found, ...named, item].flatMap((name = '') => {
		const bare = bareWord(name);
		return bare === '' || OF_EVERY_NODE.has(bare) || NO_NAME.has(bare) ? [] : [name];
	});
}
