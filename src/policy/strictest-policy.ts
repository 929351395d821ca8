import { equal } from '../kernel/values/equal';
import type { PermissionSnapshot } from './permissions';
import type { ToolkitPolicy } from './toolkit-policy';

const isSame = (one: PermissionSnapshot, other: PermissionSnapshot) =>
	one.profile === other.profile && equal([...one.decided], [...other.decided]);

const panelsOf = ({ source, snapshot, floors }: ToolkitPolicy): PermissionSnapshot[] =>
	source === 'panel' ? [snapshot, ...floors] : [...floors];

/** What holds for a run that began under one policy and goes on under another: the stricter, tool by tool. */
export function strictestPolicy(began: ToolkitPolicy, now: ToolkitPolicy): ToolkitPolicy {
	const all = [...panelsOf(now), ...panelsOf(began)];
	const panels = all.filter((one, index) => all.findIndex((other) => isSame(one, other)) === index);
	const isManaged = began.source === 'managed' || now.source === 'managed';
	return {
		...now,
		source: isManaged ? 'managed' : 'panel',
		floors: panels.filter((one) => isManaged || !isSame(one, now.snapshot)),
		asksAfterForeignText: began.asksAfterForeignText || now.asksAfterForeignText,
		lifetime: Math.min(began.lifetime, now.lifetime),
	};
}

export const isUnattendedPolicy = ({
	source,
	snapshot,
	floors,
}: Pick<ToolkitPolicy, 'source' | 'snapshot' | 'floors'>): boolean =>
	source === 'panel' && [snapshot, ...floors].every(({ profile }) => profile === 'unattended');
