import type { Draft } from '../../kernel/ports/runner';
import type { WorkflowsPort } from '../../kernel/ports/workflows';
import { ToolError } from '../../kernel/tool-error';
import type { MarkingRunner } from './ports';
import type { RunMark } from './run-mark';

const busy = (name: string) =>
	new ToolError({
		code: 'conflict',
		message: `Workflow "${name}" is called by a run that is under way: n8n reads its draft when the run comes there, and what runs then is what was looked at before. Nothing was changed.`,
		hint: 'Wait until that run has ended, then call again. A person can edit it in n8n at any time.',
		retryable: true,
	});

/**
 * Drafts that runs of this process call: n8n reads them only when such a run comes there, so no tool changes one meanwhile. What was
 * agreed to, or needed no agreement, is what runs.
 */
export function createBusyDrafts() {
	const runs = new Map<string, number>();
	const count = (id: string, by: number) => {
		const now = (runs.get(id) ?? 0) + by;
		if (now > 0) runs.set(id, now);
		else runs.delete(id);
	};
	return {
		/** The runner, which holds what a draft calls for as long as it runs. */
		holding: (runner: MarkingRunner): MarkingRunner => ({
			async run(draft: Draft, mark: RunMark) {
				for (const id of draft.called) count(id, 1);
				try {
					return await runner.run(draft, mark);
				} finally {
					for (const id of draft.called) count(id, -1);
				}
			},
		}),
		/** The workflows port, which writes to none that is held. */
		keeping: (workflows: WorkflowsPort): WorkflowsPort => ({
			...workflows,
			async update(base, content) {
				if (runs.has(base.id)) throw busy(base.name);
				return await workflows.update(base, content);
			},
		}),
	};
}
