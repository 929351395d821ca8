import type { LoopState } from './loop-state';
import { isShownInPart } from './shown-nodes';

/** What the runs of a work item prove about it. */
export function itemState(item: LoopState): string {
	if (item.build === null) return item.phase === 'failed' ? 'not built' : 'being built';
	if (item.phase === 'verified') {
		if (item.verdict === 'trigger_only') return 'built; its trigger was not tried';
		return isShownInPart(item.build) ? 'built, shown in part' : 'verified';
	}
	if (item.phase === 'failed') return 'built; it does not work';
	if (item.build.changedSince !== undefined) return 'built; changed after it was verified';
	return 'built, not verified';
}
