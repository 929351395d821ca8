import type { KnownWorkflow } from '../../kernel/build-outcome';
import type { Ports } from '../../kernel/ports';
import type { StoredCredential } from '../../kernel/ports/instance/credentials';
import type { WorkflowDocument } from '../../kernel/ports/instance/workflows';
import { ToolError, unlessRefused } from '../../kernel/tool-error';
import { describeChanges } from '../../kernel/workflow/describe-changes';
import { lostReferences } from '../../kernel/workflow/lost-references';
import type { SinceLastHere } from '../../orchestrator/run/carry-over';
import type { Look } from './open-look';

const MOST_WORKFLOWS = 10;
const MOST_LINES = 15;
const MOST_VERSIONS = 50;
const MOST_FAILED = 20;

function liveLines({ activeVersionId: before }: KnownWorkflow, now: WorkflowDocument): string[] {
	const { activeVersionId: live, isArchived } = now;
	if (before === undefined || before === live || isArchived) return [];
	if (live === null) return ['it was unpublished: nothing of it is live'];
	return [
		before === null ? `it was published: version ${live} is live` : `version ${live} is live now`,
	];
}

async function contentLines(
	{ versions, name, settings }: KnownWorkflow,
	now: WorkflowDocument,
	{ workflowVersions }: Pick<Ports, 'workflowVersions'>,
): Promise<string[]> {
	const same = { name, settings };
	const { id, versionId, nodes, connections } = now;
	const known = { nodes, connections, ...same };
	if (versions.length === 0 || versions.includes(versionId)) return describeChanges(known, now);
	const page = { skip: 0, limit: MOST_VERSIONS };
	const kept = (await unlessRefused(workflowVersions.list(id, page))) ?? [];
	const last = kept.find((one) => versions.includes(one.versionId));
	const version = last && (await unlessRefused(workflowVersions.get(id, last.versionId)));
	if (version === undefined)
		return [`its draft is version ${versionId} now, and n8n no longer keeps the one before`];
	const lines = describeChanges({ ...known, ...version, ...same }, now);
	if (lines.length === 0) return [];
	return [
		`it was version ${version.versionId} and is ${versionId} now: get-workflow with changedSince shows before and after`,
		...lines,
	];
}

async function failedLines(
	{ ports, mayTell }: Look,
	{ id: workflowId }: WorkflowDocument,
	since: number,
): Promise<string[]> {
	if (!(await mayTell('list-executions'))) return [];
	const wanted = { workflowId, status: 'error', limit: MOST_FAILED } as const;
	const { executions } = ports;
	const after = new Date(since).toISOString();
	const listed = (await unlessRefused(executions.list({ ...wanted, since: after }))) ?? [];
	const own = await unlessRefused(executions.own(listed));
	const failed = listed.filter(({ id }) => own?.has(id) !== true);
	const [newest] = failed;
	if (newest === undefined) return [];
	const runs = failed.length === 1 ? '1 run has' : `${failed.length} runs have`;
	return [`${runs} failed, the newest is execution ${newest.id}`];
}

async function linesOf(
	look: Look,
	known: KnownWorkflow,
	credentials: readonly StoredCredential[] | undefined,
	since: number,
): Promise<Pick<SinceLastHere, 'lines' | 'isForeign'>> {
	const { ports } = look;
	try {
		const now = await ports.workflows.get(known.workflowId);
		const content = await contentLines(known, now, ports);
		const lost = (await unlessRefused(lostReferences(now, credentials, ports.validator))) ?? [];
		const isArchived = now.isArchived && known.isArchived !== true;
		const lines = [
			...(isArchived ? ['it was archived, so that nothing of it runs'] : []),
			...liveLines(known, now),
			...lost.map(({ nodeName, message, fix }) => `node "${nodeName}": ${message} ${fix}`),
			...(await failedLines(look, now, since)),
			...content,
		];
		return { lines, isForeign: content.length > 0 };
	} catch (error) {
		if (!ToolError.is(error)) throw error;
		const isGone = error.code === 'not-found' && known.isArchived !== true;
		const gone = 'it is gone: deleted, or hidden from the API key';
		return { lines: isGone ? [gone] : [], isForeign: false };
	}
}

/** What others did to workflows after `since`, milliseconds since the epoch, within what the agent may be told, without those left alone. */
export async function sinceLastHere(
	look: Look,
	known: readonly KnownWorkflow[],
	since: number,
): Promise<readonly SinceLastHere[]> {
	const { foreman, ports, mayTell } = look;
	const latest = known.slice(-MOST_WORKFLOWS);
	if (latest.length === 0 || !(await mayTell('get-workflow'))) return [];
	const mayTellCredentials = await mayTell('list-credentials');
	const credentials = mayTellCredentials
		? await unlessRefused(ports.credentials.list())
		: undefined;
	const found = await Promise.all(
		latest.map(async (one) => {
			const { lines, isForeign } = await linesOf(look, one, credentials, since);
			const shown = lines.slice(0, MOST_LINES);
			const more = lines.length > MOST_LINES ? [`and ${lines.length - MOST_LINES} more`] : [];
			return {
				workflowId: one.workflowId,
				name: foreman.clean(one.name ?? ''),
				lines: [...shown, ...more].map(foreman.clean),
				isForeign,
			};
		}),
	);
	return found.filter(({ lines }) => lines.length > 0);
}
