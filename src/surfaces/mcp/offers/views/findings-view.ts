import { z } from 'zod';

import { type Markup, markup } from '../../../pages/markup';

const finding = z.object({
	node: z.string().optional(),
	parameter: z.string().optional(),
	severity: z.enum(['error', 'advice']),
	message: z.string(),
	fix: z.string(),
});

const validated = z.object({ valid: z.boolean(), findings: z.array(finding) });

type Finding = z.output<typeof finding>;

function findingItem({ node = 'The workflow', parameter, message, fix }: Finding): Markup {
	const where = parameter === undefined ? undefined : markup` <code>${parameter}</code>`;
	return markup`<li><h3><bdi>${node}</bdi>${where}</h3><p>${message}</p><p class="hint">${fix}</p></li>`;
}

function findingList(title: string, findings: readonly Finding[]): Markup | undefined {
	if (findings.length === 0) return undefined;
	return markup`<h2>${title}</h2><ul class="cards">${findings.map(findingItem)}</ul>`;
}

/** What validate-workflow has found: errors, then advice. */
export function findingsView(output: unknown): Markup | undefined {
	const read = validated.safeParse(output);
	if (!read.success) return undefined;
	const { valid, findings } = read.data;
	const errors = findings.filter(({ severity }) => severity === 'error');
	const advice = findings.filter(({ severity }) => severity === 'advice');
	const verdict = valid
		? markup`<p class="result approved">It can run: no error was found.</p>`
		: markup`<p class="danger"><strong>It cannot run yet.</strong> ${errors.length === 1 ? '1 error' : `${errors.length} errors`}.</p>`;
	return markup`<h1>Check of a workflow</h1>${verdict}${findingList('Errors', errors)}${findingList('Advice', advice)}`;
}
