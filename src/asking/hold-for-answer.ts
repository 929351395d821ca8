import type { IDataObject, IExecuteFunctions, ISupplyDataFunctions } from 'n8n-workflow';

import { isDataObject } from '../adapters/in-process/data-object';
import { canHold, holdExecution } from '../adapters/in-process/held-execution';
import { denied } from '../kernel/denied';
import type { Outcome } from '../kernel/outcome';
import { outcomeJson } from '../kernel/outcome-json';
import type { OpenQuestion } from './open-question';

/** Under this name a waiting node keeps, and its webhook hands on, the approval it waits for. */
const HELD = 'foremanApproval';

/** A moment more than the approval lives, so that the last answer in time still finds the execution waiting. */
const MARGIN = 5_000;

/** The approval that an item of a waiting or woken node names. Proves nothing: what it says is read from the store. */
export function heldApproval(json: IDataObject | undefined): string | undefined {
	const held = json?.[HELD];
	return typeof held === 'string' ? held : undefined;
}

/** All that an item of a waiting or woken Foreman names: it may wait for several. */
export const heldApprovals = (json: IDataObject | undefined): readonly string[] =>
	(heldApproval(json) ?? '').split(',').filter((id) => id !== '');

/** What a node is put to wait with that waits for any of several answers. */
export const heldItemFor = (approvalIds: readonly string[], json: IDataObject): IDataObject => ({
	...json,
	[HELD]: approvalIds.join(','),
});

/** The item with which a woken node goes on: any of what it waited for may be settled. */
export const wokenItem = (approvalIds: readonly string[]): IDataObject =>
	heldItemFor(approvalIds, {});

/** Has the run wait for a person's answer, where it can; false where it cannot. `say` is how the node words an outcome. */
export async function holdForAnswer(
	context: IExecuteFunctions | ISupplyDataFunctions,
	{ approvalId, tool, expiresAt }: OpenQuestion,
	say: (outcome: Outcome) => Record<string, unknown> = outcomeJson,
): Promise<boolean> {
	if (!canHold(context) || context.getInputData().length !== 1) return false;
	const nobodyCame = say(
		denied(
			`Nobody answered in time whether ${tool} may run.`,
			'Call again to ask again, or do without it. Nothing was done.',
		),
	);
	const item = { ...nobodyCame, ...wokenItem([approvalId]) };
	await holdExecution(context, new Date(expiresAt + MARGIN), isDataObject(item) ? item : {});
	return true;
}
