import { ToolError } from '../../../src/kernel/tool-error';
import type { Workers } from '../../../src/orchestrator/run/run-ports';
import type { RunCommand, RunSummary } from '../../../src/orchestrator/run-store';
import type { TaskState } from '../../../src/orchestrator/run/run-state';
import type { Saying } from './rehearsal';
import { Rehearsal } from './rehearsal';

interface Child {
	readonly rehearsal: Rehearsal;
	phase: RunSummary['phase'];
	isWorkedOn: boolean;
	seen: number;
}

/** Workers in other processes, each of which drives what it is called for to its end or to a question. */
export class WorkerOffice implements Workers {
	isOn = true;
	/** Calls so far, by run. */
	readonly calls: string[] = [];
	/** What people have said, by approval. */
	readonly answers = new Map<string, 'approved'>();
	readonly children = new Map<string, Child>();

	constructor(
		private readonly saying: Saying,
		private readonly setting: {
			/** What becomes of a call, by how many there were before: a worker comes, nobody does, or there is no such place. */
			readonly answer?: (before: number) => 'comes' | 'nobody' | 'refused' | 'dies';
			readonly meanwhile?: (rehearsal: Rehearsal) => void;
		} = {},
	) {}

	get writes(): number {
		return [...this.children.values()].reduce(
			(sum, { rehearsal }) => sum + rehearsal.writes.length,
			0,
		);
	}

	idOf(taskId: string, turn: number): string {
		return `run.${taskId}.${turn}`;
	}

	async create(childId: string, task: TaskState): Promise<void> {
		await Promise.resolve();
		const { meanwhile } = this.setting;
		const rehearsal = new Rehearsal(this.saying, {
			handedOut: task,
			slowness: () => 4,
			...(meanwhile && { meanwhile }),
		});
		for (const [id, answer] of this.answers) rehearsal.answers.set(id, answer);
		this.children.set(childId, { rehearsal, phase: 'running', isWorkedOn: false, seen: 0 });
	}

	async call(childId: string): Promise<void> {
		await Promise.resolve();
		const child = this.child(childId);
		const answer = this.setting.answer?.(this.calls.length) ?? 'comes';
		this.calls.push(childId);
		if (answer === 'refused')
			throw new ToolError({ code: 'conflict', message: 'It is not published.', hint: 'Publish.' });
		if (answer === 'nobody' || child.isWorkedOn || child.phase !== 'running') return;
		child.isWorkedOn = true;
		const kill = answer === 'dies' ? ({ after: 1, how: 'at once' } as const) : undefined;
		void child.rehearsal.drive(kill).then((done) => {
			child.isWorkedOn = false;
			if (done) child.phase = done.rest.word === 'ended' ? 'ended' : 'waiting';
		});
	}

	async list(): Promise<ReadonlyMap<string, RunSummary>> {
		await Promise.resolve();
		return new Map(
			[...this.children].map(([runId, { phase, isWorkedOn }]) => [
				runId,
				{
					...{ runId, threadId: '', agentId: '', user: '', phase },
					...{ leaseUntil: isWorkedOn ? Infinity : 0, createdAt: 0, updatedAt: 0 },
				},
			]),
		);
	}

	async post(
		childId: string,
		command: Pick<RunCommand, 'kind' | 'taskId' | 'text'>,
	): Promise<boolean> {
		await Promise.resolve();
		return this.child(childId).rehearsal.post(command);
	}

	async eventsSince(childId: string, seq: number) {
		await Promise.resolve();
		return this.child(childId)
			.rehearsal.events.map((event, index) => ({ ...event, at: 0, seq: index + 1 }))
			.filter((event) => event.seq > seq);
	}

	async bringHome(childId: string) {
		await Promise.resolve();
		const child = this.children.get(childId);
		if (child?.isWorkedOn === true) return undefined;
		if (child) child.phase = 'ended';
		const stored = child?.rehearsal.read();
		const unread = (stored?.inbox ?? []).flatMap(({ kind, text = '' }) =>
			kind === 'correct' ? [text] : [],
		);
		return { task: stored?.tasks[0], unread };
	}

	private child(childId: string): Child {
		const child = this.children.get(childId);
		if (child === undefined) throw new Error(`no run ${childId}`);
		return child;
	}
}
