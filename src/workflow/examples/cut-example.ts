import type { ExampleContent } from '../../kernel/ports/examples';
import type { WorkflowContent, WorkflowNode } from '../../kernel/ports/instance/workflows';
import { clipText } from '../../kernel/values/clip-text';
import { mapJson } from '../../kernel/values/map-json';
import { connections, filterEdges } from '../../kernel/workflow/connections';
import { MainFlow } from '../../kernel/workflow/main-flow';
import { splitAtMarkers } from '../../kernel/workflow/secret-marker';

/** Characters of a text: an example shows how a parameter is filled, not all that was once written into it. */
const LONGEST = 400;

/** n8n's SDK writes it as `placeholder()`, and a person is asked for it: a marker would be refused as nobody's secret. */
const SECRET = '<__PLACEHOLDER_VALUE__secret of your own__>';

/** What stands around a secret stays, so that JSON with one is JSON. */
const shown = (text: string) => splitAtMarkers(clipText(text, LONGEST)).texts.join(SECRET);

/** Its kind and its parameters. Ids, places, credentials and notes are the author's own. */
function bareNode(
	{ name, type, typeVersion, parameters, ...node }: WorkflowNode,
	at: number,
	hide: (value: unknown) => unknown,
): WorkflowNode {
	const kept = mapJson(hide(parameters), { text: shown });
	return {
		...{ id: `node-${at}`, name, type, typeVersion, position: [at * 200, 0] },
		parameters: typeof kept === 'object' && kept !== null ? { ...kept } : {},
		...(node.onError === undefined ? {} : { onError: node.onError }),
	};
}

/** The named nodes, what they use, and the connections between those: all that an example needs. */
export function cutExample(
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
