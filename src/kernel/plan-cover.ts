import { z } from 'zod';

/** Something that a plan changes or makes: a person who approves the plan is not asked about it again in the run. */
export const planCoverSchema = z.strictObject({
	taskId: z.string(),
	/** `change`: the draft of a workflow that is there. `new`: one workflow. `table`: a data table, there or not. `trial`: a run of the draft that the call saves, without its writes. */
	is: z.enum(['change', 'new', 'table', 'trial']),
	/** Empty for what is not there yet. */
	id: z.string(),
	/** As n8n has it. Of a new table the name that it gets; of a new workflow empty. */
	name: z.string(),
	/** The version of a draft. Once another user changes it, changing it needs approval again. */
	versionId: z.string(),
	/** What a trial asks, as the card says it. */
	asks: z.string().optional(),
	/** Whether it covers only a trial that is given no data: data would choose an address that it asks. */
	withoutData: z.boolean().optional(),
});

export type PlanCover = Readonly<z.output<typeof planCoverSchema>>;

/** What a call would change or make, of what a plan can cover. */
export type PlannedWork =
	/** Without drafts: a new workflow. */
	| {
			readonly kind: 'workflow';
			readonly drafts: ReadonlyArray<{ readonly id: string; readonly versionId: string }>;
	  }
	/** Its id, or the name of a new one. */
	| { readonly kind: 'data-table'; readonly table: string }
	/** A run of a draft without its writes, with what it asks. */
	| DraftTrial;

export interface DraftTrial {
	readonly kind: 'trial';
	readonly workflowId: string;
	readonly versionId: string;
	readonly asks: string;
	/** Whether it is given no data. A yes to such a trial covers no other. */
	readonly withoutData: boolean;
}

/** What an approved plan of the run lets the calling agent do. */
export interface PlannedPort {
	/** Whether it may do that without a question: a trial once. False also where it cannot be found out. */
	covers(work: PlannedWork): Promise<boolean>;
	/** Notes a trial that a person has approved with the change that it tries. */
	agree(trial: DraftTrial): Promise<void>;
	/** Makes the one new workflow of its task after what other calls of the run are making for that task. */
	inOrder<Made>(make: () => Promise<Made>): Promise<Made>;
}

/** A line of the question. `index` is the place of its task. */
export function sayCover({ is, id, name }: PlanCover, index: number): string {
	const task = `Task ${index + 1}, ${is}:`;
	if (is === 'new') return `${task} a workflow.`;
	const called = JSON.stringify(name);
	if (is === 'change') return `${task} the draft of workflow ${called} (${id}).`;
	return id === ''
		? `${task} ${called}, which is made.`
		: `${task} the columns and rows of ${called} (${id}).`;
}
