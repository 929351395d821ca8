import type { Ports } from '../../kernel/ports';
import type { WorkflowDocument } from '../../kernel/ports/instance/workflows';
import { proofWarnings } from '../../kernel/workflow/node-proof';
import type { LookedVersion } from './judge-publishing';
import { tellAddresses } from './live-address';
import { tellChanges } from './tell-changes';
import { tellSettings } from './version-settings';
import { versionProof, warnedNames } from './version-proof';

/** Runs that are read of one workflow, and of each of several. */
const MOST_READ = 6;
const MOST_READ_OF_EACH = 2;

export interface ToldPublishing {
	readonly name: string;
	/** Empty when runs have shown every node. */
	readonly warning: string;
	readonly facts: readonly string[];
	/** What happens then, for the question: some places show nothing else. */
	readonly effect: string;
}

type Told = Pick<
	Ports,
	'executions' | 'liveWebhooks' | 'destinations' | 'workflows' | 'workflowVersions'
>;

async function liveOf(workflow: WorkflowDocument, { workflowVersions }: Told) {
	const { id, activeVersionId, activeVersion } = workflow;
	if (activeVersionId === null) return undefined;
	const { nodes, connections } = activeVersion ?? (await workflowVersions.get(id, activeVersionId));
	return { ...workflow, versionId: activeVersionId, nodes, connections };
}

/** What a person must know of a version that is to go live. `count`: how many the question covers. Throws `ToolError`. */
export async function tellPublishing(
	{ workflow, version }: LookedVersion,
	count: number,
	ports: Told,
): Promise<ToldPublishing> {
	const most = count > 1 ? MOST_READ_OF_EACH : MOST_READ;
	const { warning, facts } = await versionProof(version, ports.executions, most);
	const live = await liveOf(workflow, ports);
	const changes =
		live === undefined
			? ['Nothing of it is live now.', ...(await tellSettings(workflow, ports.workflows))]
			: await tellChanges(live, version, 'what is live', ports);
	const entrances = tellAddresses(
		ports.liveWebhooks.entrances({ ...version, id: workflow.id }),
	).map(({ node, methods, address = 'an address that an expression gives', asksWho }) => ({
		node,
		to: `${methods.join(', ')} ${address}`,
		who: asksWho ? 'callers who sign in' : 'everyone who knows the address',
	}));
	const addresses = entrances.map(
		({ node, to, who }) => `${JSON.stringify(node)} answers at ${to}, for ${who}.`,
	);
	const [first] = entrances;
	const more = entrances.length > 1 ? `, and ${entrances.length - 1} more` : '';
	const effect =
		first === undefined ? 'Its triggers start to fire.' : `It answers at ${first.to}${more}.`;
	return { name: workflow.name, warning, facts: [...facts, ...addresses, ...changes], effect };
}

/** The question, under what is to be read first. */
export function underWarning(told: readonly ToldPublishing[], question: string): string {
	const [only, ...others] = told;
	if (others.length === 0)
		return only === undefined || only.warning === '' ? question : `${only.warning}\n${question}`;
	const { none, failed, part } = proofWarnings;
	// Each of them, the gravest first: one that failed must not hide others that were never tried.
	const warnings = [failed, none, part].flatMap((word) => {
		const all = told.filter(({ warning }) => warning.startsWith(word));
		const names = warnedNames(all.map(({ name }) => name));
		return all.length === 0 ? [] : [`${word}: ${all.length} of ${told.length}, ${names}.`];
	});
	return warnings.length === 0 ? question : `${warnings.join(' ')}\n${question}`;
}

/** What no run has shown of a version, where a run of the Foreman node reports it; else empty. Asked before it goes live. */
export const warningInRun = async (
	version: WorkflowDocument,
	{ executions, foremanRun }: Pick<Ports, 'executions' | 'foremanRun'>,
): Promise<string> =>
	foremanRun === undefined ? '' : (await versionProof(version, executions, MOST_READ)).warning;
