import type { Destination } from '../../kernel/ports/destinations';
import type { Ports } from '../../kernel/ports';
import type { WorkflowDocument } from '../../kernel/ports/instance/workflows';
import { shortList } from '../../kernel/values/short-list';
import { compareWorkflows } from '../../kernel/workflow/compare-workflows';
import { nameList } from './version-proof';

type Looked = Pick<Ports, 'destinations' | 'liveWebhooks'>;
async function addressesOf(workflow: WorkflowDocument, { destinations, liveWebhooks }: Looked) {
	const byNode = new Map<string, string>();
	const add = (node: string, text: string) =>
		byNode.set(node, `${byNode.get(node) ?? ''}\n${text}`);
	const { destinations: all } = await destinations.ofWorkflow(workflow);
	const isOwn = ({ workflowId }: Destination) => workflowId === workflow.id;
	for (const { node, method, address } of all.filter(isOwn)) add(node, `${method} ${address}`);
	for (const { nodeName, methods, path, asksWho } of liveWebhooks.entrances(workflow))
		add(nodeName, JSON.stringify([methods, path, asksWho]));
	return byNode;
}

const MOST = 12;

const isMarked = (one: string) => one.endsWith(')');

/** For a person: the nodes that are other than `before`, and where a credential or an address is. `what` names `before`. */
export async function tellChanges(
	before: WorkflowDocument,
	after: WorkflowDocument,
	what: string,
	ports: Looked,
): Promise<string[]> {
	const [old, now] = [await addressesOf(before, ports), await addressesOf(after, ports)];
	const { settings: _, ...content } = after;
	const { nodes, removed, connected, disconnected } = compareWorkflows(before, content);
	const paths = new Map(nodes.map((node) => [node.name, node]));
	const changed = after.nodes.flatMap(({ name }) => {
		const node = paths.get(name);
		if (node !== undefined && node.before === undefined) return [];
		const marks = [
			...(node?.paths.some((path) => path.startsWith('credentials')) ? ['credential'] : []),
			...(old.get(node?.before ?? name) === now.get(name) ? [] : ['address']),
		];
		if (node === undefined && marks.length === 0) return [];
		return [`${JSON.stringify(name)}${marks.length === 0 ? '' : ` (${marks.join(', ')})`}`];
	});
	const added = nodes.filter((node) => node.before === undefined).map(({ name }) => name);
	const sorted = [...changed.filter(isMarked), ...changed.filter((one) => !isMarked(one))];
	const parts = [
		changed.length > 0 && `changed ${shortList(sorted, MOST).join(', ')}`,
		added.length > 0 && `added ${nameList(added)}`,
		removed.length > 0 && `removed ${nameList(removed)}`,
		connected.length + disconnected.length > 0 && 'connections',
	].filter((one) => one !== false);
	return [parts.length === 0 ? `The same as ${what}.` : `Other than ${what}: ${parts.join('; ')}.`];
}
