import { newAgent } from '../../../src/orchestrator/agent/agent-state';
import { agentSettings } from '../../../src/orchestrator/agent/agent-settings';
import type { Message } from '../../../src/orchestrator/agent/agent-message';
import type { AskedCall } from '../../../src/orchestrator/agent/agent-event';
import type { Release, RunChanges, RunCommand } from '../../../src/orchestrator/run-store';
import { fenceLost, stateTooLarge } from '../../../src/orchestrator/run-store';
import type {
	AgentIdentity,
	AgentTools,
	ConnectedNode,
	RunPorts,
	Workers,
} from '../../../src/orchestrator/run/run-ports';
import type { RunState, TaskState } from '../../../src/orchestrator/run/run-state';
import {
	newRun,
	runStateSchema,
	storedAgentOf,
	taskStateSchema,
} from '../../../src/orchestrator/run/run-state';
import { type OpenRun, type PauseReason, openRun } from '../../../src/orchestrator/run/drive-run';
import { ToolError, conflict } from '../../../src/kernel/tool-error';
import { browserOrder, planned } from './planned';

/** What a model says to what it was sent: it knows nothing else, as after a crash it is asked again. */
export type Saying = (
	agent: AgentIdentity,
	messages: readonly Message[],
) => {
	readonly text?: string;
	readonly calls?: readonly AskedCall[];
	/** Why the model cannot be used. */
	readonly problem?: string;
};

export interface Kill {
	/** As many saves are kept. */
	readonly after: number;
	/** Dead as soon as the last of them is kept, or only when the next one is tried. */
	readonly how: 'at once' | 'at the next save';
}

/** A call that changes something, as it was really made. */
export interface Write {
	readonly callId: string;
	readonly what: string;
}

const forever = async (): Promise<never> => await new Promise<never>(() => undefined);

/** A run as it is stored, its tasks in the order in which they were first saved. */
export interface StoredSnapshot {
	readonly run: unknown;
	readonly tasks: readonly unknown[];
	readonly inbox: readonly RunCommand[];
}

/** What a run of what was just built has shown. */
const shown = [
	{ node: 'Look', state: 'ran', why: '', isEssential: true, executionId: '1' },
	{ node: 'Send', state: 'stood-in', why: 'simulated', isEssential: true, executionId: '1' },
] as const;

/** The process that drives a run, and all that outlives it. */
export class Rehearsal {
	readonly writes: Write[] = [];
	readonly events: Array<{ readonly type: string; readonly data: unknown }> = [];
	readonly kept = new Map<string, string>();
	/** What people have said, by approval. */
	readonly answers = new Map<string, 'approved' | 'declined'>();
	asked = 0;
	/** Tasks at work at once: the most there were. */
	most = 0;
	private stored: { run: unknown; tasks: Map<string, unknown>; inbox: readonly RunCommand[] };
	private saves = 0;
	private ticks = 0;
	private fence = 0;
	private isEnded = false;
	/** How it was let go last. */
	released: Release | undefined;

	constructor(
		private readonly saying: Saying,
		private readonly setting: {
			readonly parallel?: number;
			readonly maxSteps?: number;
			/** Connected tools, and the nodes that n8n runs for them. */
			readonly nodes?: Readonly<Record<string, ConnectedNode>>;
			/** Characters of a state. */
			readonly longestState?: number;
			/** Called in the middle of things. */
			readonly meanwhile?: (rehearsal: Rehearsal) => void;
			/** Turns of the event loop that a call or a turn takes. */
			readonly slowness?: () => number;
			readonly workers?: Workers;
			/** Where a process keeps what outlives it; left out: here. */
			readonly kept?: () => Pick<RunPorts, 'held' | 'keep' | 'emit'>;
			/** The task of another run, where it is one that was handed out. */
			readonly handedOut?: TaskState;
		} = {},
	) {
		const named = [...orchestratorTools, ...domainTools, ...Object.keys(this.setting.nodes ?? {})];
		const run = newRun(newAgent(this.settings('orchestrator', 'run', named), 0), 'Do it.');
		const { handedOut } = setting;
		if (handedOut === undefined)
			this.stored = { run: copy(storedAgentOf(run).state), tasks: new Map(), inbox: [] };
		else
			this.stored = {
				run: copy(
					storedAgentOf({ ...run, parent: { runId: 'parent', threadId: '', setting: {} } }).state,
				),
				tasks: new Map([[handedOut.task.taskId, copy(handedOut)]]),
				inbox: [],
			};
	}

	get savesSoFar(): number {
		return this.saves;
	}

	get inbox(): readonly RunCommand[] {
		return this.stored.inbox;
	}

	get hasEnded(): boolean {
		return this.isEnded;
	}

	/** All that is stored, as JSON. */
	get snapshot(): StoredSnapshot {
		const { run, tasks, inbox } = this.stored;
		return { run, tasks: [...tasks.values()], inbox };
	}

	/** Goes on with what was stored at another time. `taskIds` are those of its tasks. */
	restore({ run, tasks, inbox }: StoredSnapshot, taskIds: readonly string[]): void {
		this.stored = {
			run,
			tasks: new Map(tasks.map((task, at) => [taskIds[at] ?? '', task])),
			inbox,
		};
	}

	post(command: Pick<RunCommand, 'kind' | 'taskId' | 'text'> & { readonly id?: string }): boolean {
		if (this.isEnded) return false;
		const id = `c${(this.ticks += 1)}`;
		this.stored.inbox = [...this.stored.inbox, { id, at: this.ticks, ...command }];
		return true;
	}

	/** One process: claims the run and drives it until it rests, is killed (undefined) or fails. */
	async drive(
		kill?: Kill,
		fenceLostAt = Infinity,
		begin?: (run: OpenRun) => void,
	): Promise<{ readonly rest: PauseReason; readonly run: OpenRun } | undefined> {
		this.fence += 1;
		const own = this.fence;
		const saved = this.saves;
		let isDead = false;
		let die: () => void = () => undefined;
		const death = new Promise<undefined>((resolve) => {
			die = () => {
				isDead = true;
				resolve(undefined);
			};
		});
		const pass = async () => {
			if (isDead) await forever();
			for (let turn = this.setting.slowness?.() ?? 0; turn > 0; turn--)
				await new Promise((resolve) => setImmediate(resolve));
			if (isDead) await forever();
			this.setting.meanwhile?.(this);
		};
		const write = (changes: RunChanges): void => {
			const count = this.saves - saved;
			if (own !== this.fence || count >= fenceLostAt) throw fenceLost('run');
			const { longestState = Infinity } = this.setting;
			for (const { kind, state } of [
				...(changes.tasks ?? []),
				...(changes.agent ? [changes.agent] : []),
			]) {
				const { length } = JSON.stringify(state);
				if (length > longestState) throw stateTooLarge(kind, length, longestState);
			}
			this.saves += 1;
			for (const task of changes.tasks ?? []) this.stored.tasks.set(task.taskId, copy(task.state));
			if (changes.agent) this.stored.run = copy(changes.agent.state);
			this.stored.inbox = this.stored.inbox.filter(({ id }) => !changes.taken?.includes(id));
		};
		const save = async (changes: RunChanges): Promise<readonly RunCommand[]> => {
			if (isDead) await forever();
			const isLast = kill !== undefined && this.saves - saved >= kill.after;
			if (isLast) {
				die();
				await forever();
			}
			write(changes);
			if (kill?.how === 'at once' && this.saves - saved >= kill.after) {
				die();
				await forever();
			}
			await Promise.resolve();
			return this.stored.inbox;
		};
		const ports: RunPorts = {
			held: {
				save,
				heartbeat: async () => await Promise.resolve(this.stored.inbox),
				release: async (phase, changes = {}) => {
					const left = await save(changes);
					if (left.length > 0 && phase !== 'running') return left;
					this.released = phase;
					this.isEnded = phase === 'ended';
					return [];
				},
			},
			open: async (agent) => await Promise.resolve(this.tools(agent, pass, () => isDead)),
			settings: (kind, prefix, tools) => this.settings(kind, prefix, tools),
			known: {
				tools: [
					{ name: 'look', roles: ['orchestrator', 'delegate', 'builder'] },
					{ name: 'change', roles: ['orchestrator', 'delegate', 'builder'] },
				],
				orchestrationTools: ['plan', 'delegate'],
			},
			keep: async (results) => {
				if (isDead) await forever();
				for (const { resultId, text } of results) this.kept.set(resultId, text);
			},
			emit: (type, data) => {
				if (!isDead) this.events.push({ type, data });
			},
			versionOf: async () => await Promise.resolve(undefined),
			clean: (text) => text,
			answerTo: async (approvalId) => {
				const answer = this.answers.get(approvalId);
				return await Promise.resolve(answer && { answer });
			},
			...(this.setting.workers && { workers: this.setting.workers }),
			parallel: this.setting.parallel ?? 3,
			now: () => (this.ticks += 1),
			sleep: async (milliseconds) => {
				// Without workers nothing happens that only a heartbeat would tell of.
				if ((milliseconds >= 5_000 && !this.setting.workers) || isDead) await forever();
				this.ticks += milliseconds;
				await new Promise((resolve) => setImmediate(resolve));
			},
			...this.setting.kept?.(),
		};
		const driven = (async () => {
			const run = await openRun(this.read(), ports);
			begin?.(run);
			const rest = await run.drive();
			return { rest, run };
		})();
		return await Promise.race([driven, death]);
	}

	/** The run as it is stored. */
	read(): {
		readonly run: RunState;
		readonly tasks: readonly TaskState[];
		readonly inbox: readonly RunCommand[];
	} {
		return {
			run: runStateSchema.parse(copy(this.stored.run)),
			tasks: [...this.stored.tasks.values()].map((task) => taskStateSchema.parse(copy(task))),
			inbox: this.stored.inbox,
		};
	}

	private settings(
		role: AgentIdentity['kind'],
		callPrefix: string,
		tools: readonly string[],
	): RunState['agent']['settings'] {
		const { maxSteps } = this.setting;
		const limits = role === 'orchestrator' && maxSteps !== undefined ? { maxSteps } : {};
		return agentSettings({ role, callPrefix, tools, limits });
	}

	private tools(
		agent: AgentIdentity,
		pass: () => Promise<void>,
		isDead: () => boolean,
	): AgentTools {
		const nodes = Object.keys(this.setting.nodes ?? {});
		const own = agent.taskId === '' ? orchestratorTools : (toolsFor[agent.kind] ?? []);
		const names = [...own, ...domainTools, ...nodes];
		return {
			names,
			connected: (name) => this.setting.nodes?.[name],
			isRepeatable: (name) => ![...nodes, ...notAgain].includes(name),
			ask: async (messages) => {
				this.asked += 1;
				this.countTasks();
				await pass();
				const { text = '', calls = [], problem } = this.saying(agent, messages);
				if (problem !== undefined) return { type: 'model-failed', kind: 'final', problem };
				return { type: 'model-answered', text, calls, usage: { tokensIn: 1, tokensOut: 1 } };
			},
			call: async (call, { orchestration, builds, browser }, signal) => {
				await pass();
				const { arguments: given } = call;
				const ok = (answer: unknown) =>
					({ word: 'finished', text: JSON.stringify(answer), isError: false }) as const;
				const wrote = () => this.writes.push({ callId: call.id, what: JSON.stringify(given) });
				if (signal.aborted) return { word: 'finished', text: 'stopped', isError: true };
				try {
					if (call.name === 'delegate') {
						await orchestration.delegate({
							...{ role: 'helper', instructions: '', tools: ['look'] },
							briefing: String(given.briefing),
						});
						return ok({ result: '' });
					}
					if (call.name === 'set-up') await browser.setUp(browserOrder);
					if (call.name === 'build-workflow-with-agent')
						return ok(await orchestration.build({ task: String(given.task) }));
					if (call.name === 'plan')
						return ok(await orchestration.execute(planned(given.tasks), []));
					if (call.name === 'verify-built-workflow') {
						const success = given.success !== false;
						const outcome = { attempted: true, success, executionId: '1', status: 'ended' };
						const verification = { ...outcome, evidence: '', notProven: [], verifiedAt: 1 };
						const seen = given.inPart === true ? shown : shown.slice(0, 1);
						await orchestration.startVerification(String(given.workItemId), 'v1');
						await orchestration.recordVerification(
							String(given.workItemId),
							...(['v1', verification, seen] as const),
						);
						return ok({ success });
					}
					if (call.name === 'report-verification-verdict') {
						const report = { workItemId: String(given.workItemId), diagnosis: 'wrong' };
						return ok({
							guidance: await orchestration.reportVerdict({ ...report, verdict: 'needs_patch' }),
						});
					}
					if (call.name === 'ask-first' && call.approvalId === undefined)
						return {
							word: 'held',
							...{ approvalId: `a-${call.id}`, question: 'May it?', expiresAt: 1e12 },
						};
					if (call.name === 'create-data-table' && given.name === 'Taken')
						throw conflict('It is there.', 'Choose another name.');
					if (['change', 'build-workflow', 'ask-first', 'create-data-table'].includes(call.name)) {
						wrote();
						if (isDead()) await forever();
					}
					if (call.name === 'build-workflow')
						builds.submitted({
							...{ workflowId: String(given.workflowId ?? `wf-${call.id}`), versionId: 'v1' },
							mockedCredentials: [],
							...{ triggerType: '', canRunTrigger: true },
						});
					if (call.name === 'create-data-table') {
						builds.wroteTable('table-1');
						return ok({ id: 'table-1', created: true });
					}
					if (given.tried === true) builds.ran(`wf-${call.id}`, 'v1', shown, true);
					if (call.name === 'run-workflow') {
						const seen = shown.map((one, at) =>
							given.whole === true || at === 0 ? { ...one, state: 'ran' as const, why: '' } : one,
						);
						const proof = {
							...{ attempted: true, success: true, executionId: '2', status: 'success' },
							...{ evidence: 'Ran.', notProven: [], verifiedAt: 2 },
						};
						const { workflowId, versionId = 'v1' } = given;
						const isGood = given.failed !== true;
						const isReal = isGood && given.simulated !== true;
						const ids = [String(workflowId), String(versionId)] as const;
						builds.ran(...ids, seen, isGood, isReal ? proof : undefined);
					}
					return ok({ ok: true });
				} catch (error) {
					if (!ToolError.is(error)) throw error;
					return { word: 'finished', text: error.message, isError: true };
				} finally {
					await pass();
				}
			},
		};
	}

	private readonly countTasks = () => {
		this.most = Math.max(this.most, this.atWork);
	};

	/** As stored. */
	private get atWork(): number {
		return [...this.stored.tasks.values()].filter((task) =>
			JSON.stringify(task).includes('"phase":"running"'),
		).length;
	}
}

const orchestratorTools = [
	...['delegate', 'build-workflow-with-agent', 'plan', 'set-up'],
	...['verify-built-workflow', 'report-verification-verdict'],
];

const toolsFor: Partial<Record<AgentIdentity['kind'], readonly string[]>> = {
	'data-table-agent': ['create-data-table'],
};

const notAgain = ['change', 'build-workflow', 'plan', 'ask-first', 'set-up', 'create-data-table'];

const domainTools = ['look', 'change', 'build-workflow', 'ask-first', 'run-workflow'];

const copy = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
