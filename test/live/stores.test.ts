import { randomUUID } from 'node:crypto';

import { createAgentRecordTable } from '../../src/adapters/own-tables/agent-record-table';
import { createAuditTable } from '../../src/adapters/own-tables/audit/audit-table';
import { createDataTableStore } from '../../src/adapters/own-tables/data-table-store';
import { createRegistryTable } from '../../src/adapters/own-tables/registry-table';
import { promiseOfAgentStore } from '../policy/agents/agent-store-contract';
import { promiseOfAuditStore } from '../policy/audit/audit-store-contract';
import { promiseOfDocumentStore } from '../documents/document-store-contract';
import { promiseOfRegistryStore } from '../registry/registry-store-contract';
import { ownerClient } from '../support/api-client';
import { useLive } from '../support/use-live';

const world = useLive([]);

/** A moment at which no write looks for old rows: the tables are those of all tests. */
const now = () => 1_700_000_000_001;

describe('the agent record store on n8n data tables', () => {
	promiseOfAgentStore(() => createAgentRecordTable(ownerClient(world.live), randomUUID));
});

describe('the audit store on n8n data tables', () => {
	promiseOfAuditStore(() => createAuditTable(ownerClient(world.live), { now }));
});

describe('the document store on n8n data tables', () => {
	promiseOfDocumentStore(() => createDataTableStore(ownerClient(world.live), now));
});

describe('the registry store on n8n data tables', () => {
	promiseOfRegistryStore(() => createRegistryTable(ownerClient(world.live), randomUUID));
});
