import { z } from 'zod';

import { changeSummary } from '../../../../kernel/workflow/change-summary';
import { type Markup, markup } from '../../../pages/markup';
import { safeUrl } from '../../../pages/safe-url';
import { changeLines } from './change-lines';

/** What tools that write a workflow answer, as far as it is drawn. */
const saved = z.object({
	name: z.string().optional(),
	url: z.string().optional(),
	changes: changeSummary.optional(),
	errors: z.array(z.string()).optional(),
});

/** What a write has changed, and what stands in the way of a run. */
export function savedView(output: unknown): Markup | undefined {
	const read = saved.safeParse(output);
	if (!read.success || (!read.data.changes && !read.data.errors)) return undefined;
	const { name = 'The workflow', url = '', changes = {}, errors = [] } = read.data;
	const link = safeUrl(url);
	const open = link === undefined ? undefined : markup`<p><a href="${link}">Open in n8n</a></p>`;
	const lines = changeLines(changes) ?? markup`<p>Nothing that runs has changed.</p>`;
	const wrong =
		errors.length === 0
			? markup`<p class="result approved">It can run.</p>`
			: markup`<div class="warning"><p><strong>It cannot run yet.</strong></p><ul>${errors.map((one) => markup`<li>${one}</li>`)}</ul></div>`;
	return markup`<h1><bdi>${name}</bdi></h1>${open}<h2>What has changed</h2>${lines}${read.data.errors && wrong}`;
}
