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
export function triggerIntent(words: readonly string[]): number {
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
