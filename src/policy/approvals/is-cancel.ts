import { foldedWords } from './plain-verdict';

/** Whole messages that call a piece of work off, and nothing else. */
const words = new Set(
	[
		'cancel|cancel it|cancel this|cancel that|stop|stop it|abort|quit|drop it|forget it|never mind',
		'abbrechen|abbruch|stopp|vergiss es|annuler|annule|arrête|arrêter|cancelar|cancela|para|detener',
		'annulla|ferma|annuleren|annuleer|anuluj|avbryt|iptal|отмена|стоп|キャンセル|中止|取消|취소|रद्द करें|إلغاء',
	].flatMap((some) => some.split('|')),
);

/** Whether a message plainly calls off what is under way. */
export const isCancel = (text: string): boolean => words.has(foldedWords(text));
