import { promiseOfApprovalStore } from './approval-store-contract';
import { memoryApprovalStore } from './memory-approval-store';

describe('the approval store in memory', () => {
	promiseOfApprovalStore(() => memoryApprovalStore().store);
});
