import { promiseOfDocumentStore } from './document-store-contract';
import { memoryStore } from './memory-store';

describe('the document store in memory', () => {
	promiseOfDocumentStore(() => memoryStore().store);
});
