import { stopWords, wordsOf } from '../text/words-of';
import { englishWords } from './english-words';

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

const TRIGGER = /^trigger(?:s|ed|ing)?$/;
const CERTAIN = wordSet(
	`when whenever upon listen listens listener listening watch watches watching monitor poll polling
	incoming inbound every consumer`,
);
const BEGINNINGS = wordSet('on start starts begin receive receives called catch consume subscribe');
const COMMANDS = wordSet(
	`add answer append archive ask book call cancel charge check combine convert copy create delete
	download edit email execute extract fetch find format generate give insert keep list load merge
	message move parse pay post publish put read remove rename reply respond save schedule scrape
	search send set share show split stop store summarize transform translate update upload use wait
	write`,
);
const HAPPENING =
	/^(?:receive[sd]?|arrive[sd]?|comes|happens|occurs|fails|submits|starts|events?)$/;
const PARTICIPLE = /\w{3}ed$/;
const IS = wordSet('is are gets has');

/** How strongly a query asks for a trigger, 0 to 1. @param words in spoken order */
function triggerIntent(words: readonly string[]): number {
	const [first = '', second = ''] = words;
	if (words.some((word) => TRIGGER.test(word))) return 1;
	const isCertain = words.some((word) => CERTAIN.has(word));
	// "Send a message when an order arrives" asks for two nodes: the action was named first.
	if (COMMANDS.has(first)) return isCertain ? 0.4 : 0;
	if (isCertain || (BEGINNINGS.has(first) && second !== '')) return 1;
	return hasHappened(words) || (first === 'new' && second !== '') ? 0.7 : 0;
}

function hasHappened(words: readonly string[]): boolean {
	if (words.length < 2) return false;
	return words.some(
		(word, at) =>
			HAPPENING.test(word) ||
			(PARTICIPLE.test(word) && (at === words.length - 1 || IS.has(words[at - 1] ?? ''))),
	);
}

/** Fixed phrases, and the single-word terms that they stand for. Longer phrases come first. */
const phrases: ReadonlyArray<readonly [phrase: string, terms: string]> = [
	['retrieval augmented generation', 'rag vector store retriever'],
	['large language model', 'llm'],
	['one time password', 'otp totp'],
	['one time code', 'otp totp'],
	['json web token', 'jwt'],
	['natural language', 'nlp language'],
	['language model', 'llm model'],
	['two factor', '2fa totp'],
	['multi factor', '2fa totp'],
	['text message', 'sms message'],
	['speech to text', 'transcribe audio'],
	['text to speech', 'audio generate'],
	['comma separated', 'csv'],
	['e mail', 'email'],
	['data base', 'database'],
	['spread sheet', 'spreadsheet'],
	['work flow', 'workflow'],
	['sub workflow', 'subworkflow workflow'],
	['time zone', 'timezone'],
	['web hook', 'webhook'],
	['web page', 'webpage'],
	['web site', 'website'],
	['log in', 'login'],
	['to do', 'todo task'],
	['pub sub', 'pubsub queue'],
	['by hand', 'manual'],
	['open ai', 'openai'],
	['java script', 'javascript'],
	['pivot table', 'pivot summarize'],
	['key value', 'keyvalue field'],
];

/** A query: its significant words, and the kind of node that it asks for. */
export interface ReadQuery {
	readonly words: readonly string[];
	readonly stopWords: readonly string[];
	/** 0 for an action, 1 for something that certainly starts a workflow. */
	readonly triggerIntent: number;
	readonly asksForTool: boolean;
}

const isCommand = (word: string) =>
	COMMANDS.has(word) || CERTAIN.has(word) || BEGINNINGS.has(word) || HAPPENING.test(word);

/**
 * @param query any text; longer than 300 characters is cut, a search is not a document
 * @param isKnown whether a word stands in the texts of nodes
 */
export function readQuery(query: string, isKnown: (word: string) => boolean): ReadQuery {
	const isEnglish = (word: string) => isCommand(word) || isKnown(word);
	const spoken = englishWords(wordsOf(query.slice(0, 300)), isEnglish);
	let text = ` ${spoken.join(' ')} `;
	for (const [phrase, terms] of phrases) text = text.replaceAll(` ${phrase} `, ` ${terms} `);
	const words = [...new Set(wordsOf(text))];

	return {
		words: words.filter((word) => !stopWords.has(word)),
		stopWords: words.filter((word) => stopWords.has(word)),
		triggerIntent: triggerIntent(spoken),
		asksForTool: spoken.includes('tool') || spoken.includes('tools'),
	};
}
