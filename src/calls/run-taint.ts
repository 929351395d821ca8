import { hasForeignText, markForeignText } from '../adapters/in-process/foreign-text-mark';
import { rootExecutionId } from '../adapters/in-process/root-execution';
import { createTaintLedger } from '../policy/taint';

/** For the other executions of a run, such as those of sub-agents: of this process, as these are. */
const ledger = createTaintLedger();

/** Remembers that the run was given text that strangers may have written. */
export async function taint(context: object): Promise<void> {
	markForeignText(context);
	ledger.mark(await rootExecutionId(context));
}

/** Whether the run was given such text. Both memories learn what the other knows. */
export async function isTainted(context: object): Promise<boolean> {
	const isKnown =
		ledger.isTainted(await rootExecutionId(context)) || (await hasForeignText(context));
	if (isKnown) await taint(context);
	return isKnown;
}
