import { equal } from '../../kernel/values/equal';
import type { PeoplesWorkflows } from './ports';

/** Who may call the workflow from another one, the fewest first, as n8n names them. */
const CALLERS: readonly unknown[] = [
	...['none', 'workflowsFromAList', 'workflowsFromSameOwner', 'any'],
];

/** The default. */
const PRESET = 'workflowsFromSameOwner';

type Settings = Readonly<Record<string, unknown>>;

/** By name: whether a change lets others start the workflow, or shows them more of it. */
const opening: ReadonlyMap<string, (next: unknown, before: unknown) => boolean> = new Map([
	['availableInMCP', (next: unknown) => next !== false && next !== undefined],
	[
		'callerPolicy',
		(next: unknown, before: unknown = PRESET) =>
			!CALLERS.includes(next) || CALLERS.indexOf(next) > CALLERS.indexOf(before),
	],
	['callerIds', (next: unknown) => next !== '' && next !== undefined],
	['redactionPolicy', () => true],
	['credentialResolverId', () => true],
]);

interface Written {
	readonly next: { readonly settings: Settings };
	readonly stored: { readonly settings: Settings } | undefined;
	/** Whether a version of it is live. */
	readonly isLive: boolean;
}

/** The settings through which a save would affect more than the draft. n8n keeps settings that a save omits. */
export async function settingTouches(
	{ next, stored, isLive }: Written,
	workflows: PeoplesWorkflows,
): Promise<string[]> {
	const before = stored?.settings ?? {};
	const changed = Object.keys(next.settings).filter(
		(name) => !equal(next.settings[name], before[name]),
	);
	const isOpening = (name: string) =>
		opening.get(name)?.(next.settings[name], before[name]) === true;
	const opened = changed
		.filter(isOpening)
		.map((name) => `Setting ${name}: it says who else may start the workflow or see its data.`);
	// n8n keeps no versions of settings.
	const live = changed
		.filter((name) => isLive && !isOpening(name))
		.map((name) => `Setting ${name}: it would hold at once for the version that is live.`);
	const { errorWorkflow } = next.settings;
	const isCalled = changed.includes('errorWorkflow') && typeof errorWorkflow === 'string';
	const name = isCalled ? await workflows.withId(errorWorkflow) : undefined;
	const failing =
		name === undefined
			? []
			: [
					`Setting errorWorkflow: a failure would start the workflow "${name}", in which Foreman works for people.`,
				];
	return [...opened, ...live, ...failing];
}
