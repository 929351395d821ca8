import { summariseChanges } from '../../../kernel/workflow/change-summary';
import type { Ports } from '../../../kernel/ports';
import type { Finding } from '../../../kernel/ports/instance/validator';
import type { WorkflowContent, WorkflowDocument } from '../../../kernel/ports/instance/workflows';
import { ToolError } from '../../../kernel/tool-error';
import { describeBuild } from './describe-build';
import { describeErrors } from './describe-errors';
import { describeFinding } from './describe-finding';
import { knownCredentials } from './known-credentials';
import { refuseMarkers } from './refuse-markers';
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

/** A workflow may hold a node that this n8n cannot load. An agent must not add one. */
function refuseUnloadable(
	findings: readonly Finding[],
	content: WorkflowContent,
	stored: WorkflowDocument | undefined,
) {
	const before = new Set(
		stored?.nodes.map(({ name, type, typeVersion }) => `${name}\n${type}\n${typeVersion}`),
	);
	const own = findings.filter(({ kind, nodeName }) => {
		const node = content.nodes.find((one) => one.name === nodeName);
		return (
			kind === 'refused' && node && !before.has(`${node.name}\n${node.type}\n${node.typeVersion}`)
		);
	});
	if (own.length === 0) return;
	throw new ToolError({
		code: 'invalid-code',
		message: own.map(describeFinding).join(' '),
		hint: 'Find the right node with search-nodes and read get-node-type-definition.',
	});
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
	const content = target
		? workflowCode.edit(target, code, base?.document)
		: workflowCode.parse(code);
	refuseMarkers(content, target);
	refuseUnloadable(await validator.check(content), content, target);
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
