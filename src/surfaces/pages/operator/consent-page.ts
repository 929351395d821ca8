import type { FormField } from '../../../kernel/operation/shown-resource';
import { type FilledForm, formProblems, postForm } from '../post-form';
import { markup } from '../markup';
import { pageFrame } from '../page-frame';
import { formFields } from '../resource/form-fields';

export interface ConsentPage {
	readonly name: string;
	/** Who has published what it says; undefined where it has registered itself. */
	readonly site: string | undefined;
	readonly place: string;
	readonly user: string;
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
