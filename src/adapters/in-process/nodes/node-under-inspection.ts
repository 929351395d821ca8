import { type INode, type INodeParameters, type INodeType, Workflow } from 'n8n-workflow';

import { type LoneNode, loadOptionsContext, routedOptions } from '../../../host/load-options';
import { isRecord } from '../../../kernel/values/is-record';
import type { StoredCredential } from '../../../kernel/ports/instance/credentials';
import type { ListSource } from '../../../nodes-catalog/resources/node-lists';
import type { InsideNode } from '../node-context';
import { watchSecrets } from './watch-secrets';
import { andFinally } from '../../../kernel/and-finally';

/** As n8n's editor calls the node whose list it fills. */
const NAME = 'Temp-Node';

export const isNodeParameters = (
	value: Readonly<Record<string, unknown>>,
): value is INodeParameters => isRecord(value);

/** A workflow of one node, that is never stored, with `found` told each secret that the node takes. */
export function nodeUnderInspection(
	{ workflow: { id, nodeTypes }, additionalData }: InsideNode,
	{
		name: type,
		typeVersion,
		parameters,
	}: Readonly<{ name: string; typeVersion: number; parameters: INodeParameters }>,
	credential: StoredCredential | undefined,
	found: (secrets: readonly string[]) => void,
): LoneNode {
	const node: INode = {
		id: NAME,
		name: NAME,
		type,
		typeVersion,
		position: [0, 0],
		parameters,
		...(credential && {
			credentials: { [credential.type]: { id: credential.id, name: credential.name } },
		}),
	};
	return {
		node,
		// Drops from its node the parameters that are not shown; the list may need them.
		workflow: new Workflow({ id, nodes: [{ ...node }], connections: {}, active: false, nodeTypes }),
		additionalData: {
			...additionalData,
			currentNodeParameters: parameters,
			credentialsHelper: watchSecrets(additionalData.credentialsHelper, found),
		},
	};
}

export async function runList(
	source: ListSource,
	type: INodeType,
	lone: LoneNode,
	filter: string | undefined,
	token: string | undefined,
): Promise<unknown> {
	const { expression } = lone.workflow;
	const acquired = await expression.acquireIsolate();
	const ask = async (): Promise<unknown> => {
		if (source.kind === 'routing')
			return await routedOptions(lone, type, source.property.typeOptions?.loadOptions?.routing);
		const { methods } = type;
		const context = loadOptionsContext(lone);
		if (source.kind === 'listSearch')
			return await methods?.listSearch?.[source.method]?.call(context, filter, token);
		if (source.kind === 'loadOptions')
			return await methods?.loadOptions?.[source.method]?.call(context);
		return await methods?.resourceMapping?.[source.method]?.call(context);
	};
	return await andFinally(ask, async () => acquired && (await expression.releaseIsolate()));
}
