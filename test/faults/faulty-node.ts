import { z } from 'zod';

import { createApiClient } from '../../src/adapters/n8n-api/client';
import { CREDENTIAL } from '../../src/instance/credential-names';
import { openScope } from '../../src/instance/open-scope';
import type { Scope } from '../../src/instance/open-scope';
import type { Store } from '../../src/instance/open-store';
import { openClientTaint } from '../../src/instance/webhook/open-webhook-scope';
import { defineTool } from '../../src/kernel/define-tool';
import { dataTablesInMemory } from '../adapters/data-tables-in-memory';
import { n8nNode } from '../instance/n8n-node';
import type { Fault } from './faulty-send';
import { faultySend } from './faulty-send';

/** Milliseconds for one request, where one is never answered. */
const PATIENCE = 150;

let trials = 0;

/** A node whose store fails once, what its tools have done, and what is in the tables. */
export async function faultyNode(at: number, fault: Fault, kind: 'client' | 'toolkit') {
	const tables = dataTablesInMemory();
	const { send, came } = faultySend(tables.send, at, fault);
	const patience = fault.startsWith('silent') ? PATIENCE : undefined;
	const run = `mcp-${(trials += 1)}`;
	const { context } = n8nNode({ executionId: run });
	const warnings: string[] = [];
	const opened = await openScope(context, {
		...{ item: 0, caller: 'model', itemsBy: 'model', agentId: 'agent', credential: CREDENTIAL },
	});
	const found = await opened.store?.();
	if (found === undefined) throw new Error('no store');
	const store: Store = {
		...found,
		connection: {
			...found.connection,
			fingerprint: run,
			api: (signal) => createApiClient(send, 'http://n8n', signal, { patience }),
		},
	};
	const sure: Store = { ...store, connection: { ...store.connection, api: () => tables.api } };
	const openStore = async () => await Promise.resolve(store);
	const warn = (line: string) => void warnings.push(line);
	const node = { ...opened.node, logger: { ...opened.node.logger, warn } };
	const scope: Scope = {
		...opened,
		...{ run, root: run, node, store: openStore },
		...(kind === 'client' ? { taint: openClientTaint(openStore, run, node) } : {}),
		instance: async () =>
			await Promise.resolve({
				baseUrl: 'http://n8n',
				licence: () => ({ has: async () => await Promise.resolve(false) }),
				ports: () => ({}) as never,
			}),
	};
	const effects = { look: 0, change: 0 };
	const tool = (name: keyof typeof effects, effect: 'read' | 'write') =>
		defineTool({
			...{ name, domain: 'workflow', title: name, description: name, effect },
			...{ foreign: effect === 'read', reversible: false, uses: [] },
			input: z.object({ what: z.string() }),
			output: z.object({ done: z.string() }),
			approval: () => `May it ${name}?`,
			async run({ what }: { readonly what: string }) {
				effects[name] += 1;
				return await Promise.resolve({ done: what });
			},
		} as never);
	return {
		...{ scope, sure, effects, warnings, came, rowsOf: tables.rowsOf },
		tools: { look: tool('look', 'read'), change: tool('change', 'write') },
	};
}

export type FaultyNode = Awaited<ReturnType<typeof faultyNode>>;
