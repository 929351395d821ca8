import { promiseOfAuditStore } from './audit-store-contract';
import { memoryAuditStore } from './memory-audit-store';

describe('the audit store in memory', () => {
	promiseOfAuditStore(() => memoryAuditStore().store);
});
