import type { INodeProperties } from 'n8n-workflow';
import { plainSentence } from '../text/plain-sentence';
import { camelWordsOf, stopWords, wordsOf, stem } from '../text/words-of';
import type { Rule } from './decided-node';
import type { ReachableProperty } from './reachable-properties';
import { literalText, ruleText } from './rule-text';

const DESCRIPTION_LENGTH = 80;
const NESTED_DESCRIPTION_LENGTH = 40;
/** Builder hints get more room: they are written for agents and say what breaks otherwise. */
const HINT_LENGTH = 220;

/** What a type cannot express: when a property exists, its default, where its values come from. */
export function propertyNotes({ property, when, unless }: ReachableProperty, isNested: boolean) {
	const defaultText = defaultNote(property);
	return [
		...conditionNote('when', when),
		...conditionNote('unless', unless),
		...(property.required && when.length + unless.length > 0 ? ['required'] : []),
		...(defaultText === '' ? [] : [`default ${defaultText}`]),
		...sourceNotes(property),
		...describedAs(property, isNested ? NESTED_DESCRIPTION_LENGTH : DESCRIPTION_LENGTH),
	].join('; ');
}

function conditionNote(word: string, rules: readonly Rule[]): string[] {
	const joint = word === 'when' ? ' and ' : ' or ';
	return rules.length === 0 ? [] : [`${word} ${rules.map(ruleText).join(joint)}`];
}

function defaultNote({ type, default: value }: INodeProperties): string {
	if (value === '' || value === false || value === undefined || value === null) return '';
	if (type === 'fixedCollection' || type === 'collection') return '';
	if (typeof value === 'object') {
		return type === 'multiOptions' && Array.isArray(value) && value.length > 0
			? literalText(value)
			: '';
	}
	const text = literalText(value);
	return text.length > 160 ? '' : text;
}

function sourceNotes({ type, typeOptions, modes }: INodeProperties): string[] {
	const dependsOn = typeOptions?.loadOptionsDependsOn ?? [];
	const searched = modes?.flatMap((mode) => mode.typeOptions?.searchListMethod ?? []) ?? [];
	const mapper = typeOptions?.resourceMapper;
	const mapped = mapper?.resourceMapperMethod ?? mapper?.localResourceMapperMethod;
	return [
		...(typeOptions?.loadOptionsMethod
			? [`@loadOptionsMethod ${typeOptions.loadOptionsMethod}`]
			: []),
		...(typeOptions?.loadOptions ? ['@loadOptions from the service'] : []),
		...(dependsOn.length > 0 ? [`depends on ${dependsOn.join(', ')}`] : []),
		...searched.map((method) => `@searchListMethod ${method}`),
		...(mapped ? [`@resourceMapperMethod ${mapped}`] : []),
		...(type === 'credentialsSelect' ? ['name of a credential type'] : []),
		...(type === 'json' ? ['JSON'] : []),
		...(type === 'dateTime' ? ['ISO date'] : []),
	];
}

function describedAs(
	{ name, displayName, type, description, builderHint }: INodeProperties,
	limit: number,
): string[] {
	const hint = builderHint?.propertyHint;
	const sentence = hint ? plainSentence(hint, HINT_LENGTH) : plainSentence(description, limit);
	const words = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');
	if (type === 'collection' && !hint) return [];
	if (sentence !== '') return isSaidBy(name, sentence) ? [] : [sentence];
	return type === 'json' || words(name).endsWith(words(displayName)) ? [] : [displayName];
}

/** Whether the name holds at least half of the sentence's significant words: "Name of the contact" adds nothing to `contactName`. */
function isSaidBy(name: string, sentence: string): boolean {
	const known = new Set(camelWordsOf(name).map(stem));
	const telling = wordsOf(sentence).filter((word) => !stopWords.has(word));
	return telling.filter((word) => known.has(stem(word))).length * 2 >= telling.length;
}
