import { readFlow, writeFlow } from './flow-context';
import { isInsideNode } from './node-context';

const KEY = 'foremanUsedApprovals';

/** Approvals that one execution remembers. */
const MOST = 1_000;

const dataOf = (context: object) => (isInsideNode(context) ? context.runExecutionData : undefined);

function usedIn(context: object): string[] {
	const found = readFlow(dataOf(context), KEY);
	return Array.isArray(found) ? found.filter((id) => typeof id === 'string') : [];
}

/** Whether the execution of a node has used the approval, in this process or another. */
export const hasUsedApproval = (context: object, id: string): boolean =>
	usedIn(context).includes(id);

/** Keeps with the execution that the approval is used, so that whichever process goes on with it knows. */
export const markUsedApproval = (context: object, id: string): void =>
	writeFlow(dataOf(context), KEY, [...usedIn(context), id].slice(-MOST));
