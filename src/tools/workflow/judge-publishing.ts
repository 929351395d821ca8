import type { Ports } from '../../kernel/ports';
import type { WorkflowDocument } from '../../kernel/ports/instance/workflows';
import { ToolError } from '../../kernel/tool-error';
import { onlyAPerson } from '../../kernel/tool/only-a-person';
import { leaveOut } from '../several/find-named';
import { idsOf, isSeveral } from '../several/one-or-several';
import { refuseBroken } from './refuse-broken';
import { namedVersion, versionToPublish } from './version-to-publish';
import type { PublishCall } from './version-to-publish';

type Looked = Pick<Ports, 'workflows' | 'workflowVersions' | 'destinations'>;

/** Why only a person can publish this version. Undefined if no person is needed. Throws `ToolError`. */
async function reasonToAsk(call: PublishCall, workflow: WorkflowDocument, ports: Looked) {
	const version = await versionToPublish(call, workflow, ports.workflowVersions);
	const reach = await ports.destinations.ofWorkflow(version);
	return onlyAPerson(await ports.destinations.unsaid(workflow, reach));
}

/** The draft may have changed, or been archived, since it was judged: no user agreed to that. */
export async function refuseUnjudged(call: PublishCall, workflow: WorkflowDocument, ports: Looked) {
	if (namedVersion(call, workflow) !== undefined) return;
	const reason = await reasonToAsk(call, workflow, ports);
	if (reason === undefined) return;
	throw new ToolError({
		code: 'forbidden',
		message: `Workflow "${workflow.name}" (${workflow.id}) was changed while this call ran. ${reason} Nothing was changed.`,
		hint: 'Call publish-workflow again for this one: a person is asked.',
	});
}

/** A version that is to go live, as it was looked at. */
export interface LookedVersion {
	readonly workflow: WorkflowDocument;
	readonly version: WorkflowDocument;
	/** Where it sends data. */
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
