const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const reading = setOf(
	'get list search find read lookup query count download export describe check compare select retrieve return returns view show info information keys exists row is history scan head has access',
);

/** Words with only one meaning in any package. */
const strictlyReading = setOf('get list search find read count lookup fetch');

const writing = setOf(
	'acknowledge add append approve archive assign ban block book buy call cancel change charge checkout claim clear close consume copy create deactivate delete dequeue disable dispatch drop duplicate edit enable enqueue ensure execute expire forward import insert install invite invoke join kick launch leave lock mark merge modify move notify pause pay pin place play pop post provision publish purchase push put reboot redeem refund register reject remove rename renew replace reply reserve reset restart restore resume retry revoke rotate run save schedule sell send set share ship sign start stop store submit subscribe suspend sync tag toggle touch transfer trash trigger unarchive unban unlock unpublish unsubscribe untag update upload upsert vote withdraw write',
);

const joining = setOf('and or then');

/** To check in or out is an act. */
const particles = setOf('in off out up');

/** The words of a name such as `getAllUsers`, of a sentence, or of both. */
export const wordsInName = (text: string): string[] =>
	text
		.replace(/([a-z\d])([A-Z])/g, '$1 $2')
		.toLowerCase()
		.split(/[^a-z\d]+/)
		.filter((word) => word !== '');

export const isActing = (word: string): boolean => writing.has(word);

/** What the name of an operation says: `unclear` where its words say neither. */
export function judgeName(name: string): 'reads' | 'writes' | 'unclear' {
	const [first = '', second = '', ...rest] = wordsInName(name);
	if ([first, second, ...rest].some(isActing)) return 'writes';
	if (first === 'check' && particles.has(second)) return 'unclear';
	return reading.has(first) ? 'reads' : 'unclear';
}

/** What a sentence such as "Get many rows" says. Only its verbs count: the rest are things, such as a post. */
export function judgeAction(action: string): 'reads' | 'writes' | 'unclear' {
	const words = wordsInName(action);
	const verbs = words.filter((_word, place) => place === 0 || joining.has(words[place - 1] ?? ''));
	if (verbs.some(isActing)) return 'writes';
	if (words[0] === 'check' && particles.has(words[1] ?? '')) return 'unclear';
	return reading.has(words[0] ?? '') ? 'reads' : 'unclear';
}

/** Whether a name says only that something is read, in any package. */
export function readsStrictly(name: string): boolean {
	const words = wordsInName(name);
	if (words.some((word) => isActing(word) || joining.has(word))) return false;
	return strictlyReading.has(words[0] ?? '');
}
