import type { NodeEntry } from './node-entry';

export interface ListedNode {
	readonly name: string;
	readonly displayName: string;
	readonly description: string;
	readonly group: readonly string[];
	/** The version a new node gets. */
	readonly version: number;
}

export function toListedNode({ name, description, defaultVersion }: NodeEntry): ListedNode {
	return {
		name,
		displayName: description.displayName.trim(),
		description: description.description,
		group: [...description.group],
		version: defaultVersion,
	};
}
