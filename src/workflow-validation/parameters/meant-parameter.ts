import type { INodeProperties } from 'n8n-workflow';
import { isRecord } from '../../kernel/values/is-record';
import { nearest } from '../../kernel/values/nearest';
import { isExpression } from '../../kernel/workflow/is-expression';
import { fixedOptions } from './option-problems';

/** Words that nodes use for the same thing. The first stands for the others. */
const SYNONYMS: ReadonlyArray<readonly string[]> = `
	url uri endpoint link address webpage;
	text message msg content body prompt caption comment description;
	recipient recipients receiver to; sender from; subject title headline;
	code script function js javascript snippet; method verb; limit max maximum top count;
	duration delay timeout wait amount seconds minutes; field property column attribute key;
	file binary attachment; query search sql statement question; channel conversation room chat;
	document spreadsheet; path route slug; condition filter rule criteria criterion; json payload;
	operation action; language lang locale; model engine; assignment field value variable;
	delimiter separator; order direction sort; schedule cron trigger interval; error failure;
	format type kind; unit units; status code; name label; header headers; workflow flow;
	input source; output destination target; user member person; folder directory;
	date time datetime
`
	.split(';')
	.map((group) => group.trim().split(' '));

/** Words that occur in many names and distinguish none. */
const EMPTY = new Set('the a of in for is be with node set new ui'.split(' '));

const singular = (word: string) => (word.length > 3 ? word.replace(/s$/, '') : word);

const wordsOf = (text: string): string[] =>
	text
		.replace(/([a-z0-9])([A-Z])/g, '$1 $2')
		.toLowerCase()
		.split(/[^a-z0-9]+/)
		.filter((word) => word !== '' && !EMPTY.has(word))
		.map(singular);

const meaningsOf = (word: string): string[] => [
	word,
	...SYNONYMS.flatMap((group) => (group.map(singular).includes(word) ? [`=${group[0]}`] : [])),
];

/** How much of one name the other covers: an equal word counts fully, a similar word less. */
function likeness(wrong: string, right: string): number {
	const [wanted, words] = [wordsOf(wrong), wordsOf(right)];
	const scores = wanted.map((word): number => {
		if (words.includes(word)) return 1;
		const meanings = meaningsOf(word).slice(1);
		return words.some((other) => meaningsOf(other).some((one) => meanings.includes(one))) ? 0.8 : 0;
	});
	const total = scores.reduce((sum, score) => sum + score, 0);
	return total / Math.max(1, Math.sqrt(wanted.length * words.length));
}

const LISTS = ['collection', 'fixedCollection', 'assignmentCollection', 'filter', 'resourceMapper'];

/** Whether the parameter accepts the value. A value that it cannot accept was not meant for it. */
function fits(property: INodeProperties, value: unknown): boolean {
	if (LISTS.includes(property.type)) return isRecord(value) || Array.isArray(value);
	if (isExpression(value)) return property.noDataExpression !== true;
	if (property.type === 'options') {
		const options = fixedOptions(property);
		return options === undefined ? typeof value !== 'object' : options.includes(String(value));
	}
	if (property.type === 'multiOptions') return Array.isArray(value) || typeof value === 'string';
	if (property.type === 'number') return value !== '' && !Number.isNaN(Number(value));
	if (property.type === 'boolean') return typeof value === 'boolean';
	if (property.type === 'resourceLocator')
		return typeof value === 'string' || typeof value === 'number' || isRecord(value);
	if (property.type === 'string') return typeof value === 'string' || typeof value === 'number';
	return ['json', 'dateTime', 'color'].includes(property.type);
}

const ENOUGH = 0.55;

/**
 * The parameter that the author probably meant by a name that the type does not have.
 *
 * @param candidates parameters in use
 * @param elsewhere parameters of the type's other versions: what they call by this name may have another name here
 */
export function meantParameter(
	wrong: string,
	value: unknown,
	candidates: readonly INodeProperties[],
	elsewhere: readonly INodeProperties[] = [],
): INodeProperties | undefined {
	const taking = candidates.filter((each) => fits(each, value));
	const renamed = elsewhere.filter(({ name }) => name === wrong);
	const same = taking.find((each) =>
		renamed.some(({ displayName, type }) => displayName === each.displayName && type === each.type),
	);
	if (same) return same;
	const names = [wrong, ...renamed.map(({ displayName }) => displayName)];
	const scored = taking
		.map((each) => {
			const scores = names.flatMap((name) => [
				likeness(name, each.name),
				likeness(name, each.displayName),
			]);
			return { each, score: Math.max(...scores) };
		})
		.sort((one, other) => other.score - one.score);
	const [best] = scored;
	if (best && best.score >= ENOUGH) return best.each;
	// Compared as one word, so that only typing errors remain.
	const typed = nearest(
		wrong.toLowerCase(),
		taking.map(({ name }) => name.toLowerCase()),
	);
	return taking.find(({ name }) => name.toLowerCase() === typed);
}
