import type { INodeProperties } from 'n8n-workflow';

/** What is not the tool's own: how a list is read and put out. */
const ofLists: ReadonlySet<string> = new Set(['returnAll', 'options']);

/** `name:type` of what a person fills in, by operation. */
export function parametersPerOperation(properties: readonly INodeProperties[]) {
	const found: Record<string, string[]> = {};
	for (const { name, type, displayOptions } of properties) {
		if (displayOptions?.hide?.['@tool'] === undefined || ofLists.has(name)) continue;
		for (const operation of displayOptions.show?.operation ?? [])
			(found[String(operation)] ??= []).push(`${name}:${type}`);
	}
	return found;
}
