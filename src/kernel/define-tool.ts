import type { z } from 'zod';

import type { CallableTool, PreparedCall, ShownWorkflow } from './callable-tool';
import { DEFAULT_DEADLINE, DEFAULT_WHEN_CAPPED } from './callable-tool';
import type { Feature } from './feature';
import { namedPorts } from './named-ports';
import { nameWorkflow } from './workflow/name-workflow';
import type { Ports } from './ports';
import type { InputProblem } from './read-input';
import { readInput } from './read-input';
import type { FoundMarker } from './workflow/secret-marker';
import { markersIn } from './workflow/secret-marker';

/** The only statement of danger: hints, default permission and badges are computed from it. */
export type Effect = 'read' | 'write' | 'destroy';

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
] as const;

export type Domain = (typeof domains)[number];

/** Who may be given the tool (the reference's distribution table). */
export const roles = [
	'orchestrator',
	'delegate',
	'builder',
	'data-table-agent',
	'research-agent',
	'browser-agent',
] as const;

/**
 * What a person is shown of a call: its arguments, field by field; questions to answer, of a tool that takes
 * `questions`; a plan to read, of one that takes `tasks`.
 */
export type Card = 'arguments' | 'questions' | 'plan';

export type Role = (typeof roles)[number];

/** How a builder works: with its code in each call, or in a workspace of files. */
export const builderModes = ['tools', 'workspace'] as const;

export type BuilderMode = (typeof builderModes)[number];

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
};

/** Opened for one principal: without one they are closed. */
const principalPorts: ReadonlyArray<keyof Ports> = ['operationsQueries', 'operationsCommands'];

/** Opened from Foreman's own store: without one they are closed. */
const storePorts: ReadonlyArray<keyof Ports> = ['audit'];

/** Domains whose tools that change something are for fewer roles than those that only read. */
const writersByDomain: Readonly<Partial<Record<Domain, readonly Role[]>>> = {
	'data-table': ['data-table-agent'],
};

const rolesFor = (domain: Domain, effect: Effect): readonly Role[] =>
	(effect === 'read' ? undefined : writersByDomain[domain]) ?? rolesByDomain[domain];

/** A tool as its author writes it: facts first, behaviour last. */
export interface ToolDefinition<
	Input extends z.AnyZodObject,
	Output extends z.ZodTypeAny,
	Use extends keyof Ports,
> {
	/** Public and stored in users' workflows: never renamed. */
	readonly name: string;
	readonly domain: Domain;
	/** What a panel sorts it under, where that is not the domain. */
	readonly resource?: string;
	/** For a person, sentence case. */
	readonly title: string;
	/** For a model: what it does, when to use it. */
	readonly description: string;
	readonly effect: Effect;
	/** Whether another tool takes back what it destroys. Said to the person who is asked. */
	readonly reversible?: boolean;
	/** The ports that `run` gets, and no others. */
	readonly uses: readonly Use[];
	/** What the API key must be allowed, in n8n's words. */
	readonly scopes: readonly string[];
	/** Roles that get it beside those of its domain. */
	readonly alsoFor?: readonly Role[];
	/** The roles that get it, whatever its domain says. */
	readonly onlyFor?: readonly Role[];
	/** The mode that a builder has to work in to be given it. Default: any. */
	readonly builderMode?: BuilderMode;
	/** Whether a person is asked at every call, where permissions would let it run as well. Blocked it stays blocked. */
	readonly alwaysAsks?: boolean;
	/** The tool that does the same in another way: what is decided on that one holds for this one too. */
	readonly follows?: string;
	/** Default: the arguments. */
	readonly card?: Card;
	/** Whether it is for runs that a browser is connected to alone. */
	readonly needsBrowser?: boolean;
	/** What n8n must be licensed for. Without it a model is not offered the tool, and a person is told. */
	readonly needs?: Feature;
	readonly input: Input;
	readonly output: Output;
	/** Whether its answer holds text that strangers may have written: data of runs and services, rows. */
	readonly foreign?: boolean;
	/** Whether it puts markers in the place of secrets itself, as its answer is handed back to be stored. */
	readonly hidesSecrets?: boolean;
	/** Whether its input may hold such markers: it puts the secrets back, or stores nothing of them. */
	readonly takesMarkers?: boolean;
	/**
	 * The workflows whose names, notes and parameters its answer shows: text that strangers may have written, unless agents
	 * of the same run have.
	 */
	shows?(output: z.output<Output>, input: z.output<Input>): readonly ShownWorkflow[];
	/** How to get what a capped answer left out. */
	readonly whenCapped?: string;
	/** Longest run in milliseconds. Default 60,000. */
	readonly deadline?: number;
	/** A sentence that asks a person. Required unless `effect` is `read`. */
	readonly approval?: (input: z.output<Input>) => string;
	/**
	 * Fills in what the input leaves to the moment, such as which version, so that what a person is asked about is what
	 * runs; and words the question with names. Only called before somebody is asked. Throws `ToolError`.
	 */
	settle?(input: z.output<Input>, ports: Pick<Ports, Use>): Promise<SettledInput<z.output<Input>>>;
	/**
	 * Why only a person can allow this call, whatever the permissions say, as a sentence; undefined where they hold. Asked of
	 * calls that would run at once. Throws `ToolError`.
	 */
	needsPerson?(input: z.output<Input>, ports: Pick<Ports, Use>): Promise<string | undefined>;
	run(input: z.output<Input>, ports: Pick<Ports, Use>): Promise<z.output<Output>>;
}

interface SettledInput<Input> {
	readonly input: Input;
	readonly question: string;
	/** What else a person has to know, a line each: where secrets go. None where left out. */
	readonly facts?: readonly string[];
	/** Keys of what a yes agrees to for the rest of the run. None where left out. */
	readonly agreed?: readonly string[];
}

/** What people, models and the policy know of a tool. How a call of it is made is no part of it. */
export interface ToolFacts {
	readonly name: string;
	/** What it is listed under. */
	readonly domain: string;
	/** The group of tools with which an agent is given it, or not. */
	readonly provider: string;
	/** For a person, sentence case. */
	readonly title: string;
	/** For a model: what it does, when to use it. */
	readonly description: string;
	readonly effect: Effect;
	/** The kinds of agents that may be given it. */
	readonly roles: readonly Role[];
	readonly input: z.AnyZodObject;
	/** Whether it acts for an organisation, agency and user, and cannot work for nobody. */
	readonly needsIdentity?: boolean | undefined;
	/** Whether it reads what Foreman keeps, and cannot work where nothing is kept. */
	readonly needsStore?: boolean | undefined;
	/** Whether agents are offered it only where a browser is connected to their run. */
	readonly needsBrowser?: boolean | undefined;
	/** What n8n must be licensed for. */
	readonly needs?: Feature | undefined;
	/** What the API key must be allowed, in n8n's words. */
	readonly scopes?: readonly string[] | undefined;
	/** Undefined: a builder gets it in every mode. */
	readonly builderMode?: BuilderMode | undefined;
	/** Whether another tool takes back what it destroys. */
	readonly reversible?: boolean | undefined;
	/** Undefined: the arguments. */
	readonly card?: Card | undefined;
}

/** A tool of the catalog: what is known of it, and how a call of it is made. */
export interface Tool extends ToolFacts, CallableTool {
	readonly roles: readonly Role[];
	readonly input: z.AnyZodObject;
}

/** A tool that this package brings: it says everything. Its types are closed over by `prepare`. */
export interface NativeTool extends Tool {
	readonly domain: Domain;
	/** What a panel sorts it under. */
	readonly resource: string;
	readonly uses: ReadonlyArray<keyof Ports>;
	readonly scopes: readonly string[];
	readonly card: Card;
	readonly whenCapped: string;
	/** Milliseconds. */
	readonly deadline: number;
}

/** Stored, it would stand in the place of the secret. */
const markerProblem = ({ path, marker }: FoundMarker): InputProblem => ({
	field: path,
	message: `"${path}" holds ${marker}, which stands for a secret that you were not shown. Leave that value out.`,
});

/** The groups in which agents are given native tools: those for the work of a team, and those for its n8n. */
export const nativeProviders = ['operations', 'instance'] as const;

const nativeProvider = (domain: Domain): (typeof nativeProviders)[number] =>
	domain === 'operations' ? 'operations' : 'instance';

/** Closes a definition into a tool. It has no side effect. */
export function defineTool<
	Input extends z.AnyZodObject,
	Output extends z.ZodTypeAny,
	Use extends keyof Ports,
>(definition: ToolDefinition<Input, Output, Use>): NativeTool {
	const { name, domain, title, description, effect, uses, scopes, input, output } = definition;
	const own = (ports: Ports) => namedPorts(definition, ports);
	return {
		name,
		domain,
		provider: nativeProvider(domain),
		resource: definition.resource ?? domain,
		title,
		description,
		effect,
		reversible: definition.reversible ?? false,
		needsIdentity: uses.some((port) => principalPorts.includes(port)),
		needsStore: uses.some((port) => storePorts.includes(port)),
		needsBrowser: definition.needsBrowser ?? false,
		uses,
		scopes,
		roles: definition.onlyFor ?? [...rolesFor(domain, effect), ...(definition.alsoFor ?? [])],
		builderMode: definition.builderMode,
		alwaysAsks: definition.alwaysAsks ?? false,
		follows: definition.follows,
		card: definition.card ?? 'arguments',
		needs: definition.needs,
		input,
		output,
		foreign: definition.foreign ?? false,
		hidesSecrets: definition.hidesSecrets ?? false,
		whenCapped: definition.whenCapped ?? DEFAULT_WHEN_CAPPED,
		deadline: definition.deadline ?? DEFAULT_DEADLINE,
		prepare(raw) {
			const read = readInput(input, raw);
			if (!read.ok) return read;
			const strict = effect !== 'read' && definition.takesMarkers !== true;
			const problems = strict ? markersIn(read.value).map(markerProblem) : [];
			if (problems.length > 0) return { ok: false, problems };
			const question = definition.approval?.(read.value);
			const call: PreparedCall = {
				arguments: read.value,
				question,
				async settle(ports) {
					const settled = await definition.settle?.(read.value, own(ports));
					if (settled) {
						const { input: given, facts = [], agreed = [] } = settled;
						return { arguments: given, question: settled.question, facts, agreed };
					}
					const asked = question ?? `Run ${name}?`;
					return {
						arguments: read.value,
						question: await nameWorkflow(asked, read.value, uses, ports),
						facts: [],
						agreed: [],
					};
				},
				needsPerson: async (ports) => await definition.needsPerson?.(read.value, own(ports())),
				run: async (ports) => await definition.run(read.value, own(ports)),
				shows(answer) {
					const shown = definition.shows && output.safeParse(answer);
					return shown?.success ? (definition.shows?.(shown.data, read.value) ?? []) : [];
				},
			};
			return { ok: true, call };
		},
	};
}
