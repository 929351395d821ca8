import type { IRunExecutionData } from 'n8n-workflow';

import { once, onceFor } from '../../kernel/fresh';
import { clientRun } from '../network/client-run';
import { isInsideNode } from './node-context';

/** Sub-workflows nest; a chain longer than this is a loop. */
const DEEPEST = 20;

interface ReadsExecutions {
	getExecutionDataById(executionId: string): Promise<IRunExecutionData | undefined>;
}

const readsExecutions = (context: object): context is ReadsExecutions =>
	'getExecutionDataById' in context && typeof context.getExecutionDataById === 'function';

interface Execution {
	readonly id: string;
	/** For a parent execution: as last saved. */
	readonly data: IRunExecutionData | null | undefined;
}

/** The execution of this context, and those above it. None where nothing is executed. */
export async function* executionsUpwards(context: object): AsyncGenerator<Execution> {
	if (!isInsideNode(context)) return;
	let data: Execution['data'] = context.runExecutionData;
	yield { id: context.additionalData.executionId ?? clientRun(context.additionalData), data };
	for (let depth = 0; depth < DEEPEST; depth += 1) {
		const id: string | undefined = data?.parentExecution?.executionId;
		if (id === undefined) return;
		data = readsExecutions(context) ? await context.getExecutionDataById(id) : undefined;
		yield { id, data };
	}
}

async function findRoot(context: object): Promise<string> {
	let root = '';
	for await (const { id } of executionsUpwards(context)) root = id;
	return root === '' ? clientRun(context) : root;
}

/** Of contexts in executions, whose root stays the same: to find it n8n reads all data of those above. */
const rootOf = onceFor((context: object) => once(async () => await findRoot(context)));

/** What names the whole run: the execution above all others, to which sub-workflows belong; where nothing is executed, the client's session. */
export async function rootExecutionId(context: object): Promise<string> {
	const isExecuted = isInsideNode(context) && context.additionalData.executionId !== undefined;
	return isExecuted ? await rootOf(context)() : await findRoot(context);
}
