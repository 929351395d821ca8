import type { CredentialsPort, StoredCredential } from '../../kernel/ports/instance/credentials';
import type { Destination, DestinationsPort, Reach } from '../../kernel/ports/destinations';
import type { WorkflowDocument } from '../../kernel/ports/instance/workflows';
import { isEnabled } from '../../kernel/workflow/is-enabled';
import { createLiveWorkflows } from '../control-plane/live-workflows';
import { nodesThatRun } from '../started-runs/nodes-that-run';
import {
	destinationKey,
	isChosenAddress,
	isFixedAddress,
	isToBeAgreed,
	isUsedUnasked,
	LONGEST_SHOWN,
} from './destination-key';
import { findReach } from './find-reach';
import { nodeDestinations } from './node-destinations';
import { type AskedAddresses, createRefusedAddresses } from './refused-addresses';
import { readHost, toldAddress } from '../../kernel/values/told-address';

const cut = (text: string) =>
	text.length <= LONGEST_SHOWN ? text : `${text.slice(0, LONGEST_SHOWN)}…`;

/** Named as n8n stores it, not as the workflow calls it. */
function named(
	{ id, type }: NonNullable<Destination['credential']>,
	known: readonly StoredCredential[],
) {
	const stored = known.find((one) => one.id === id);
	return stored
		? `the credential "${stored.name}" (${stored.type})`
		: `the credential ${id} (${type})`;
}

function whereTo({ address, method }: Destination): string {
	if (address === '') return 'asks its own service';
	const to =
		readHost(address) === undefined
			? `an address that is only known in the run, ${cut(address)}`
			: toldAddress(address.replace(/^=/, ''), LONGEST_SHOWN);
	return method === '' ? `goes to ${to}` : `${method} ${to}`;
}

/** One line for a person on where a node sends something. `known`: the stored credentials that the API key may list. */
function tellDestination(destination: Destination, known: readonly StoredCredential[]): string {
	const { node, credential, ways = [] } = destination;
	const how = ways.map(({ text }) => `, ${cut(text)}`).join('');
	const along = credential === undefined ? '' : ` with ${named(credential, known)}`;
	return `Node ${JSON.stringify(node)} ${whereTo(destination)}${along}${how}.`;
}

export interface DestinationSources extends AskedAddresses {
	readonly credentials: Pick<CredentialsPort, 'list'>;
	/** Whether a person has agreed to a key in this run. */
	readonly isAgreed: (key: string) => boolean;
}

const unique = (lines: readonly string[]) => [...new Set(lines)];

/**
 * Where workflows send stored secrets. A destination is agreed to if a live workflow has it, or if a person agreed in
 * this run.
 */
export function createDestinations({
	workflows,
	versions,
	credentials,
	isAgreed,
	isRefused,
	ownHosts,
}: DestinationSources): DestinationsPort {
	/** Destinations of workflows that a person published, or let publish. */
	const publishedKeys = async (
		workflow: WorkflowDocument,
		given: 'something' | 'nothing',
	): Promise<ReadonlySet<string>> => {
		const { id, activeVersionId } = workflow;
		if (activeVersionId === null) return new Set();
		const isLive = activeVersionId === workflow.versionId;
		const live = isLive ? workflow : await versions.get(id, activeVersionId);
		// Who has a say in what an address is computed of, chooses it.
		const isAgreedTo = (one: Destination) =>
			isFixedAddress(one, ownHosts) || (isLive && given === 'nothing');
		const all = live.nodes.filter(isEnabled).flatMap((node) => nodeDestinations(node, id));
		return new Set(all.filter(isAgreedTo).map(destinationKey));
	};

	const keysOf = async (
		id: string,
		workflow: WorkflowDocument,
		given: 'something' | 'nothing',
	): Promise<ReadonlySet<string>> => {
		if (id === '') return new Set();
		if (id === workflow.id) return await publishedKeys(workflow, given);
		const isLive = workflow.versionId === workflow.activeVersionId;
		return await publishedKeys(await workflows.get(id), isLive ? given : 'something');
	};

	/** Those to whose address no person has agreed. */
	const notAgreed = async (
		workflow: WorkflowDocument,
		destinations: readonly Destination[],
		given: 'something' | 'nothing',
	): Promise<readonly Destination[]> => {
		const published = new Map<string, ReadonlySet<string>>();
		const open: Destination[] = [];
		for (const one of destinations) {
			const key = destinationKey(one);
			if (isAgreed(key)) continue;
			const known =
				published.get(one.workflowId) ?? (await keysOf(one.workflowId, workflow, given));
			published.set(one.workflowId, known);
			if (!known.has(key)) open.push(one);
		}
		return open;
	};

	return {
		async ofRun({ workflow, startName, until, given, isLive = false }) {
			const running = nodesThatRun({
				workflow,
				start: { nodeName: startName, items: [] },
				pinData: Object.fromEntries(given.map((name) => [name, []])),
				until,
				timeout: 0,
				called: [],
			});
			const nodes = workflow.nodes.filter(({ name }) => running.has(name));
			const called = isLive ? createLiveWorkflows(workflows, versions) : workflows;
			return await findReach(workflow, nodes, called);
		},

		ofWorkflow: async ({ nodes, ...workflow }) => await findReach(workflow, nodes, workflows),

		unsaid: async (workflow, { destinations }, given = 'something') =>
			await notAgreed(workflow, destinations.filter(isChosenAddress), given),

		strange: async (workflow, { destinations }) =>
			await notAgreed(workflow, destinations.filter(isUsedUnasked), 'something'),

		refused: createRefusedAddresses({ workflows, versions, isRefused, ownHosts }),

		async tell({ destinations, unknown }: Reach) {
			const hasCredential = destinations.some(({ credential }) => credential !== undefined);
			// A key that may not list credentials tells them by their ids.
			const known = hasCredential ? await credentials.list().catch(() => []) : [];
			const unseen = unknown.map(
				(node) => `Node ${JSON.stringify(node)} runs a workflow that is only known in the run.`,
			);
			return {
				facts: unique([...destinations.map((one) => tellDestination(one, known)), ...unseen]),
				// What the next call may compute differently, and what was not shown whole, is agreed to for this call only.
				agreed: unique(
					destinations
						.filter((one) => isToBeAgreed(one) && isFixedAddress(one, ownHosts))
						.filter(({ address }) => address.length <= LONGEST_SHOWN)
						.map(destinationKey),
				),
			};
		},
	};
}
