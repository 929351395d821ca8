/**
 * As much of the language as workflow code may use. The compiler's own declarations are files of the machine, which
 * are not read.
 */
export const libraryDeclarations = `
interface Object {}
interface Function {}
interface CallableFunction extends Function {}
interface NewableFunction extends Function {}
interface IArguments {}
interface Boolean {}
interface Number {}
interface RegExp {}
interface Symbol {}
interface SymbolConstructor { readonly iterator: unique symbol }
declare const Symbol: SymbolConstructor;
interface IteratorResult<T> { done?: boolean; value: T }
interface Iterator<T> { next(): IteratorResult<T> }
interface Iterable<T> { [Symbol.iterator](): Iterator<T> }
interface IterableIterator<T> extends Iterator<T>, Iterable<T> {}
interface String { readonly length: number; trim(): string; repeat(count: number): string; [Symbol.iterator](): Iterator<string> }
interface TemplateStringsArray extends ReadonlyArray<string> { readonly raw: readonly string[] }
interface ReadonlyArray<T> { readonly length: number; readonly [index: number]: T; [Symbol.iterator](): Iterator<T> }
interface Array<T> { length: number; [index: number]: T; [Symbol.iterator](): Iterator<T> }
declare const JSON: { stringify(value: unknown, replacer?: null, space?: number | string): string };
type Partial<T> = { [Key in keyof T]?: T[Key] };
type Record<Key extends string | number | symbol, T> = { [One in Key]: T };
type Extract<T, U> = T extends U ? T : never;
`;

/**
 * The workflow SDK as its interpreter reads it, in our words. A parameter takes an expression wherever it takes a
 * value, may be left out, and may have a name that its definition does not show; what is said of its type holds.
 * `NodeParameters` is filled by the declaration files of node types.
 */
export const sdkDeclarations = `
type Expression = \`=\${string}\` | (string & { readonly __expression: true });
interface NodeParameters {}
type Data = { [name: string]: unknown };
type Given<T> = unknown extends T ? unknown : T extends string ? (string extends T ? string | number : T | Expression)
	: T extends number | boolean | null ? T | Expression
	: T extends ReadonlyArray<infer One> ? Array<Given<One>> | Expression
	: T extends object ? ({ [Key in keyof T]?: Given<T[Key]> } & Data) | Expression : T;
type DefinedFor<Type extends string, Version extends number> = Extract<keyof NodeParameters, \`\${Type}@\${Version}:\${string}\`>;
type ParametersOf<Type extends string, Version extends number> =
	[DefinedFor<Type, Version>] extends [never] ? Data : Given<NodeParameters[DefinedFor<Type, Version>]>;
type ResourceLocator<Mode> = { __rl: boolean; mode: Mode | string; value: unknown } | string | number;
type ResourceMapper = Data;
type Filter = Data;
type AssignmentCollection = { assignments: Array<{ id: string; name: string; value: unknown; type: string }> };

interface NodeConfig<Parameters = Data> {
	id?: string; name?: string; parameters?: Parameters; position?: [number, number]; webhookId?: string;
	credentials?: Record<string, unknown>; disabled?: boolean; notes?: string; notesInFlow?: boolean;
	executeOnce?: boolean; retryOnFail?: boolean; maxTries?: number; waitBetweenTries?: number; alwaysOutputData?: boolean;
	onError?: 'stopWorkflow' | 'continueRegularOutput' | 'continueErrorOutput';
	extendsCredential?: string; customTelemetryTags?: unknown; pinData?: Data[]; output?: Data[]; subnodes?: Subnodes;
}
interface NodeInput<Type extends string, Version extends number> {
	type: Type; version: Version; config: NodeConfig<ParametersOf<Type, Version>>; output?: Data[];
}
interface FlowInput<Type extends string, Version extends number> { version: Version; config?: NodeConfig<ParametersOf<Type, Version>> }

interface Input { readonly __input: true }
type Target = Step | Input | Branches | Cases | Loop | null;
type Targets = Target | Target[];
interface Step {
	readonly __step: true; readonly name: string;
	to(target: Targets, outputIndex?: number): Step;
	input(index: number): Input;
	output(index: number): { to(target: Targets): Step };
	onError(handler: Targets): this;
}
interface Subnode<Kind extends string> extends Step { readonly __kind: Kind }
type Some<Kind extends string> = Subnode<Kind> | Array<Subnode<Kind> | Array<Subnode<Kind>>>;
interface Subnodes {
	model?: Some<'languageModel'>; memory?: Some<'memory'>; tools?: Array<Subnode<'tool'>>; outputParser?: Some<'outputParser'>;
	embedding?: Some<'embedding'>; embeddings?: Some<'embedding'>; vectorStore?: Some<'vectorStore'>; retriever?: Some<'retriever'>;
	documentLoader?: Some<'documentLoader'>; textSplitter?: Some<'textSplitter'>; reranker?: Some<'reranker'>;
}
interface Branches extends Step { onTrue(target: Targets): Branches; onFalse(target: Targets): Branches }
interface Cases extends Step { onCase(index: number, target: Targets): Cases }
interface Loop extends Step { onEachBatch(target: Targets): Loop; onDone(target: Targets): Loop }
interface Workflow {
	add(node: Targets): Workflow; to(target: Targets, outputIndex?: number): Workflow;
	onTrue(target: Targets): Workflow; onFalse(target: Targets): Workflow; onCase(index: number, target: Targets): Workflow;
	onEachBatch(target: Targets): Workflow; onDone(target: Targets): Workflow; onError(handler: Targets): Workflow;
	connect(source: Step, sourceOutput: number, target: Step, targetInput: number): Workflow;
	group(name: string, members: Step[], options?: Data): Workflow;
}

declare module '@n8n/workflow-sdk' {
	type Made<Type> = Type extends 'n8n-nodes-base.if' ? Branches : Type extends 'n8n-nodes-base.switch' ? Cases : Step;
	type Make<Kind = unknown> = <Type extends string, Version extends number>(input: NodeInput<Type, Version>) => unknown extends Kind ? Made<Type> : Kind;
	export function workflow(id: string, name: string, settings?: Data): Workflow;
	export const node: Make;
	export const trigger: Make;
	export function sticky(content: string, nodesOrConfig?: Step[] | Data, config?: Data): Step;
	export function placeholder(hint: string): Expression;
	export function newCredential(name: string, id?: string): { readonly name: string };
	export function ifElse<Version extends number>(input: FlowInput<'n8n-nodes-base.if', Version>): Branches;
	export function switchCase<Version extends number>(input: FlowInput<'n8n-nodes-base.switch', Version>): Cases;
	export function merge<Version extends number>(input: FlowInput<'n8n-nodes-base.merge', Version>): Step;
	export function splitInBatches<Version extends number>(input: FlowInput<'n8n-nodes-base.splitInBatches', Version> | Step): Loop;
	export function nextBatch(loop: Step): Step;
	export const languageModel: Make<Subnode<'languageModel'>>;
	export const memory: Make<Subnode<'memory'>>;
	export const tool: Make<Subnode<'tool'>>;
	export const outputParser: Make<Subnode<'outputParser'>>;
	export const embedding: Make<Subnode<'embedding'>>;
	export const embeddings: Make<Subnode<'embedding'>>;
	export const vectorStore: Make<Subnode<'vectorStore'>>;
	export const retriever: Make<Subnode<'retriever'>>;
	export const documentLoader: Make<Subnode<'documentLoader'>>;
	export const textSplitter: Make<Subnode<'textSplitter'>>;
	export const reranker: Make<Subnode<'reranker'>>;
	export function fromAi(key: string, description?: string, type?: 'string' | 'number' | 'boolean' | 'json', defaultValue?: unknown): Expression;
	export function expr(expression: string): Expression;
	export function nodeJson(node: Step, path: string): Expression;
}
${[
	...[
		'workflow',
		'node',
		'trigger',
		'sticky',
		'placeholder',
		'newCredential',
		'ifElse',
		'switchCase',
	],
	...['merge', 'splitInBatches', 'nextBatch', 'languageModel', 'memory', 'tool', 'outputParser'],
	...['embedding', 'embeddings', 'vectorStore', 'retriever', 'documentLoader', 'textSplitter'],
	...['reranker', 'fromAi', 'expr', 'nodeJson'],
]
	.map((name) => `declare const ${name}: typeof import('@n8n/workflow-sdk').${name};`)
	.join('\n')}
`;
