import { markup } from './markup';
import { pageFrame } from './page-frame';

export interface OperatorNotice {
	/** Our own words. */
	readonly title: string;
	readonly message: string;
	readonly hint: string;
	/** Back to where the operator began: http(s) or relative. */
	readonly home: string;
}

/** Why a page cannot be shown, or a form was not taken. */
export const operatorNotice = ({ title, message, hint, home }: OperatorNotice): string =>
	pageFrame({
		title,
		main: markup`<div role="alert" class="result declined"><h1>${title}</h1><p>${message}</p><p>${hint}</p></div><p><a href="${home}">Back to the start</a></p>`,
	});
