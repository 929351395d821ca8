import { stopWords, wordsOf } from '../text/words-of';
import { englishWords } from './english-words';

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

const TRIGGER = /^trigger(?:s|ed|ing)?$/;
const CERTAIN = wordSet(
	`when whenever upon listen listens listener listening watch watches watching monitor poll polling
	incoming inbound every consumer someone react`,
);
const BEGINNINGS = wordSet('on start starts begin receive receives called catch consume subscribe');
const COMMANDS = wordSet(
	`add answer append archive ask book call cancel charge check combine convert copy create delete
	download edit email execute extract fetch find format generate give insert keep list load merge
	message move parse pay post publish put read remove rename reply respond save schedule scrape
	search send set share show split stop store summarize transform translate update upload use wait
	write`,
);
const HAPPENING = /^(?:receive[sd]?|arrive[sd]?|comes|happens|occurs|fails|submits|starts)$/;
const PARTICIPLE = /\w{3}ed$/;
const IS = wordSet('is are gets has');
const TO_WHAT = wordSet('to in by from on');

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
			(PARTICIPLE.test(word) &&
				(at === words.length - 1 ||
					IS.has(words[at - 1] ?? '') ||
					(at === 1 && TO_WHAT.has(words[at + 1] ?? '')))),
	);
}

const phraseTerms: ReadonlyArray<readonly [phrase: string, terms: string]> = [
	['retrieval augmented generation', 'rag vector store retriever'],
	['(?:large )?language models?', 'llm model'],
	['one time (?:password|code)', 'otp totp'],
	['(?:two|multi) factor', '2fa totp'],
	['json web token', 'jwt'],
	['natural language', 'nlp language'],
	['text message', 'sms message'],
	['speech to text', 'transcribe audio'],
	['text to speech', 'audio generate'],
	['comma separated', 'csv'],
	['time zone', 'timezone'],
	['web (pages?|sites?)', 'web$1'],
	['log in', 'login'],
	['to do', 'todo task'],
	['pub sub', 'pubsub queue'],
	['by hand', 'manual'],
	['pivot table', 'pivot summarize'],
	['key value', 'keyvalue field'],
	[
		String.raw`(?:twice|more than once|(?:only|just) once|(?:already|not yet) \w+ed|already (?:seen|sent|done)|seen before)`,
		'duplicates remove',
	],
	[
		String.raw`(?:(?:once )?for (?:each|every)|(?:one|each|every)(?: \w+)? (?:by one|at a time|on its own|separately|individually)|one by one)`,
		'loop each',
	],
	['(?:depending|based) on|depends on', 'condition switch'],
	[String.raw`(?:said|told|asked|talked about)(?: \w+)? (?:before|earlier)`, 'memory conversation'],
	['(?:goes|went|go) wrong|breaks(?: down)?', 'error fails'],
	[
		String.raw`(?:pass(?:es)?(?: \w+)? through|as (?:it is|is)|without (?:a )?chang(?:e|es|ing)(?: (?:it|anything))?|unchanged)`,
		'nothing',
	],
	['(?:into|as|in) (?:a |one )?single (?:list|item|array)', 'aggregate'],
	['(?<= sort.* )into(?= .* (?:and|or) )', 'classify categories'],
	['chat with|talk (?:to|with)', 'chat agent'],
	[
		'throw(?:ing)? away|get rid of|only (?:if|when|those|the|keep|continue)(?: when| if)?',
		'filter',
	],
	['(?:in )?groups of', 'batch loop'],
	['side by side', 'merge'],
	['how many', 'count summarize'],
	['(?:send|give)s? back|(?:to the|answer the) (?:browser|caller)', 'respond webhook'],
	['fill (?:in|out)', 'form submit'],
	['social media', 'twitter linkedin facebook'],
	// Products by their former and short names.
	['azure (?:ad|active directory)', 'entra'],
	['active directory', 'entra ldap'],
	['office 365', 'outlook'],
	['microsoft 365', 'microsoft outlook'],
	['google workspace', 'google workspace admin'],
	['ms ?sql|sql server', 'microsoft sql'],
	['g(sheet|doc|slide|task|contact|drive)s?', 'google $1'],
	['gcal', 'google calendar'],
	['gcs', 'google cloud storage'],
	['dall e', 'dalle'],
	['text embedding', 'openai embeddings'],
];

/** Reads phrases of whole words in a text between blanks. */
export const phrasesOf = (table: ReadonlyArray<readonly [phrase: string, terms: string]>) =>
	table.map(([phrase, terms]) => [new RegExp(`(?<= )(?:${phrase})(?= )`, 'g'), terms] as const);

const phrases = phrasesOf(phraseTerms);

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

interface Vocabulary {
	readonly isKnown: (word: string) => boolean;
	readonly isName: (word: string) => boolean;
	/** Whether it may be a known word that is misspelt or shortened. */
	readonly isNear: (word: string) => boolean;
}

const SHORTEST_PART = 3;

/** The two known words that people write as one: "foreach". */
function apart(word: string, { isKnown, isName, isNear }: Vocabulary): readonly string[] {
	const isWord = (part: string) => stopWords.has(part) || isKnown(part);
	const isOdd = word.length >= 2 * SHORTEST_PART && !isWord(word) && !isName(word);
	if (!isOdd || isNear(word)) return [word];
	for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART; at += 1) {
		const parts = [word.slice(0, at), word.slice(at)];
		if (parts.every(isWord)) return parts;
	}
	return [word];
}

/** Writes names together that people write apart: "air table". */
const together = (words: readonly string[], { isName }: Vocabulary): readonly string[] =>
	words.flatMap((word, at) => {
		if (isName(`${words[at - 1]}${word}`)) return [];
		const both = `${word}${words[at + 1]}`;
		return [isName(both) ? both : word];
	});

/** @param query any text; longer than 300 characters is cut, a search is not a document */
export function readQuery(query: string, vocabulary: Vocabulary): ReadQuery {
	const isEnglish = (word: string) => isCommand(word) || vocabulary.isKnown(word);
	const english = englishWords(wordsOf(query.slice(0, 300)), isEnglish);
	const spoken = together(english, vocabulary).flatMap((word) => apart(word, vocabulary));
	let text = ` ${spoken.join(' ')} `;
	for (const [phrase, terms] of phrases) text = text.replace(phrase, terms);
	const words = [...new Set(wordsOf(text))];

	return {
		words: words.filter((word) => !stopWords.has(word)),
		stopWords: words.filter((word) => stopWords.has(word)),
		triggerIntent: triggerIntent(spoken),
		asksForTool: spoken.includes('tool') || spoken.includes('tools'),
	};
}
