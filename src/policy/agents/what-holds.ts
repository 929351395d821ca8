import type { BuildSay } from '../../kernel/tool/build-rule';
import type { PermissionStatus } from '../../kernel/permission-status';
import type { Profile } from '../permissions';
import type { NotedPanel } from './agent-panels';
import type { AgentRecord } from './agent-record';
import type { PermittedTool } from './permission-judge';
import { permissionJudge } from './permission-judge';

const runsFor = (build: BuildSay | undefined) =>
	typeof build === 'object' ? { runsFor: build.runs } : {};

/** What holds for an agent, by the panels that it ran with and by what operators decided. "Always" of single people aside. */
export function whatHolds(panels: readonly NotedPanel[], record: AgentRecord | undefined) {
	const [last] = panels;
	const ofPanel =
		last?.source === 'panel'
			? { profile: last.profile, decided: new Map(last.decided) }
			: undefined;
	const judge = permissionJudge('', record && { ...record, always: [] }, ofPanel);
	const profile: Profile = ofPanel?.profile ?? record?.profile ?? 'restrictive';
	const by: 'panel' | 'operators' | 'unknown' =
		last === undefined ? 'unknown' : ofPanel === undefined ? 'operators' : 'panel';
	return {
		/** `panel`: of the node that it last ran at. `operators`: what they decided. `unknown`: it has not run lately. */
		by,
		/** The one that it last ran at, and the others. */
		panels,
		profile,
		/** The permission of a tool, and which of its calls run though the others ask. */
		of(tool: PermittedTool): { readonly permission: PermissionStatus; readonly runsFor?: string } {
			const permission = judge(tool);
			// It asks by the profile alone: a rule would ask about these calls too.
			const isLeftToCall =
				permission === 'needs_approval' && judge({ ...tool, build: 'runs' }) === 'always_allow';
			return { permission, ...(isLeftToCall ? runsFor(tool.build) : {}) };
		},
	};
}

/** What an agent may do in truth, and where that is set. */
export type Holding = ReturnType<typeof whatHolds>;
