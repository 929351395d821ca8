import { isRecord } from '../../kernel/values/is-record';
import { didYouMean, nearest } from '../../kernel/values/nearest';
import { type JsonObject, isSchema } from './sub-schemas';

export const TYPES = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];

interface Rule {
	readonly accepts: (value: unknown) => boolean;
	readonly words: string;
}

const isText = (value: unknown) => typeof value === 'string';
const isWhole = (value: unknown) => Number.isInteger(value) && Number(value) >= 0;
const isTextList = (value: unknown): value is string[] =>
	Array.isArray(value) && value.every(isText) && new Set(value).size === value.length;

const anything: Rule = { accepts: () => true, words: 'anything' };
const text: Rule = { accepts: isText, words: 'a text' };
const flag: Rule = { accepts: (value) => typeof value === 'boolean', words: 'true or false' };
const number: Rule = { accepts: Number.isFinite, words: 'a number' };
const whole: Rule = { accepts: isWhole, words: 'a whole number of 0 or more' };
const list: Rule = { accepts: Array.isArray, words: 'a list' };
const schema: Rule = { accepts: isSchema, words: 'a schema: an object, true or false' };
const schemas: Rule = {
	accepts: (value) => Array.isArray(value) && value.length > 0 && value.every(isSchema),
	words: 'a list of at least one schema',
};
const named: Rule = {
	accepts: (value) => isRecord(value) && Object.values(value).every(isSchema),
	words: 'an object whose values are schemas',
};
const names: Rule = { accepts: isTextList, words: 'a list of different names, such as ["id"]' };
const isType = (value: unknown) => typeof value === 'string' && TYPES.includes(value);

const type: Rule = {
	accepts: (value) =>
		isType(value) || (isTextList(value) && value.length > 0 && value.every(isType)),
	words: `one of ${TYPES.join(', ')}, or a list of these`,
};
const options: Rule = {
	accepts: (value) => Array.isArray(value) && value.length > 0,
	words: 'a list of at least one value',
};
const step: Rule = {
	accepts: (value) => Number.isFinite(value) && Number(value) > 0,
	words: 'a number above 0',
};
const needs: Rule = {
	accepts: (value) => isRecord(value) && Object.values(value).every(isTextList),
	words: 'an object of lists of different names',
};

const RULES: ReadonlyArray<readonly [rule: Rule, keywords: string]> = [
	[text, '$schema $ref $dynamicRef $comment title description'],
	[text, 'pattern format contentEncoding contentMediaType'],
	[anything, 'default const'],
	[list, 'examples'],
	[flag, 'deprecated readOnly writeOnly uniqueItems'],
	[type, 'type'],
	[options, 'enum'],
	[step, 'multipleOf'],
	[number, 'maximum exclusiveMaximum minimum exclusiveMinimum'],
	[whole, 'maxLength minLength maxItems minItems maxContains minContains'],
	[whole, 'maxProperties minProperties'],
	[schema, 'contentSchema items contains unevaluatedItems propertyNames'],
	[schema, 'additionalProperties unevaluatedProperties not if then else'],
	[schemas, 'prefixItems allOf anyOf oneOf'],
	[named, '$defs properties patternProperties dependentSchemas'],
	[names, 'required'],
	[needs, 'dependentRequired'],
];

const known = new Map(
	RULES.flatMap(([rule, keywords]) =>
		keywords.split(' ').map((keyword) => [keyword, rule] as const),
	),
);
const KEYWORDS = [...known.keys()];

const hintFor = (keyword: string, value: unknown): string => {
	if (keyword === 'required' && typeof value === 'boolean')
		return ' Name the required fields in a list beside "properties".';
	if (keyword !== 'type' || typeof value !== 'string') return '';
	return didYouMean(value, TYPES);
};

/** What is wrong with the keywords of one schema, by keyword. What stands inside other schemas is not looked at. */
export const keywordProblems = (node: JsonObject) =>
	Object.entries(node).flatMap(([keyword, value]) => {
		const rule = known.get(keyword);
		if (rule === undefined || rule.accepts(value)) return [];
		return [{ keyword, message: `"${keyword}" must be ${rule.words}.${hintFor(keyword, value)}` }];
	});

/** The keyword that was probably meant by one that JSON Schema does not know: such a keyword is ignored. */
export function meantKeyword(keyword: string): string | undefined {
	if (known.has(keyword) || keyword.startsWith('x-')) return undefined;
	const guess = nearest(keyword, KEYWORDS);
	const isTyping = guess !== undefined && guess[0]?.toLowerCase() === keyword[0]?.toLowerCase();
	return isTyping && Math.abs(guess.length - keyword.length) <= 2 ? guess : undefined;
}
