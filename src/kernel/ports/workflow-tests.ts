import { z } from 'zod';

/** A node of the tested workflow: found by its id, else by its name. */
const testedNode = { node: z.string(), nodeId: z.string() };

const items = z.array(z.record(z.unknown()));

/** A value that is taken by its type alone, as two runs of the same input gave different ones. Without a type, any is taken. */
const looseValue = z.object({
	at: z.string().describe('Fields and indices, with slashes. "*" is any item'),
	type: z.string().optional(),
	starts: z.string().optional().describe('What a text begins with'),
});

export const expectation = z.object({
	...testedNode,
	about: z
		.enum(['output', 'would-do', 'answer', 'error'])
		.describe('would-do: the parameters of a node that is not run. answer: to the caller'),
	output: z.number().int(),
	total: z.number().int(),
	items: z.array(z.unknown()).describe('The first ones. Long texts by their hash'),
	loose: z.array(looseValue),
});

export const testRules = [
	'present',
	'absent',
	'equals',
	'matches',
	'one of',
	'count',
	'at most ms',
] as const;

export const testRule = z.object({
	...testedNode,
	path: z.string(),
	is: z.enum(testRules),
	value: z.unknown(),
});

/** One run of a workflow that is known to be right, with what it shows. Holds no secret. */
export const workflowTest = z.object({
	id: z.string(),
	workflowId: z.string(),
	name: z.string(),
	versionId: z.string().describe('What it was made of'),
	madeBy: z.enum(['evidence', 'execution', 'hand']),
	madeAt: z.string(),
	path: z
		.string()
		.describe('Fingerprint of the nodes that ran, and of the outputs that were taken'),
	trigger: z.object({ ...testedNode, items }),
	pins: z.array(z.object({ ...testedNode, items })),
	expect: z.array(expectation),
	notReached: z.array(z.object(testedNode)),
	rules: z.array(testRule),
	models: z
		.literal('run')
		.optional()
		.describe('Models run; what follows is held to the rules alone'),
	asks: z
		.string()
		.optional()
		.describe('Fingerprint of the nodes and credentials that a person let ask models'),
});

export type Expectation = Readonly<z.output<typeof expectation>>;
export type TestRule = Readonly<z.output<typeof testRule>>;
export type WorkflowTest = Readonly<z.output<typeof workflowTest>>;

export const testStates = ['passed', 'failed', 'stale', 'flaky'] as const;

export const testFailure = z.object({
	node: z.string(),
	about: z.string(),
	path: z.string(),
	expected: z.string(),
	got: z.string(),
});

export const endOfTest = z.object({
	versionId: z.string(),
	/** ISO 8601 */
	at: z.string(),
	state: z.enum(testStates),
	failures: z.array(testFailure),
	/** What is renamed or gone, where it is stale. */
	stale: z.array(z.string()),
	reached: z.array(z.string()),
	/** The drafts that it may have called, at the versions that ran. Undefined where that is not known. */
	called: z.array(z.object({ id: z.string(), versionId: z.string() })).optional(),
});

export type TestFailure = Readonly<z.output<typeof testFailure>>;
export type TestResult = Readonly<z.output<typeof endOfTest>>;

export const ranTests = z.object({
	passed: z.number(),
	failed: z.number(),
	stale: z.number(),
	flaky: z.number(),
	tests: z
		.array(
			z.object({
				workflowId: z.string(),
				testId: z.string(),
				name: z.string(),
				state: z
					.enum(testStates)
					.describe('stale: nodes it names are renamed or gone. flaky: it passed when tried again'),
				failures: z.array(testFailure).optional(),
				stale: z.array(z.string()).optional().describe('update-test mends it'),
			}),
		)
		.describe('Those that did not pass'),
	models: z.number().optional().describe('Of these, tests whose models ran, judged by their rules'),
	note: z.string().optional(),
});

export type RanTests = Readonly<z.output<typeof ranTests>>;

export const evaluationRun = z.object({
	id: z.string(),
	status: z.string(),
	result: z.string().nullable(),
	/** ISO 8601 */
	at: z.string(),
	cases: z.number(),
	metrics: z.record(z.union([z.number(), z.boolean()])),
});

export type EvaluationRun = Readonly<z.output<typeof evaluationRun>>;

export interface KeptTest {
	readonly test: WorkflowTest;
	readonly last: TestResult | undefined;
}

/** The tests beside the workflows that the API key can see. Every method throws `ToolError`. */
export interface WorkflowTestsPort {
	/** Of one workflow, or of all, the oldest first. */
	list(workflowId?: string): Promise<readonly KeptTest[]>;
	/** Keeps a test, or replaces the one with its id. Its last result is forgotten. */
	save(test: WorkflowTest): Promise<void>;
	note(test: WorkflowTest, result: TestResult): Promise<void>;
	remove(workflowId: string, testId: string): Promise<void>;
	/** What was live of each workflow with tests when it was looked at last, as noted. */
	live(): Promise<ReadonlyMap<string, string>>;
	/** Notes what is live, if anything is noted: with `before` only where that is. Answers whether this call was the one. */
	noteLive(workflowId: string, now: string, before?: string): Promise<boolean>;
	beginLive(workflowId: string, now: string): Promise<void>;
	/** The latest runs of n8n's own evaluation, newest first. Empty where n8n has none, or the key may not see them. */
	evaluations(workflowId: string): Promise<readonly EvaluationRun[]>;
	newId(): string;
	/** A hash of a text, which tells nothing of it. */
	digest(text: string): string;
}
