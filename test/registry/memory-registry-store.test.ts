import { memoryRegistryStore } from './memory-registry-store';
import { promiseOfRegistryStore } from './registry-store-contract';

describe('the registry store in memory', () => {
	promiseOfRegistryStore(() => memoryRegistryStore().store);
});
