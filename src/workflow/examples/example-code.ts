import type {
	ExampleContent,
	FoundValue,
	ShapeStep,
	WantedParameter,
} from '../../kernel/ports/examples';
import type { WorkflowContent, WorkflowNode } from '../../kernel/ports/instance/workflows';
import { clipText } from '../../kernel/values/clip-text';
import { mapJson } from '../../kernel/values/map-json';
import { connections, filterEdges } from '../../kernel/workflow/connections';
import { MainFlow } from '../../kernel/workflow/main-flow';
import { splitAtMarkers } from '../../kernel/workflow/secret-marker';
import { generateCode } from '../generate-code';
import type { CodeSdk } from '../parse-code';
import { readStored } from '../read-stored';
import { EXACT, findPath, stepWeight, typeWeight, workflowGraph } from './find-path';
import { wantedValues } from './index-workflow';

const LONGEST = 1_000;
export function pathInContent(
	{ nodes, connections }: ExampleContent,
	steps: readonly ShapeStep[],
): string[] | undefined {
	const graph = workflowGraph(nodes, connections);
	const found = findPath(graph, steps.map(stepWeight));
	return found?.path.flatMap((at) => graph.nodes[at]?.name ?? []);
}

/** Judged by what is shown: a value that is hidden cannot be searched for. */
export const valuesInContent = (
	{ nodes }: ExampleContent,
	wanted: WantedParameter,
	hide: (value: unknown) => unknown,
): FoundValue[] =>
	nodes
		.filter(({ type }) => type === wanted.nodeType || typeWeight(wanted.nodeType, type) === EXACT)
		.flatMap(({ name, type, typeVersion, parameters }) =>
			wantedValues(hide(parameters), wanted).map(({ path, value }) => ({
				nodeName: name,
				nodeType: type,
				version: typeVersion,
				path,
				value: mapJson(value, { text: (text) => clipText(text, LONGEST) }),
			})),
		);

/** Characters of a text: an example shows how a parameter is filled, not all that was once written into it. */
const LONGEST_SHOWN = 400;

/** n8n's SDK writes it as `placeholder()`, and a person is asked for it: a marker would be refused as an unknown secret. */
const SECRET = '<__PLACEHOLDER_VALUE__secret of your own__>';

/** What stands around a secret stays, so that JSON with one is JSON. */
const shown = (text: string) => splitAtMarkers(clipText(text, LONGEST_SHOWN)).texts.join(SECRET);

/** Its kind and its parameters. Ids, places, credentials and notes are the author's own. */
function bareNode(
	{ name, type, typeVersion, parameters, ...node }: WorkflowNode,
	at: number,
	hide: (value: unknown) => unknown,
): WorkflowNode {
	const kept = mapJson(hide(parameters), { text: shown });
	return {
		id: `node-${at}`,
		name,
		type,
		typeVersion,
		position: [at * 200, 0],
		parameters: typeof kept === 'object' && kept !== null ? { ...kept } : {},
		...(node.onError === undefined ? {} : { onError: node.onError }),
	};
}

/** The named nodes, what they use, and the connections between those: all that an example needs. */
function cutExample(
	content: ExampleContent,
	nodeNames: readonly string[],
	hide: (value: unknown) => unknown,
): WorkflowContent {
	const flow = new MainFlow(content);
	const kept = new Set(nodeNames);
	for (const name of kept) for (const used of flow.usedBy(name)) kept.add(used);
	const nodes = content.nodes.filter(({ name }) => kept.has(name));
	const wired = connections.safeParse(content.connections);
	const edges = wired.success
		? filterEdges(wired.data, ([source, , , target]) => kept.has(source) && kept.has(target))
		: {};
	return {
		name: content.name,
		nodes: nodes.map((node, at) => bareNode(node, at, hide)),
		connections: Object.fromEntries(Object.entries(edges).filter(([source]) => kept.has(source))),
		settings: {},
	};
}

/** Throws `ToolError` for what n8n's SDK cannot write. */
export const exampleCode = (
	sdk: CodeSdk,
	content: ExampleContent,
	nodeNames: readonly string[],
	hide: (value: unknown) => unknown,
): string => generateCode(sdk, readStored(cutExample(content, nodeNames, hide))).code;
