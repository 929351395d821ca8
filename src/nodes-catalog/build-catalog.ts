import type { INodeTypeDescription } from 'n8n-workflow';

import { fresh } from '../kernel/fresh';
import type { NodeSelection } from './definition/decided-node';
import type { Discriminators } from './definition/discriminators';
import { discriminatorsOf } from './definition/discriminators';
import { typeDefinition } from './definition/type-definition';
import { describeNode } from './describe-node';
import { checkGuide } from './guides/check-guide';
import { guideNodes } from './guides/guide-nodes';
import type { NodeEntry } from './node-entry';
import { groupByType } from './node-entry';
import { nodeNeeds } from './node-needs';
import { buildNodeIndex } from './search/node-index';
import { readQuery } from './search/read-query';
import { scoreNodes } from './search/score-nodes';
import { toSearchableNodeDescription } from './searchable-node-description';
import { suggestNodeTypesAmong } from './suggest-node-types';
import { descriptionAt } from './version-numbers';

const DEFAULT_LIMIT = 5;

const toListedNode = ({ name, description, defaultVersion }: NodeEntry) => ({
	name,
	displayName: description.displayName.trim(),
	description: description.description,
	group: [...description.group],
	/** The version a new node gets. */
	version: defaultVersion,
});

/**
 * The node types of one instance, built in about a tenth of a second. Answers are plain data. Nothing is fetched, so a
 * catalog is as old as the descriptions from which it was built.
 *
 * @param descriptions what the instance's loader collects, with full names; the catalog keeps references to them
 */
export function buildCatalog(descriptions: readonly INodeTypeDescription[]) {
	const types = groupByType(descriptions);
	const entries = [...types.values()];
	const index = buildNodeIndex(entries);
	/** Reading a large node takes milliseconds, and searches repeat. */
	const discriminators = fresh<NodeEntry, Discriminators>({});
	const listed = entries
		.filter(({ isOffered }) => isOffered)
		.map(toListedNode)
		.sort((a, b) => a.displayName.localeCompare(b.displayName));

	return {
		/** The number of node types in the instance, including generated, hidden and deprecated ones. */
		size: types.size,

		/** Offered nodes by display name. With `query`: those whose name and description contain every word of it. */
		list(query = '') {
			const wanted = query.trim().toLowerCase().split(/\s+/);
			return listed.filter(({ name, displayName, description }) => {
				const text = `${name}\n${displayName}\n${description}`.toLowerCase();
				return wanted.every((word) => text.includes(word));
			});
		},

		/** The best matches for a few words, best first. */
		search(query: string, limit = DEFAULT_LIMIT) {
			const named = index.placeOfType(query);
			const read = readQuery(index.entries[named ?? -1]?.description.displayName ?? query);
			const scored = scoreNodes(index, read);
			const others = scored.filter(({ position }) => position !== named);
			const first = { position: named ?? -1, score: scored[0]?.score ?? 1 };
			return [...(named === undefined ? [] : [first]), ...others]
				.slice(0, limit)
				.flatMap(({ position, score }) => {
					const entry = index.entries[position];
					if (!entry) return [];
					const found = discriminators.get(entry, () =>
						discriminatorsOf(entry.description, entry.defaultVersion),
					);
					return [toSearchableNodeDescription(entry, score, read, found)];
				});
		},

		/** Undefined when the instance has no such type or version: see `suggest` and `versions`. */
		describe(nodeType: string, selection?: NodeSelection) {
			const entry = types.get(nodeType);
			return entry && describeNode(entry, selection);
		},

		/** Undefined when the instance has no such type or version. */
		typeDefinition(nodeType: string, selection?: NodeSelection) {
			const entry = types.get(nodeType);
			const version = selection?.version ?? entry?.defaultVersion;
			if (!entry || version === undefined) return undefined;
			const description = descriptionAt(entry.descriptions, version);
			return description && typeDefinition(description, { ...selection, version });
		},

		/** Undefined when the instance has no such type or version. */
		needs(nodeType: string, version: number) {
			const description = descriptionAt(types.get(nodeType)?.descriptions ?? [], version);
			return description && nodeNeeds(description, entries);
		},

		/** Known versions of a type, ascending; empty for an unknown type. */
		versions: (nodeType: string): readonly number[] => types.get(nodeType)?.versions ?? [],

		/** A guide to building workflows, without what it says of nodes and parameters that the instance does not have. */
		checkGuide: (guide: string): string => checkGuide(guide, guideNodes(types)),

		/**
		 * Full names nearest to a type that is wrong, in the wrong case or without prefix, best first. For a right type:
		 * only the type itself.
		 */
		suggest: suggestNodeTypesAmong(entries),
	};
}

export type NodesCatalog = ReturnType<typeof buildCatalog>;
