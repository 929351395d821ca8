import { z } from 'zod';
import type { Outcome } from '../../../kernel/outcome';
import { workflowNode } from '../../../kernel/ports/instance/workflows';
import { type ChangeSummary, changeSummary } from '../../../kernel/workflow/change-summary';
import { unwrapUntrusted } from '../../../policy/untrusted/untrusted-text';
import { drawnWorkflow } from '../../../kernel/workflow/drawn-workflow';
import { type Markup, markup } from '../../pages/markup';
import { cards, moment, safeUrl } from '../../pages/page-parts';
import { planTasks } from '../../pages/plan-tasks';
import { nodeList, workflowDrawing } from '../../pages/workflow-drawing';

/** Draws what is of this form; undefined for anything else. */
const drawing =
	<Read>(form: z.ZodType<Read, z.ZodTypeDef, unknown>, draw: (read: Read) => Markup | undefined) =>
	(output: unknown) => {
		const read = form.safeParse(output);
		return read.success ? draw(read.data) : undefined;
	};

type Asked = Extract<Outcome, { status: 'approval-required' }>;

/** What a person is asked, and where they decide. Nothing is decided in a view: others draw around it. */
function approvalView(tool: string, { question, expiresAt }: Asked, page: string | undefined) {
	const link = safeUrl(page ?? '');
	const where =
		link === undefined
			? markup`<p class="hint">You decide on Foreman’s own page, or where it has sent you the question.</p>`
			: markup`<p><a class="open" href="${link}">Open the question</a></p><p class="hint">You decide on Foreman’s own page, where you see the whole call.</p>`;
	return markup`<p class="eyebrow">An AI agent asks for your approval</p><h1 class="asked">${question}</h1><dl class="facts"><dt>Tool</dt><dd><code>${tool}</code></dd><dt>Answer before</dt><dd>${moment(expiresAt)}</dd></dl>${where}`;
}

const titles: ReadonlyArray<readonly [key: keyof ChangeSummary, title: string]> = [
	['added', 'Added'],
	['removed', 'Removed'],
	['changed', 'Changed'],
	['connected', 'Connected'],
	['disconnected', 'Disconnected'],
	['workflow', 'Of the workflow'],
];

function changeLines(changes: ChangeSummary): Markup | undefined {
	const rows = titles.flatMap(([key, title]) => {
		const lines = (changes[key] ?? []).map((line) => markup`<li>${line}</li>`);
		return lines.length === 0 ? [] : [markup`<dt>${title}</dt><dd><ul>${lines}</ul></dd>`];
	});
	return rows.length === 0 ? undefined : markup`<dl class="facts changes">${rows}</dl>`;
}

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
	const list = cards(findings, findingItem);
	return list && markup`<h2>${title}</h2>${list}`;
}

const findingsView = drawing(validated, ({ valid, findings }) => {
	const errors = findings.filter(({ severity }) => severity === 'error');
	const advice = findings.filter(({ severity }) => severity === 'advice');
	const verdict = valid
		? markup`<p class="result approved">It can run: no error was found.</p>`
		: markup`<p class="danger"><strong>It cannot run yet.</strong> ${errors.length === 1 ? '1 error' : `${errors.length} errors`}.</p>`;
	return markup`<h1>Check of a workflow</h1>${verdict}${findingList('Errors', errors)}${findingList('Advice', advice)}`;
});

const shownWorkflow = z.object({
	name: z.string(),
	nodes: z.array(workflowNode),
	connections: z.record(z.unknown()),
	isDraftLive: z.boolean(),
	activeVersionId: z.string().nullable(),
	notLiveYet: changeSummary.optional(),
});

const stateOf = ({ isDraftLive, activeVersionId }: z.output<typeof shownWorkflow>) =>
	activeVersionId === null
		? 'Not published'
		: isDraftLive
			? 'This draft is live'
			: 'Another version is live';

const workflowView = drawing(shownWorkflow, (read) => {
	const { name, notLiveYet } = read;
	const workflow = drawnWorkflow(read);
	const changes = notLiveYet && changeLines(notLiveYet);
	return markup`<h1><bdi>${name}</bdi></h1><p class="hint">${stateOf(read)}</p>${workflowDrawing(workflow, `The nodes of ${name}`)}${nodeList(workflow, 'nodes')}${changes && markup`<h2>Not live yet</h2>${changes}`}`;
});

function planView(output: unknown): Markup | undefined {
	const plan = planTasks(output);
	return plan && markup`<h1>The plan</h1>${plan.content}`;
}

const drawn: Readonly<Record<string, (output: unknown) => Markup | undefined>> = {
	'get-workflow': workflowView,
	'validate-workflow': findingsView,
	plan: planView,
};

const MOST_CHARACTERS = 200_000;

/** Tools whose answers are drawn. Those that change something may need approval, which is drawn as well. */
export const hasView = ({ name, effect }: { readonly name: string; readonly effect: string }) =>
	Object.hasOwn(drawn, name) || effect !== 'read';

/** What a client that draws shows of a result: in its `_meta`, never for the model. `page`: where an approval is answered. Undefined for nothing. */
export function viewOf(
	tool: string,
	outcome: Outcome,
	page?: string,
): { readonly html: string } | undefined {
	if (outcome.status === 'approval-required')
		return { html: approvalView(tool, outcome, page).html };
	if (outcome.status !== 'succeeded' || !Object.hasOwn(drawn, tool)) return undefined;
	const view = drawn[tool]?.(unwrapUntrusted(outcome.output));
	return view === undefined || view.html.length > MOST_CHARACTERS ? undefined : { html: view.html };
}
