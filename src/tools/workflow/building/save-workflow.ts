import { z } from 'zod';

import type { ShownWorkflow } from '../../../kernel/callable-tool';
import type { Ports } from '../../../kernel/ports';
import type { Finding } from '../../../kernel/ports/instance/validator';
import type { WorkflowContent } from '../../../kernel/ports/instance/workflows';
import { invalidCode } from '../../../kernel/tool-error';
import { changeSummary, summariseChanges } from '../../../kernel/workflow/change-summary';
import { markersIn } from '../../../kernel/workflow/secret-marker';
import { describeBuild } from './describe-build';
import { describeErrors, describeFinding, refuseUnloadable } from './describe-finding';
import { knownCredentials, withFitting } from './known-credentials';
import type { Submission } from './submitted-code';
const placesIn = ({ nodes, name, connections, settings, pinData }: WorkflowContent) => [
	...nodes.flatMap((node) =>
		markersIn({ ...node }).map((found) => ({
			...found,
			path: `node "${node.name}", ${found.path}`,
		})),
	),
	...markersIn({ name, connections, settings, pinData }),
];

/** Refuses markers that would be stored in place of a secret. A marker that was stored before is a user's own text. */
export function refuseMarkers(content: WorkflowContent, stored: WorkflowContent | undefined): void {
	const known = new Set(stored ? placesIn(stored).map(({ text }) => text) : []);
	const found = placesIn(content).find(({ text }) => !known.has(text));
	if (found === undefined) return;
	throw invalidCode(
		`${found.path}: ${found.marker} stands for a secret that you were not shown. It can stay where it was, not be put anywhere else.`,
		'Leave that parameter as get-workflow-as-code shows it or take it out, send patches that do not touch it, or use a credential in its place.',
	);
}

/** Parses and checks a submission. Throws `ToolError`. */
export async function contentToSave(
	{ code, target, base }: Submission,
	{ workflowCode, validator }: Pick<Ports, 'workflowCode' | 'validator'>,
): Promise<WorkflowContent> {
	const content = target
		? workflowCode.edit(target, code, base?.document)
		: workflowCode.parse(code);
	refuseMarkers(content, target);
	refuseUnloadable(await validator.check(content), content, target);
	return content;
}

export const writingPorts = [
	'workflows',
	'made',
	'workflowVersions',
	'workflowCode',
	'drafts',
	'validator',
	'credentials',
] as const;

export const savedWorkflow = z.object({
	workflowId: z.string(),
	name: z.string(),
	versionId: z.string(),
	previousVersionId: z.string().optional().describe('The draft before'),
	changes: changeSummary.describe('What is other now than before. Empty: nothing that runs'),
	nodes: z
		.array(z.object({ name: z.string(), type: z.string() }))
		.optional()
		.describe('Of a new workflow'),
	created: z.boolean(),
	url: z.string().describe('The workflow in the editor, for a person'),
	errors: z.array(z.string()).describe('Saved, but it cannot run until these are put right'),
});

type Saved = Pick<z.output<typeof savedWorkflow>, 'workflowId' | 'previousVersionId' | 'changes'>;

/** The version before, if the answer names parts of it that are gone or changed. */
export const shownBefore = ({ workflowId, previousVersionId, changes }: Saved): ShownWorkflow[] => {
	const { removed, changed, disconnected } = changes;
	const isNamed = [removed, changed, disconnected].some((lines) => lines !== undefined);
	return isNamed && previousVersionId !== undefined
		? [{ workflowId, versionId: previousVersionId }]
		: [];
};

type Needed = Pick<
	Ports,
	'drafts' | 'workflows' | 'workflowCode' | 'validator' | 'credentials' | 'nodeTypes'
>;

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

/** Parses, checks and stores a submission, and remembers its code. Gives the answer of the tool and the stored version. */
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
		// Of a change, `changes` says all.
		nodes: target ? undefined : workflow.nodes.map(({ name, type }) => ({ name, type })),
		created,
		url: workflows.editorUrl(workflow.id),
		errors: describeErrors(await withFitting(findings, workflow, ports)),
		advice: adviceIn(findings),
	};
	const build = await describeBuild(workflow, findings, ports);
	return { answer, build: target ? { ...build, isChange: true } : build };
}
