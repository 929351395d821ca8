import { type INodeProperties, type INodePropertyOptions, NodeHelpers } from 'n8n-workflow';

import type { HoldReason } from '../../kernel/hold-reason';
import type { WorkflowNode } from '../../kernel/ports/instance/workflows';
import { hasFixedHost } from './judge-request';
import { type JudgedNode, allProperties, anywhere } from './judged-node';
import { isReadOnlySql } from './sql/read-only-sql';

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
const isCostly = (type: string, operation: string): boolean =>
	costly.get(ownName(type) ?? '')?.includes(operation) ?? false;

type Offered = Pick<INodePropertyOptions, 'action' | 'name' | 'routing'>;

/** n8n's editor adds it to the lists of many types, for the HTTP Request node to be used instead. No node has it. */
const ELSEWHERE = '__CUSTOM_API_CALL__';

const isOption = (option: object): option is INodePropertyOptions => 'value' in option;

/** The properties of that name that the type has for what else is chosen. */
const shown = ({ parameters, description, typeVersion }: JudgedNode, name: string) =>
	description.properties
		.filter((property) => property.name === name)
		.filter((property) =>
			NodeHelpers.displayParameter(parameters, property, { typeVersion }, description),
		);

function choicesOf(property: INodeProperties, value: string): Offered[] {
	if (property.type === 'hidden') {
		return property.default === value ? [{ name: value }] : [];
	}
	return (property.options ?? []).filter(isOption).filter((option) => option.value === value);
}

type Chosen =
	| { readonly value: string; readonly choices: readonly Offered[] }
	| { readonly refused: HoldReason };

/** What is chosen of that property. Undefined where the type has none for what else is chosen. */
function chosen(node: JudgedNode, name: string): Chosen | undefined {
	const properties = shown(node, name);
	if (properties.length === 0) return undefined;
	const value = node.parameters[name];
	if (typeof value === 'string' && value.startsWith('=')) return { refused: 'computed' };
	if (typeof value !== 'string' || value === ELSEWHERE) return { refused: 'unknown-operation' };
	const choices = properties.flatMap((property) => choicesOf(property, value));
	return choices.length > 0 ? { value, choices } : { refused: 'unknown-operation' };
}

/** An operation that the type really offers, in this version and for this resource. */
interface ChosenOperation {
	readonly value: string;
	/** The editor's names for it. One value may have several names. */
	readonly actions: readonly string[];
	/** The HTTP methods that the type itself declares for it. */
	readonly methods: readonly unknown[];
}

/** The node's operation, or why it has none that could be judged. Undefined for a type without operations. */
export function chosenOperation(
	node: JudgedNode,
): ChosenOperation | { readonly refused: HoldReason } | undefined {
	const resource = chosen(node, 'resource');
	if (resource && 'refused' in resource) return resource;
	const operation = chosen(node, 'operation');
	if (!operation || 'refused' in operation) return operation;
	return {
		value: operation.value,
		actions: operation.choices.map(({ action, name }) => action ?? name),
		methods: operation.choices.flatMap(({ routing }) => {
			const method = routing?.request?.method;
			return method === undefined ? [] : [method];
		}),
	};
}

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const reading = setOf(
	'get list search find read lookup query count download export describe check compare select retrieve return returns view show info information keys exists row is history scan head has access',
);

/** Words with only one meaning in any package. */
const strictlyReading = setOf('get list search find read count lookup fetch');

const writing = setOf(
	'acknowledge add append approve archive assign ban block book buy call cancel change charge checkout claim clear close consume copy create deactivate delete dequeue disable dispatch drop duplicate edit enable enqueue ensure execute expire forward import insert install invite invoke join kick launch leave lock mark merge modify move notify pause pay pin place play pop post provision publish purchase push put reboot redeem refund register reject remove rename renew replace reply reserve reset restart restore resume retry revoke rotate run save schedule sell send set share ship sign start stop store submit subscribe suspend sync tag toggle touch transfer trash trigger unarchive unban unlock unpublish unsubscribe untag update upload upsert vote withdraw write',
);

const joining = setOf('and or then');

/** To check in or out is an act. */
const particles = setOf('in off out up');

/** The words of a name such as `getAllUsers`, of a sentence, or of both. */
const wordsInName = (text: string): string[] =>
	text
		.replace(/([a-z\d])([A-Z])/g, '$1 $2')
		.toLowerCase()
		.split(/[^a-z\d]+/)
		.filter((word) => word !== '');

const isActing = (word: string): boolean => writing.has(word);

/** What the name of an operation says: `unclear` where its words say neither. */
function judgeName(name: string): 'reads' | 'writes' | 'unclear' {
	const [first = '', second = '', ...rest] = wordsInName(name);
	if ([first, second, ...rest].some(isActing)) return 'writes';
	if (first === 'check' && particles.has(second)) return 'unclear';
	return reading.has(first) ? 'reads' : 'unclear';
}

/** What a sentence such as "Get many rows" says. Only its verbs count: the rest are things, such as a post. */
function judgeAction(action: string): 'reads' | 'writes' | 'unclear' {
	const words = wordsInName(action);
	const verbs = words.filter((_word, place) => place === 0 || joining.has(words[place - 1] ?? ''));
	if (verbs.some(isActing)) return 'writes';
	if (words[0] === 'check' && particles.has(words[1] ?? '')) return 'unclear';
	return reading.has(words[0] ?? '') ? 'reads' : 'unclear';
}

/** Whether a name says only that something is read, in any package. */
function readsStrictly(name: string): boolean {
	const words = wordsInName(name);
	if (words.some((word) => isActing(word) || joining.has(word))) return false;
	return strictlyReading.has(words[0] ?? '');
}

/** Whether a switch is on that makes an operation that reads do something as well, such as `markAsRead`. */
function hasActingSwitch(properties: readonly INodeProperties[], parameters: unknown) {
	const switches = allProperties(properties)
		.filter(({ type, name }) => type === 'boolean' && isActing(wordsInName(name)[0] ?? ''))
		.map(({ name }) => name);
	const isOff = (value: unknown) => value === false || value === undefined || value === null;
	return anywhere(parameters, (name, value) => switches.includes(name) && !isOff(value));
}

type Judge = (operation: ChosenOperation, node: JudgedNode) => HoldReason | undefined;

/** Parameters that hold values for the query. */
const QUERY_VALUES = /^query(?:Replacement|Params|Parameters)/;

const takesParameters = (parameters: unknown) =>
	anywhere(parameters, (name, value) => QUERY_VALUES.test(name) && value !== '');

/** What one of n8n's own operations does, by its name and by what the editor says of it. */
const judgeOwn: Judge = ({ value, actions }, { type, parameters }) => {
	if (isCostly(type, value)) return 'costs';
	if (/^execute(Query)?$/.test(value)) {
		const query = parameters.query ?? parameters.sqlQuery;
		if (query === undefined) return 'writes';
		return isReadOnlySql(query, takesParameters(parameters)) ? undefined : 'query';
	}
	const said = actions.map(judgeAction);
	if (said.includes('writes')) return 'writes';
	const named = judgeName(value);
	if (named !== 'unclear') return named === 'writes' ? 'writes' : undefined;
	return said.length > 0 && said.every((each) => each === 'reads') ? undefined : 'unclear';
};

/** The same for an operation named by a community node, whose meaning is unknown. */
const judgeForeign: Judge = ({ value, actions, methods }) => {
	if (actions.some((action) => judgeAction(action) === 'writes')) return 'writes';
	if (methods.some((method) => method !== 'GET' && method !== 'HEAD')) return 'writes';
	return readsStrictly(value) ? undefined : 'unclear';
};

/** Why the chosen operation is held back. Without an operation there is no proof that the node only reads. */
function judgeChosen(node: JudgedNode, judge: Judge): HoldReason | undefined {
	const { type, parameters, description } = node;
	const known = exceptionFor(type)?.reads ?? [];
	if (known.some((operation) => operation === parameters.operation)) return undefined;
	const operation = chosenOperation(node);
	if (operation === undefined) return 'unclear';
	if ('refused' in operation) return operation.refused;
	const reason = judge(operation, node);
	if (reason !== undefined) return reason;
	if (hasActingSwitch(description.properties, parameters)) return 'writes';
	return parameters.url === undefined || hasFixedHost(parameters.url)
		? undefined
		: 'computed-address';
}

export const judgeOwnOperation = (node: JudgedNode) => judgeChosen(node, judgeOwn);

export const judgeForeignOperation = (node: JudgedNode) => judgeChosen(node, judgeForeign);
