import type { WorkflowNode } from '../../kernel/ports/instance/workflows';

/** How a type is judged that the rules get wrong, by the last part of its name: `runs` and `writes` whatever it is set to, or by its `operation`. */
type Judged = 'runs' | 'writes' | 'costs' | 'code' | 'operation';

/** Types that put out the items that they are given, or some of them, beside what they write. */
const passing = new Set(['removeDuplicates', 'evaluation', 'writeBinaryFile']);

const every = (judged: Judged, names: string): Array<[string, Judged]> =>
	names.split(' ').map((name) => [name, judged]);

const exceptions: ReadonlyMap<string, Judged> = new Map([
	// The credential is used here, nowhere else.
	...every('runs', 'crypto jwt totp'),
	// Whom it lets in is who resumes or called this very run.
	...every('runs', 'wait respondToWebhook'),
	// It works on its items alone.
	...every('runs', 'guardrails'),
	// It speaks to a person.
	...every('writes', 'chat form'),
	// It runs code that is not judged.
	...every('writes', 'executeCommand executeWorkflow toolExecutor'),
	...every('code', 'function functionItem'),
	// It writes a file, or makes itself a user on the bridge with each call.
	...every('writes', 'writeBinaryFile philipsHue'),
	// It keeps rows, files or what it has seen; all but one operation of removeDuplicates write n8n's own database.
	...every('operation', 'dataTable readWriteFile removeDuplicates'),
	// What it sets for the run itself is not a write; theHive asks its server for the list of operations.
	...every('operation', 'evaluation theHive'),
	// Its service counts every look-up.
	...every('costs', 'Brandfetch clearbit dropcontact hunter loneScale mailcheck oneSimpleApi'),
	...every('costs', 'peekalink uplead uproc'),
	// A model works for it.
	...every('costs', 'jinaAi lingvaNex mindee mistralAi perplexity'),
]);

/** Where the operations are not known by their words: those that only read. */
const reading: ReadonlyMap<string, readonly string[]> = new Map([
	['removeDuplicates', ['removeDuplicateInputItems']],
	['evaluation', ['checkIfEvaluating', 'setInputs']],
	['theHive', ['count', 'get', 'getAll', 'search']],
]);

/** Operations that cost money, in types whose other operations read for free. */
const costly: ReadonlyMap<string, readonly string[]> = new Map([
	['airtop', ['query', 'getPaginated', 'scrape']],
	['databricks', ['queryEndpoint', 'queryIndex']],
]);

/** The last part of the name of a type of n8n's own, whether it stands for the node or for the tool made of it. */
export function ownName(type: string): string | undefined {
	const found = /^(?:n8n-nodes-base|@n8n\/n8n-nodes-langchain)\.(.+?)(?:Hitl)?(?:Tool)?$/.exec(
		type,
	);
	return found?.[1];
}

export const exceptionFor = (type: string): Judged | undefined =>
	exceptions.get(ownName(type) ?? '');

export const onlyReads = (type: string, operation: unknown): boolean =>
	reading.get(ownName(type) ?? '')?.some((one) => one === operation) ?? false;

/** Whether a node that is held back would put out its input: in a simulated run it passes all of it on. */
export const passesOn = ({
	type,
	parameters,
}: Pick<WorkflowNode, 'type' | 'parameters'>): boolean => {
	const own = ownName(type) ?? '';
	return passing.has(own) || (own === 'readWriteFile' && parameters.operation === 'write');
};

/** Whether each call of the operation costs money, though its words say that it reads. */
export const isCostly = (type: string, operation: string): boolean =>
	costly.get(ownName(type) ?? '')?.includes(operation) ?? false;
