import { z } from 'zod';

import { changeSummary, summariseChanges } from '../../kernel/change-summary';
import { defineTool } from '../../kernel/define-tool';
import type { Ports } from '../../kernel/ports';
import type { Finding } from '../../kernel/ports/validator';
import type { WorkflowDocument } from '../../kernel/ports/workflows';
import { ToolError } from '../../kernel/tool-error';
import { optionalId } from '../fields';
import { onlyAPerson } from '../only-a-person';
import { findNamed, leaveOut } from '../several/find-named';
import {
	idsOf,
	isSeveral,
	oneOrSeveral,
	sayNamed,
	SEVERAL_DEADLINE,
} from '../several/one-or-several';
import { toldResult, withEach } from '../several/with-each';
import { describeFinding } from './describe-finding';
import { knownCredentials } from './known-credentials';
import { namedVersion, refuseStrayVersions, versionToPublish } from './version-to-publish';
import type { PublishCall } from './version-to-publish';

/** Enough to begin with; validate-workflow gives the rest. */
const ERRORS_SHOWN = 5;

function refuseBroken(findings: readonly Finding[], { name, id }: WorkflowDocument): void {
	const errors = findings.filter(({ severity }) => severity === 'error');
	if (errors.length === 0) return;
	const shown = errors.slice(0, ERRORS_SHOWN).map(describeFinding).join(' ');
	const more = errors.length > ERRORS_SHOWN ? ` And ${errors.length - ERRORS_SHOWN} more.` : '';
	throw new ToolError({
		code: 'invalid-input',
		message: `Workflow "${name}" (${id}) is not fit to be published. ${shown}${more} Nothing was changed.`,
		hint: 'Correct the named nodes with build-workflow, then publish. A person who knows better can publish it in the n8n editor.',
	});
}

type Looked = Pick<Ports, 'workflows' | 'workflowVersions' | 'destinations'>;

/** Why only a person can let this version go live; undefined where anybody may. Throws `ToolError`. */
async function reasonToAsk(call: PublishCall, workflow: WorkflowDocument, ports: Looked) {
	const version = await versionToPublish(call, workflow, ports.workflowVersions);
	const reach = await ports.destinations.ofWorkflow(version);
	return onlyAPerson(await ports.destinations.unsaid(workflow, reach));
}

/** It was judged as the draft was then: what has become of it since, or of its place in the archive, nobody has said yes to. */
async function refuseUnjudged(call: PublishCall, workflow: WorkflowDocument, ports: Looked) {
	if (namedVersion(call, workflow) !== undefined) return;
	const reason = await reasonToAsk(call, workflow, ports);
	if (reason === undefined) return;
	throw new ToolError({
		code: 'forbidden',
		message: `Workflow "${workflow.name}" (${workflow.id}) was changed while this call ran. ${reason} Nothing was changed.`,
		hint: 'Call publish-workflow again for this one: a person is asked.',
	});
}

/** What a person is told before they say yes: versions by workflow, and where all of them send something. */
async function lookAtAll(call: PublishCall, found: readonly WorkflowDocument[], ports: Looked) {
	const versions: Record<string, string> = {};
	const facts: string[] = [];
	const agreed: string[] = [];
	const problems: ToolError[] = [];
	for (const workflow of found) {
		try {
			const version = await versionToPublish(call, workflow, ports.workflowVersions);
			versions[workflow.id] = version.versionId;
			const told = await ports.destinations.tell(await ports.destinations.ofWorkflow(version));
			const whose = isSeveral(call) ? `"${workflow.name}": ` : '';
			facts.push(...told.facts.map((fact) => `${whose}${fact}`));
			agreed.push(...told.agreed);
		} catch (error) {
			if (!ToolError.is(error) || !isSeveral(call)) throw error;
			problems.push(error);
		}
	}
	if (problems.length > 0) throw leaveOut(problems);
	return { versions, facts, agreed };
}

const published = {
	activeVersionId: z.string().optional(),
	previousVersionId: z.string().optional().describe('What was live before'),
	changes: changeSummary.optional().describe('What is other now than what was live before'),
};

type Published = z.output<z.ZodObject<typeof published>>;

/** Names of nodes are shown where something was live before. */
const shownVersions = (
	workflowId: string,
	{ activeVersionId, previousVersionId, changes = {} }: Published,
) =>
	Object.keys(changes).length === 0
		? []
		: [activeVersionId, previousVersionId].map((versionId) => ({ workflowId, versionId }));

export default defineTool({
	name: 'publish-workflow',
	domain: 'workflow',
	title: 'Publish workflow',
	description:
		'Make a workflow version live, or the drafts of several workflows: from now on its triggers run it. Refused while validate-workflow finds errors in it. Run the draft with run-workflow first. A webhook answers about a second later.',
	effect: 'write',
	uses: ['workflows', 'workflowVersions', 'validator', 'credentials', 'destinations'],
	scopes: ['workflow:read', 'workflow:activate'],
	deadline: SEVERAL_DEADLINE,
	input: z.object({
		...oneOrSeveral,
		versionId: optionalId('Version to publish; the draft when left out'),
		versionIds: z
			.record(z.string().min(1))
			.optional()
			.describe('Of several: {workflowId: versionId}; drafts when left out'),
	}),
	output: z.object({
		success: z.boolean(),
		...published,
		results: z.array(toldResult.extend(published)).optional(),
	}),
	shows: (answer, { workflowId = '' }) => [
		...shownVersions(workflowId, answer),
		...(answer.results ?? []).flatMap((one) => [
			{ workflowId: one.workflowId },
			...shownVersions(one.workflowId, one),
		]),
	],
	approval: (input) => `Publish ${sayNamed(input)}? Triggers start to fire.`,

	async settle(input, ports) {
		refuseStrayVersions(input);
		const { found, ids, said, tell } = await findNamed(input, ports.workflows);
		const { versions, facts, agreed } = await lookAtAll(input, found, ports);
		const which = ({ id, versionId }: WorkflowDocument) =>
			versions[id] === versionId ? 'the draft' : 'an earlier version';
		const [only] = found;
		if (isSeveral(input) || only === undefined)
			return {
				input: { ...ids, versionIds: versions },
				question: `Publish ${said}? Triggers start to fire.`,
				facts: [
					...tell((one) => `${which(one)}, version ${versions[one.id]}, goes live.`),
					...facts,
				],
				agreed,
			};
		const { id, name } = only;
		return {
			input: { workflowId: id, versionId: versions[id] },
			question: `Publish ${which(only)} of workflow "${name}" (${id}, version ${versions[id]})? Its triggers start to fire.`,
			facts,
			agreed,
		};
	},

	async needsPerson(input, ports) {
		refuseStrayVersions(input);
		for (const id of idsOf(input)) {
			try {
				const workflow = await ports.workflows.get(id);
				const reason = await reasonToAsk(input, workflow, ports);
				if (reason !== undefined)
					return isSeveral(input) ? `Workflow "${workflow.name}": ${reason}` : reason;
			} catch (error) {
				// Of several, it is told when its turn comes, and judged again.
				if (!ToolError.is(error) || !isSeveral(input) || input.versionIds) throw error;
			}
		}
		return undefined;
	},

	async run(input, ports) {
		refuseStrayVersions(input);
		return await withEach(input, ports.workflows, async (workflow) => {
			const version = await versionToPublish(input, workflow, ports.workflowVersions);
			await refuseUnjudged(input, workflow, ports);
			const known = await knownCredentials(version, ports.credentials);
			refuseBroken(await ports.validator.check(version, known), workflow);
			const { id, activeVersionId, activeVersion } = workflow;
			return {
				outcome: 'done',
				said: {
					// This very one: the draft may be another by now.
					activeVersionId: await ports.workflows.publish(id, version.versionId),
					previousVersionId: activeVersionId ?? undefined,
					changes: activeVersion ? summariseChanges(activeVersion, version) : undefined,
				},
			};
		});
	},
});
