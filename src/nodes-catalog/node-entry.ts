import type { INodeTypeDescription } from 'n8n-workflow';

import type { NodeScope } from '../kernel/ports/instance/node-types';

export const versionNumbers = ({ version }: INodeTypeDescription): readonly number[] =>
	Array.isArray(version) ? version : [version];

export const descriptionAt = (descriptions: readonly INodeTypeDescription[], version: number) =>
	descriptions.find((each) => versionNumbers(each).includes(version));

/** The version that is asked for; without one, or with 0, that of a new node. */
export const wantedVersion = ({ defaultVersion }: NodeEntry, { version = 0 }: NodeScope = {}) =>
	version === 0 ? defaultVersion : version;

type Grouped = ReadonlyMap<string, readonly INodeTypeDescription[]>;

const isRetired = ({ hidden, displayName, description }: INodeTypeDescription): boolean =>
	hidden === true || /^deprecated|\(deprecated\)/i.test(`${description} ${displayName}`);

function isGenerated(name: string, all: Grouped): boolean {
	return ['HitlTool', 'Tool'].some((suffix) => {
		const base = name.endsWith(suffix) ? all.get(name.slice(0, -suffix.length)) : undefined;
		return base?.some((each) => suffix === 'HitlTool' || Boolean(each.usableAsTool)) ?? false;
	});
}

function toEntry(name: string, group: readonly INodeTypeDescription[], all: Grouped) {
	const versions = [...new Set(group.flatMap(versionNumbers))].sort((a, b) => a - b);
	const [first] = group;
	const newest = versions.at(-1);
	if (!first || newest === undefined) return undefined;

	const preferred = first.defaultVersion ?? newest;
	const defaultVersion = versions.includes(preferred) ? preferred : newest;
	const description = descriptionAt(group, defaultVersion) ?? first;
	const toolVariant = `${name}Tool`;

	return {
		name,
		description,
		descriptions: group,
		versions,
		defaultVersion,
		isTrigger: description.group?.includes('trigger') ?? false,
		/** False for hidden, deprecated and generated types. They are described on request. */
		isOffered: !isRetired(description) && !isGenerated(name, all),
		/** Full name of the generated type that wraps this node as an agent's tool. */
		...(isGenerated(toolVariant, all) && all.has(toolVariant) && { toolVariant }),
	};
}

export type NodeEntry = Readonly<NonNullable<ReturnType<typeof toEntry>>>;

/** Groups descriptions by type name: a versioned node has several. If two claim one version the newest wins, as in n8n. */
export function groupByType(descriptions: readonly INodeTypeDescription[]) {
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
