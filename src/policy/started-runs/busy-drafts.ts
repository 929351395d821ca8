import type { Draft } from '../../kernel/ports/instance/runner';
import type { WorkflowDocument, WorkflowsPort } from '../../kernel/ports/instance/workflows';
import { conflict } from '../../kernel/tool-error';
import type { RunMark, MarkingRunner } from './run-mark';
import { Counts } from '../../kernel/values/counts';

const changed = (name: string) =>
	conflict(
		`A workflow that "${name}" calls is being changed, or was changed since it was looked at. Nothing was run.`,
		'Look at what it calls, then run it again.',
		{ retryable: true },
	);

/** Drafts that runs of this process call. n8n reads them when a run comes there, so no tool changes one meanwhile. */
export function createBusyDrafts() {
	const runs = new Counts();
	const writes = new Counts();
	return {
		holding: (
			runner: MarkingRunner,
			workflows: { get(id: string): Promise<Pick<WorkflowDocument, 'versionId'>> },
		): MarkingRunner => ({
			async run(draft: Draft, mark: RunMark) {
				const { called, workflow } = draft;
				return await runs.during(
					called.map(({ id }) => id),
					async () => {
						for (const { id, versionId } of called) {
							if (writes.of(id) > 0) throw changed(workflow.name);
							const now = await workflows.get(id).catch(() => undefined);
							if ((now?.versionId ?? '') !== versionId) throw changed(workflow.name);
						}
						return await runner.run(draft, mark);
					},
				);
			},
		}),
		keeping: (workflows: WorkflowsPort): WorkflowsPort => ({
			...workflows,
			async update(base, content, agreed) {
				if (runs.of(base.id) > 0)
					throw conflict(
						`Workflow "${base.name}" is called by a run that is under way: n8n reads its draft when the run comes there, and what runs then is what was looked at before. Nothing was changed.`,
						'Wait until that run has ended, then call again. A person can edit it in n8n at any time.',
						{ retryable: true },
					);
				return await writes.during(
					[base.id],
					async () => await workflows.update(base, content, agreed),
				);
			},
		}),
	};
}
