import type { Ports } from '../kernel/ports';
import type { Principal } from '../policy/identity/principal';
import type { NodeContext } from './connect';
import { connect } from './connect';
import type { ConnectingCredential } from './credential-names';
import { openAuditQueries } from './open-audit-queries';
import type { CallRules } from './open-ports';
import { openPorts } from './open-ports';
import type { Store } from './open-store';
import { openMcpServers } from './remote/open-mcp-servers';

/** The n8n that a call works in. */
export interface OpenInstance {
	readonly baseUrl: string;
	/** Ports whose every request ends with the signal. */
	ports(signal: AbortSignal, rules: CallRules): Ports;
}

/** Opens when it is first asked, and then gives the same. */
export const once = <Value>(open: () => Promise<Value>): (() => Promise<Value>) => {
	let opened: Promise<Value> | undefined;
	return async () => await (opened ??= open());
};

/** Where a call works, and for whom. */
export interface InstanceSetting {
	readonly item: number;
	/** Opens the n8n that the call works in. */
	readonly credential: ConnectingCredential;
	readonly principal: () => Promise<Principal>;
	readonly tenant: () => Promise<Principal>;
	readonly store: (() => Promise<Store>) | undefined;
	/** What the call belongs to. */
	readonly root: string;
}

/** The n8n behind a node, opened once. It throws `ToolError`, or n8n's error when no credential is chosen. */
export const openInstance = (
	context: NodeContext,
	{ item, credential, principal, tenant, store, root }: InstanceSetting,
): (() => Promise<OpenInstance>) =>
	once(async () => {
		const connection = await connect(context, item, credential);
		return {
			baseUrl: connection.baseUrl,
			ports: (signal, rules) =>
				openPorts(context, connection, signal, {
					...rules,
					principal,
					root: async () => await Promise.resolve(root),
					audit: openAuditQueries({ tenant, store }, signal),
					mcpServers: openMcpServers(context, item, root, signal),
				}),
		};
	});
