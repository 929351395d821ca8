import type { z } from 'zod';

import type { Ports } from '../../../kernel/ports';
import type { BatchedWorkflow, ChangeBatch } from '../../../kernel/ports/workflow-changes';
import { conflict, exceedsLimit, ToolError } from '../../../kernel/tool-error';
import { inBatches } from '../../../kernel/values/in-batches';
import { draftChange } from '../../../kernel/workflow/draft-change';
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
	const steps =
		call.step === 'undo'
			? [saving.undoChange]
			: [saving.saveChange, ...(call.publishProven ? [saving.publishProven] : [])];
	let batch: ChangeBatch = {
		...opened,
		state: 'applying',
		publish: opened.publish || call.publishProven,
	};
	await workflowChanges.keep(batch);
	for (const step of steps) {
		const next = await inTurn(batch, step, end, ports);
		if (next === undefined) return (await workflowChanges.get(batch.id)) ?? batch;
		batch = next;
	}
	const isOpen = batch.workflows.some(({ is }) => is === 'open');
	const state = call.step === 'undo' ? 'undone' : isOpen ? 'applying' : 'applied';
	const ended: ChangeBatch = { ...batch, state };
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
	if (state !== (step === 'undo' ? 'previewed' : 'undone')) return;
	throw conflict(
		`Batch ${id} ${step === 'undo' ? 'was not applied' : 'was undone'}. Nothing was changed.`,
		'Say the change again, without batchId, for a new batch.',
	);
}

type Ready = Pick<Planned, 'workflow' | 'content'>;

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
	ready.sort((one, other) => (one.workflow.id < other.workflow.id ? -1 : 1));
	return { ready, left: left.sort() };
}

/** Where secrets of the changed nodes go. Throws `ToolError`. */
async function tellDestinations(ready: readonly Ready[], { destinations }: Changing) {
	const told = await inBatches(ready, AT_ONCE, async ({ workflow, content }) => {
		const known = new Set(workflow.nodes);
		const nodes = content.nodes.filter((node) => !known.has(node));
		return await destinations.tell(await destinations.ofWorkflow({ ...workflow, nodes }));
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
		return { input: {}, question: `Look through workflows for what to ${sayKind(change)}?` };
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
	const changes = ready.map(({ workflow, content }) =>
		draftChange(workflow, content, ports.runPlan),
	);
	if (JSON.stringify(changes).length > MOST_ASKED)
		throw exceedsLimit(
			`The differences of ${count(ready.length)} are too long for one question. Nothing was changed.`,
			'Call with workflowIds for a part of them, then for the rest.',
		);
	const told = publishProven ? await tellDestinations(ready, ports) : undefined;
	const live = batch.workflows.filter((one) => one.live !== null);
	const unpublished = isUndo
		? `${count(live.filter(({ is }) => is === 'published').length)} get back what was live before.`
		: 'What is live stays as it is.';
	const then = publishProven
		? `Of ${count(live.length)} that are live, those go live with it whose tests pass or whose runs show the same.`
		: unpublished;
	const words = sayKind(change);
	const asked = isUndo ? `Take back: ${words}` : words.replace(/^./, (one) => one.toUpperCase());
	const number = ready.length === 0 ? batch.workflows.length : ready.length;
	return {
		input: { step: call.step, batchId, publishProven },
		question: `${asked}, in ${count(number)}? ${then}`,
		facts: [...left.map((line) => `Stays as it is: ${line}`), ...(told?.facts ?? [])],
		agreed: told?.agreed ?? [],
		changes,
	};
}

/** Why only a person can allow the call: something takes effect at once. Throws `ToolError`. */
export async function whyChanges(call: BatchCall, ports: Changing): Promise<string | undefined> {
	if (call.step === 'preview') return undefined;
	if (call.publishProven) return 'Changed versions would go live.';
	const { batch } = await openBatch(call, ports);
	if (batch.change.kind === 'setting') return 'Settings take effect at once, also of what is live.';
	const isLive = call.step === 'undo' && batch.workflows.some(({ is }) => is === 'published');
	return isLive ? 'What is live would change back.' : undefined;
}
