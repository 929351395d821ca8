import { z } from 'zod';

import {
	type ChangeBatch,
	type WorkflowChange,
	batchStates,
} from '../../../kernel/ports/workflow-changes';
import { clipText } from '../../../kernel/values/clip-text';
import type { Plan } from './plan-change';

const MOST_LINES = 60;
const MOST_OF_EACH = 20;
const LONGEST = 120;

const lines = {
	at: z.array(z.string()).describe('Workflows, with node and field'),
	more: z.number().optional().describe('Not listed'),
};

const reasons = z.array(z.object({ why: z.string(), ...lines })).optional();

export const batchAnswer = z.object({
	batchId: z.string().optional().describe('None: there is nothing to change'),
	state: z
		.enum(batchStates)
		.describe('applying, undoing: call apply or undo again with the batchId to go on'),
	lookedThrough: z.number().optional().describe('Workflows'),
	next: z.string().optional(),
	workflows: z.number().describe('That are changed, or would be'),
	published: z.number().optional(),
	open: z.number().optional().describe('Still to be changed'),
	live: z.number().optional().describe('Of them, that are live'),
	changes: z
		.array(z.object({ from: z.string().optional(), to: z.string().optional(), ...lines }))
		.optional()
		.describe('Equal ones together'),
	left: reasons.describe('Stays as it is; tell the user'),
	shown: reasons.describe('Of those published; tell the user'),
	drafts: z
		.array(z.object({ workflowId: z.string(), name: z.string(), why: z.string().optional() }))
		.optional()
		.describe('Changed, and live without the change'),
});

const NEXT = {
	previewed:
		'Nothing was changed. Call change-in-workflows with step "apply" and this batchId: the user is asked once for all. To put live ones live as well, pass publishProven: true there.',
	drafts: 'If they are to go live, too: publish-workflow with their workflowIds asks once for all.',
	done: 'Done: only what the preview showed is other. Report it; no further look is needed. Step "undo" with this batchId takes it back.',
};

type Answer = z.output<typeof batchAnswer>;

/** Lines that say the same of several places, together; the most frequent first. */
function grouped<Same extends object>(all: ReadonlyArray<readonly [line: string, same: Same]>) {
	const groups = new Map<string, { readonly same: Same; readonly of: string[] }>();
	for (const [line, same] of all) {
		const key = JSON.stringify(same);
		const known = groups.get(key);
		if (known === undefined) groups.set(key, { same, of: [line] });
		else known.of.push(line);
	}
	let room = MOST_LINES;
	return [...groups.values()]
		.sort((one, other) => other.of.length - one.of.length)
		.map(({ same, of }) => {
			const at = of.slice(0, Math.min(MOST_OF_EACH, room));
			room -= at.length;
			const more = of.length - at.length;
			return { ...same, at, ...(more > 0 && { more }) };
		});
}

const clipped = (text: string | undefined) =>
	text === undefined ? undefined : clipText(text, LONGEST);

const field = (path: string) => path.replace(/^parameters\./, '');

const place = (name: string, node: string | undefined, path: string | undefined) =>
	[name, ...(node === undefined ? [] : [node]), ...(path === undefined ? [] : [field(path)])].join(
		' › ',
	);

const changesIn = ({ planned }: Plan) =>
	grouped(
		planned.flatMap(({ workflow: { id, name }, places }) =>
			places.map(({ node, path, from, to, times }) => [
				`${place(`${name} (${id})`, node, path)}${times > 1 ? ` ×${times}` : ''}`,
				{ from: clipped(from), to: clipped(to) },
			]),
		),
	);

const isBack = (state: ChangeBatch['state']) => state === 'undoing' || state === 'undone';

const leftIn = (plan: Plan | undefined, { workflows, state }: ChangeBatch) =>
	grouped([
		...(plan?.left ?? []).map(({ name, why }) => [name, { why }] as const),
		...(plan?.noted ?? []).flatMap(({ workflow, notes }) =>
			notes.map(({ node, path, why, text }) => {
				const said = text === undefined ? '' : `: ${text}`;
				return [`${place(workflow.name, node, path)}${said}`, { why }] as const;
			}),
		),
		...workflows.flatMap(({ name, is, why = '' }) =>
			((is === 'saved' || is === 'published') && !isBack(state)) || why === ''
				? []
				: [[name, { why }] as const],
		),
	]);

const SAME = 'Runs before and after put out the same';

const shownIn = ({ workflows }: ChangeBatch) =>
	grouped(
		workflows.flatMap(({ name, is, why = SAME, asks = [], answers = [] }) => {
			const parts = [name, ...answers.map((one) => `answers at ${one}`), ...asks];
			return is === 'published' ? [[parts.join('; '), { why }] as const] : [];
		}),
	);

const doneIn = (state: ChangeBatch['state']) =>
	isBack(state) ? ['undone'] : ['saved', 'published', 'undone'];

/** What a model is told of a batch, and of the plan that it was just made by. */
export function tellBatch(batch: ChangeBatch, plan: Plan | undefined): Answer {
	const { id, state, workflows } = batch;
	const count = (...states: readonly string[]) =>
		workflows.filter(({ is }) => states.includes(is)).length;
	const drafts = isBack(state)
		? []
		: workflows.filter(({ is, live }) => is === 'saved' && live !== null);
	const [changes, left] = [plan === undefined ? [] : changesIn(plan), leftIn(plan, batch)];
	const isPreview = state === 'previewed';
	const live = workflows.filter((one) => one.live === one.before).length;
	const shown = isBack(state) ? [] : shownIn(batch);
	const after = drafts.length > 0 ? NEXT.drafts : state === 'applied' ? NEXT.done : undefined;
	const next = isPreview && workflows.length > 0 ? NEXT.previewed : after;
	return {
		...(workflows.length > 0 && { batchId: id }),
		state,
		...(next !== undefined && { next }),
		...(plan?.lookedThrough !== undefined && { lookedThrough: plan.lookedThrough }),
		workflows: isPreview ? workflows.length : count(...doneIn(state)),
		...(count('published') > 0 && { published: count('published') }),
		...(state === 'applying' && count('open') > 0 && { open: count('open') }),
		...(isPreview && live > 0 && { live }),
		...(shown.length > 0 && { shown }),
		...(changes.length > 0 && { changes }),
		...(left.length > 0 && { left }),
		...(drafts.length > 0 && {
			drafts: drafts.map(({ id: workflowId, name, why }) => ({ workflowId, name, why })),
		}),
	};
}

const quoted = (text = '') => JSON.stringify(clipText(text, LONGEST));

/** A change in a few words, for a question. */
export function sayKind({
	kind,
	from,
	to,
	path,
	nodeType = 'all nodes',
	credential,
}: WorkflowChange): string {
	if (kind === 'text') return `replace ${quoted(from)} with ${quoted(to)}`;
	if (kind === 'credential')
		return `use the credential ${quoted(credential?.name)} (${to}) for ${from}`;
	if (kind === 'insert') return `insert a node ${path} ${nodeType}`;
	if (kind === 'version') return `bring ${nodeType} to version ${to}`;
	return `set ${path} to ${quoted(to)}${kind === 'setting' ? '' : ` in ${nodeType}`}`;
}
