import type {
	ExampleContent,
	FoundValue,
	ShapeStep,
	WantedParameter,
} from '../../kernel/ports/examples';
import { clipText } from '../../kernel/values/clip-text';
import { mapJson } from '../../kernel/values/map-json';
import { generateCode } from '../generate-code';
import type { CodeSdk } from '../parse-code';
import { readStored } from '../read-stored';
import { cutExample } from './cut-example';
import { findPath, stepWeight } from './find-path';
import { wantedValues } from './parameter-values';
import { EXACT, typeWeight } from './type-weight';
import { workflowGraph } from './workflow-graph';

/** Characters of a text in a value that is shown. */
const LONGEST = 1_000;

/** Names of the nodes on the best way through the steps. */
export function pathInContent(
	{ nodes, connections }: ExampleContent,
	steps: readonly ShapeStep[],
): string[] | undefined {
	const graph = workflowGraph(nodes, connections);
	const found = findPath(graph, steps.map(stepWeight));
	return found?.path.flatMap((at) => graph.nodes[at]?.name ?? []);
}

/** Judged by what is shown: a value that is hidden cannot be searched for. */
export function valuesInContent(
	{ nodes }: ExampleContent,
	wanted: WantedParameter,
	hide: (value: unknown) => unknown,
): FoundValue[] {
	return nodes
		.filter(({ type }) => type === wanted.nodeType || typeWeight(wanted.nodeType, type) === EXACT)
		.flatMap(({ name, type, typeVersion, parameters }) =>
			wantedValues(hide(parameters), wanted).map(({ path, value }) => ({
				...{ nodeName: name, nodeType: type, version: typeVersion, path },
				value: mapJson(value, { text: (text) => clipText(text, LONGEST) }),
			})),
		);
}

/** Throws `ToolError` for what n8n's SDK cannot write. */
export function exampleCode(
	sdk: CodeSdk,
	content: ExampleContent,
	nodeNames: readonly string[],
	hide: (value: unknown) => unknown,
): string {
	return generateCode(sdk, readStored(cutExample(content, nodeNames, hide))).code;
}
