import type { WorkflowVersionsPort } from '../../kernel/ports/instance/workflow-versions';
import type { WorkflowsPort } from '../../kernel/ports/instance/workflows';
import { controlPlaneTouches } from './control-plane';
import type { ControlPlane } from './ports';
import { refuseSettings } from './refuse-settings';
import { refuseTouches } from './refuse-touches';

/** The workflows port for tools. Refuses to write or publish anything that touches what controls Foreman. */
export function keepControlPlane(
	workflows: WorkflowsPort,
	versions: Pick<WorkflowVersionsPort, 'get'>,
	plane: ControlPlane,
): WorkflowsPort {
	const check: WorkflowsPort['check'] = async (next, stored, agreed) => {
		refuseSettings({ next, stored, agreed });
		refuseTouches(
			await controlPlaneTouches(next, stored, plane),
			`Workflow "${next.name}" would touch`,
		);
	};
	return {
		...workflows,
		async check(content, base, agreed) {
			await check(content, base, agreed);
			await workflows.check(content, base, agreed);
		},
		async create(content, isSeen) {
			await check(content, undefined);
			return await workflows.create(content, isSeen);
		},
		async update(base, content, agreed) {
			await check(content, base, agreed);
			return await workflows.update(base, content, agreed);
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
