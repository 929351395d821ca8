import type { Holding } from '../../policy/agents/what-holds';
import type { EffectivePermissions } from '../pages/operator/operator-page';
import { profileWords } from './profile-words';

const sources = { panel: 'panel', operators: 'managed', unknown: 'unknown' } as const;

/** What an agent goes by, for the page: as it was when it last ran. */
export function effectivePermissions({ by, profile, panels }: Holding): EffectivePermissions {
	const [last] = panels;
	return {
		source: sources[by],
		profile: profileWords(profile),
		...(last === undefined
			? {}
			: { ranAt: { workflow: last.workflowName, node: last.node, at: last.seenAt } }),
	};
}
