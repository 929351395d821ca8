import { type Markup, markup } from './markup';
import { safeUrl } from './safe-url';

export interface FormTarget {
	/** Where the form is sent: http(s) or relative. For anything else, the page's own address is used. */
	readonly action?: string;
	/** Hidden fields, sent unchanged. */
	readonly hidden?: Readonly<Record<string, string>>;
}

export const hiddenField = (name: string, value: string): Markup =>
	markup`<input type="hidden" name="${name}" value="${value}">`;

/** A form that is posted. */
export function postForm({ action = '', hidden = {} }: FormTarget, content: Markup): Markup {
	const url = safeUrl(action);
	const target = url === undefined ? undefined : markup` action="${url}"`;
	const fields = Object.entries(hidden).map(([name, value]) => hiddenField(name, value));
	return markup`<form method="post"${target}>${fields}${content}</form>`;
}

/** Ends the session. */
export const leaveForm = (target: FormTarget): Markup =>
	postForm(
		target,
		markup`<div class="actions"><button name="leave" value="yes">Sign out</button></div>`,
	);
