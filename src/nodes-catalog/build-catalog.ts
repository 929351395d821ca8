import type { INodeTypeDescription } from 'n8n-workflow';

import type { Discriminators } from './definition/discriminators';
import { discriminatorsOf } from './definition/discriminators';
import { typeDefinition } from './definition/type-definition';
import { describeNode } from './describe-node';
import { checkGuide } from './guides/check-guide';
import { guideNodes } from './guides/guide-nodes';
import { groupByType } from './group-by-type';
import { toListedNode } from './listed-node';
import { nodeNeeds } from './node-needs';
import type { NodeEntry } from './node-entry';
import type { NodesCatalog } from './nodes-catalog';
import { buildNodeIndex } from './search/node-index';
import { typeNamedAmong } from './search/named-type';
import { readQuery } from './search/read-query';
import { scoreNodes } from './search/score-nodes';
import { toSearchableNodeDescription } from './searchable-node-description';
import { suggestNodeTypesAmong } from './suggest-node-types';
import { versionNumbers } from './version-numbers';

const DEFAULT_LIMIT = 5;

/** Caches each entry's discriminators: reading a large node takes milliseconds, and searches repeat. */
function discriminatorsByEntry(): (entry: NodeEntry) => Discriminators {
	const known = new Map<string, Discriminators>();
	return (entry) => {
		const { name, description, defaultVersion } = entry;
		const found = known.get(name) ?? discriminatorsOf(description, defaultVersion);
		known.set(name, found);
		return found;
	};
}

/**
 * Builds the catalog of an instance in about a tenth of a second.
 *
 * @param descriptions what the instance's loader collects, with full names; the catalog keeps references to them
 */
export function buildCatalog(descriptions: readonly INodeTypeDescription[]): NodesCatalog {
	const types = groupByType(descriptions);
	const entries = [...types.values()];
	const index = buildNodeIndex(entries);
	const typeNamed = typeNamedAmong(index.entries);
	const discriminators = discriminatorsByEntry();
	const listed = entries
		.filter(({ isOffered }) => isOffered)
		.map(toListedNode)
		.sort((a, b) => a.displayName.localeCompare(b.displayName));

	return {
		size: types.size,

		list(query = '') {
			const wanted = query.trim().toLowerCase().split(/\s+/);
			return listed.filter(({ name, displayName, description }) => {
				const text = `${name}\n${displayName}\n${description}`.toLowerCase();
				return wanted.every((word) => text.includes(word));
			});
		},

		search(query, limit = DEFAULT_LIMIT) {
			const named = typeNamed(query);
			const read = readQuery(index.entries[named ?? -1]?.description.displayName ?? query);
			const scored = scoreNodes(index, read);
			const others = scored.filter(({ position }) => position !== named);
			const first = { position: named ?? -1, score: scored[0]?.score ?? 1 };
			return [...(named === undefined ? [] : [first]), ...others]
				.slice(0, limit)
				.flatMap(({ position, score }) => {
					const entry = index.entries[position];
					return entry
						? [toSearchableNodeDescription(entry, score, read, discriminators(entry))]
						: [];
				});
		},

		describe(nodeType, selection) {
			const entry = types.get(nodeType);
			return entry && describeNode(entry, selection);
		},

		typeDefinition(nodeType, selection) {
			const entry = types.get(nodeType);
			const version = selection?.version ?? entry?.defaultVersion;
			if (!entry || version === undefined) return undefined;
			const description = entry.descriptions.find((each) => versionNumbers(each).includes(version));
			return description && typeDefinition(description, { ...selection, version });
		},

		needs(nodeType, version) {
			const descriptions = types.get(nodeType)?.descriptions ?? [];
			const description = descriptions.find((each) => versionNumbers(each).includes(version));
			return description && nodeNeeds(description, entries);
		},

		versions: (nodeType) => types.get(nodeType)?.versions ?? [],

		checkGuide: (guide) => checkGuide(guide, guideNodes(types)),

		suggest: suggestNodeTypesAmong(entries),
	};
}
