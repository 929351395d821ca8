import { promiseOfAgentStore } from './agent-store-contract';
import { memoryAgentStore } from './memory-agent-store';

describe('the agent record store in memory', () => {
	promiseOfAgentStore(() => memoryAgentStore().store);
});
