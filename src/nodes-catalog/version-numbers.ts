import type { INodeTypeDescription } from 'n8n-workflow';

export function versionNumbers({ version }: INodeTypeDescription): readonly number[] {
	return Array.isArray(version) ? version : [version];
}

/** The one of a node's descriptions that covers a version. */
export const descriptionAt = (
	descriptions: readonly INodeTypeDescription[],
	version: number,
): INodeTypeDescription | undefined =>
	descriptions.find((each) => versionNumbers(each).includes(version));
