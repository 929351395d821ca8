import type { CallableTool } from '../kernel/callable-tool';
import type { Effect } from '../kernel/define-tool';
import { type PermissionStatus, permissionStatuses } from '../kernel/permission-status';

export const profiles = ['restrictive', 'standard', 'build', 'unattended'] as const;
export type Profile = (typeof profiles)[number];

export interface PermissionSnapshot {
	readonly profile: Profile;
	readonly decided: ReadonlyMap<string, string>;
}

const byEffect: Readonly<
	Record<Exclude<Profile, 'build'>, Readonly<Record<Effect, PermissionStatus>>>
> = {
	restrictive: { read: 'needs_approval', write: 'needs_approval', destroy: 'needs_approval' },
	standard: { read: 'always_allow', write: 'needs_approval', destroy: 'needs_approval' },
	unattended: { read: 'always_allow', write: 'always_allow', destroy: 'always_allow' },
};

/** The permission of a stored word. An unknown one blocks: it was meant to say something, and it was not "run". */
export const readStatus = (word: string): PermissionStatus =>
	permissionStatuses.find((status) => status === word) ?? 'blocked';

export const stricter = (one: PermissionStatus, other: PermissionStatus): PermissionStatus =>
	permissionStatuses.indexOf(one) >= permissionStatuses.indexOf(other) ? one : other;

export type DecidedTool = Pick<CallableTool, 'name' | 'effect' | 'follows' | 'build'>;

/** The stricter decision of a tool and of the tool that it follows. Undefined without a decision. */
export function decidedOn(
	{ name, follows }: Pick<DecidedTool, 'name' | 'follows'>,
	decided: PermissionSnapshot['decided'],
): PermissionStatus | undefined {
	const words = [decided.get(name), follows === undefined ? undefined : decided.get(follows)];
	const statuses = words.flatMap((word) => (word === undefined ? [] : [readStatus(word)]));
	return statuses.length === 0 ? undefined : statuses.reduce(stricter);
}

/** By the profile alone. In Build a tool says for itself; where that depends on the call, the call is judged when it is made. */
function byProfile({ effect, build }: DecidedTool, profile: Profile): PermissionStatus {
	if (profile !== 'build') return byEffect[profile][effect];
	return effect === 'read' || build === 'runs' ? 'always_allow' : 'needs_approval';
}

/** The tool as it is permitted where its calls are judged one by one. */
export const asJudged = <One extends DecidedTool>(tool: One): One => {
	const inStandard = typeof tool.build === 'object' && tool.build.inStandard === true;
	return { ...tool, build: 'runs', ...(inStandard && { effect: 'read' }) };
};

export const permissionFor = (
	tool: DecidedTool,
	{ profile, decided }: PermissionSnapshot,
): PermissionStatus => decidedOn(tool, decided) ?? byProfile(tool, profile);
