import type { FilledForm } from '../filled-form';
import { formProblems } from '../filled-form';
import { type Markup, markup } from '../markup';
import { moment } from '../moment';
import { pageFrame } from '../page-frame';
import { type FormTarget, postForm } from '../post-form';
import type { ClientFormSetting } from './client-form';
import { clientFields } from './client-form';

export interface ClientPage
	extends FormTarget,
		Pick<ClientFormSetting, 'hasOwnPower' | 'hasOwnReach'> {
	readonly name: string;
	readonly agentId: string;
	readonly actsFor: string;
	/** Our own words: what it may do, and with which workflows. */
	readonly may: string;
	readonly state: 'valid' | 'expired' | 'revoked';
	/** Milliseconds since the epoch, as all moments here. */
	readonly madeAt: number;
	readonly expiresAt: number;
	/** 0 if it was never used. */
	readonly lastUsed: number;
	/** 0 if it is not. */
	readonly revokedAt: number;
	readonly now: number;
	/** Relative addresses. */
	readonly auditUrl: string;
	readonly permissionsUrl: string;
	readonly form: FilledForm;
	/** What became of the last form. */
	readonly result: string;
}

function facts(page: ClientPage): Markup {
	const { agentId, actsFor, may, madeAt, expiresAt, lastUsed, revokedAt, now } = page;
	const ended = revokedAt === 0 ? undefined : markup`<dt>Revoked</dt><dd>${moment(revokedAt)}</dd>`;
	const person = actsFor === '' ? undefined : markup`<dt>Acts for</dt><dd>${actsFor}</dd>`;
	const used = lastUsed === 0 ? markup`Never` : moment(lastUsed);
	return markup`<dl class="facts"><dt>May</dt><dd>${may}</dd>${person}<dt>Agent ID</dt><dd>${agentId}</dd><dt>Last used</dt><dd>${used}</dd><dt>Made</dt><dd>${moment(madeAt)}</dd><dt>Expires</dt><dd>${revokedAt === 0 ? moment(expiresAt, now) : moment(expiresAt)}</dd>${ended}</dl>`;
}

function change(page: ClientPage): Markup {
	const { form, hasOwnPower, hasOwnReach } = page;
	const content = markup`${clientFields({ form, isChange: true, hasOwnPower, hasOwnReach })}
<div class="actions"><button class="approve" name="do" value="change">Save</button></div>`;
	return markup`<section aria-labelledby="change"><h2 id="change">Change</h2>${postForm(page, content)}</section>`;
}

function revoke(page: ClientPage): Markup {
	const content = markup`<p>Its key lets nobody in any more, at once here and within 5 seconds in other processes of n8n. That is for good: what was made and done stays.</p><div class="actions"><button class="approve destroy" name="do" value="revoke">Revoke the key</button></div>`;
	return markup`<section aria-labelledby="revoke"><h2 id="revoke">Revoke</h2><details><summary>Revoke this key…</summary>${postForm(page, content)}</details></section>`;
}

/** One client: what it may touch, when it was used, and its end. */
export function clientPage(page: ClientPage): string {
	const { name, state, result, form, auditUrl, permissionsUrl } = page;
	const said = result === '' ? undefined : markup`<p role="status" class="result">${result}</p>`;
	const over =
		state === 'expired'
			? markup`<p class="warning">This key has expired. Let it last from now on, or revoke it.</p>`
			: undefined;
	const forms = state === 'revoked' ? undefined : markup`${change(page)}${revoke(page)}`;
	return pageFrame({
		title: 'Client',
		main: markup`<h1><bdi>${name}</bdi></h1><p><a href="../clients">All clients</a></p>${said}${over}${formProblems(form, 'Nothing was changed.')}${facts(page)}
<p><a href="${auditUrl}">What it did</a></p><p><a href="${permissionsUrl}">What runs without asking</a></p>
${forms}`,
	});
}
