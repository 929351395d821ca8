import type { INodeTypeDescription } from 'n8n-workflow';

import type { NodeEntry } from './node-entry';
import { versionNumbers } from './version-numbers';

const GENERATED_SUFFIXES = ['HitlTool', 'Tool'] as const;

/**
 * Groups descriptions by type name: n8n lists one description for each class, so a versioned node has several. If two
 * claim one version the newest wins, as in n8n.
 */
export function groupByType(
	descriptions: readonly INodeTypeDescription[],
): ReadonlyMap<string, NodeEntry> {
	const grouped = new Map<string, INodeTypeDescription[]>();
	for (const description of descriptions) {
		const known = grouped.get(description.name);
		if (known) known.push(description);
		else grouped.set(description.name, [description]);
	}

	const entries = new Map<string, NodeEntry>();
	for (const [name, group] of grouped) {
		const entry = toEntry(name, group, grouped);
		if (entry) entries.set(name, entry);
	}
	return entries;
}

function toEntry(
	name: string,
	group: readonly INodeTypeDescription[],
	all: ReadonlyMap<string, readonly INodeTypeDescription[]>,
): NodeEntry | undefined {
	const versions = [...new Set(group.flatMap(versionNumbers))].sort((a, b) => a - b);
	const [first] = group;
	const newest = versions.at(-1);
	if (!first || newest === undefined) return undefined;

	const preferred = first.defaultVersion ?? newest;
	const defaultVersion = versions.includes(preferred) ? preferred : newest;
	const description = group.find((each) => versionNumbers(each).includes(defaultVersion)) ?? first;
	const toolVariant = `${name}Tool`;

	return {
		name,
		description,
		descriptions: group,
		versions,
		defaultVersion,
		isTrigger: description.group?.includes('trigger') ?? false,
		isOffered: !isRetired(description) && !isGenerated(name, all),
		...(isGenerated(toolVariant, all) && all.has(toolVariant) && { toolVariant }),
	};
}

function isRetired({ hidden, displayName, description }: INodeTypeDescription): boolean {
	return hidden === true || /^deprecated|\(deprecated\)/i.test(`${description} ${displayName}`);
}

function isGenerated(
	name: string,
	all: ReadonlyMap<string, readonly INodeTypeDescription[]>,
): boolean {
	return GENERATED_SUFFIXES.some((suffix) => {
		const base = name.endsWith(suffix) ? all.get(name.slice(0, -suffix.length)) : undefined;
		return base?.some((each) => suffix === 'HitlTool' || Boolean(each.usableAsTool)) ?? false;
	});
}
