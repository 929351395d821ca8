import { z } from 'zod';

import { changeSummary, summariseChanges } from '../../kernel/workflow/change-summary';
import type { Ports } from '../../kernel/ports';
import { plainVersion, refuseOtherVersion } from '../refuse-other-version';
import { findNamed } from '../several/find-named';
import { isSeveral } from '../several/one-or-several';
import { withEach } from '../several/with-each';
import type { LookedVersion as Looked } from './judge-publishing';
import { lookAtAll, refuseUnjudged } from './judge-publishing';
import { liveAddress, tellAddresses } from './live-address';
import { refuseBroken } from './refuse-broken';
import type { ToldPublishing } from './tell-publishing';
import { tellPublishing, underWarning, warningInRun } from './tell-publishing';
import type { PublishCall } from './version-to-publish';
import { sealedVersion } from './version-settings';
import { namedVersion, refuseStrayVersions, versionToPublish } from './version-to-publish';

/** The ports of a tool that publishes. */
export const publishingPorts = [
	'workflows',
	'workflowVersions',
	'validator',
	'credentials',
	'destinations',
	'liveWebhooks',
	'executions',
	'foremanRun',
] as const;

type Publishing = Pick<Ports, (typeof publishingPorts)[number]>;

/** What the answer says of a workflow that was published. */
export const published = {
	activeVersionId: z.string().optional(),
	previousVersionId: z.string().optional().describe('What was live before'),
	changes: changeSummary.optional().describe('What is other now than what was live before'),
	warning: z.string().optional().describe('What no run of it has shown; tell the user'),
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
	const { found, ids, said } = await findNamed(input, ports.workflows);
	const { looked, agreed } = await lookAtAll(input, found, ports);
	const which = ({ workflow, version }: Looked) =>
		workflow.versionId === version.versionId ? 'the draft' : 'an earlier version';
	const told: ToldPublishing[] = [];
	for (const one of looked) told.push(await tellPublishing(one, found.length, ports));
	const versions: Record<string, string> = {};
	for (const { workflow, version } of looked)
		versions[workflow.id] = await sealedVersion(workflow, version, ports.destinations);
	const [only] = looked;
	if (isSeveral(input) || only === undefined)
		return {
			input: { ...ids, versionIds: versions },
			question: underWarning(told, `Publish ${said}? Triggers start to fire.`),
			facts: told.flatMap(({ facts, warning }, index) => {
				const one = looked[index];
				if (one === undefined) return [];
				const { name, id } = one.workflow;
				const fate = `${which(one)}, version ${one.version.versionId}, goes live.`;
				const lines = [...(warning === '' ? [] : [warning]), fate, ...facts, ...one.facts];
				return lines.map((line) => `${JSON.stringify(name)} (${id}): ${line}`);
			}),
			agreed,
		};
	const { workflow, version } = only;
	const question = `Publish ${which(only)} of workflow ${JSON.stringify(workflow.name)} (${workflow.id})? ${told[0]?.effect ?? ''}`;
	return {
		input: { workflowId: workflow.id, versionId: versions[workflow.id] ?? version.versionId },
		question: underWarning(told, question),
		facts: [...told.flatMap(({ facts }) => facts), ...only.facts],
		agreed,
	};
}

/** Throws `ToolError` where settings with which it would go live were changed since a yes. A plain id is sealed to no settings. */
async function refuseOtherSettings(
	input: PublishCall,
	workflow: Looked['workflow'],
	version: Looked['version'],
	{ destinations }: Publishing,
) {
	const wanted = namedVersion(input, workflow) ?? '';
	if (wanted === plainVersion(wanted)) return;
	const now = await sealedVersion(workflow, version, destinations);
	refuseOtherVersion(wanted, now, `Workflow ${JSON.stringify(workflow.name)} (${workflow.id})`);
}

/** Publishes each version that was judged. Throws `ToolError`. */
export async function publishAll(input: PublishCall, ports: Publishing) {
	refuseStrayVersions(input);
	return await withEach(input, ports.workflows, async (workflow) => {
		const version = await versionToPublish(input, workflow, ports.workflowVersions);
		await refuseUnjudged(input, workflow, ports);
		await refuseOtherSettings(input, workflow, version, ports);
		await refuseBroken(version, ports);
		const { id, activeVersionId, activeVersion } = workflow;
		const addresses = tellAddresses(ports.liveWebhooks.entrances({ ...version, id }));
		const warning = await warningInRun(version, ports);
		// Publish this version: the draft may have changed meanwhile.
		const published = await ports.workflows.publish(id, version.versionId);
		const { name, versionId } = version;
		ports.foremanRun?.builds.published({ workflowId: id, name, versionId, warning });
		return {
			outcome: 'done',
			said: {
				activeVersionId: published,
				...(warning === '' ? {} : { warning }),
				previousVersionId: activeVersionId ?? undefined,
				changes: activeVersion ? summariseChanges(activeVersion, version) : undefined,
				...(addresses.length > 0 ? { addresses } : {}),
			},
		};
	});
}
