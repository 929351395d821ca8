import type { Board } from './board';
import { moveItem } from './work-items';

/** Before a run ends: what was verified and has been changed since, by whomever, is not verified any more. */
export async function checkVerified(board: Board): Promise<void> {
	for (const item of board.run.items) {
		if (item.phase !== 'verified') continue;
		const versionId = await board.ports.versionOf(item.workflowId);
		if (versionId === undefined || versionId === item.build.versionId) continue;
		moveItem(board, item.workItemId, { kind: 'changed-since', versionId });
	}
}
