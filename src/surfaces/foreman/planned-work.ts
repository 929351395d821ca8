import { asOneWriter } from '../../adapters/n8n-api/one-writer';
import type { PlanCover, PlannedPort, PlannedWork, DraftTrial } from '../../kernel/plan-cover';
import type { Ports } from '../../kernel/ports';
import type { OrchestrationPort } from '../../kernel/ports/foreman-run';
import type { UnderPlan } from '../../orchestrator/run/run-ports';
import { told } from '../../policy/behind';

type Written = Pick<Ports, 'workflows' | 'dataTables'>;

/** What people have allowed, sealed: what Foreman did not write itself does not count. Never throws. */
interface Kept {
	has(id: string): Promise<boolean>;
	note(id: string): Promise<void>;
}

type Place =
	| readonly ['draft', workflowId: string, versionId: string]
	| readonly ['table', idOrName: string]
	/** A new workflow of a task; `made` once it is there. */
	| readonly ['new' | 'made', planTaskId: string];

const placeOf = ({ is, taskId, id, name, versionId }: PlanCover): Place =>
	is === 'change'
		? ['draft', id, versionId]
		: is === 'new'
			? ['new', taskId]
			: ['table', id || name];

/** What an approved plan covers for one agent: drafts as they were shown or as the run left them, a new workflow a task, and tables. */
export function plannedWork(
	runId: string,
	underPlan: () => UnderPlan | undefined,
	{ has, note }: Kept,
) {
	const idOf = (planKey: string, place: Place) => JSON.stringify([runId, planKey, ...place]);
	// Approved with a change, whether a plan names that or not.
	const idOfTrial = (
		{ workflowId, versionId, asks, withoutData }: DraftTrial,
		is: 'trial' | 'tried',
	) => JSON.stringify([runId, is, workflowId, versionId, asks, withoutData]);
	const isCovered = async (place: Place): Promise<boolean> => {
		const under = underPlan();
		return under !== undefined && (await has(idOf(under.planKey, place)));
	};
	const cover = async (...places: readonly Place[]) => {
		const under = underPlan();
		if (under === undefined) return;
		for (const place of places) await note(idOf(under.planKey, place));
	};
	const mayMake = async (): Promise<boolean> => {
		const planTaskId = underPlan()?.planTaskId ?? '';
		return (await isCovered(['new', planTaskId])) && !(await isCovered(['made', planTaskId]));
	};
	/** One yes is to one run. */
	const useTrial = async (trial: DraftTrial): Promise<boolean> => {
		const [agreed, used] = [idOfTrial(trial, 'trial'), idOfTrial(trial, 'tried')];
		return await asOneWriter(agreed, async () => {
			if (!(await has(agreed)) || (await has(used))) return false;
			await note(used);
			return await has(used);
		});
	};
	const covers = async (work: PlannedWork): Promise<boolean> => {
		if (work.kind === 'trial')
			return (
				(await useTrial({ ...work, withoutData: false })) ||
				(work.withoutData && (await useTrial(work)))
			);
		if (work.kind === 'data-table') return await isCovered(['table', work.table]);
		if (work.drafts.length === 0) return await mayMake();
		for (const { id, versionId } of work.drafts)
			if (!(await isCovered(['draft', id, versionId]))) return false;
		return true;
	};
	return {
		port: {
			covers,
			agree: async (trial) => await note(idOfTrial(trial, 'trial')),
			async inOrder(make) {
				const under = underPlan();
				const key = JSON.stringify(['new', runId, under?.planKey, under?.planTaskId]);
				return await asOneWriter(key, make);
			},
		} satisfies PlannedPort,
		approving: (orchestration: OrchestrationPort): OrchestrationPort => ({
			...orchestration,
			async execute(tasks, shown) {
				const answer = await orchestration.execute(tasks, shown);
				await cover(...shown.map(placeOf));
				return answer;
			},
		}),
		/** Ports that remember how covered work is left, so that it stays covered. */
		following: ({ workflows, dataTables }: Written): Written => ({
			workflows: {
				...workflows,
				async update(base, ...rest) {
					const isDraft = await covers({ kind: 'workflow', drafts: [base] });
					const written = await workflows.update(base, ...rest);
					if (isDraft) await cover(['draft', written.id, written.versionId]);
					return written;
				},
				async create(...given) {
					const isNew = await mayMake();
					const made = await workflows.create(...given);
					const { id, versionId } = made.workflow;
					// One that was there before is not the one that the plan makes.
					if (isNew && made.created)
						await cover(['made', underPlan()?.planTaskId ?? ''], ['draft', id, versionId]);
					return made;
				},
			},
			dataTables: {
				...dataTables,
				create: told(dataTables.create, async ({ id }, { name }) => {
					if (await isCovered(['table', name])) await cover(['table', id]);
				}),
			},
		}),
	};
}
