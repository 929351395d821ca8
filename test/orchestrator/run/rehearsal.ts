import { newAgent } from '../../../src/orchestrator/agent/new-agent';
import { agentSettings } from '../../../src/orchestrator/agent/agent-settings';
import type { Message } from '../../../src/orchestrator/agent/agent-message';
import type { AskedCall } from '../../../src/orchestrator/agent/agent-event';
import { fenceLost } from '../../../src/orchestrator/fence-lost';
import type { AgentIdentity, AgentTools, RunPorts } from '../../../src/orchestrator/run/board';
import { openRun } from '../../../src/orchestrator/run/open-run';
import type { OpenRun, Rest } from '../../../src/orchestrator/run/driven-run';
import type { RunState, TaskState } from '../../../src/orchestrator/run/run-state';
import { runStateSchema, taskStateSchema } from '../../../src/orchestrator/run/run-state';
import type { Workers } from '../../../src/orchestrator/run/workers';
import type { RunCommand } from '../../../src/orchestrator/run-command';
import type { RunChanges } from '../../../src/orchestrator/run-store';
import { ToolError } from '../../../src/kernel/tool-error';

/** What a model says to what it was sent: it knows nothing else, as after a crash it is asked again. */
export type Saying = (
	agent: AgentIdentity,
	messages: readonly Message[],
) => { readonly text?: string; readonly calls?: readonly AskedCall[] };

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

	constructor(
		private readonly saying: Saying,
		private readonly setting: {
			readonly parallel?: number;
			readonly maxSteps?: number;
			/** Called in the middle of things. */
			readonly meanwhile?: (rehearsal: Rehearsal) => void;
			/** Turns of the event loop that a call or a turn takes. */
			readonly slowness?: () => number;
			readonly workers?: Workers;
			/** The task of another run, where it is one that was handed out. */
			readonly handedOut?: TaskState;
		} = {},
	) {
		const run: RunState = {
			schema: 1,
			agent: newAgent(
				this.settings('orchestrator', 'run', [...orchestratorTools, ...domainTools]),
				0,
			),
			...{ message: 'Do it.', items: [], checklist: [], answers: [], heard: [], notified: [] },
			tooLate: [],
		};
		const { handedOut } = setting;
		if (handedOut === undefined) this.stored = { run: copy(run), tasks: new Map(), inbox: [] };
		else
			this.stored = {
				run: copy({ ...run, parent: { runId: 'parent', threadId: '', setting: {} } }),
				tasks: new Map([[handedOut.task.taskId, copy(handedOut)]]),
				inbox: [],
			};
	}

	get savesSoFar(): number {
		return this.saves;
	}

	get hasEnded(): boolean {
		return this.isEnded;
	}

	get inbox(): readonly RunCommand[] {
		return this.stored.inbox;
	}

	post(command: Pick<RunCommand, 'kind' | 'taskId' | 'text'>): boolean {
		if (this.isEnded) return false;
		const id = `c${(this.ticks += 1)}`;
		this.stored.inbox = [...this.stored.inbox, { ...command, id, at: this.ticks }];
		return true;
	}

	/** One process: claims the run and drives it until it rests, is killed (undefined) or fails. */
	async drive(
		kill?: Kill,
		fenceLostAt = Infinity,
	): Promise<{ readonly rest: Rest; readonly run: OpenRun } | undefined> {
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
			keep: async (resultId, text) => {
				if (isDead) await forever();
				this.kept.set(resultId, text);
			},
			emit: (type, data) => {
				if (!isDead) this.events.push({ type, data });
			},
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
		};
		const driven = (async () => {
			const run = await openRun(this.read(), ports);
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
		const names = [...(agent.taskId === '' ? orchestratorTools : []), ...domainTools];
		return {
			names,
			connected: () => undefined,
			isRepeatable: (name) => !['change', 'build-workflow', 'plan', 'ask-first'].includes(name),
			ask: async (messages) => {
				this.asked += 1;
				this.countTasks();
				await pass();
				const { text = '', calls = [] } = this.saying(agent, messages);
				return { type: 'model-answered', text, calls, usage: { tokensIn: 1, tokensOut: 1 } };
			},
			call: async (call, { orchestration, builds }, signal) => {
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
					if (call.name === 'build-workflow-with-agent')
						return ok(await orchestration.build({ task: String(given.task) }));
					if (call.name === 'plan') return ok(await orchestration.execute(planned(given.tasks)));
					if (call.name === 'ask-first' && call.approvalId === undefined)
						return {
							word: 'held',
							...{ approvalId: `a-${call.id}`, question: 'May it?', expiresAt: 1e12 },
						};
					if (['change', 'build-workflow', 'ask-first'].includes(call.name)) {
						wrote();
						if (isDead()) await forever();
					}
					if (call.name === 'build-workflow')
						builds.submitted({
							...{ workflowId: `wf-${call.id}`, versionId: 'v1', mockedCredentials: [] },
							...{ triggerType: '', canRunTrigger: true },
						});
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

const orchestratorTools = ['delegate', 'build-workflow-with-agent', 'plan'];

const domainTools = ['look', 'change', 'build-workflow', 'ask-first'];

const copy = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const planned = (value: unknown) => {
	if (!Array.isArray(value)) throw new Error('no tasks');
	return value.map((task: { id: string; deps: string[] }) => ({
		...{ id: task.id, title: task.id, kind: 'delegate' as const, spec: `plan ${task.id}` },
		...{ deps: task.deps, tools: ['change'] },
	}));
};

/** All that an agent was told and has said, as text. */
export const heardBy = (messages: readonly Message[]): string =>
	messages.map(({ text }) => text).join('\n');

/** How often the model has answered. */
export const turnsOf = (messages: readonly Message[]): number =>
	messages.filter(({ role }) => role === 'assistant').length;
