import { isRecord } from '../../kernel/values/is-record';
import { mapJson } from '../../kernel/values/map-json';
import { secretMarker } from '../../kernel/workflow/secret-marker';
import { textsIn } from '../../kernel/values/texts-in';
import type { AnswerSecrets } from './find-answer-secrets';
import { findAnswerSecrets, speaksOfKey, withoutToldCodes } from './find-answer-secrets';
import { piecesOf } from './pieces-of';
import { withoutCodes } from './without-codes';

const LINK = secretMarker('approval-link');
const CODE = secretMarker('answer-code');
/** More is encoded in it than may be looked at. */
const TANGLED = secretMarker('encoded-text');

/** Looks into a value as a whole: what was cut into parts and spread over it is seen as well. */
function lookInto(value: unknown): AnswerSecrets {
	const pieces = piecesOf(value);
	const ways = new Set(Object.values(pieces));
	// The key may be the name of a field, and what belongs to it the value.
	if (speaksOfKey(pieces.keys)) ways.add(textsIn(value).join('\n'));
	const found = [...ways].filter((text) => text !== '').map(findAnswerSecrets);
	return {
		hasLink: found.some(({ hasLink }) => hasLink),
		codes: found.flatMap(({ codes }) => codes),
		isTangled: found.some(({ isTangled }) => isTangled),
	};
}

const isHit = ({ hasLink, codes, isTangled }: AnswerSecrets) =>
	hasLink || isTangled || codes.length > 0;

const markerFor = ({ hasLink, codes }: AnswerSecrets) => {
	if (hasLink) return LINK;
	return codes.length > 0 ? CODE : TANGLED;
};

/** Shorter than the words before a code, with it, or those of a link with its key. */
const SHORTEST_TEXT = 15;

/** A plain code is removed alone. In encoded text the parts cannot be told apart, so the whole text is removed. */
function cleanText(text: string): string {
	if (text.length < SHORTEST_TEXT) return text;
	const found = lookInto(text);
	if (!isHit(found)) return text;
	const told = withoutToldCodes(text, CODE);
	return told !== text && !isHit(lookInto(told)) ? told : markerFor(found);
}

/** Below this depth, a value that holds a secret is removed as a whole. */
const DEEPEST = 30;

/** Exchanges the smallest list or record over which something is spread. What stands beside it stays. */
function cleanHolder(value: unknown, level: number): unknown {
	const found = lookInto(value);
	if (!isHit(found)) return value;
	if (level > DEEPEST || typeof value !== 'object') return markerFor(found);
	const inner = (one: unknown) =>
		typeof one === 'object' && one !== null ? cleanHolder(one, level + 1) : one;
	const rest = Array.isArray(value)
		? value.map(inner)
		: isRecord(value)
			? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inner(one)]))
			: value;
	const left = lookInto(rest);
	return isHit(left) ? markerFor(left) : rest;
}

/**
 * Takes out of an answer what would let a model answer for a person, however a workflow has encoded it: links to cards, and the
 * codes that a chat shows. The digits of such a code are taken out of every other text of the answer as well.
 */
export function hideAnswerSecrets(value: unknown): unknown {
	const found = lookInto(value);
	if (!isHit(found)) return value;
	const cleaned = mapJson(value, { text: cleanText, key: cleanText });
	const shown = cleanHolder(cleaned, 1);
	return found.codes.length === 0 ? shown : withoutCodes(shown, found.codes, CODE);
}
