import { markup } from './markup';
import { pageFrame } from './page-frame';
import { type FormTarget, postForm } from './post-form';

export interface OperatorSignIn extends FormTarget {
	/** Why the last token was refused. */
	readonly error?: string;
}

export function operatorSignIn(page: OperatorSignIn): string {
	const { error } = page;
	const refused =
		error === undefined
			? undefined
			: markup`<p role="alert" id="error" class="danger">${error}</p>`;
	const described =
		error === undefined
			? markup` aria-describedby="where"`
			: markup` aria-invalid="true" aria-describedby="where error"`;
	return pageFrame({
		title: 'Sign in',
		main: markup`<h1>Sign in as an operator</h1>${refused}${postForm(
			page,
			markup`<label for="token">Operator token</label><p class="hint" id="where">Whoever set up this page can give it to you.</p><input id="token" name="token" type="password" required autocomplete="current-password" autocapitalize="off" spellcheck="false"${described}><div class="actions"><button class="approve">Sign in</button></div>`,
		)}`,
	});
}
