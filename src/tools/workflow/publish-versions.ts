import { z } from 'zod';

import { changeSummary, summariseChanges } from '../../kernel/workflow/change-summary';
import type { Ports } from '../../kernel/ports';
import type { WorkflowDocument } from '../../kernel/ports/instance/workflows';
import { findNamed } from '../several/find-named';
import { isSeveral } from '../several/one-or-several';
import { withEach } from '../several/with-each';
import { lookAtAll, refuseUnjudged } from './judge-publishing';
import { liveAddress, tellAddresses } from './live-address';
import { refuseBroken } from './refuse-broken';
import type { PublishCall } from './version-to-publish';
import { refuseStrayVersions, versionToPublish } from './version-to-publish';

/** The ports of a tool that publishes. */
export const publishingPorts = [
	'workflows',
	'workflowVersions',
	'validator',
	'credentials',
	'destinations',
	'liveWebhooks',
] as const;

type Publishing = Pick<Ports, (typeof publishingPorts)[number]>;

/** What the answer says of a workflow that was published. */
export const published = {
	activeVersionId: z.string().optional(),
	previousVersionId: z.string().optional().describe('What was live before'),
	changes: changeSummary.optional().describe('What is other now than what was live before'),
	addresses: z.array(liveAddress).optional().describe('Where it can be called from now on'),
};

type Published = z.output<z.ZodObject<typeof published>>;

/** The answer names nodes only if another version was live before. */
export const shownOfPublishing = (
	workflowId: string,
	{ activeVersionId, previousVersionId, changes = {} }: Published,
) =>
	Object.keys(changes).length === 0
		? []
		: [activeVersionId, previousVersionId].map((versionId) => ({ workflowId, versionId }));

/** What a person is asked before it is published, and the exact versions that go live then. Throws `ToolError`. */
export async function settlePublishing(input: PublishCall, ports: Publishing) {
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
			facts: [...tell((one) => `${which(one)}, version ${versions[one.id]}, goes live.`), ...facts],
			agreed,
		};
	const { id, name } = only;
	return {
		input: { workflowId: id, versionId: versions[id] },
		question: `Publish ${which(only)} of workflow "${name}" (${id}, version ${versions[id]})? Its triggers start to fire.`,
		facts,
		agreed,
	};
}

/** Publishes each version that was judged. Throws `ToolError`. */
export async function publishAll(input: PublishCall, ports: Publishing) {
	refuseStrayVersions(input);
	return await withEach(input, ports.workflows, async (workflow) => {
		const version = await versionToPublish(input, workflow, ports.workflowVersions);
		await refuseUnjudged(input, workflow, ports);
		await refuseBroken(version, ports);
		const { id, activeVersionId, activeVersion } = workflow;
		const addresses = tellAddresses(ports.liveWebhooks.entrances({ ...version, id }));
		return {
			outcome: 'done',
			said: {
				// Publish this version: the draft may have changed meanwhile.
				activeVersionId: await ports.workflows.publish(id, version.versionId),
				previousVersionId: activeVersionId ?? undefined,
				changes: activeVersion ? summariseChanges(activeVersion, version) : undefined,
				...(addresses.length > 0 ? { addresses } : {}),
			},
		};
	});
}
