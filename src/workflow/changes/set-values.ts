import type { WorkflowDocument, WorkflowNode } from '../../kernel/ports/instance/workflows';
import { workflowNode } from '../../kernel/ports/instance/workflows';
import type {
	ChangedPlace,
	ChangedWorkflow,
	ChangeNote,
	WorkflowChange,
} from '../../kernel/ports/workflow-changes';
import { invalidInput } from '../../kernel/tool-error';
import { equal } from '../../kernel/values/equal';
import { jsonOrText } from '../../kernel/values/json-or-text';
import { recordOf } from '../../kernel/values/record-of';
import { valueAt } from '../../kernel/values/value-changes';
import { isMeant } from '../../kernel/workflow/is-meant';
import { isNodeSetting } from '../../kernel/workflow/node-settings';
import { usedCredentials } from '../../kernel/workflow/used-credentials';
import { withPart } from '../apply-exact';
import type { HideSecrets } from '../workflow-code';

type Changed = Pick<ChangedWorkflow, 'places' | 'notes'> & { readonly node: WorkflowNode };

function inEachNode(
	workflow: WorkflowDocument,
	change: WorkflowChange,
	changed: (node: WorkflowNode) => Changed,
): ChangedWorkflow {
	const all = workflow.nodes.map((node) =>
		isMeant(node, change) ? changed(node) : { node, places: [], notes: [] },
	);
	const places = all.flatMap((one) => one.places);
	const nodes = all.map(({ node }) => node);
	const content = places.length === 0 ? workflow : { ...workflow, nodes };
	return { content, places, notes: all.flatMap((one) => one.notes) };
}

/** Puts another credential of the same type in the place of one. */
export function swapCredential(
	workflow: WorkflowDocument,
	change: WorkflowChange,
	hide: HideSecrets,
): ChangedWorkflow {
	const { from = '', credential: to } = change;
	if (to === undefined) throw invalidInput('The credential that comes was not looked up.', '');
	return inEachNode(workflow, change, (node) => {
		const used = usedCredentials(node).filter(({ id }) => id === from);
		const fitting = used.filter(({ type }) => type === to.type);
		const places = fitting.map(
			({ type }): ChangedPlace => ({
				node: node.name,
				path: `credentials.${type}`,
				from,
				to: to.id,
				times: 1,
			}),
		);
		const why = [
			...(used.length > fitting.length ? [`It is not of the type ${to.type}`] : []),
			...(JSON.stringify(hide(node.parameters)).includes(JSON.stringify(from))
				? ['The parameters name the credential']
				: []),
		];
		const notes = why.map((one): ChangeNote => ({ node: node.name, why: one }));
		if (places.length === 0) return { node, places, notes };
		const given = Object.fromEntries(
			fitting.map(({ type }): [string, unknown] => [type, { id: to.id, name: to.name }]),
		);
		return { node: { ...node, credentials: { ...node.credentials, ...given } }, places, notes };
	});
}

/** `parameters.url`, `url`, `rules[0].name` and `rules.0.name`; of a node beside its parameters one of its flags. */
function keysOf(path: string): Array<string | number> {
	const keys = path
		.split(/[.[\]]+/)
		.filter((key) => key !== '')
		.map((key) => (/^\d+$/.test(key) ? Number(key) : key));
	const [first] = keys;
	if (first === undefined) throw invalidInput('"path" names no parameter.', 'Pass such as "url".');
	const isOfNode = first === 'parameters' || (keys.length === 1 && isNodeSetting(String(first)));
	return isOfNode ? keys : ['parameters', ...keys];
}

/** The names of the fields on the way to a value. */
const namesOn = (value: unknown, keys: ReadonlyArray<string | number>) =>
	keys.map((_key, depth) => Object.keys(recordOf(valueAt(value, keys.slice(0, depth)))));

const said = (value: unknown) =>
	value === undefined || typeof value === 'string' ? value : JSON.stringify(value);

/** Sets a parameter of each node that is meant, and where `from` is given only where it is that value. A value that is hidden and a path that leads nowhere stay. */
export function setParameter(
	workflow: WorkflowDocument,
	change: WorkflowChange,
	hide: HideSecrets,
): ChangedWorkflow {
	const { from, to, path = '' } = change;
	const keys = keysOf(path);
	return inEachNode(workflow, change, (node) => {
		const place = { node: node.name, path };
		const hidden = hide(node);
		const before = valueAt(node, keys);
		// Whether it is this value, or this name, must not show.
		if (!equal(before, valueAt(hidden, keys)) || !equal(namesOn(node, keys), namesOn(hidden, keys)))
			return { node, places: [], notes: [{ ...place, why: 'It holds a secret' }] };
		const isOther = from !== undefined && !isSame(before, from);
		const next = typeof before === 'string' ? to : jsonOrText(to);
		if (isOther || equal(before, next)) return { node, places: [], notes: [] };
		const read = workflowNode.safeParse(withPart(node, keys, () => next));
		if (!read.success || !equal(valueAt(read.data, keys), next))
			return { node, places: [], notes: [{ ...place, why: 'The path leads nowhere there' }] };
		const changed: ChangedPlace = { ...place, from: said(before), to: said(next), times: 1 };
		return { node: read.data, places: [changed], notes: [] };
	});
}

const isSame = (before: unknown, from: string) =>
	before === from || (before !== undefined && equal(before, jsonOrText(from)));
