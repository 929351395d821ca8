import type { Destination, DestinationsPort } from '../../kernel/ports/destinations';
import type { HoldReason } from '../../kernel/hold-reason';
import type { WorkflowVersionsPort } from '../../kernel/ports/instance/workflow-versions';
import type { WorkflowsPort } from '../../kernel/ports/instance/workflows';
import { createLiveWorkflows } from '../control-plane/live-workflows';
import { hasComputedPath, isFixedAddress, literalOf } from './destination-key';
import { nodeDestinations } from './node-destinations';

export interface AskedAddresses {
	readonly workflows: Pick<WorkflowsPort, 'get'>;
	readonly versions: Pick<WorkflowVersionsPort, 'get'>;
	/** Whether an agent that fetches this address is refused, by what it says and by what its name resolves to. */
	readonly isRefused: (address: string) => Promise<boolean>;
	/** Names under which this n8n is reached, in small letters. */
	readonly ownHosts: readonly string[];
}

/** Hosts that may receive calls of other workflows. */
const HOOKS = /^https?:\/\/(?:[^/?#]*[.-])?(?:n8n|(?:web)?hooks?)\d*[.:-]/i;

/** A path that begins with an expression, or in which one goes on after n8n's words for a webhook or a form, or their beginning. */
const OPEN_PATH =
	/^https?:\/\/[^/?#]+\/(?:(?:[^?#]*\/)?(?:we?|webh?|webhoo?|webhook[\w-]*|fo?|form?[\w-]*|(?:webhook|form)(?:-test|-waiting)?\/[^?#]*))?$/i;

/** What is the same in every run, as an address: without a scheme it is one of HTTP. */
function fixedPart(address: string): string {
	const [text = ''] = literalOf(address).split('{');
	return /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`;
}

/** A path that leads back to where it began: what follows is at its beginning. */
const DETOUR = /^[^?#]*(?:\.|%2e){2}/i;

/** Whether an expression in the path may make that of a webhook. */
function mayBeWebhook(address: string): boolean {
	if (!hasComputedPath(address)) return false;
	const fixed = fixedPart(address);
	return HOOKS.test(fixed) || OPEN_PATH.test(fixed) || DETOUR.test(fixed);
}

/** A header by which a server or a proxy takes another site for the one that the address names. */
const SITE =
	/^with the header \s*(?:host|forwarded|x-(?:forwarded-)?(?:host|server)|x-(?:original|rewrite)-(?:url|host))\s*:/i;

const siteOf = ({ ways = [] }: Destination) =>
	ways.flatMap(({ text }) => (SITE.test(text) ? [text] : []));

/** A name at the credential's own service, such as that of a repository. */
const isThing = ({ credential, address }: Destination) =>
	credential !== undefined && !/[./:\\]/.test(address);

const wordsOf = (one: Destination) => JSON.stringify([one.method, one.address, siteOf(one)]);

/**
 * Finds what a simulated run does not ask. A person's own live version of the same workflow says otherwise. Where that version itself runs, its hosts
 * are said, and what it computes is only known in the run.
 */
export function createRefusedAddresses({
	workflows,
	versions,
	isRefused,
	ownHosts,
}: AskedAddresses): DestinationsPort['refused'] {
	const liveWorkflows = createLiveWorkflows(workflows, versions);

	const liveWords = async (id: string): Promise<ReadonlySet<string>> => {
		if (id === '') return new Set();
		const live = await liveWorkflows.get(id).catch(() => undefined);
		const all = live?.nodes.flatMap((node) => nodeDestinations(node, id)) ?? [];
		return new Set(all.map(wordsOf));
	};

	const whyNot = async (one: Destination): Promise<HoldReason | undefined> => {
		const { address, redirects } = one;
		if (address === '' || isThing(one)) return undefined;
		if (siteOf(one).length > 0) return 'address';
		if (await isRefused(fixedPart(address))) return 'address';
		if (mayBeWebhook(address)) return 'webhook';
		return redirects === true ? 'redirects' : undefined;
	};

	/** Whether a person who publishes a version has said where it goes: who has a say in the path would choose what is asked there. */
	const isSaid = (one: Destination, runs: 'draft' | 'live') =>
		!hasComputedPath(one.address) ||
		(runs === 'live' &&
			!mayBeWebhook(one.address) &&
			isFixedAddress({ ...one, method: '', ways: [] }, ownHosts));

	const judged = async (one: Destination, runs: 'draft' | 'live') => {
		const why = await whyNot(one);
		if (why === undefined) return [];
		const mayBeLive = why !== 'address' || isSaid(one, runs);
		const isLive =
			mayBeLive && (runs === 'live' || (await liveWords(one.workflowId)).has(wordsOf(one)));
		return isLive ? [] : [{ ...one, why }];
	};

	return async ({ destinations }, runs = 'draft') =>
		(await Promise.all(destinations.map(async (one) => await judged(one, runs)))).flat();
}
