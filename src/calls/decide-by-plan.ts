import type { PreparedCall } from '../kernel/callable-tool';
import type { Decision } from '../kernel/invoke-tool';
import type { Ports } from '../kernel/ports';
import type { PermittedTool } from '../policy/agents/permission-judge';
import { keepToPlan } from '../policy/made/keep-to-own';
import type { OpenPermissions } from './open-permissions';

/** Allows what would be asked about, where a person has approved it with a plan of the run. Undefined if none covers it. Throws `ToolError`. */
export async function decideByPlan(
	permissions: Pick<OpenPermissions, 'isForPlan'>,
	tool: PermittedTool,
	call: PreparedCall,
	ports: () => Ports,
): Promise<Extract<Decision, { word: 'allowed' }> | undefined> {
	if (!(await permissions.isForPlan(tool))) return undefined;
	const judged = await call.judge?.(ports);
	if (judged?.planned === undefined) return undefined;
	const { foremanRun } = ports();
	if (!(await foremanRun?.planned.covers(judged.planned)) || !foremanRun) return undefined;
	const within = (own: Ports) => keepToPlan(own, foremanRun.planned);
	return { word: 'allowed', call: judged.call, within };
}
