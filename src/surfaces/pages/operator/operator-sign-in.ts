import { type Markup, markup } from '../markup';
import { pageFrame } from '../page-frame';
import { type FormTarget, postForm } from '../post-form';

interface OperatorNotice {
	readonly title: string;
	readonly message: string;
	readonly hint: string;
	readonly home: string;
}

export const operatorNotice = ({ title, message, hint, home }: OperatorNotice): string =>
	pageFrame({
		title,
		main: markup`<div role="alert" class="result declined"><h1>${title}</h1><p>${message}</p><p>${hint}</p></div><p><a href="${home}">Back to the start</a></p>`,
	});

interface OperatorSignIn extends FormTarget {
	/** What is typed in; `none`: signing in is not possible, and `error` says what to fill in. Default: a token. */
	readonly way?: 'token' | 'password' | 'none';
	readonly error?: string;
}

const words = {
	token: {
		label: 'Operator token',
		hint: 'Ask the person who set up this page for it.',
	},
	password: {
		label: 'Operator password',
		hint: 'The Operator Password in the Foreman Identity API credential of the trigger that shows this page.',
	},
} as const;

/** One field for both, so that password managers know it. */
function form(page: OperatorSignIn, way: keyof typeof words): Markup {
	const { label, hint } = words[way];
	const described =
		page.error === undefined
			? markup` aria-describedby="where"`
			: markup` aria-invalid="true" aria-describedby="where error"`;
	return postForm(
		page,
		markup`<label for="token">${label}</label><p class="hint" id="where">${hint}</p><input id="token" name="token" type="password" required autocomplete="current-password" autocapitalize="off" spellcheck="false"${described}><div class="actions"><button class="approve">Sign in</button></div>`,
	);
}

export function operatorSignIn(page: OperatorSignIn): string {
	const { error, way = 'token' } = page;
	const refused =
		error === undefined
			? undefined
			: markup`<p role="alert" id="error" class="danger">${error}</p>`;
	return pageFrame({
		title: 'Sign in',
		main: markup`<h1>Sign in as an operator</h1>${refused}${way === 'none' ? undefined : form(page, way)}`,
	});
}
