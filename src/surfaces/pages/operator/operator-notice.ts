import { markup } from '../markup';
import { pageFrame } from '../page-frame';

export interface OperatorNotice {
	/** Our own words. */
	readonly title: string;
	readonly message: string;
	readonly hint: string;
	/** The way back to the first page: http(s) or relative. */
	readonly home: string;
}

/** Says why a page cannot be shown, or why a form was not accepted. */
export const operatorNotice = ({ title, message, hint, home }: OperatorNotice): string =>
	pageFrame({
		title,
		main: markup`<div role="alert" class="result declined"><h1>${title}</h1><p>${message}</p><p>${hint}</p></div><p><a href="${home}">Back to the start</a></p>`,
	});
