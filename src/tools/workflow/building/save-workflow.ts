import { summariseChanges } from '../../../kernel/workflow/change-summary';
import type { Ports } from '../../../kernel/ports';
import type { Finding } from '../../../kernel/ports/instance/validator';
import type { WorkflowContent } from '../../../kernel/ports/instance/workflows';
import { contentToSave } from './content-to-save';
import { describeBuild } from './describe-build';
import { describeErrors } from './describe-errors';
import { describeFinding } from './describe-finding';
import { knownCredentials } from './known-credentials';
import type { Submission } from './submitted-code';

type Needed = Pick<
	Ports,
	'drafts' | 'workflows' | 'workflowCode' | 'validator' | 'credentials' | 'nodeTypes'
>;

/** Advice in an answer costs tokens. validate-workflow gives the rest. */
const ADVICE_SHOWN = 3;

function adviceIn(findings: readonly Finding[]) {
	const advice = findings.filter(({ severity }) => severity === 'advice').slice(0, ADVICE_SHOWN);
	return advice.length > 0 ? advice.map(describeFinding) : undefined;
}

async function write(
	content: WorkflowContent,
	{ code, target, patches }: Submission,
	{ workflows, drafts }: Needed,
) {
	if (!target) return await workflows.create(content);
	// Before the write, so that a repeated call is recognised if the answer to this one gets lost.
	if (patches !== '') await drafts.remember(target.id, 'before-save', { code, patches });
	return { workflow: await workflows.update(target, content), created: false };
}

/**
 * Parses, checks and stores a submission, and remembers its code for the stored version. Gives the answer of the
 * tool and the stored version.
 */
export async function saveWorkflow(submission: Submission, ports: Needed) {
	const { code, target, patches, base } = submission;
	const { workflowCode, validator, workflows, drafts } = ports;
	const content = await contentToSave(submission, ports);
	const known = await knownCredentials(content, ports.credentials);
	const { workflow, created } = await write(content, submission, ports);
	const seen = workflowCode.seen(workflow);
	await Promise.all([
		drafts.save({ code, workflowId: workflow.id, versionId: workflow.versionId }),
		drafts.remember(workflow.id, 'after-save', { code, patches }),
		drafts.keepSight(workflow.id, { seen, from: base?.from ?? seen }),
	]);
	// As n8n stored it: n8n looks up credentials by name while it saves.
	const findings = await validator.check(workflow, known);
	const answer = {
		workflowId: workflow.id,
		name: workflow.name,
		versionId: workflow.versionId,
		previousVersionId: target?.versionId,
		changes: summariseChanges(created ? undefined : (target ?? workflow), workflow),
		nodes: workflow.nodes.map(({ name, type }) => ({ name, type })),
		created,
		url: workflows.editorUrl(workflow.id),
		errors: describeErrors(findings),
		advice: adviceIn(findings),
	};
	return { answer, build: await describeBuild(workflow, findings, ports) };
}
