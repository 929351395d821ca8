import type { WorkflowNode } from '../../kernel/ports/instance/workflows';

/** How a type of n8n's own is judged that the rules get wrong, and why. By the last part of its name. */
interface Exception {
	/** `runs` and `writes`: whatever it is set to. `operation`: by its operation, though it is one of n8n's building blocks. */
	readonly judged: 'runs' | 'writes' | 'costs' | 'operation';
	readonly why: string;
	/** Where the operations are not known by their words: those that only read. */
	readonly reads?: readonly string[] | undefined;
}

/** Types that put out the items that they are given, or some of them, beside what they write. */
const passing = new Set(['removeDuplicates', 'evaluation', 'writeBinaryFile']);

const every = (
	judged: Exception['judged'],
	why: string,
	names: string,
	reads?: string,
): Array<[string, Exception]> =>
	names.split(' ').map((name) => [name, { judged, why, reads: reads?.split(' ') }]);

const exceptions: ReadonlyMap<string, Exception> = new Map([
	...every('runs', 'the credential is used here, nowhere else', 'crypto jwt totp'),
	...every(
		'runs',
		'whom it lets in is who resumes or called this very run',
		'wait respondToWebhook',
	),
	...every('runs', 'it works on its items alone', 'guardrails'),

	...every('writes', 'it speaks to a person', 'chat form'),
	...every(
		'writes',
		'it runs code that is not judged',
		'executeCommand executeWorkflow function functionItem toolExecutor',
	),
	...every('writes', 'it writes a file', 'writeBinaryFile'),
	...every('writes', 'it makes itself a user on the bridge, with each call', 'philipsHue'),

	...every('operation', 'it keeps rows, files or what it has seen', 'dataTable readWriteFile'),
	...every(
		'operation',
		"all but one operation write n8n's own database",
		'removeDuplicates',
		'removeDuplicateInputItems',
	),
	...every(
		'operation',
		'what it sets for the run itself is not a write',
		'evaluation',
		'checkIfEvaluating setInputs',
	),
	...every(
		'operation',
		'it asks its server for the list of operations',
		'theHive',
		'count get getAll search',
	),

	...every(
		'costs',
		'its service counts every look-up',
		'Brandfetch clearbit dropcontact hunter loneScale mailcheck oneSimpleApi peekalink uplead uproc',
	),
	...every('costs', 'a model works for it', 'jinaAi lingvaNex mindee mistralAi perplexity'),
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

export const exceptionFor = (type: string): Exception | undefined =>
	exceptions.get(ownName(type) ?? '');

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
