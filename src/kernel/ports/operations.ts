import { z } from 'zod';

const row = {
	/** Foreman's own id. It reveals nothing about the row's place in a table. */
	id: z.string(),
	createdBy: z.string(),
	/** ISO 8601, as `updatedAt`. */
	createdAt: z.string(),
	updatedAt: z.string(),
};

export const task = z.object({
	...row,
	title: z.string(),
	statusId: z.string(),
	description: z.string().nullable(),
	/** A day, or a moment in UTC. */
	dueDate: z.string().nullable(),
	assigneeId: z.string().nullable(),
});

export const teamProject = z.object({
	...row,
	name: z.string(),
	description: z.string().nullable(),
});

export const event = z.object({
	...row,
	title: z.string(),
	/** Moments in UTC. */
	startDate: z.string(),
	endDate: z.string(),
	type: z.string(),
	description: z.string().nullable(),
});

type Task = z.output<typeof task>;
type TeamProject = z.output<typeof teamProject>;
type CalendarEvent = z.output<typeof event>;

type Own = keyof typeof row;

type NewTeamTask = Omit<Task, Own>;
type NewTeamProject = Omit<TeamProject, Own>;
type NewEvent = Omit<CalendarEvent, Own>;

/** Fields that are left out or undefined stay as they are. */
type Changes<Row> = { readonly [Field in keyof Row]?: Row[Field] | undefined };

export interface Page {
	readonly offset: number;
	readonly limit: number;
}

export interface Listed<Row> {
	readonly rows: readonly Row[];
	readonly hasMore: boolean;
}

/** The data of one organisation and agency. No method takes a tenant, so a caller cannot reach rows of others. Throws `ToolError`. */
export interface OperationsQueriesPort {
	/** Newest first. */
	tasks(query: Page & { readonly statusId?: string | undefined }): Promise<Listed<Task>>;
	/** Newest first. */
	projects(query: Page): Promise<Listed<TeamProject>>;
	/** Sorted by start. Events that overlap the time from `from` to `to`, moments in UTC. */
	events(
		query: Page & { readonly from?: string | undefined; readonly to?: string | undefined },
	): Promise<Listed<CalendarEvent>>;
	event(id: string): Promise<CalendarEvent | undefined>;
}

/** Changes to the data of the principal's organisation and agency. Returns undefined for an unknown id. */
export interface OperationsCommandsPort {
	createTask(task: NewTeamTask): Promise<Task>;
	updateTask(id: string, changes: Changes<NewTeamTask>): Promise<Task | undefined>;
	createProject(project: NewTeamProject): Promise<TeamProject>;
	updateProject(id: string, changes: Changes<NewTeamProject>): Promise<TeamProject | undefined>;
	createEvent(event: NewEvent): Promise<CalendarEvent>;
	updateEvent(id: string, changes: Changes<NewEvent>): Promise<CalendarEvent | undefined>;
}
