import type { Ports } from '../../kernel/ports';
import type { WorkflowDocument } from '../../kernel/ports/instance/workflows';
import { ToolError, notAllowed, invalidInput } from '../../kernel/tool-error';
import { onlyAPerson } from '../../kernel/tool/only-a-person';
import { atVersion } from '../at-version';
import { plainVersion, requireUnarchived } from '../refuse-workflow';
import { type Named, idsOf, isSeveral, leaveOut } from '../several/one-or-several';
import type { TestingPorts } from '../testing/run-inputs';
import { testsBefore } from '../testing/tests-before';
import { describeErrors } from './building/describe-finding';
import { knownCredentials } from './building/known-credentials';

/** Refuses to publish a version in which validation finds errors. Throws `ToolError`. */
export async function refuseBroken(
	version: WorkflowDocument,
	{ validator, credentials }: Pick<Ports, 'validator' | 'credentials'>,
): Promise<void> {
	const known = await knownCredentials(version, credentials);
	const errors = describeErrors(await validator.check({ ...version, goesLive: true }, known));
	if (errors.length === 0) return;
	throw invalidInput(
		`Workflow "${version.name}" (${version.id}) is not fit to be published. ${errors.join(' ')} Nothing was changed.`,
		'Correct the named nodes with build-workflow, then publish. A person who knows better can publish it in the n8n editor.',
	);
}

export interface PublishCall extends Named {
	readonly versionId?: string | undefined;
	/** By the id of the workflow, or its name where that is what `workflowIds` holds. */
	readonly versionIds?: Readonly<Record<string, string>> | undefined;
}

/** Throws `ToolError` where a version is named that would not be the one that is published. */
export function refuseStrayVersions(call: PublishCall): void {
	const { versionId = '', versionIds = {}, workflowIds = [] } = call;
	const stray = Object.keys(versionIds).find((id) => !workflowIds.includes(id));
	if (stray === undefined && (versionId === '' || !isSeveral(call))) return;
	throw invalidInput(
		stray === undefined
			? '"versionId" goes with "workflowId".'
			: `"versionIds" names ${JSON.stringify(stray)}, which is not in "workflowIds".`,
		'Of several workflows, pass versionIds: {workflowId: versionId}. Nothing was changed.',
	);
}

/** The version that the call names for a workflow, with what a yes is sealed to beside it; undefined where that is its draft, whichever it is by then. */
export function namedVersion(
	call: PublishCall,
	{ id, name }: WorkflowDocument,
): string | undefined {
	const { versionId, versionIds = {} } = call;
	if (!isSeveral(call)) return versionId || undefined;
	// A workflow may be given by its name, in both fields.
	const key = [id, name].find((one) => Object.hasOwn(versionIds, one)) ?? id;
	return Object.hasOwn(versionIds, key) ? versionIds[key] || undefined : undefined;
}

/** The version of a workflow that is to be published, whole. Throws `ToolError`. */
export async function versionToPublish(
	call: PublishCall,
	workflow: WorkflowDocument,
	versions: Pick<Ports['workflowVersions'], 'get'>,
): Promise<WorkflowDocument> {
	requireUnarchived(workflow);
	const versionId = plainVersion(namedVersion(call, workflow) ?? workflow.versionId);
	return await atVersion(workflow, versionId, versions);
}

type Looked = TestingPorts;

async function reasonToAsk(call: PublishCall, workflow: WorkflowDocument, ports: Looked) {
	const version = await versionToPublish(call, workflow, ports.workflowVersions);
	const reach = await ports.destinations.ofWorkflow(version);
	const unsaid = onlyAPerson(await ports.destinations.unsaid(workflow, reach));
	if (unsaid !== undefined) return unsaid;
	const { warning } = await testsBefore(version, ports);
	return warning === '' ? undefined : warning;
}

/** The draft may have changed, or been archived, since it was judged: no user agreed to that. */
export async function refuseUnjudged(call: PublishCall, workflow: WorkflowDocument, ports: Looked) {
	if (namedVersion(call, workflow) !== undefined) return;
	const reason = await reasonToAsk(call, workflow, ports);
	if (reason === undefined) return;
	throw notAllowed(
		`Workflow "${workflow.name}" (${workflow.id}) was changed while this call ran. ${reason} Nothing was changed.`,
		'Call publish-workflow again for this one: a person is asked.',
	);
}

/** A version that is to go live, as it was looked at. */
export interface LookedVersion {
	readonly workflow: WorkflowDocument;
	readonly version: WorkflowDocument;
	readonly facts: readonly string[];
}

/** What a person is told before the decision. */
export async function lookAtAll(
	call: PublishCall,
	found: readonly WorkflowDocument[],
	ports: Looked & Pick<Ports, 'validator' | 'credentials'>,
) {
	const looked: LookedVersion[] = [];
	const agreed: string[] = [];
	const problems: ToolError[] = [];
	for (const workflow of found) {
		try {
			const version = await versionToPublish(call, workflow, ports.workflowVersions);
			// Don’t ask for approval of what will be refused.
			await refuseBroken(version, ports);
			if (version !== workflow) await ports.workflows.check(version, workflow);
			const told = await ports.destinations.tell(await ports.destinations.ofWorkflow(version));
			looked.push({ workflow, version, facts: told.facts });
			agreed.push(...told.agreed);
		} catch (error) {
			if (!ToolError.is(error) || !isSeveral(call)) throw error;
			problems.push(error);
		}
	}
	if (problems.length > 0) throw leaveOut(problems);
	return { looked, agreed };
}

/** Why only a person can allow the call. Undefined if no person is needed. Throws `ToolError`. */
export async function whyPerson(call: PublishCall, ports: Looked): Promise<string | undefined> {
	for (const id of idsOf(call)) {
		try {
			const workflow = await ports.workflows.get(id);
			const reason = await reasonToAsk(call, workflow, ports);
			if (reason === undefined) continue;
			return isSeveral(call) ? `Workflow "${workflow.name}": ${reason}` : reason;
		} catch (error) {
			// With several, the error comes at its turn, which judges again because no version is named.
			if (!ToolError.is(error) || !isSeveral(call) || call.versionIds) throw error;
		}
	}
	return undefined;
}
