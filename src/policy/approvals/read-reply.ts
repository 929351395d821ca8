import { LONGEST_WORDS, type PersonAnswer } from '../../kernel/person-answer';
import { withoutInvisible } from '../untrusted/clean-text';
import type { ApprovalVerdict } from './approval';

const yes = new Set(
	[
		'yes|yes please|y|yep|yeah|ok|okay|sure|go|go ahead|do it|approve|approved|i approve|agreed|proceed',
		'ja|ja bitte|jawohl|einverstanden|genehmigt|mach das|los',
		'oui|d’accord|vas-y|allez-y|sí|si|de acuerdo|vale|adelante|sim|de acordo|sì|va bene|procedi',
		'akkoord|tak|zgoda|ano|igen|evet|да|так|はい|是|好|好的|네|예|हाँ|हां|نعم',
	].flatMap((words) => words.split('|')),
);

const no = new Set(
	[
		'no|no thanks|n|nope|stop|decline|declined|reject|rejected|don’t|do not|cancel|never mind',
		'nein|nein danke|abgelehnt|nicht|non|non merci|não|nee|nie|ne|nem|hayır|нет|ні',
		'いいえ|不|不要|不行|아니요|아니오|नहीं|لا',
	].flatMap((words) => words.split('|')),
);

const foldedWords = (text: string): string =>
	text
		.normalize('NFC')
		.toLowerCase()
		.replaceAll("'", '’')
		.replace(/\s+/g, ' ')
		.replace(/[\s.!,。！]+$/u, '')
		.trim();

export function plainVerdict(text: string): ApprovalVerdict | undefined {
	const said = foldedWords(text);
	if (yes.has(said)) return 'approved';
	return no.has(said) ? 'declined' : undefined;
}

const words = new Set(
	[
		'cancel|cancel it|cancel this|cancel that|stop|stop it|abort|quit|drop it|forget it|never mind',
		'abbrechen|abbruch|stopp|vergiss es|annuler|annule|arrête|arrêter|cancelar|cancela|para|detener',
		'annulla|ferma|annuleren|annuleer|anuluj|avbryt|iptal|отмена|стоп|キャンセル|中止|取消|취소|रद्द करें|إلغاء',
	].flatMap((some) => some.split('|')),
);

export const isCancel = (text: string): boolean => words.has(foldedWords(text));

export const cleanWords = (text: string): string =>
	withoutInvisible(text.replace(/\r\n?/g, '\n').replace(/(?![\n\t])\p{Cc}/gu, '')).trim();

interface Overlong {
	readonly word: 'too-long';
	readonly why: string;
}

export type MessageReply =
	| {
			readonly word: 'decided';
			readonly verdict: ApprovalVerdict;
			readonly answer: PersonAnswer | undefined;
	  }
	| Overlong;

export const overlong = (text: string): Overlong | undefined =>
	text.length <= LONGEST_WORDS
		? undefined
		: {
				word: 'too-long',
				why: `That has ${text.length} characters, and an answer may have ${LONGEST_WORDS}. Nothing was decided.`,
			};

/** What a message says, without its code. The code alone is a yes; what is not plainly yes or no is what to do instead. */
export function readReply(message: string): MessageReply {
	const text = cleanWords(message);
	const verdict = text === '' ? 'approved' : plainVerdict(text);
	if (verdict !== undefined) return { word: 'decided', verdict, answer: undefined };
	return overlong(text) ?? { word: 'decided', verdict: 'declined', answer: { note: text } };
}
