import { isInsideNode } from './node-context';

/** The context of an execution that n8n calls `flow`: kept with it when it waits, and not to be written by a workflow's own nodes. */
const FLOW = 'flow';

const KEY = 'foremanUsedApprovals';

/** Approvals that one execution remembers. */
const MOST = 1_000;

const flowOf = (context: object) => {
	const contexts = isInsideNode(context)
		? context.runExecutionData?.executionData?.contextData
		: undefined;
	return contexts && (contexts[FLOW] ??= {});
};

const idsIn = (flow: ReturnType<typeof flowOf>): unknown[] => {
	const found: unknown = flow?.[KEY];
	return Array.isArray(found) ? found : [];
};

/** Whether the execution of a node has used the approval, in this process or another. */
export const hasUsedApproval = (context: object, id: string): boolean =>
	idsIn(flowOf(context)).includes(id);

/** Keeps with the execution that the approval is used, so that whichever process goes on with it knows. */
export function markUsedApproval(context: object, id: string): void {
	const flow = flowOf(context);
	if (flow) flow[KEY] = [...idsIn(flow), id].slice(-MOST);
}
