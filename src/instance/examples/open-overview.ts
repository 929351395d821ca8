import { fresh, freshOrAnew } from '../../kernel/fresh';
import type { Ports, FailedWorkflow, Overview, OverviewPort } from '../../kernel/ports';
import { unlessRefused } from '../../kernel/tool-error';
import { countEach } from '../../kernel/values/count-each';

const FRESH = 15_000;
const MOST_KEYS = 20;
const LATELY = 50;
const MOST_PROJECTS = 50;
const MOST_TABLES = 500;
const OWN = new Set(['n8n-nodes-base', '@n8n/n8n-nodes-langchain']);

type Sources = Pick<
	Ports,
	'nodeTypes' | 'projects' | 'credentials' | 'dataTables' | 'licence' | 'executions' | 'workflows'
>;

interface OverviewSetting {
	/** Stands for one n8n as one API key sees it. */
	readonly instance: string;
	readonly timeZone: string | undefined;
	readonly address: string;
}

const kept = fresh<string, Promise<Overview>>({ for: FRESH, most: MOST_KEYS });

const ifReadable = async <Value>(work: Promise<Value>): Promise<Value | undefined> =>
	await unlessRefused(work, 'forbidden', 'unsupported', 'not-found');

const counted = (names: readonly string[]) => Object.fromEntries(countEach(names));

/** `n8n-nodes-sample.echo` is a node of the package `n8n-nodes-sample`. */
const packageOf = (type: string) => type.slice(0, type.lastIndexOf('.'));

async function failedLately({ executions, workflows }: Sources): Promise<FailedWorkflow[]> {
	const listed = await executions.list({ status: 'error', limit: LATELY });
	const own = await executions.own(listed);
	const failed = listed.filter(({ id }) => !own.has(id));
	const names = await workflows.names(failed.map(({ workflowId }) => workflowId));
	const found = new Map<string, FailedWorkflow>();
	for (const { id, workflowId, startedAt } of failed) {
		const { failures, ...first } = found.get(workflowId) ?? {
			workflowId,
			workflowName: names.get(workflowId),
			failures: 0,
			executionId: id,
			at: startedAt,
		};
		found.set(workflowId, { ...first, failures: failures + 1 });
	}
	return [...found.values()];
}

async function readOverview(
	sources: Sources,
	{ timeZone, address }: OverviewSetting,
): Promise<Overview> {
	const { nodeTypes, projects, credentials, dataTables, licence } = sources;
	const [types, teams, stored, tables, folders, failed] = await Promise.all([
		nodeTypes.list(undefined),
		ifReadable(projects.list(0)),
		ifReadable(credentials.list()),
		ifReadable(dataTables.list({ limit: MOST_TABLES })),
		ifReadable(licence.has('feat:folders')),
		ifReadable(failedLately(sources)),
	]);
	const packages = types.map(({ name }) => packageOf(name)).filter((name) => !OWN.has(name));
	return {
		timeZone,
		address,
		nodeTypes: types.length,
		communityNodes: counted(packages),
		projects: teams?.items.slice(0, MOST_PROJECTS),
		credentials: stored && counted(stored.map(({ type }) => type)),
		dataTables: tables?.length,
		licensed: folders === undefined ? undefined : folders ? ['feat:folders'] : [],
		failed,
	};
}

/** The overview of one n8n as one API key sees it. A process that starts anew loses some requests. */
export function openOverview(sources: Sources, setting: OverviewSetting): OverviewPort {
	return {
		read: async () =>
			await freshOrAnew(kept, setting.instance, async () => await readOverview(sources, setting)),
	};
}
