import type { EntranceKind, WorkflowEntrance } from '../../kernel/ports/instance/live-webhooks';
import { isExpression } from '../../kernel/workflow/is-expression';
import { isRecord } from '../../kernel/values/is-record';
import type { WorkflowNode } from '../../kernel/ports/instance/workflows';

const kinds: ReadonlyArray<readonly [type: RegExp, kind: EntranceKind]> = [
	[/^n8n-nodes-base\.webhook$/, 'webhook'],
	[/^n8n-nodes-base\.formTrigger$/, 'form'],
	[/^@n8n\/n8n-nodes-langchain\.chatTrigger$/, 'chat'],
];

export type EntranceNode = Pick<
	WorkflowNode,
	'name' | 'type' | 'typeVersion' | 'parameters' | 'webhookId' | 'disabled'
>;

export const isDynamic = (path: readonly string[]) => path.some((part) => part.startsWith(':'));

function ownPath(kind: EntranceKind, { parameters, typeVersion }: EntranceNode) {
	if (kind === 'chat') return { text: 'chat', isWhole: false };
	const { path, options } = parameters;
	if (kind === 'webhook') return { text: path ?? '', isWhole: true };
	// Version 1 forms live at another address and are not called.
	if (typeVersion < 2) return { text: undefined, isWhole: true };
	const inOptions = isRecord(options) ? options.path : undefined;
	return {
		text: [path, inOptions].find((one) => one !== undefined && one !== '') ?? '',
		isWhole: true,
	};
}

function pathOf(
	kind: EntranceKind,
	node: EntranceNode,
	workflowId: string,
): readonly string[] | undefined {
	const { text, isWhole } = ownPath(kind, node);
	if (typeof text !== 'string' || isExpression(text)) return undefined;
	const own = text.trim().replace(/^\/|\/$/g, '');
	const { webhookId } = node;
	const hasValues = isDynamic(own.split('/'));
	// n8n never finds a path with placeholders if the node has no webhook id.
	if (webhookId === undefined && hasValues) return undefined;
	const before =
		webhookId === undefined
			? [workflowId, encodeURIComponent(node.name.toLowerCase())]
			: !isWhole || hasValues || own === ''
				? [webhookId]
				: [];
	const parts = [...before, ...(own === '' ? [] : own.split('/'))];
	const isClear = parts.length > 0 && parts.every((part) => !['', '.', '..', ':'].includes(part));
	return isClear ? parts : undefined;
}

function methodsOf(
	kind: EntranceKind,
	{ httpMethod, multipleMethods }: WorkflowNode['parameters'],
) {
	if (kind !== 'webhook') return ['POST'];
	const preset = multipleMethods === true ? ['GET', 'POST'] : ['GET'];
	const given: readonly unknown[] = httpMethod === undefined ? preset : [httpMethod].flat();
	return given.flatMap((one) => (typeof one === 'string' && !isExpression(one) ? [one] : []));
}

/** The triggers that clients can call, as n8n registers them. Disabled triggers are left out. */
export const entrancesOf = ({
	id,
	nodes,
}: {
	readonly id: string;
	readonly nodes: readonly EntranceNode[];
}): readonly WorkflowEntrance[] =>
	nodes.flatMap((node) => {
		const kind = kinds.find(([type]) => type.test(node.type))?.[1];
		if (kind === undefined || node.disabled === true) return [];
		const { authentication = 'none', public: isForAll } = node.parameters;
		return [
			{
				nodeName: node.name,
				kind,
				methods: methodsOf(kind, node.parameters),
				path: pathOf(kind, node, id),
				asksWho: authentication !== 'none',
				isPublic: kind !== 'chat' || isForAll === true,
			},
		];
	});
