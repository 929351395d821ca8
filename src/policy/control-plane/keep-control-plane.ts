import type { WorkflowVersionsPort } from '../../kernel/ports/instance/workflow-versions';
import type { WorkflowContent, WorkflowsPort } from '../../kernel/ports/instance/workflows';
import { controlPlaneTouches } from './control-plane';
import type { ControlPlane } from './ports';
import { refuseTouches } from './refuse-touches';
import { settingTouches } from './setting-touches';

/** The workflows port for tools. Refuses to write or publish anything that touches what controls Foreman. */
export function keepControlPlane(
	workflows: WorkflowsPort,
	versions: Pick<WorkflowVersionsPort, 'get'>,
	plane: ControlPlane,
): WorkflowsPort {
	const check = async (
		next: WorkflowContent,
		stored: WorkflowContent | undefined,
		isLive = false,
	) =>
		refuseTouches(
			[
				...(await controlPlaneTouches(next, stored, plane)),
				...(await settingTouches({ next, stored, isLive }, plane.workflows)),
			],
			`Workflow "${next.name}" would touch`,
		);
	return {
		...workflows,
		async create(content, isSeen) {
			await check(content, undefined);
			return await workflows.create(content, isSeen);
		},
		async update(base, content) {
			await check(content, base, base.activeVersionId !== null);
			return await workflows.update(base, content);
		},
		async publish(id, versionId) {
			// The draft is what people last saw; an earlier version may lack the gate that they have put in since.
			const draft = versionId === undefined ? undefined : await workflows.get(id);
			if (draft !== undefined && versionId !== undefined && draft.versionId !== versionId) {
				const { nodes, connections } = await versions.get(draft.id, versionId);
				await check({ ...draft, nodes, connections }, draft);
			}
			return await workflows.publish(id, versionId);
		},
	};
}
