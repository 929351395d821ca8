import type { Outcome } from '../../../../kernel/outcome';
import { type Markup, markup } from '../../../pages/markup';
import { moment } from '../../../pages/moment';
import { safeUrl } from '../../../pages/safe-url';

type Asked = Extract<Outcome, { status: 'approval-required' }>;

/** What a person is asked, and where they decide. Nothing is decided in a view: others draw around it. */
export function approvalView(
	tool: string,
	{ question, expiresAt }: Asked,
	page: string | undefined,
): Markup {
	const link = safeUrl(page ?? '');
	const where =
		link === undefined
			? markup`<p class="hint">You decide on Foreman’s own page, or where it has sent you the question.</p>`
			: markup`<p><a class="open" href="${link}">Open the question</a></p><p class="hint">You decide on Foreman’s own page, where you see the whole call.</p>`;
	return markup`<p class="eyebrow">An AI agent asks for your approval</p><h1 class="asked">${question}</h1><dl class="facts"><dt>Tool</dt><dd><code>${tool}</code></dd><dt>Answer before</dt><dd>${moment(expiresAt)}</dd></dl>${where}`;
}
