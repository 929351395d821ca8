import type { z } from 'zod';

import type { BuildRule } from './tool/build-rule';
import { DEFAULT_DEADLINE, DEFAULT_WHEN_CAPPED } from './callable-tool';
import type { CallableTool, Preparation, PreparedCall, ShownWorkflow } from './callable-tool';
import type { Feature } from './feature';
import { namedPorts } from './named-ports';
import type { Ports } from './ports';
import { type InputProblem, readInput } from './input/read-input';
import type { PlanCover } from './plan-cover';
import { type FoundMarker, markersIn } from './workflow/secret-marker';
import { rehearse } from './tool/rehearse';
import type { DraftChange } from './workflow/draft-change';

/** A stored marker would overwrite the secret. */
const markerProblem = ({ path, marker }: FoundMarker): InputProblem => ({
	field: path,
	message: `"${path}" holds ${marker}, which stands for a secret that you were not shown. Leave that value out.`,
});

const needsOf = (uses: ReadonlyArray<keyof Ports>) => ({
	needsIdentity: uses.includes('operationsQueries') || uses.includes('operationsCommands'),
	needsStore: uses.includes('audit'),
	needsSearch: uses.includes('webSearch'),
});

const rolesByDomain: Readonly<Record<Domain, readonly Role[]>> = {
	workflow: ['orchestrator', 'delegate', 'builder'],
	execution: ['orchestrator', 'delegate'],
	credential: ['orchestrator', 'delegate'],
	node: ['orchestrator', 'delegate', 'builder'],
	'data-table': ['orchestrator', 'delegate', 'data-table-agent'],
	workspace: ['orchestrator', 'delegate'],
	operations: ['orchestrator', 'delegate'],
	audit: ['orchestrator'],
	orchestration: ['orchestrator'],
	// For programs and agents of others: Foreman's own agents build with code.
	builder: [],
	research: ['orchestrator', 'delegate', 'research-agent'],
};

const writersByDomain: Readonly<Partial<Record<Domain, readonly Role[]>>> = {
	'data-table': ['data-table-agent'],
};

const rolesFor = (domain: Domain, effect: Effect): readonly Role[] =>
	(effect === 'read' ? undefined : writersByDomain[domain]) ?? rolesByDomain[domain];

interface SettledInput<Input> {
	readonly input: Input;
	readonly question: string;
	/** What else a person must know, one line each, such as where secrets go. None when left out. */
	readonly facts?: readonly string[];
	/** Keys of what an approval agrees to for the rest of the run. None when left out. */
	readonly agreed?: readonly string[];
	/** What would be other in the drafts of several workflows: only that is saved. */
	readonly changes?: readonly DraftChange[];
	readonly covers?: readonly PlanCover[];
}

/** Adds the name of the workflow or data table to the id in a question. Throws `ToolError`, also if it is not there: then no approval is needed. */
async function nameSubject(
	question: string,
	{ workflowId, dataTableId }: Readonly<Record<string, unknown>>,
	uses: ReadonlyArray<keyof Ports>,
	ports: Ports,
): Promise<string> {
	const named = async (given: unknown, port: 'workflows' | 'dataTables') => {
		if (typeof given !== 'string' || given === '' || !uses.includes(port)) return undefined;
		const { id, name } = await ports[port].get(given);
		return question.split(given).join(`${JSON.stringify(name)} (${id})`);
	};
	return (
		(await named(workflowId, 'workflows')) ?? (await named(dataTableId, 'dataTables')) ?? question
	);
}

/** How dangerous the tool is. Hints, the default permission and badges are computed from this alone. */
export const effects = ['read', 'write', 'destroy'] as const;

export type Effect = (typeof effects)[number];

export const effectWords: Readonly<Record<Effect, string>> = {
	read: 'Reads only',
	write: 'Changes something',
	destroy: 'Deletes or overwrites',
};

export const domains = [
	'workflow',
	'execution',
	'credential',
	'node',
	'data-table',
	'workspace',
	'operations',
	'audit',
	'orchestration',
	'builder',
	'research',
] as const;

type Domain = (typeof domains)[number];

/** Who may be given the tool (the reference's distribution table). */
export const roles = [
	'orchestrator',
	'delegate',
	'builder',
	'data-table-agent',
	'research-agent',
	'browser-agent',
] as const;

/** What a person sees of a call: its arguments field by field, its `questions`, or the plan of its `tasks`. */
export type Card = 'arguments' | 'questions' | 'plan';

export type Role = (typeof roles)[number];

/** How a builder works: with its code in each call, or in a workspace of files. */
export const builderModes = ['tools', 'workspace'] as const;

export type BuilderMode = (typeof builderModes)[number];

export interface ToolDefinition<
	Input extends z.AnyZodObject,
	Output extends z.ZodTypeAny,
	Use extends keyof Ports,
> extends Pick<ToolFacts, 'description' | 'effect' | 'reversible' | 'builderMode' | 'card'>,
		Pick<ToolFacts, 'needsBrowser' | 'needs'>,
		Pick<CallableTool, 'alwaysAsks' | 'follows' | 'hidesSecrets'>,
		Pick<CallableTool, 'whenCapped' | 'longestAnswer' | 'deadline'>,
		Partial<Pick<CallableTool, 'foreign'>> {
	/** A public name, stored in users' workflows. Never rename it. */
	readonly name: string;
	/** For a person, sentence case. Default: the name in words. */
	readonly title?: string;
	readonly domain: Domain;
	readonly resource?: string;
	/** What the profile Build does with a call that changes something. Reading runs there; left out, a call asks. */
	readonly build?: BuildRule<z.output<Input>, Pick<Ports, Use>>;
	/** The ports that `run` gets, and no others. */
	readonly uses: readonly Use[];
	readonly scopes: readonly string[];
	/** Roles that get it in addition to those of its domain. */
	readonly alsoFor?: readonly Role[];
	/** The only roles that get it, whatever its domain says. */
	readonly onlyFor?: readonly Role[];
	readonly input: Input;
	readonly output: Output;
	/** Whether it saves a draft. A person who is asked sees what would be other, and only that is saved. */
	readonly changesDraft?: boolean;
	/** Whether its input may hold markers that stand for secrets. The tool then restores the secrets, or stores nothing of them. */
	readonly takesMarkers?: boolean;
	/** The workflows whose texts the answer shows. Other users may have written these, unless agents of the same run did. */
	shows?(output: z.output<Output>, input: z.output<Input>): readonly ShownWorkflow[];
	/** The question to a person. Required unless `effect` is `read`. */
	readonly approval?: (input: z.output<Input>) => string;
	/** Throws what `run` would refuse, before a person is asked. Called only then. */
	check?(input: z.output<Input>, ports: Pick<Ports, Use>): Promise<void>;
	/** Resolves what the input leaves open, so that exactly what the person approves runs, and words the question. Called only before a person is asked. Throws `ToolError`. */
	settle?(input: z.output<Input>, ports: Pick<Ports, Use>): Promise<SettledInput<z.output<Input>>>;
	/** Why only a person can allow this call; undefined when the permissions suffice. Called only for calls that would run at once. Throws `ToolError`. */
	needsPerson?(input: z.output<Input>, ports: Pick<Ports, Use>): Promise<string | undefined>;
	/** Whether a call that reads sends what the model wrote to a recipient that no user agreed to: after foreign text it asks. Throws `ToolError`. */
	sendsOut?(input: z.output<Input>, ports: Pick<Ports, Use>): Promise<boolean>;
	run(input: z.output<Input>, ports: Pick<Ports, Use>): Promise<z.output<Output>>;
}

/** The facts that people, models and the policy know about a tool. How a call is made is not part of them. */
export interface ToolFacts
	extends Pick<CallableTool, 'name' | 'provider' | 'effect' | 'needsIdentity' | 'build'> {
	readonly domain: string;
	readonly resource?: string;
	readonly title: string;
	readonly description: string;
	readonly roles: readonly Role[];
	readonly input: z.AnyZodObject;
	/** Whether it reads Foreman's store, and so needs one. */
	readonly needsStore?: boolean | undefined;
	/** Whether it asks the search service that is chosen in the node, and so needs one. */
	readonly needsSearch?: boolean | undefined;
	/** Whether only agents whose run has a connected browser are offered it. */
	readonly needsBrowser?: boolean | undefined;
	/** The licensed feature that n8n needs. Without it a model is not offered the tool, and a person is told. */
	readonly needs?: Feature | undefined;
	readonly scopes?: readonly string[] | undefined;
	/** Undefined: a builder gets it in every mode. */
	readonly builderMode?: BuilderMode | undefined;
	/** Whether another tool can undo what it destroys. The person who is asked sees this. */
	readonly reversible?: boolean | undefined;
	/** Undefined: the arguments. */
	readonly card?: Card | undefined;
	/** Whether it is switched off or deleted: `prepare` then throws why. */
	readonly isWithdrawn?: boolean | undefined;
}

export interface Tool extends ToolFacts, CallableTool {
	readonly description: string;
	readonly roles: readonly Role[];
	readonly input: z.AnyZodObject;
}

/** A tool of this package: every field is set. `prepare` hides its input and output types. */
export interface NativeTool extends Tool {
	readonly domain: Domain;
	readonly resource: string;
	readonly uses: ReadonlyArray<keyof Ports>;
	readonly scopes: readonly string[];
	readonly card: Card;
	readonly whenCapped: string;
	readonly deadline: number;
	prepare(raw: unknown): Preparation;
}

/** The groups of native tools that an agent is given, or not: `operations` for the team's work, `instance` for its n8n. */
export const nativeProviders = ['operations', 'instance'] as const;

/** Whether a group is one of native tools. What others say of theirs is their word alone. */
export const isNativeProvider = (provider: string): boolean =>
	nativeProviders.some((native) => native === provider);

const inWords = (name: string) =>
	name.replace(/[-_]/g, ' ').replace(/^./, (letter) => letter.toUpperCase());

export function defineTool<
	Input extends z.AnyZodObject,
	Output extends z.ZodTypeAny,
	Use extends keyof Ports,
>(definition: ToolDefinition<Input, Output, Use>): NativeTool {
	const { name, domain, description, effect, uses, scopes, input, output } = definition;
	const { build = effect === 'read' ? 'runs' : 'asks' } = definition;
	const own = (ports: Ports) => namedPorts(definition, ports);
	const callOf = (value: z.output<Input>): PreparedCall => {
		const question = definition.approval?.(value);
		const call: PreparedCall = {
			arguments: value,
			question,
			async settle(ports) {
				await definition.check?.(value, own(ports));
				const asked = question ?? `Run ${name}?`;
				const {
					input: given,
					facts = [],
					agreed = [],
					covers,
					changes,
					question: said,
				}: SettledInput<z.output<Input>> = (await definition.settle?.(value, own(ports))) ?? {
					input: value,
					question: await nameSubject(asked, value, uses, ports),
				};
				const change =
					definition.changesDraft === true
						? await rehearse(async (kept) => await definition.run(given, own(kept)), ports)
						: undefined;
				return { arguments: given, question: said, facts, agreed, change, changes, covers };
			},
			async judge(ports) {
				if (typeof build !== 'object') return { word: build, call };
				const verdict = await build.judge(value, own(ports()));
				return {
					word: verdict.word,
					planned: verdict.planned,
					call: verdict.input === undefined ? call : callOf(verdict.input),
				};
			},
			needsPerson: async (ports) => await definition.needsPerson?.(value, own(ports())),
			sendsOut: async (ports) => (await definition.sendsOut?.(value, own(ports()))) === true,
			run: async (ports) => await definition.run(value, own(ports)),
			shows(answer) {
				const shown = definition.shows && output.safeParse(answer);
				return shown?.success ? (definition.shows?.(shown.data, value) ?? []) : [];
			},
		};
		return call;
	};
	return {
		name,
		domain,
		provider: domain === 'operations' ? 'operations' : 'instance',
		resource: definition.resource ?? domain,
		title: definition.title ?? inWords(name),
		description,
		effect,
		reversible: definition.reversible ?? false,
		...needsOf(uses),
		needsBrowser: definition.needsBrowser ?? false,
		uses,
		scopes,
		roles: definition.onlyFor ?? [...rolesFor(domain, effect), ...(definition.alsoFor ?? [])],
		builderMode: definition.builderMode,
		alwaysAsks: definition.alwaysAsks ?? false,
		follows: definition.follows,
		card: definition.card ?? 'arguments',
		build: typeof build === 'object' ? { runs: build.runs, inStandard: build.inStandard } : build,
		needs: definition.needs,
		input,
		output,
		foreign: definition.foreign ?? false,
		hidesSecrets: definition.hidesSecrets ?? false,
		whenCapped: definition.whenCapped ?? DEFAULT_WHEN_CAPPED,
		longestAnswer: definition.longestAnswer,
		deadline: definition.deadline ?? DEFAULT_DEADLINE,
		prepare(raw) {
			const read = readInput(input, raw);
			if (!read.ok) return read;
			const strict = effect !== 'read' && definition.takesMarkers !== true;
			const problems = strict ? markersIn(read.value).map(markerProblem) : [];
			return problems.length > 0 ? { ok: false, problems } : { ok: true, call: callOf(read.value) };
		},
	};
}
