import { hasForeignText, markForeignText } from '../adapters/in-process/foreign-text-mark';
import type { RunTaint } from '../kernel/call-scope';
import { createTaintLedger } from '../policy/taint';

/** Tells other executions of the same run, such as those of sub-agents. These run in the same process. */
const ledger = createTaintLedger();

/** Whether executions under a root have read text that strangers may have written. */
export function openTaint(context: object, root: string): RunTaint {
	const note = async () => {
		markForeignText(context);
		ledger.mark(root);
		return await Promise.resolve(true);
	};
	return {
		note,
		/** Reads both memories, and copies what one knows to the other. */
		async isNoted() {
			const isKnown = ledger.isTainted(root) || (await hasForeignText(context));
			if (isKnown) await note();
			return isKnown;
		},
	};
}
