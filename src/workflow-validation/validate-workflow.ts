import type { INode, INodeTypes } from 'n8n-workflow';
import { NodeHelpers, isTriggerLikeNode } from 'n8n-workflow';

import type { StoredCredential } from '../kernel/ports/instance/credentials';
import type { Finding } from '../kernel/ports/instance/validator';
import { isEnabled } from '../kernel/workflow/is-enabled';
import { credentialFindings } from './credential-findings';
import type { SuggestType } from './find-type';
import { findType } from './find-type';
import { flowFindings } from './flow-findings';
import { createGraph } from './graph';
import { findingsOf } from './finding';
import type { LoadedNode, Typed } from './loaded-node';
import { loadNodes } from './load-nodes';
import { nodeFindings } from './node-findings';
import { portFindings } from './port-findings';
import { readEdges } from './read-edges';
import { checkReferences } from './reference-findings';
import { respondFindings } from './respond-findings';
import { structureFindings } from './structure-findings';
import type { CronProblem } from './parameters/value-findings';

interface Host {
	readonly nodeTypes: INodeTypes;
	/** The type that the author probably meant by a name that n8n does not have. */
	readonly suggest: SuggestType;
	readonly cronProblem: CronProblem;
}

interface Subject {
	readonly nodes: readonly INode[];
	readonly connections: unknown;
	/** All existing credentials; undefined when they are unknown. */
	readonly credentials?: readonly StoredCredential[] | undefined;
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

const unique = (findings: readonly Finding[]) => [
	...new Map(findings.map((each) => [JSON.stringify(each), each])).values(),
];

/** All findings about a workflow, errors first. */
export async function validateWorkflow(subject: Subject, host: Host): Promise<Finding[]> {
	const { nodes: stored, connections } = subject;
	const edges = readEdges(connections);
	const refused: Finding[] = [];
	const typed: Typed[] = [];
	let hasUnknown = false;
	for (const node of stored) {
		const { type, finding } = await findType(host.nodeTypes, node, host.suggest);
		if (type) typed.push({ stored: node, type });
		else hasUnknown = true;
		if (finding && isEnabled(node)) refused.push(finding);
	}

	const names = stored.map(({ name }) => name);
	const known = edges.filter(({ source, target }) =>
		[source, target].every((name) => names.includes(name)),
	);
	const { nodes, findings } = await loadNodes(typed, known, host.nodeTypes);
	const graph = createGraph(known);
	const checkNames = checkReferences(names, (name, nodeName) => graph.before(nodeName).has(name));
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
		...refused,
		...easeUnconnected(
			[
				...findings,
				...enabled.flatMap((loaded) =>
					unlessItThrows(loaded, () => nodeFindings(loaded, host.cronProblem, checkNames)),
				),
				...enabled.flatMap((loaded) => namedCredentials(loaded, subject)),
				...portFindings(known, nodes),
				...respondFindings(nodes, graph),
				...flowFindings(nodes, known, graph, hasUnknown || structure.length > 0),
			],
			new Set(alone),
		),
	];
	const rank = ({ severity }: Finding) => (severity === 'error' ? 0 : 1);
	return unique(all).sort((a, b) => rank(a) - rank(b));
}
