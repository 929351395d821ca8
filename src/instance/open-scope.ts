import type { IExecuteFunctions, ISupplyDataFunctions } from 'n8n-workflow';
import { rootExecutionId } from '../adapters/in-process/root-execution';
import { runMarkOf } from '../adapters/in-process/run-mark-of';
import { createLicence } from '../adapters/n8n-api/licence-api';
import type { CallScope, RunTaint } from '../kernel/call-scope';
import type { Tool } from '../kernel/define-tool';
import { once } from '../kernel/fresh';
import type { Principal } from '../policy/identity/principal';
import type { RunMark } from '../policy/started-runs/run-mark';
import { bindNode, agentName } from './bind-node';
import { connect, type NodeContext } from './connect';
import type { ConnectingCredential } from './credential-names';
import { openAuditQueries } from './open-audit';
import { hasIdentity, openIdentity, openTenant, toolTenants } from './identity/open-identity';
import { type CallRules, openPorts } from './open-ports';
import { hasStore, openStore, type Store } from './open-store';
import { openRegisteredTools } from './registry/open-registry-at';
import { openMcpServers } from './remote/open-mcp-servers';
import { openRemoteTools } from './remote/open-remote-tools';
import { hasSearch, openWebSearch } from './search/open-web-search';
import { learnCredentials } from './read-credential';
import { hasForeignText, markForeignText } from '../adapters/in-process/flow-context';
import { createTaintLedger } from '../policy/taint';

/** Tells other executions of the same run, such as those of sub-agents. These run in the same process. */
const ledger = createTaintLedger();

function openTaint(context: object, root: string): RunTaint {
	const note = async () => {
		markForeignText(context);
		ledger.mark(root);
		return await Promise.resolve(true);
	};
	return {
		note,
		/** Reads both memories, and copies what one knows to the other. */
		async isNoted() {
			const isKnown = ledger.isTainted(root) || (await hasForeignText(context));
			if (isKnown) await note();
			return isKnown;
		},
	};
}

interface Entrance {
	readonly item: number;
	readonly caller: 'person' | 'model';
	/** Who writes the items of the node. Items that a model writes cannot say whom a call acts for. */
	readonly itemsBy: 'person' | 'model';
	readonly agentId: string;
	readonly credential: ConnectingCredential;
}

type Place = Pick<
	RunlessScope,
	'item' | 'root' | 'agent' | 'principal' | 'tenant' | 'store' | 'node'
>;

/** The n8n behind a node, opened once. It throws `ToolError`, or n8n's error when no credential is chosen. */
const openInstance = (
	context: NodeContext,
	credential: ConnectingCredential,
	{ item, principal, tenant, store, root }: Omit<Place, 'agent' | 'node'>,
) =>
	once(async () => {
		const connection = await connect(context, item, credential);
		return {
			baseUrl: connection.baseUrl,
			licence: (signal: AbortSignal) =>
				createLicence(connection.api(signal), connection.fingerprint),
			ports: (signal: AbortSignal, rules: CallRules) =>
				openPorts(context, connection, signal, {
					...rules,
					principal,
					tenant,
					root: async () => await Promise.resolve(root),
					audit: openAuditQueries({ tenant, store }, signal),
					mcpServers: openMcpServers(context, item, root, signal),
					webSearch: openWebSearch(context, item, rules.trail, signal),
				}),
		};
	});

/** The scope of a call before its entrance has said what names the run. */
export interface RunlessScope extends Omit<CallScope<Principal, Store>, 'run'> {
	/** The mark of an execution that a tool started; undefined if no tool started it, nor any execution above it. */
	readonly startedBy: RunMark | undefined;
	readonly hasIdentity: boolean;
	readonly hasSearch: boolean;
	/** The tools that the tenant has registered; undefined without a store. Never throws: the log is told. */
	readonly registered: (() => Promise<readonly Tool[]>) | undefined;
	/** The tools of the MCP server that is chosen in the node; undefined where none is. Never throws: the log is told. */
	readonly remote: (() => Promise<readonly Tool[]>) | undefined;
	readonly instance: ReturnType<typeof openInstance>;
}

export interface Scope extends RunlessScope {
	readonly run: string;
}

/** A node's place with the n8n behind it, the tools beside our own, and whether it can search. Reads its credentials, so that their secrets do not leave it. */
export async function openScopeParts(
	context: NodeContext,
	credential: ConnectingCredential,
	place: Place,
): Promise<Place & Pick<RunlessScope, 'hasSearch' | 'registered' | 'remote' | 'instance'>> {
	const { item, tenant, store, node } = place;
	const { logger } = node;
	const tenants = toolTenants(context, item, tenant);
	const registered = openRegisteredTools({ tenants, store, logger });
	await learnCredentials(context, item);
	const remote = openRemoteTools(context, { item, registered, logger });
	const instance = openInstance(context, credential, place);
	return { ...place, hasSearch: hasSearch(context), registered, remote, instance };
}

/** Reads all that is known about a call; nothing below this sees n8n's context. Learns the secrets of the node's credentials. */
export async function openScope(
	context: IExecuteFunctions | ISupplyDataFunctions,
	{ item, caller, itemsBy, agentId, credential }: Entrance,
): Promise<RunlessScope> {
	const node = bindNode(context);
	const root = await rootExecutionId(context);
	const principal = openIdentity(context, item, itemsBy);
	const tenant = openTenant(context, principal);
	const store = hasStore(context) ? once(async () => await openStore(context, item)) : undefined;
	const agent = agentName(node, { agentId });
	const place = { item, root, agent, principal, tenant, store, node };
	return {
		...(await openScopeParts(context, credential, place)),
		caller,
		signal: context.getExecutionCancelSignal() ?? new AbortController().signal,
		taint: openTaint(context, root),
		startedBy: runMarkOf(context),
		hasIdentity: hasIdentity(context),
	};
}
