import { hostNetwork } from '../../adapters/network/host-network';
import { createTemplateService, DEFAULT_HOST } from '../../adapters/network/template-service';
import type { ApiClient } from '../../adapters/n8n-api/client';
import { createWorkflowIndex } from '../../adapters/n8n-api/workflows/workflow-index';
import { instanceSettings } from '../../host/instance-settings';
import { workflowSdk } from '../../host/workflow-sdk';
import type {
	ClockPort,
	Ports,
	FailedWorkflow,
	Overview,
	OverviewPort,
} from '../../kernel/ports/index';
import type { ExamplesPort } from '../../kernel/ports/examples';
import { inTurns } from '../../kernel/values/in-turns';
import { exampleCode, pathInContent, valuesInContent } from '../../workflow/examples/example-code';
import {
	countIndex,
	openTo,
	stepsOfParameter,
	stepsOfShape,
} from '../../workflow/examples/index-workflow';
import type { Connection, NodeContext } from '../connect';
import { isForemanNode } from '../../policy/control-plane/own-nodes';
import { nodeHider } from '../node-secrets';
import { fresh, freshOrAnew } from '../../kernel/fresh';
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

/** The overview of one n8n as one API key sees it. A process that starts again loses some requests. */
export function openOverview(sources: Sources, setting: OverviewSetting): OverviewPort {
	return {
		read: async () =>
			await freshOrAnew(kept, setting.instance, async () => await readOverview(sources, setting)),
	};
}

export function openExamples(
	context: NodeContext,
	connection: Connection,
	{ api, clock, signal }: { api: ApiClient; clock: ClockPort; signal: AbortSignal },
): { readonly examples: ExamplesPort; readonly forget: () => void } {
	const hide = nodeHider(context);
	const { now } = clock;
	const breathe = async () => await clock.sleep(0);
	const index = createWorkflowIndex({ api, instance: connection.fingerprint, hide });
	const settings = instanceSettings();
	const host = settings ? settings.templateHost : DEFAULT_HOST;
	const network = hostNetwork(context.helpers);
	const examples: ExamplesPort = {
		async shaped(steps, place) {
			const { workflows, isPart } = await index.read();
			const hits = await inTurns(stepsOfShape(workflows, steps, place), breathe, now);
			return { hits, isPart, lookedThrough: openTo(workflows, place.within).length };
		},
		async using(wanted, place) {
			const { workflows, isPart } = await index.read();
			const hits = await inTurns(stepsOfParameter(workflows, wanted, place), breathe, now);
			return { hits, isPart, lookedThrough: openTo(workflows, place.within).length };
		},
		async counts(within) {
			const { workflows, isPart } = await index.read();
			return { ...countIndex(workflows, within, isForemanNode), isPart };
		},
		templates: createTemplateService({ network, host, signal, now }),
		pathIn: pathInContent,
		valuesIn: (content, wanted) => valuesInContent(content, wanted, hide),
		codeOf: (content, nodeNames) => exampleCode(workflowSdk, content, nodeNames, hide),
	};
	return { examples, forget: index.forget };
}
