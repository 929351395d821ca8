import { z } from 'zod';

import type { Ports } from '../../kernel/ports';
import type { PublicEntrance } from '../../kernel/ports/instance/live-webhooks';
import type { WorkflowDocument } from '../../kernel/ports/instance/workflows';
import { unlessRefused, conflict } from '../../kernel/tool-error';
import { proofWarnings } from '../../kernel/workflow/node-proof';
import { clipText } from '../../kernel/values/clip-text';
import { changeSummary, summariseChanges } from '../../kernel/workflow/change-summary';
import { tellingSettings } from '../../kernel/workflow/telling-settings';
import { testingPorts, type TestingPorts } from '../testing/run-inputs';
import { testsBefore } from '../testing/tests-before';
import { atVersion } from '../at-version';
import { plainVersion, refuseOtherVersion } from '../refuse-workflow';
import { findNamed, isSeveral, withEach } from '../several/one-or-several';
import type { LookedVersion as Looked, LookedVersion, PublishCall } from './judge-publishing';
import * as judged from './judge-publishing';
import { tellChanges } from './tell-changes';
import { versionProof, warnedNames } from './version-proof';

const liveAddress = z.object({
	node: z.string(),
	kind: z.enum(['webhook', 'form', 'chat']),
	methods: z.array(z.string()),
	address: z.string().optional().describe('Left out where an expression says it'),
	asksWho: z.boolean().optional().describe('A caller has to sign in'),
});

/** The addresses of the live version, without chats that exist only in the editor. */
const tellAddresses = (entrances: readonly PublicEntrance[]) =>
	entrances
		.filter(({ isPublic }) => isPublic)
		.map(({ nodeName, kind, methods, address, asksWho }) => ({
			node: nodeName,
			kind,
			methods: kind === 'form' ? ['GET'] : [...methods],
			...(address === undefined ? {} : { address }),
			...(asksWho ? { asksWho } : {}),
		}));

const LONGEST = 200;

const shown = (value: unknown) => clipText(JSON.stringify(value), LONGEST);

async function errorLine(id: unknown, workflows: Pick<Ports['workflows'], 'get'>) {
	const found = await unlessRefused(workflows.get(String(id)));
	const name = found ? `${shown(found.name)} (${found.id})` : shown(id);
	return `When it fails, workflow ${name} starts.`;
}

/** What holds for a workflow once it is live, beside its version: a line each. Throws `ToolError`. */
async function tellSettings(
	{ settings }: WorkflowDocument,
	workflows: Pick<Ports['workflows'], 'get'>,
): Promise<string[]> {
	const telling = tellingSettings(settings);
	const failing = telling.filter(([name]) => name === 'errorWorkflow');
	const rest = telling.filter(([name]) => name !== 'errorWorkflow');
	const lines = await Promise.all(failing.map(async ([, id]) => await errorLine(id, workflows)));
	if (rest.length === 0) return lines;
	const all = rest.map(([name, value]) => `${name} ${shown(value)}`);
	return [...lines, `Settings that hold then: ${all.join(', ')}.`];
}

/**
 * What a yes to a version is sealed to: where nothing of it is live, also the settings with which it goes live. Those of a live workflow change by a yes of
 * their own. Throws `ToolError`.
 */
async function sealedVersion(
	workflow: WorkflowDocument,
	version: WorkflowDocument,
	destinations: Pick<Ports['destinations'], 'ofWorkflow'>,
): Promise<string> {
	const { settings, activeVersionId } = workflow;
	if (activeVersionId !== null || tellingSettings(settings).length === 0) return version.versionId;
	const alone = { ...version, settings, nodes: [], connections: {}, pinData: {} };
	return (await destinations.ofWorkflow(alone)).version;
}

const MOST_READ = 6;
const MOST_READ_OF_EACH = 2;

interface ToldPublishing {
	readonly name: string;
	/** Empty when runs have shown every node. */
	readonly warning: string;
	readonly shown: string;
	readonly facts: readonly string[];
	/** What happens then, for the question: some places show nothing else. */
	readonly effect: string;
}

type Told = TestingPorts & Pick<Ports, 'liveWebhooks'>;

/** What a person must know of a version that is to go live. `count`: how many the question covers. Throws `ToolError`. */
async function tellPublishing(
	{ workflow, version }: LookedVersion,
	count: number,
	ports: Told,
): Promise<ToldPublishing> {
	const { workflowVersions } = ports;
	const most = count > 1 ? MOST_READ_OF_EACH : MOST_READ;
	const { warning: unproven, facts, shown } = await versionProof(version, ports, most);
	const tests = await testsBefore(version, ports);
	const warning = [tests.warning, unproven].filter((one) => one !== '').join(' ');
	const { activeVersionId } = workflow;
	const live = activeVersionId && (await atVersion(workflow, activeVersionId, workflowVersions));
	const changes = live
		? await tellChanges(live, version, 'what is live', ports)
		: ['Nothing of it is live now.', ...(await tellSettings(workflow, ports.workflows))];
	const entrances = tellAddresses(
		ports.liveWebhooks.entrances({ ...version, id: workflow.id }),
	).map(({ node, methods, address = 'an address that an expression gives', asksWho }) => ({
		node,
		to: `${methods.join(', ')} ${address}`,
		who: asksWho ? 'callers who sign in' : 'everyone who knows the address',
	}));
	const addresses = entrances.map(
		({ node, to, who }) => `${JSON.stringify(node)} answers at ${to}, for ${who}.`,
	);
	const [first] = entrances;
	const more = entrances.length > 1 ? `, and ${entrances.length - 1} more` : '';
	const effect =
		first === undefined ? 'Its triggers start to fire.' : `It answers at ${first.to}${more}.`;
	const all = [...tests.facts, ...facts, ...addresses, ...changes];
	return { name: workflow.name, warning, shown, facts: all, effect };
}

function underWarning(told: readonly ToldPublishing[], question: string): string {
	const [only, ...others] = told;
	if (others.length === 0)
		return only === undefined || only.warning === '' ? question : `${only.warning}\n${question}`;
	const { none, failed, part } = proofWarnings;
	// Each of them, the gravest first: one that failed must not hide others that were never tried.
	const warnings = [failed, none, part].flatMap((word) => {
		const all = told.filter(({ warning }) => warning.startsWith(word));
		const names = warnedNames(all.map(({ name }) => name));
		return all.length === 0 ? [] : [`${word}: ${all.length} of ${told.length}, ${names}.`];
	});
	return warnings.length === 0 ? question : `${warnings.join(' ')}\n${question}`;
}

function shownOfAll(told: readonly ToldPublishing[]): string {
	const whole = told.filter(({ warning }) => warning === '').length;
	return whole === 0
		? ` Runs have shown none of these ${told.length} whole.`
		: ` Runs have shown all of ${whole} of these ${told.length}.`;
}

/** What no run has shown of a version, where a run of the Foreman node reports it; else empty. Asked before it goes live. */
const warningInRun = async (
	version: WorkflowDocument,
	ports: Pick<Ports, 'executions' | 'foremanRun'>,
): Promise<string> =>
	ports.foremanRun === undefined ? '' : (await versionProof(version, ports, MOST_READ)).warning;

/** The ports of a tool that publishes. */
export const publishingPorts = [
	...testingPorts,
	'validator',
	'credentials',
	'liveWebhooks',
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
	judged.refuseStrayVersions(input);
	const { found, ids, said } = await findNamed(input, ports.workflows);
	const { looked, agreed } = await judged.lookAtAll(input, found, ports);
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
			question: underWarning(told, `Publish ${said}? Triggers start to fire.${shownOfAll(told)}`),
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
	const { effect = '', shown = '' } = told[0] ?? {};
	const question =
		`Publish ${which(only)} of workflow ${JSON.stringify(workflow.name)} (${workflow.id})? ${effect} ${shown}`.trim();
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
	const wanted = judged.namedVersion(input, workflow) ?? '';
	if (wanted === plainVersion(wanted)) return;
	const now = await sealedVersion(workflow, version, destinations);
	refuseOtherVersion(wanted, now, `Workflow ${JSON.stringify(workflow.name)} (${workflow.id})`);
}

/**
 * Waits until n8n has started the triggers, which it does after its answer. Gives a line for each that it could not start. Throws
 * `ToolError` where it started none, and puts back what was live before.
 */
async function refuseUnstarted(
	version: WorkflowDocument,
	before: string | null,
	{ workflows, workflowVersions, workflowTests }: Publishing,
): Promise<string[]> {
	const { id, name, versionId } = version;
	const { failed, started } = await workflowVersions.failedTriggers(version, versionId);
	const lines = failed.map(
		({ nodeName, reason }) =>
			`n8n did not start ${nodeName === undefined ? 'it' : `trigger "${nodeName}"`}: ${clipText(reason, LONGEST)}.`,
	);
	if (lines.length === 0 || started > 0) return lines.map((line) => `${line} It does not fire.`);
	const live = before === versionId ? null : before;
	const back = live === null ? workflows.unpublish(id) : workflows.publish(id, live);
	const isBack = (await unlessRefused(back.then(() => true))) === true;
	if (isBack) await unlessRefused(workflowTests.noteLive(id, live ?? ''));
	const left = live === null ? 'Nothing of it is live.' : `Version ${live} is live again.`;
	throw conflict(
		`Workflow "${name}" (${id}) is not published: n8n took the version and could not start it.`,
		`${isBack ? left : 'It is still marked as published in n8n, and nothing fires: unpublish-workflow.'} Correct the trigger with build-workflow, then publish again.`,
		{ said: lines.join(' ') },
	);
}

/** Publishes each version that was judged. `unshown`: what no run has shown of it, where that is known. Throws `ToolError`. */
export async function publishAll(input: PublishCall, ports: Publishing, unshown?: string) {
	judged.refuseStrayVersions(input);
	return await withEach(input, ports.workflows, async (workflow) => {
		const version = await judged.versionToPublish(input, workflow, ports.workflowVersions);
		await judged.refuseUnjudged(input, workflow, ports);
		await refuseOtherSettings(input, workflow, version, ports);
		await judged.refuseBroken(version, ports);
		const { id, activeVersionId, activeVersion } = workflow;
		const addresses = tellAddresses(ports.liveWebhooks.entrances({ ...version, id }));
		const warning = unshown ?? (await warningInRun(version, ports));
		// Publish this version: the draft may have changed meanwhile.
		const published = await ports.workflows.publish(id, version.versionId);
		await unlessRefused(ports.workflowTests.noteLive(id, version.versionId));
		const notLive = await refuseUnstarted(version, activeVersionId, ports);
		const { name, versionId } = version;
		const said = [warning, ...notLive].filter((one) => one !== '').join(' ');
		ports.foremanRun?.builds.published({ workflowId: id, name, versionId, warning: said });
		return {
			outcome: 'done',
			said: {
				activeVersionId: published,
				...(said === '' ? {} : { warning: said }),
				previousVersionId: activeVersionId ?? undefined,
				changes: activeVersion ? summariseChanges(activeVersion, version) : undefined,
				...(addresses.length > 0 ? { addresses } : {}),
			},
		};
	});
}
