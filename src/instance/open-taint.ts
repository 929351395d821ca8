import { hasForeignText, markForeignText } from '../adapters/in-process/foreign-text-mark';
import type { RunTaint } from '../kernel/call-scope';
import { createTaintLedger } from '../policy/taint';

/** For the other executions of a run, such as those of sub-agents: of this process, as these are. */
const ledger = createTaintLedger();

/** Whether what is executed under a root was given text that strangers may have written. */
export function openTaint(context: object, root: string): RunTaint {
	const note = async () => {
		markForeignText(context);
		ledger.mark(root);
		await Promise.resolve();
	};
	return {
		note,
		/** Both memories learn what the other knows. */
		async isNoted() {
			const isKnown = ledger.isTainted(root) || (await hasForeignText(context));
			if (isKnown) await note();
			return isKnown;
		},
	};
}
