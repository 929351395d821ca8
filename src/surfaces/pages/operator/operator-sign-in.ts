import { type Markup, markup } from '../markup';
import { pageFrame } from '../page-frame';
import type { Texts } from '../page-parts';
import { type FormTarget, type FilledForm, postForm, formProblems, formFields } from '../post-form';
import type { FormField } from '../../../kernel/operation/shown-resource';

export const operatorNotice = ({
	title,
	message,
	hint,
	home,
}: Texts<'title' | 'message' | 'hint' | 'home'>): string =>
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
	token: { label: 'Operator token', hint: 'Ask the person who set up this page for it.' },
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

export interface ConsentPage extends Texts<'name' | 'place' | 'user'> {
	/** Who has published what it says; undefined where it has registered itself. */
	readonly site: string | undefined;
	readonly fields: readonly FormField[];
	readonly form: FilledForm;
	readonly hidden: Readonly<Record<string, string>>;
}

export function consentPage(page: ConsentPage): string {
	const { name, site, place, user, fields, form, hidden } = page;
	const known =
		site === undefined
			? markup`<p class="warning">The program has registered itself: anyone can take this name.</p>`
			: markup`<p>It is described by <strong><bdi>${site}</bdi></strong>.</p>`;
	return pageFrame({
		title: 'Let a client in',
		main: markup`<h1>Let <bdi>${name}</bdi> in?</h1>
<p>A program that calls itself <bdi>${name}</bdi> wants to use this n8n with Foreman’s tools, on behalf of <bdi>${user}</bdi>. Allow it only if you began this in that program just now.</p>
${known}
<p>Afterwards your browser goes to <strong><bdi>${place}</bdi></strong>, and what is there gets the access.</p>
${formProblems(form, 'The client was not let in.')}
${postForm({ hidden }, markup`${formFields(fields, form)}<div class="actions"><button class="approve" name="do" value="allow">Let it in</button><button name="do" value="decline">Decline</button></div>`)}`,
	});
}

/** Leads a browser that comes from another site on: it shows us its session once it comes from here. `url` is relative. */
export const consentBegins = (url: string): string =>
	pageFrame({
		title: 'Sign in a client',
		style: markup`<meta http-equiv="refresh" content="0; url=${url}">`,
		main: markup`<h1>Sign in a client</h1><p><a href="${url}">Go on</a></p>`,
	});
