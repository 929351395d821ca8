import type { Ports } from '../../kernel/ports';
import type { ToolProposalsPort } from '../../kernel/ports/tool-proposals';
import { ToolError } from '../../kernel/tool-error';
import type { Principal, Tenant } from '../../policy/identity/principal';
import { randomId } from '../../policy/random-id';
import {
	checkProposal,
	passingStore,
	createToolProposals,
} from '../../registry/proposal/tool-proposals';
import { createRegistryCache } from '../../registry/read-workspace';
import { CREDENTIAL_TITLE } from '../credential-names';
import { documentsIn, type Store } from '../open-store';
import { registryPlace, openRegistryAt } from './open-registry-at';

export const openToolProposals = (store: Store, tenant: Tenant, signal?: AbortSignal) => {
	const now = () => Date.now();
	const setting = { store: documentsIn(store, signal), secret: store.secret, newId: randomId, now };
	return createToolProposals(setting, tenant);
};

interface Proposer {
	readonly tenant: () => Promise<Principal>;
	readonly store: (() => Promise<Store>) | undefined;
	readonly agentId: string;
	readonly hide: (value: unknown) => unknown;
	readonly ports: Ports;
}

const refused = (code: 'unauthorized' | 'invalid-input', message: string, hint: string) =>
	new ToolError({ code, message, hint: `${hint} Nothing was proposed.` });

const withoutStore = () =>
	refused(
		'unauthorized',
		`The node does not say where tools are registered: it has no ${CREDENTIAL_TITLE} credential.`,
		'Have a person choose one in the node.',
	);

/** The port of a node that does not say where tools are registered. */
export const noToolProposals: ToolProposalsPort = {
	propose: async () => await Promise.reject(withoutStore()),
};

/** What an agent proposes goes to the workspace that it acts for, and nowhere else. */
export function openProposing(
	{ tenant, store: openStore, agentId, hide, ports: all }: Proposer,
	signal: AbortSignal,
): ToolProposalsPort {
	if (openStore === undefined) return noToolProposals;
	return {
		async propose(wish, given) {
			if (JSON.stringify(hide(wish)) !== JSON.stringify(wish))
				throw refused(
					'invalid-input',
					'The proposal holds what looks like a secret.',
					'Leave it out: secrets belong into credentials.',
				);
			const ports = { ...all, ...given };
			const [store, { organisation, agency, user }] = [await openStore(), await tenant()];
			const own = { organisation, agency };
			const real = registryPlace(store, own, signal);
			const place = { ...real, store: passingStore(real.store) };
			// What is tried out is kept apart from what this process knows of the registry, and never written.
			const cache = createRegistryCache(() => Date.now());
			const caller = { ...own, user, isAdmin: true };
			const registry = openRegistryAt(place, caller, ports, { cache });
			const checked = await checkProposal(wish, registry, { place, ports, hide });
			const { notRun, ...facts } = checked;
			const { id, settings, examplesRun } = await openToolProposals(store, own, signal).keep({
				agentId,
				user,
				workflowId: wish.workflowId,
				...facts,
			});
			const { name, inputSchema, outputSchema } = settings;
			return { proposalId: id, name, inputSchema, outputSchema, examplesRun, notRun };
		},
	};
}
