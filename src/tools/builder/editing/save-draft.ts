import { z } from 'zod';

import { changeSummary, summariseChanges } from '../../../kernel/workflow/change-summary';
import { equal } from '../../../kernel/values/equal';
import type { ShownWorkflow } from '../../../kernel/callable-tool';
import type { Ports } from '../../../kernel/ports';
import type { Finding } from '../../../kernel/ports/instance/validator';
import type { WorkflowContent, WorkflowDocument } from '../../../kernel/ports/instance/workflows';
import { ToolError } from '../../../kernel/tool-error';
import {
	describeErrors,
	describeFinding,
	refuseUnloadable,
} from '../../workflow/building/describe-finding';
import { findBase } from '../../workflow/building/find-base';
import { knownCredentials } from '../../workflow/building/known-credentials';
import { writingPorts } from '../../workflow/building/save-workflow';
import type { OpenPlace } from './open-place';
import { plainWorkflow } from './workflow-data';

/** The ports of a tool that changes a workflow. */
export const savingPorts = [...writingPorts, 'canvas', 'workflowFiles'] as const;

export const savingScopes = ['workflow:read', 'workflow:update', 'workflow:list'] as const;

export type Saving = Pick<Ports, (typeof savingPorts)[number]>;

/** What every tool that changes a workflow answers of it. */
export const saved = {
	workflowId: z.string(),
	versionId: z.string().optional(),
	previousVersionId: z.string().optional(),
	changes: changeSummary.describe('Empty: nothing that runs'),
	errors: z.array(z.string()).describe('Saved, but it cannot run until these are put right'),
	advice: z.array(z.string()).optional(),
	workflowData: z.record(z.unknown()).optional(),
};

type Saved = z.output<z.ZodObject<typeof saved>>;

const ADVICE_SHOWN = 5;

/** The texts that the answer shows: of the workflow as it is now, and of what is gone from it. */
export const shownOfChange = ({
	workflowId,
	versionId,
	previousVersionId = versionId,
	workflowData,
	changes,
}: Omit<Saved, 'errors'>): ShownWorkflow[] => {
	const { removed, changed, disconnected } = changes;
	const isBefore =
		workflowData !== undefined ||
		[removed, changed, disconnected].some((lines) => lines !== undefined);
	return isBefore ? [{ workflowId, versionId: previousVersionId ?? '' }] : [];
};

function adviceOn(findings: readonly Finding[], touched: readonly string[]) {
	const advice = findings
		.filter(({ severity, nodeName = '' }) => severity === 'advice' && touched.includes(nodeName))
		.slice(0, ADVICE_SHOWN);
	return advice.length > 0 ? { advice: advice.map(describeFinding) } : {};
}

async function update(
	target: WorkflowDocument,
	content: WorkflowContent,
	ports: Saving,
): Promise<WorkflowDocument> {
	const isThere = () => equal({ ...target, ...content }, target);
	try {
		await findBase(target, undefined, isThere, ports);
		if (isThere()) return target;
		return await ports.workflows.update(target, content);
	} catch (error) {
		if (!ToolError.is(error) || error.code !== 'conflict') throw error;
		const { code, message, cause } = error;
		// In words that fit an agent that builds step by step.
		const hint = 'Read it again with workflow_load and make your change in that.';
		throw new ToolError({ code, message, hint, cause });
	}
}

/**
 * One write: checks a changed workflow and stores it whole, in n8n or in its file. `touched`: the names of the nodes that the call is
 * about. Throws `ToolError`.
 */
export async function saveDraft(
	{ workflow, text }: OpenPlace,
	content: WorkflowContent,
	touched: readonly string[],
	includeWorkflow: boolean,
	ports: Saving,
): Promise<Saved> {
	const { validator, drafts, workflowCode, workflowFiles } = ports;
	refuseUnloadable(await validator.check(content), content, workflow);
	const known = await knownCredentials(content, ports.credentials);
	let now: WorkflowDocument = { ...workflow, ...content };
	if (text === undefined) {
		now = await update(workflow, content, ports);
		const seen = workflowCode.seen(now);
		await drafts.keepSight(now.id, { seen, from: seen });
	} else if (!equal(now, workflow))
		await workflowFiles.write(workflow.id, plainWorkflow(now), text);
	const findings = await validator.check(now, known);
	return {
		workflowId: now.id,
		...(text === undefined && {
			versionId: now.versionId,
			previousVersionId: workflow.versionId,
		}),
		changes: summariseChanges(workflow, now),
		errors: describeErrors(findings),
		...adviceOn(findings, touched),
		...(includeWorkflow ? { workflowData: plainWorkflow(now) } : {}),
	};
}
