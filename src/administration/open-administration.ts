import { postToChannel } from '../asking/channel-post';
import { catalog } from '../catalog/catalog';
import { bindNode } from '../instance/bind-node';
import { connect, type NodeContext } from '../instance/connect';
import { auditWriterFor } from '../instance/open-audit';
import {
	type Store,
	documentsIn,
	openInstructions,
	openRuns,
	openStore,
} from '../instance/open-store';
import { openSpendingRules } from '../instance/open-spending';
import { onlyLooking, openPorts } from '../instance/open-ports';
import { openToolProposals } from '../instance/registry/open-tool-proposals';
import { openRegisteredTools } from '../instance/registry/open-registry-at';
import type { Attempt } from '../kernel/invoke-tool';
import type { OperationFacts } from '../kernel/operation/define-operation';
import type { ToolError } from '../kernel/tool-error';
import { once } from '../kernel/fresh';
import { entryOfAttempt } from '../policy/audit/entry-of-attempt';
import type { Principal, Tenant } from '../policy/identity/principal';
import type { RunEventStore } from '../orchestrator/run-event';
import { createUpgradeDays } from '../policy/upgrade-days';
import { clientCalls } from '../runs/client-calls';
import { type Cancelled, controlRuns } from '../runs/control-runs';
import { controlStore } from '../runs/control-store';
import { clientDesk } from './client/client-desk';
import { openRegistryFor } from './registry/opened-registry';

const PATIENCE = 30_000;

interface Administrator {
	/** Throws `ToolError`. */
	readonly principal: () => Promise<Principal>;
	/** Left out: the store of the node. Throws `ToolError`. */
	readonly store?: () => Promise<Store>;
	/** Whose registries they administer, their own first. Left out: their own. */
	readonly workspaces?: () => Promise<readonly Tenant[]>;
	/** Whose registered tools they see. Left out: those of their workspaces. */
	readonly tenants?: () => Promise<readonly Tenant[]>;
	readonly isAdmin: boolean;
	readonly seesAll: boolean;
	/** Of the node's input. Left out: the first one, as webhooks have it. */
	readonly itemIndex?: number;
	/** Whether it is a node, which acts for its one tenant, and whose errors only people see who set it up. */
	readonly isNode?: boolean;
	/** Makes sure that a run which something was posted to goes on, as far as the door can. Left out: the door leads nothing on. */
	readonly leadOn?: (posted: Cancelled) => { readonly next: string; readonly isStarted: boolean };
	/** Why an operation may not be called; undefined where it may. */
	readonly refusal: (operation: OperationFacts) => ToolError | undefined;
}

/** Opens the administration for a caller at the node that they came to. Opens nothing before a call is allowed. */
export function openAdministration(
	context: NodeContext,
	{ principal, isAdmin, seesAll, itemIndex = 0, refusal, isNode, ...more }: Administrator,
) {
	const { leadOn = () => ({ next: '', isStarted: false }) } = more;
	const { store = async () => await openStore(context, itemIndex) } = more;
	const { workspaces = async () => [await principal()] } = more;
	const { tenants = workspaces } = more;
	const node = bindNode(context);
	const { logger, secrets, executionId } = node;
	const place = once(async () => {
		const caller = await principal();
		return { caller, opened: await store() };
	});
	const registries = once(async () => {
		const { caller, opened } = await place();
		const user = caller.user || 'registry';
		const open = async ({ organisation, agency }: Tenant) =>
			await openRegistryFor(context, {
				caller: { organisation, agency, user, isAdmin },
				store: opened,
				itemIndex,
				isOneOfMany: !seesAll,
			});
		const [own = caller, ...others] = await workspaces();
		return [await open(own), ...(await Promise.all(others.map(open)))] as const;
	});
	return {
		refusal,
		redact: secrets.redact,
		learn: secrets.learn,
		now: () => Date.now(),
		async ports() {
			const { caller, opened } = await place();
			const tools = async () =>
				await catalog.for({
					tenant: async () => await Promise.resolve(caller),
					registered: openRegisteredTools({
						tenants,
						store: async () => await Promise.resolve(opened),
						logger,
					}),
				});
			return {
				clients: clientDesk({ store: opened, logger, secrets, principal: caller, tools }),
				agents: () => controlStore(node, opened, caller, { isNode }),
				tools,
				runs: () => controlRuns(node, opened, caller),
				instructions: () => openInstructions(opened, caller, (text) => String(secrets.hide(text))),
				spending: () => openSpendingRules(opened, caller),
				upgradeDays: () =>
					createUpgradeDays(
						{ store: documentsIn(opened), secret: opened.secret, now: () => Date.now() },
						caller,
					),
				turns: async (...wanted: Parameters<RunEventStore['turns']>) =>
					await openRuns(opened, caller, AbortSignal.timeout(PATIENCE)).events.turns(...wanted),
				proposals: () => openToolProposals(opened, caller),
				calls: () => clientCalls(node, opened, caller),
				/** Posts to the channel of people, where the store names one. False where it could not be reached. */
				tell: async (write: () => object) =>
					await postToChannel(node, opened, 'what went live', write),
				leadOn,
				hide: secrets.hide,
				/** Of the workspaces that the caller administers, their own first. */
				registries,
				store: opened.connection,
				/** What n8n lets the key of the node do, for so many milliseconds. */
				n8n: async (patience = PATIENCE) => {
					const connection = await connect(context, itemIndex);
					return openPorts(context, connection, AbortSignal.timeout(patience), onlyLooking);
				},
				/** Whether the caller may be told names of everything in n8n: otherwise they would tell one agency of the others. */
				seesAll,
			};
		},
		async record(attempt: Attempt) {
			const { caller, opened } = await place();
			const { redact } = secrets;
			const writer = auditWriterFor(opened, node);
			writer.note(entryOfAttempt(attempt, { principal: caller, agentId: '', executionId, redact }));
			await writer.settle();
		},
	};
}

/** Everything that an operation can reach. It gets only what it names in `uses`. */
export type AdministrationPorts = Awaited<
	ReturnType<ReturnType<typeof openAdministration>['ports']>
>;
