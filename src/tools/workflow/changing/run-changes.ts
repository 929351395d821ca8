import type { z } from 'zod';

import type { Ports } from '../../../kernel/ports';
import type { BatchedWorkflow, ChangeBatch } from '../../../kernel/ports/workflow-changes';
import { conflict, exceedsLimit, ToolError } from '../../../kernel/tool-error';
import { inBatches } from '../../../kernel/values/in-batches';
import { areWhole, draftChange } from '../../../kernel/workflow/draft-change';
import { given } from '../../fields';
import { type BatchCall, type Changing, openBatch } from './open-batch';
import { AT_ONCE, type Planned } from './plan-change';
import * as saving from './save-change';
import { type batchAnswer, sayKind, tellBatch } from './tell-batch';

/** Milliseconds after which a call says where it stands: another one goes on. */
const LONGEST = 480_000;

/** Milliseconds. */
export const CHANGING_DEADLINE = 600_000;

/** Characters of all differences: more would not be read on one card. */
const MOST_ASKED = 400_000;

type Answer = z.output<typeof batchAnswer>;

/** Carries out a step for one workflow after the other, and records each. Undefined once it takes too long: the rest is for another call. */
async function inTurn(
	batch: ChangeBatch,
	step: saving.BatchStep,
	end: number,
	ports: Changing,
): Promise<ChangeBatch | undefined> {
	const done: BatchedWorkflow[] = [];
	for (let at = 0; at < batch.workflows.length; at += AT_ONCE) {
		if (ports.clock.now() > end) return undefined;
		const now = batch.workflows.slice(at, at + AT_ONCE);
		const next = await Promise.all(now.map(async (one) => await step(one, batch.change, ports)));
		done.push(...next);
		const isOther = next.some((one, index) => one !== now[index]);
		const all = [...done, ...batch.workflows.slice(done.length)];
		if (isOther) await ports.workflowChanges.keep({ ...batch, workflows: all });
	}
	return { ...batch, workflows: done };
}

async function carryOut(call: BatchCall, opened: ChangeBatch, ports: Changing) {
	const { workflowChanges, clock } = ports;
	const end = clock.now() + LONGEST;
	const isUndo = call.step === 'undo';
	const steps = isUndo
		? [saving.undoChange]
		: [saving.saveChange, ...(call.publishProven ? [saving.publishProven] : [])];
	let batch: ChangeBatch = {
		...opened,
		state: isUndo ? 'undoing' : 'applying',
		publish: opened.publish || call.publishProven,
	};
	await workflowChanges.keep(batch);
	for (const step of steps) {
		const next = await inTurn(batch, step, end, ports);
		if (next === undefined) return (await workflowChanges.get(batch.id)) ?? batch;
		batch = next;
	}
	const isOpen = batch.workflows.some(isUndo ? saving.isDone : ({ is }) => is === 'open');
	const ended: ChangeBatch = isOpen ? batch : { ...batch, state: isUndo ? 'undone' : 'applied' };
	await workflowChanges.keep(ended);
	return ended;
}

/** Shows, makes or takes back a change of many workflows. A call that is made again goes on where the one before broke off. Throws `ToolError`. */
export async function runChanges(call: BatchCall, ports: Changing): Promise<Answer> {
	const { batch, plan } = await openBatch(call, ports);
	if (call.step === 'preview' || batch.workflows.length === 0) return tellBatch(batch, plan);
	refuseUndone(call, batch);
	return tellBatch(await carryOut(call, batch, ports), plan);
}

function refuseUndone({ step }: BatchCall, { id, state }: ChangeBatch): void {
	const refused: ReadonlyArray<typeof state> =
		step === 'undo' ? ['previewed'] : ['undoing', 'undone'];
	if (!refused.includes(state)) return;
	throw conflict(
		`Batch ${id} is ${state === 'previewed' ? 'not applied yet' : state}. Nothing was changed.`,
		state === 'undoing'
			? 'Call undo with the batchId to go on.'
			: 'Say the change again, without batchId, for a new batch.',
	);
}

type Ready = Pick<Planned, 'workflow' | 'content'> & { readonly goesLive?: boolean };

const byId = (one: Ready, other: Ready) => (one.workflow.id < other.workflow.id ? -1 : 1);

/** Saved workflows of the batch whose change can still go live. Throws `ToolError`. */
async function savedBefore({ workflows }: ChangeBatch, ports: Changing): Promise<Ready[]> {
	const look = async (item: BatchedWorkflow) => await saving.readyToPublish(item, ports);
	const found = await inBatches(workflows, AT_ONCE, look);
	return found.flatMap((one) => one ?? []).sort(byId);
}

/** What a step would save, and what it would leave as it is. Throws `ToolError`. */
async function lookAhead({ step }: BatchCall, batch: ChangeBatch, ports: Changing) {
	const look = step === 'undo' ? saving.readyToUndo : saving.readyToSave;
	const isMeant = (one: BatchedWorkflow) =>
		step === 'undo' ? saving.isDone(one) : one.is === 'open';
	const ready: Ready[] = [];
	const left: string[] = [];
	await inBatches(batch.workflows.filter(isMeant), AT_ONCE, async (item) => {
		try {
			const found = await look(item, batch.change, ports);
			if ('content' in found) ready.push(found);
			else if (found.is === 'left') left.push(`${JSON.stringify(item.name)}: ${found.why}`);
		} catch (error) {
			if (!ToolError.is(error)) throw error;
			left.push(`${JSON.stringify(item.name)}: ${error.message}`);
		}
	});
	// In an order that stays the same when approval of a call is asked for again.
	return { ready: ready.sort(byId), left: left.sort() };
}

/** Where the changed nodes send something, and those that get data of them. Throws `ToolError`. */
async function tellDestinations(ready: readonly Ready[], { destinations, runPlan }: Changing) {
	const told = await inBatches(ready, AT_ONCE, async ({ workflow, content }) => {
		const known = new Set(workflow.nodes);
		const next = { ...workflow, ...content };
		const reached = content.nodes
			.filter((node) => !known.has(node))
			.flatMap(({ name }) => [name, ...runPlan.reachedFrom(next, name)]);
		const nodes = content.nodes.filter(({ name }) => reached.includes(name));
		const { facts, agreed } = await destinations.tell(
			await destinations.ofWorkflow({ ...next, nodes }),
		);
		return { facts: facts.map((line) => `${JSON.stringify(workflow.name)}: ${line}`), agreed };
	});
	return {
		facts: [...new Set(told.flatMap(({ facts }) => facts))],
		agreed: [...new Set(told.flatMap(({ agreed }) => agreed))],
	};
}

const count = (number: number) => (number === 1 ? '1 workflow' : `${number} workflows`);

/** The one question for all workflows of a batch, with what would be other in each. Throws `ToolError`. */
export async function settleChanges(call: BatchCall, ports: Changing & Pick<Ports, 'runPlan'>) {
	const { batch, plan } = await openBatch(call, ports);
	const { id: batchId, change } = batch;
	if (call.step === 'preview')
		return { input: undefined, question: `Look through workflows for what to ${sayKind(change)}?` };
	refuseUndone(call, batch);
	const { ready, left } = await lookAhead(call, batch, ports);
	const isUndo = call.step === 'undo';
	const isResumed = batch.state === 'applying' && batch.publish;
	const publishProven = !isUndo && (call.publishProven || isResumed);
	if (ready.length === 0 && !publishProven)
		throw conflict(
			'There is nothing to change.',
			[...left, ...(plan?.left ?? []).map(({ name, why }) => `${JSON.stringify(name)}: ${why}`)]
				.slice(0, 10)
				.join(' '),
		);
	const saved = publishProven ? await savedBefore(batch, ports) : [];
	const shown = [...ready, ...saved];
	const changes = shown.map(({ workflow, content }) =>
		draftChange(workflow, content, ports.runPlan),
	);
	// Nothing is agreed to that the card does not show.
	const isShort = JSON.stringify(changes).length <= MOST_ASKED;
	if (!isShort || (changes.length > 0 && !areWhole(changes)))
		throw exceedsLimit(
			`The differences of ${count(shown.length)} are too long for one question. Nothing was changed.`,
			'Preview a part of them with workflowIds, and apply that. Change what is long in itself with build-workflow.',
		);
	const told = publishProven ? await tellDestinations(shown, ports) : undefined;
	const isOpen = ({ is, live, before }: BatchedWorkflow) => is === 'open' && live === before;
	const live = saved.length + batch.workflows.filter(isOpen).length;
	const back = ready.filter(({ goesLive }) => goesLive === true);
	const unpublished = isUndo
		? `${count(back.length)} get back what was live before.`
		: 'What is live stays as it is.';
	const same = change.kind === 'text' ? 'the same but for the new text' : 'the same';
	const then = publishProven
		? `Of ${count(live)} that are live, those go live with it whose tests pass and whose runs before and after, with nothing sent, are ${same}.`
		: unpublished;
	const words = sayKind(change);
	const asked = isUndo ? `Take back: ${words}` : words.replace(/^./, (one) => one.toUpperCase());
	const number = ready.length === 0 ? batch.workflows.length : ready.length;
	return {
		input: { step: call.step, batchId, publishProven, what: change.kind },
		question: `${asked}, in ${count(number)}? ${then}`,
		facts: [
			...left.map((line) => `Stays as it is: ${line}`),
			...back.map(
				({ workflow }) => `Goes live again as it was before: ${JSON.stringify(workflow.name)}`,
			),
			...(told?.facts ?? []),
		],
		agreed: told?.agreed ?? [],
		changes,
	};
}

/** Why only a person can allow the call: something takes effect at once. Throws `ToolError`. */
export async function whyChanges(call: BatchCall, ports: Changing): Promise<string | undefined> {
	if (call.step === 'preview') return undefined;
	if (call.publishProven) return 'Changed versions would go live.';
	// Of a new batch only the change is asked for here: its workflows are looked through once, for the question.
	const isNew = call.step === 'apply' && given(call.batchId) === undefined;
	const batch = isNew ? undefined : (await openBatch(call, ports)).batch;
	const { kind } = batch?.change ?? (await call.change());
	if (kind === 'setting') return 'Settings take effect at once, also of what is live.';
	if (call.step !== 'undo' || batch === undefined) return undefined;
	const { ready } = await lookAhead(call, batch, ports);
	const isLive = ready.some(({ goesLive }) => goesLive === true);
	return isLive ? 'What is live would change back.' : undefined;
}
