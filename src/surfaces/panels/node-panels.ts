import type { INodeProperties } from 'n8n-workflow';
import { nativeCatalog } from '../../catalog/catalog';
import type { NativeTool } from '../../kernel/define-tool';
import {
	identityToken,
	keyAbilities,
	moreCredentials,
	workflowDirectoryOption,
} from './credential-properties';
import { nodeProperties } from './node-properties';

export const operationNodes = ['workflows', 'team', 'builder', 'research'] as const;

type OperationNode = (typeof operationNodes)[number];

export function nodeOfTool({ domain, needsIdentity }: NativeTool): OperationNode {
	if (domain === 'builder' || domain === 'research') return domain;
	return needsIdentity ? 'team' : 'workflows';
}

const options: Partial<Record<OperationNode, INodeProperties>> = {
	builder: workflowDirectoryOption,
	team: identityToken,
};

export function makeOperationPanel(node: OperationNode): INodeProperties[] {
	const own = nativeCatalog.tools.filter((tool) => nodeOfTool(tool) === node);
	const option = options[node];
	const key = node === 'workflows' || node === 'builder' ? [keyAbilities] : [];
	const credentials = [...key, ...moreCredentials('store')];
	return nodeProperties(own, credentials, option === undefined ? [] : [option]);
}
