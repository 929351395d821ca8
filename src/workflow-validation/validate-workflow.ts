import type { INode, INodeType, INodeTypes } from 'n8n-workflow';
import { NodeHelpers, isTriggerLikeNode, safeParseWorkflowStructure } from 'n8n-workflow';
import { z } from 'zod';

import type { StoredCredential } from '../kernel/ports/instance/credentials';
import type { Finding, LivePath } from '../kernel/ports/instance/validator';
import { nearest } from '../kernel/values/nearest';
import { isEnabled } from '../kernel/workflow/is-enabled';
import { isLiteral } from '../kernel/workflow/is-expression';
import { unloadableType } from '../kernel/workflow/unloadable-type';
import { createFieldChecks } from './field-findings';
import { createFileCheck } from './file-findings';
import { clusterFindings } from './cluster-findings';
import { type Problem, findingsOf } from './finding';
import { flowFindings, respondFindings } from './flow-findings';
import { createGraph } from './graph';
import { isTimeZone } from '../kernel/values/is-time-zone';
import { type Edge, loadNodes, readEdges } from './load-nodes';
import { createKindCheck } from './kind-findings';
import type { LoadedNode, Typed } from './loaded-node';
import { nodeFindings } from './node-findings';
import type { CronProblem } from './parameters/time-problems';
import { type Allowances, operatorFindings } from './operator-findings';
import { createPairingCheck } from './pairing-findings';
import { patternFindings } from './pattern-findings';
import { portFindings } from './port-findings';
import { type ReferenceCheck, checkReferences } from './reference-findings';
import type { SampleOf } from './sample-fields';
import { type KnownTable, tableFindings } from './table-findings';
import { EXPRESSION } from './value-kinds';
import { createWays } from './way-findings';

/** The nearest type that n8n lists; the type itself when n8n lists it. */
type SuggestType = (nodeType: string) => Promise<string | undefined>;

/** n8n throws for a type or version that it does not have or cannot load. */
const attempt = <T>(look: () => T): { readonly got: T } | { readonly error: unknown } => {
	try {
		return { got: look() };
	} catch (error) {
		return { error };
	}
};

interface Found {
	/** Undefined when n8n cannot load the node. */
	readonly type?: INodeType;
	readonly finding?: Finding;
}

/** The node's type, and the problem that n8n has with it. */
async function findType(node: INode, { nodeTypes, suggest, leftOut }: Host): Promise<Found> {
	const refused = (message: string, fix: string, parameter?: string): Found => ({
		finding: findingsOf('refused').error({ nodeName: node.name, parameter }, message, fix),
	});
	const loaded = attempt(() => nodeTypes.getByNameAndVersion(node.type, node.typeVersion));
	if ('got' in loaded && loaded.got !== undefined) {
		const type = loaded.got;
		const versions = [type.description.version].flat();
		if (versions.includes(node.typeVersion)) return { type };
		// n8n runs a type with a single implementation for every version.
		const finding = findingsOf('invalid').advice(
			node.name,
			`"${node.type}" has no version ${node.typeVersion}, and n8n does not check that.`,
			`Use version ${Math.max(...versions)}; get-node-type-definition describes it.`,
		);
		return { type, finding };
	}
	const anyVersion = attempt(() => nodeTypes.getByNameAndVersion(node.type));
	if ('got' in anyVersion) {
		const newest = Math.max(...[anyVersion.got.description.version].flat());
		const message = `"${node.type}" has no version ${node.typeVersion}, and n8n cannot run it.`;
		return refused(message, `Write typeVersion: ${newest}.`, 'typeVersion');
	}
	const unknown = `this n8n has no node type "${node.type}", and cannot run it.`;
	if (leftOut?.includes(node.type) === true)
		return refused(unknown, 'Its operator leaves it out (NODES_EXCLUDE): use other nodes.', 'type');
	const guess = await suggest(node.type);
	if (guess === node.type) {
		const { message, fix } = unloadableType(node.type, anyVersion.error);
		return refused(message, fix);
	}
	const fix = guess ? `Write type: "${guess}".` : 'Look for it with search-nodes.';
	return refused(unknown, fix, 'type');
}

const { error } = findingsOf('refused');

interface Structure {
	readonly nodes: ReadonlyArray<{ readonly name: string }>;
	readonly connections: unknown;
}

interface Issue {
	readonly path: ReadonlyArray<string | number>;
	readonly message: string;
}

/** n8n reports these too, but our findings name the node that was probably meant. */
const isDangling = ({ message }: Issue) => /does not reference an existing node$/.test(message);

const ownerOf = ({ path: [part, key] }: Issue, { nodes }: Structure): string | undefined =>
	part === 'nodes' && typeof key === 'number'
		? nodes[key]?.name
		: typeof key === 'string'
			? key
			: undefined;

function fixOf({ path, message }: Issue): string {
	if (path[0] !== 'connections') {
		return message.startsWith('Duplicate')
			? 'Give each node a name of its own; connections and expressions use it.'
			: 'Give the node what n8n wants there.';
	}
	return 'Write connections as {"Source": {"main": [[{"node": "Target", "type": "main", "index": 0}]]}}: a list of outputs, each a list of targets.';
}

/** The one node that leads nowhere and is not behind a connection: what the connection is to start at. */
function looseNode(source: string, edges: readonly Edge[], names: readonly string[]) {
	const behind = new Set([source]);
	for (const name of behind)
		for (const edge of edges) if (edge.source === name) behind.add(edge.target);
	const [loose, ...others] = names.filter(
		(name) => !behind.has(name) && !edges.some((edge) => edge.source === name),
	);
	return others.length === 0 ? loose : undefined;
}

function dangling(edges: readonly Edge[], names: readonly string[]): Finding[] {
	const known = new Set(names);
	const wrong = (end: string, role: string, nodeName: string, other?: string) => {
		const guess = nearest(end, names) ?? other;
		const fix = guess ? `Did you mean "${guess}"?` : 'Add the node, or remove the connection.';
		const message = `a connection ${role} "${end}", and there is no such node.`;
		return error(nodeName === end ? (guess ?? end) : nodeName, message, fix);
	};
	const unknown = (role: 'source' | 'target') => edges.filter((edge) => !known.has(edge[role]));
	const sources = new Set(unknown('source').map(({ source }) => source));
	return [
		...[...sources].flatMap((source) =>
			wrong(
				source,
				'starts at',
				source,
				sources.size === 1 ? looseNode(source, edges, names) : undefined,
			),
		),
		...unknown('target').flatMap(({ source, target }) => wrong(target, 'leads to', source)),
	];
}

/** What n8n refuses to save: wrong shapes, duplicate names, dangling connections. */
function structureFindings(structure: Structure, edges: readonly Edge[]): Finding[] {
	const parsed = safeParseWorkflowStructure(structure);
	const issues: readonly Issue[] = parsed.success ? [] : parsed.issues;
	const refused = issues
		.filter((issue) => !isDangling(issue))
		.map((issue) => {
			const message = `n8n refuses ${issue.path.join('.')}: ${issue.message}.`;
			return error(ownerOf(issue, structure), message, fixOf(issue));
		});
	const names = structure.nodes.map(({ name }) => name);
	return [...refused, ...dangling(edges, names)];
}

const incomplete = findingsOf('incomplete');

/** A credential without an id is not set; another check reports it. */
const chosen = z.object({ id: z.string().min(1) });

function problemOf(
	type: string,
	id: string,
	stored: readonly StoredCredential[],
): Omit<Problem, 'fix'> | undefined {
	const found = stored.find((each) => each.id === id);
	if (!found)
		return {
			message: `credential "${type}" is set to ${id}, which does not exist or is hidden from the API key.`,
		};
	if (found.type !== type)
		return {
			message: `credential "${type}" is set to "${found.name}", which is a "${found.type}".`,
		};
	// Some services work with empty fields.
	const message = `credential "${found.name}" is not filled in yet.`;
	return found.isUnfilled ? { message, severity: 'advice' } : undefined;
}

interface Named {
	readonly name: string;
	readonly credentials?: object | undefined;
}

/**
 * What is wrong with the credentials that a node names.
 *
 * @param types credential types that the node takes with its current parameters; undefined when only a run can tell
 */
export const credentialFindings = (
	{ name, credentials = {} }: Named,
	types: readonly string[] | undefined,
	stored: readonly StoredCredential[],
): Finding[] =>
	Object.entries(credentials).flatMap(([type, reference]): Finding[] => {
		const read = chosen.safeParse(reference);
		if (!read.success || types?.includes(type) === false) return [];
		const problem = problemOf(type, read.data.id, stored);
		if (!problem) return [];
		const severity = types === undefined ? 'advice' : (problem.severity ?? 'error');
		const fix = 'Set another with apply-workflow-credentials; setup-workflow tells which fit.';
		return [incomplete[severity]({ nodeName: name, parameter: type }, problem.message, fix)];
	});

interface Host extends Allowances {
	readonly nodeTypes: INodeTypes;
	/** The type that the author probably meant by a name that n8n does not have. */
	readonly suggest: SuggestType;
	readonly cronProblem: CronProblem;
	readonly sampleOf: SampleOf;
}

interface Subject {
	readonly nodes: readonly INode[];
	readonly connections: unknown;
	/** Data that is pinned at nodes, by their names. */
	readonly pinData?: Readonly<Record<string, unknown>> | null | undefined;
	readonly settings?: Readonly<Record<string, unknown>> | undefined;
	/** All existing credentials; undefined when they are unknown. */
	readonly credentials?: readonly StoredCredential[] | undefined;
	/** Webhooks of other workflows that are live. */
	readonly webhooks?: readonly LivePath[] | undefined;
	/** Whether it is about to be published. */
	readonly goesLive?: boolean | undefined;
	/** All data tables; undefined when they are unknown. */
	readonly tables?: readonly KnownTable[] | undefined;
}

/** n8n does not check unconnected nodes when it publishes, and never runs them. */
function easeUnconnected(findings: readonly Finding[], alone: ReadonlySet<string>): Finding[] {
	return findings.map((finding) =>
		finding.kind !== 'refused' && finding.nodeName !== undefined && alone.has(finding.nodeName)
			? { ...finding, severity: 'advice' }
			: finding,
	);
}

function namedCredentials({ node, type }: LoadedNode, { credentials }: Subject): Finding[] {
	if (!credentials) return [];
	const types = NodeHelpers.getActiveCredentialTypes(node, type.description);
	return credentialFindings(node, types ? [...types] : undefined, credentials);
}

/** n8n throws on some values, and aborts a slow pattern on a busy machine. */
function unlessItThrows({ node }: LoadedNode, judge: () => Finding[]): Finding[] {
	try {
		return judge();
	} catch {
		return [
			findingsOf('invalid').advice(
				node.name,
				'n8n could not check its parameters to the end.',
				'Compare them with get-node-type-definition.',
			),
		];
	}
}

/** What n8n has for settings of a workflow that are told by a word. */
const WORDS: Readonly<Record<string, readonly unknown[]>> = {
	executionOrder: ['v0', 'v1'],
	saveDataErrorExecution: ['DEFAULT', 'all', 'none'],
	saveDataSuccessExecution: ['DEFAULT', 'all', 'none'],
	callerPolicy: ['any', 'none', 'workflowsFromAList', 'workflowsFromSameOwner'],
};
const SETTINGS = [
	...Object.keys(WORDS),
	...'timezone errorWorkflow executionTimeout saveManualExecutions saveExecutionProgress callerIds timeSavedPerExecution timeSavedMode binaryMode availableInMCP'.split(
		' ',
	),
];

/** A time zone by which n8n starts no schedule, and settings that it does not have. */
function settingsFindings({ settings = {} }: Subject): Finding[] {
	const found = Object.entries(settings).flatMap(([name, value]): Finding[] => {
		const wanted = WORDS[name];
		const meant = SETTINGS.includes(name) ? undefined : nearest(name, SETTINGS);
		const isName = name === 'errorWorkflow' && /\s/.test(String(value));
		const isTime = name === 'executionTimeout' && typeof value !== 'number';
		const isWrong = wanted?.includes(value) === false || isName || isTime;
		if (meant === undefined && !isWrong) return [];
		const message = `settings.${name} is ${JSON.stringify(value)}, which n8n ${meant ? 'does not have' : 'does not take'}.`;
		const fix = meant
			? `Write ${meant}.`
			: `Write ${isName ? 'the ID of the workflow' : isTime ? 'a number of seconds' : (wanted ?? []).join(' or ')}.`;
		return [findingsOf('invalid').advice(undefined, message, fix)];
	});
	const zone = settings.timezone;
	if (!isLiteral(zone) || ['', 'DEFAULT'].includes(zone) || isTimeZone(zone)) return found;
	const message = `"${zone}" in settings.timezone is not a time zone that n8n knows: it publishes the workflow, and starts no schedule of it.`;
	const fix = 'Write an IANA name, such as timezone: "Europe/Berlin".';
	return [...found, findingsOf('invalid').error(undefined, message, fix)];
}

const unique = (findings: readonly Finding[]) => [
	...new Map(findings.map((each) => [JSON.stringify(each), each])).values(),
];

/** All findings about a workflow, errors first. */
export async function validateWorkflow(subject: Subject, host: Host): Promise<Finding[]> {
	const { nodes: stored, connections } = subject;
	const pinned = new Set(Object.keys(subject.pinData ?? {}));
	const edges = readEdges(connections);
	const refused: Finding[] = [];
	const typed: Typed[] = [];
	let hasUnknown = false;
	for (const node of stored) {
		const { type, finding } = await findType(node, host);
		if (type) typed.push({ stored: node, type });
		else hasUnknown = true;
		if (finding && isEnabled(node)) refused.push(finding);
	}

	const names = stored.map(({ name }) => name);
	const known = edges.filter(({ source, target }) =>
		[source, target].every((name) => names.includes(name)),
	);
	const { nodes, findings } = await loadNodes(typed, host.nodeTypes);
	const graph = createGraph(known);
	const { checkPairing, countInto, repeated, firstAnswered } = createPairingCheck(nodes, graph);
	const isDepthFirst = subject.settings?.executionOrder === 'v1';
	const ways = createWays(nodes, graph, countInto, isDepthFirst);
	const checkNodes = checkReferences(
		names,
		(name, nodeName) => graph.before(nodeName).has(name),
		ways.missed,
	);
	const { checkItems, checkPaths, makerBefore, dropped } = createFieldChecks(
		nodes,
		known,
		graph,
		pinned,
		host.sampleOf,
	);
	const { checkKinds, scopeOf } = createKindCheck(nodes, known, makerBefore, host.sampleOf);
	const kinds = (name: string) => (pinned.size > 0 ? EXPRESSION : scopeOf(name));
	const checkNames: ReferenceCheck = (tree, place) => [
		...checkNodes(tree, place),
		...checkItems(tree, place),
		...checkPairing(tree, place),
		...(pinned.size > 0 ? [] : checkKinds(tree, place)),
	];
	const enabled = [...nodes.values()].filter(({ node }) => isEnabled(node));
	const connected = new Set(known.flatMap(({ source, target }) => [source, target]));
	const alone = enabled
		.filter(
			({ node, type }) =>
				!isTriggerLikeNode(type) && !connected.has(node.name) && stored.length > 1,
		)
		.map(({ node }) => node.name);

	const structure = structureFindings(subject, edges);
	const all = [
		...structure,
		...settingsFindings(subject),
		...refused,
		...easeUnconnected(
			[
				...findings,
				...enabled.flatMap((loaded) =>
					unlessItThrows(loaded, () =>
						nodeFindings(loaded, host.cronProblem, checkNames, kinds(loaded.node.name)),
					),
				),
				...dropped(),
				...enabled.flatMap(checkPaths),
				...(pinned.size > 0 ? [] : enabled.flatMap(createFileCheck(nodes, graph))),
				...enabled.flatMap((one) => operatorFindings(one, host)),
				...enabled.flatMap((loaded) => namedCredentials(loaded, subject)),
				...enabled.flatMap(({ node }) => tableFindings(node, subject.tables, stored)),
				...portFindings(known, nodes),
				...clusterFindings(nodes, known, graph),
				...ways.mergeFindings,
				...repeated,
				...firstAnswered,
				...respondFindings(nodes, graph),
				...patternFindings(nodes, known, graph, subject.webhooks),
				...flowFindings(nodes, known, graph, {
					isTorn: hasUnknown || structure.length > 0,
					goesLive: subject.goesLive === true,
				}),
			],
			new Set(alone),
		),
	];
	const rank = ({ severity }: Finding) => (severity === 'error' ? 0 : 1);
	return unique(all).sort((a, b) => rank(a) - rank(b));
}
