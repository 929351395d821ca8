import type { INodeTypeDescription } from 'n8n-workflow';

export function versionNumbers({ version }: INodeTypeDescription): readonly number[] {
	return Array.isArray(version) ? version : [version];
}
