import type { CredentialsPort, StoredCredential } from '../../kernel/ports/instance/credentials';
import type { Destination, DestinationsPort, Reach } from '../../kernel/ports/destinations';
import {
	type WorkflowDocument,
	type WorkflowsPort,
	type WorkflowNode,
	workflowNode,
} from '../../kernel/ports/instance/workflows';
import { isEnabled } from '../../kernel/workflow/is-enabled';
import { readHost, toldAddress } from '../../kernel/values/told-address';
import type { HoldReason } from '../../kernel/hold-reason';
import type { WorkflowVersionsPort } from '../../kernel/ports/instance/workflow-versions';
import { isExpression } from '../../kernel/workflow/is-expression';
import { createLiveWorkflows, liveOf } from '../control-plane/live-workflows';
import { nodesThatRun } from '../started-runs/keep-people-apart';
import { parseUrl } from '../../kernel/values/parse-url';
import { isElsewhere } from '../control-plane/own-address';
import { nodeDestinations } from './node-destinations';
import { isRecord } from '../../kernel/values/is-record';
import { canonicalText, hashText } from '../approvals/canonical-arguments';
import { calledWorkflow } from '../../kernel/workflow/called-workflow';
import { tellingSettings } from '../../kernel/workflow/telling-settings';
import { runsAgents } from '../control-plane/own-nodes';
import { workflowInside } from '../control-plane/workflow-inside';

const MOST_CALLED = 30;
type Read = Pick<WorkflowsPort, 'get'>;

interface Found {
	readonly destinations: Destination[];
	readonly unknown: string[];
	readonly called: Map<string, string>;
	readonly root: string;
}

function inlineNodes(node: WorkflowNode): WorkflowNode[] | undefined {
	const filled = workflowInside(node)?.nodes.map((inner) => ({
		position: [0, 0],
		id: '',
		...Object(inner),
	}));
	return workflowNode.array().safeParse(filled).data;
}

async function look(
	nodes: readonly WorkflowNode[],
	workflowId: string,
	found: Found,
	workflows: Read,
): Promise<void> {
	for (const node of nodes.filter(isEnabled)) {
		found.destinations.push(...nodeDestinations(node, workflowId));
		const inline = inlineNodes(node);
		// A node in the workflow itself is refused before the run. In a workflow below, nothing else would refuse it.
		const isBelow = workflowId !== found.root && runsAgents(node.type);
		if (inline === undefined || isBelow) found.unknown.push(node.name);
		else await look(inline, '', found, workflows);
		const call = calledWorkflow(node.type, node.parameters);
		if (call.word === 'computed') found.unknown.push(node.name);
		if (call.word !== 'stored' || call.id === found.root || found.called.has(call.id)) continue;
		if (found.called.size >= MOST_CALLED) {
			found.unknown.push(node.name);
			continue;
		}
		const called = await workflows.get(call.id).catch(() => undefined);
		found.called.set(call.id, called?.versionId ?? '');
		if (called === undefined) found.unknown.push(node.name);
		else await look(called.nodes, called.id, found, workflows);
	}
}

type Looked = Pick<WorkflowDocument, 'id' | 'versionId'> &
	Partial<Pick<WorkflowDocument, 'pinData' | 'settings'>>;

/** What a yes is sealed to. Always more than n8n's own id: what is pinned or called first after a yes is not what was agreed to. */
function versionText(
	versionId: string,
	{ pinData, settings = {} }: Pick<Looked, 'pinData' | 'settings'>,
	called: Found['called'],
): string {
	const isPinned = isRecord(pinData) && Object.keys(pinData).length > 0;
	// n8n keeps no versions of settings.
	const how = tellingSettings(settings);
	if (!isPinned && called.size === 0 && how.length === 0) return `${versionId}+`;
	const rest = canonicalText([isPinned ? pinData : null, [...called].sort(), how]);
	return `${versionId}+${hashText(rest).slice(0, 12)}`;
}

/** What nodes of a workflow reach, with the drafts that they call. Throws `ToolError`. */
export async function findReach(
	{ id, versionId, pinData, settings }: Looked,
	nodes: readonly WorkflowNode[],
	workflows: Read,
): Promise<Reach> {
	const found: Found = { destinations: [], unknown: [], called: new Map(), root: id };
	await look(nodes, id, found, workflows);
	const { destinations, unknown, called } = found;
	return {
		destinations,
		unknown,
		called: [...called].map(([calledId, version]) => ({ id: calledId, versionId: version })),
		version: versionText(versionId, { pinData, settings }, called),
	};
}

const LONGEST_SHOWN = 300;
const literalOf = (address: string) => address.replace(/^=/, '').trim();

/** The address up to its path, where it says it before anything that is computed; else undefined. */
export function beginOf(address: string): URL | undefined {
	const start = /^https?:\/\/[^/?#\\{}$\s@]+(?=[/?#]|$)/i.exec(literalOf(address))?.[0];
	return start === undefined ? undefined : parseUrl(start);
}

/** Two spellings of one address are two agreements: readers of addresses differ, and asking again is the safe mistake. */
const destinationKey = ({ credential, method, address, ways = [], made }: Destination) =>
	JSON.stringify([
		credential?.id ?? '',
		method,
		address,
		...(address === '' ? [] : [ways.map(({ text }) => text), made?.of ?? '']),
	]);

const hasComputedPath = (address: string) => /^[^?#]*\{/.test(literalOf(address));

const hasFixedHost = ({
	address,
	method,
	ways = [],
}: Pick<Destination, 'address' | 'method' | 'ways'>): boolean =>
	(address === '' || beginOf(address) !== undefined) &&
	!isExpression(method) &&
	!ways.some((way) => way.isComputed);

/** Host and method are literal. On this n8n the path too: there it is another person's workflow. */
function isFixedAddress(
	{ address, method, ways = [], made }: Destination,
	ownHosts: readonly string[],
): boolean {
	if (address === '') return true;
	const begin = beginOf(address);
	if (begin === undefined || !hasFixedHost({ address, method, ways })) return false;
	if (isElsewhere(`https://${begin.hostname}/`, ownHosts)) return true;
	return !hasComputedPath(address) && made?.isComputed !== true;
}

const isChosenAddress = ({ credential, address }: Destination): boolean =>
	credential !== undefined && address !== '';

/** Whether a run without writes goes there, unless a person declines: with a credential as its type says, or with data alone. */
const isUsedUnasked = ({ credential, address, carries }: Destination): boolean =>
	credential === undefined ? carries === true : address === '';

const isToBeAgreed = (one: Destination): boolean =>
	one.credential !== undefined || isUsedUnasked(one);

interface AskedAddresses {
	readonly workflows: Pick<WorkflowsPort, 'get'>;
	readonly versions: Pick<WorkflowVersionsPort, 'get'>;
	/** Whether an agent that fetches this address is refused, by what it says and by what its name resolves to. */
	readonly isRefused: (address: string) => Promise<boolean>;
	readonly ownHosts: readonly string[];
}

const HOOKS = /^https?:\/\/(?:[^/?#]*[.-])?(?:n8n|(?:web)?hooks?)\d*[.:-]/i;

/** A path that begins with an expression, or in which one goes on after n8n's words for a webhook or a form, or their beginning. */
const OPEN_PATH =
	/^https?:\/\/[^/?#]+\/(?:(?:[^?#]*\/)?(?:we?|webh?|webhoo?|webhook[\w-]*|fo?|form?[\w-]*|(?:webhook|form)(?:-test|-waiting)?\/[^?#]*))?$/i;

function fixedPart(address: string): string {
	const [text = ''] = literalOf(address).split('{');
	return /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`;
}

/** A path that leads back to where it began: what follows is at its beginning. */
const DETOUR = /^[^?#]*(?:\.|%2e){2}/i;

function mayBeWebhook(address: string): boolean {
	if (!hasComputedPath(address)) return false;
	const fixed = fixedPart(address);
	return HOOKS.test(fixed) || OPEN_PATH.test(fixed) || DETOUR.test(fixed);
}

const SITE =
	/^with the header \s*(?:host|forwarded|x-(?:forwarded-)?(?:host|server)|x-(?:original|rewrite)-(?:url|host))\s*:/i;

const siteOf = ({ ways = [] }: Destination) =>
	ways.flatMap(({ text }) => (SITE.test(text) ? [text] : []));

const isThing = ({ credential, address }: Destination) =>
	credential !== undefined && !/[./:\\]/.test(address);

const wordsOf = (one: Destination) => JSON.stringify([one.method, one.address, siteOf(one)]);

/** What a simulated run does not ask, unless a person's live version asks the same. A live run asks the hosts that it says. */
function createRefusedAddresses({
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

const cut = (text: string) =>
	text.length <= LONGEST_SHOWN ? text : `${text.slice(0, LONGEST_SHOWN)}…`;

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

function tellDestination(destination: Destination, known: readonly StoredCredential[]): string {
	const { node, credential, ways = [] } = destination;
	const how = ways.map(({ text }) => `, ${cut(text)}`).join('');
	const along = credential === undefined ? '' : ` with ${named(credential, known)}`;
	return `Node ${JSON.stringify(node)} ${whereTo(destination)}${along}${how}.`;
}

interface DestinationSources extends AskedAddresses {
	readonly credentials: Pick<CredentialsPort, 'list'>;
	readonly isAgreed: (key: string) => boolean;
}

const unique = (lines: readonly string[]) => [...new Set(lines)];

/** Where workflows send stored secrets. A destination is agreed to by a live workflow that has it, or by a person in this run. */
export function createDestinations({
	workflows,
	versions,
	credentials,
	isAgreed,
	isRefused,
	ownHosts,
}: DestinationSources): DestinationsPort {
	const publishedKeys = async (workflow: WorkflowDocument, given: 'something' | 'nothing') => {
		const { id, activeVersionId, versionId } = workflow;
		const isLive = activeVersionId === versionId;
		const live = await liveOf(workflow, versions);
		// Who has a say in what an address is computed of, chooses it.
		const isAgreedTo = (one: Destination) =>
			isFixedAddress(one, ownHosts) || (isLive && given === 'nothing');
		const all = live.nodes.filter(isEnabled).flatMap((node) => nodeDestinations(node, id));
		return new Set(all.filter(isAgreedTo).map(destinationKey));
	};

	const keysOf = async (id: string, workflow: WorkflowDocument, given: 'something' | 'nothing') => {
		if (id === '') return new Set<string>();
		if (id === workflow.id) return await publishedKeys(workflow, given);
		const isLive = workflow.versionId === workflow.activeVersionId;
		return await publishedKeys(await workflows.get(id), isLive ? given : 'something');
	};

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
			const whole = destinations.filter(({ address }) => address.length <= LONGEST_SHOWN);
			const fixed = whole.filter((one) => isFixedAddress(one, ownHosts));
			const isAll = (some: readonly Destination[]) =>
				some.length === destinations.length && unknown.length === 0;
			const isHosts = isAll(whole.filter(hasFixedHost));
			return {
				facts: unique([...destinations.map((one) => tellDestination(one, known)), ...unseen]),
				// What the next call may compute differently, and what was not shown whole, is agreed to for this call only.
				agreed: unique(fixed.filter(isToBeAgreed).map(destinationKey)),
				fixed: isAll(fixed) ? 'all' : isHosts ? 'hosts' : 'none',
			};
		},
	};
}
