import type { INodeTypeDescription, INodeProperties } from 'n8n-workflow';
import { fresh } from '../kernel/fresh';
import { nearest } from '../kernel/values/nearest';
import type { NodeScope } from '../kernel/ports/instance/node-types';
import { type Discriminators, discriminatorsOf } from './definition/discriminators';
import { typeDefinition, inputsText, outputsText } from './definition/type-definition';
import { checkGuide } from './guides/check-guide';
import { guideNodes } from './guides/guide-nodes';
import { type NodeEntry, groupByType, descriptionAt, wantedVersion } from './node-entry';
import { nodeNeeds } from './node-needs';
import { nearWordsAmong } from './search/near-words';
import { buildNodeIndex } from './search/node-index';
import { readQuery } from './search/read-query';
import { scoreNodes } from './search/score-nodes';
import { shortType } from '../kernel/workflow/short-type';
import { squeezed } from './text/words-of';
import { toSearchableNodeDescription } from './searchable-node-description';
import { isUnset } from '../kernel/values/is-unset';
import { decide, isShownIfDecided, rulesOf, shownChoices } from './definition/decided-node';
import type { DecidedNode } from './definition/decided-node';
import { type ReachableProperty, reachableProperties } from './definition/reachable-properties';
import { ruleText } from './definition/rule-text';
import { groupsOf, propertiesOf } from './property-options';
import { plainSentence } from './text/plain-sentence';

const DESCRIPTION_LENGTH = 80;
const MAXIMUM_OPTIONS = 40;
const NOTE_LENGTH = 160;
const MAXIMUM_NOTES = 5;
const DISCRIMINATORS: ReadonlySet<string> = new Set(['resource', 'operation']);

function describeProperty({ property, when, unless }: ReachableProperty, node: DecidedNode) {
	const { name, displayName, type, required, default: value } = property;
	const options = [
		...shownChoices(property, node).map((choice) => choice.value),
		...propertiesOf(property).map((inner) => inner.name),
		...groupsOf(property).map((group) => group.name),
	];
	const rules = [...when.map(ruleText), ...unless.map((rule) => `not (${ruleText(rule)})`)];
	const description = plainSentence(property.description, DESCRIPTION_LENGTH);

	return {
		name,
		displayName,
		type,
		...(!isUnset(value) && { default: value }),
		...(required && { required }),
		/** Values of a choice, or names of the parameters inside a collection. */
		...(options.length > 0 && { options: [...new Set(options)].slice(0, MAXIMUM_OPTIONS) }),
		/** Display rules on undecided parameters, such as `select = 'channel'`. */
		...(rules.length > 0 && { when: rules.join(' and ') }),
		...(description !== '' && { description }),
	};
}

function isShared({ name, type, displayOptions }: INodeProperties, { values }: DecidedNode) {
	const isUndecided = (key: string) => DISCRIMINATORS.has(key) && !(key in values);
	if (type === 'options' && DISCRIMINATORS.has(name)) return false;
	return !rulesOf(displayOptions?.show).some(({ key }) => isUndecided(key.replace(/^\//, '')));
}

/** Describes a node for reading, reduced to the selected resource and operation. Undefined when it has no such version. */
export function describeNode(entry: NodeEntry, selection: NodeScope = {}) {
	const version = wantedVersion(entry, selection);
	const description = descriptionAt(entry.descriptions, version);
	if (!description) return undefined;

	const node = decide(description, version, selection);
	const discriminators = discriminatorsOf(description, version);
	const notes = description.properties
		.filter(
			(property) =>
				['notice', 'callout'].includes(property.type) &&
				isShownIfDecided(property.displayOptions, node),
		)
		.map(({ displayName }) => plainSentence(displayName, NOTE_LENGTH))
		.slice(0, MAXIMUM_NOTES);

	return {
		name: entry.name,
		displayName: description.displayName.trim(),
		description: description.description,
		version,
		/** Every version that the instance can run, ascending. */
		versions: [...entry.versions],
		group: [...description.group],
		properties: reachableProperties(description.properties, node)
			.filter(({ property }) => property.type !== 'hidden' && isShared(property, node))
			.map((each) => describeProperty(each, node)),
		credentials: (description.credentials ?? [])
			.filter(({ displayOptions }) => isShownIfDecided(displayOptions, node))
			.map(({ name, required = false }) => ({ name, required })),
		/** Connection types with notes, such as `main, ai_memory (required)`. */
		inputs: inputsText(node),
		outputs: outputsText(description),
		...(Object.keys(discriminators).length > 0 && { discriminators }),
		/** Notices that n8n shows with the node, shortened. */
		...(notes.length > 0 && { notes }),
	};
}

const MAXIMUM_SUGGESTIONS = 3;

function suggestNodeTypesAmong(
	entries: readonly NodeEntry[],
): (nodeType: string) => readonly string[] {
	const offered = new Map(entries.map(({ name, isOffered }) => [name, isOffered]));
	const byName = new Map<string, string[]>();
	for (const { name, description } of entries)
		for (const written of new Set([shortType(name), description.displayName].map(squeezed)))
			byName.set(written, [...(byName.get(written) ?? []), name]);
	const near = nearWordsAmong(byName.keys());

	return (nodeType) => {
		if (offered.has(nodeType)) return [nodeType];
		const wanted = squeezed(shortType(nodeType));
		if (wanted === '') return [];
		const alike = () => {
			const found = near(wanted).map(([written]) => written);
			return found.length > 0 ? found : [nearest(wanted, [...byName.keys()]) ?? ''];
		};
		const best = byName.get(wanted) ?? alike().flatMap((written) => byName.get(written) ?? []);
		const usual = [...new Set(best)].filter((name) => offered.get(name));
		return (usual.length > 0 ? usual : best).slice(0, MAXIMUM_SUGGESTIONS);
	};
}

const DEFAULT_LIMIT = 5;

const toListedNode = ({ name, description, defaultVersion }: NodeEntry) => ({
	name,
	displayName: description.displayName.trim(),
	description: description.description,
	group: [...description.group],
	/** The version a new node gets. */
	version: defaultVersion,
});

/** The node types of one instance, as its loader collects their descriptions, with full names. Answers are plain data. */
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
		size: types.size,

		/** Offered nodes by display name. With `query`: those whose name and description contain every word of it. */
		list(query = '') {
			const wanted = query.trim().toLowerCase().split(/\s+/);
			return listed.filter(({ name, displayName, description }) => {
				const text = `${name}\n${displayName}\n${description}`.toLowerCase();
				return wanted.every((word) => text.includes(word));
			});
		},

		/** The best matches for a few words, best first. Where none fits, the nearest and the node that calls any API, with `fits: false`. */
		search(query: string, limit = DEFAULT_LIMIT) {
			const named = index.placeOfType(query);
			const read = readQuery(index.entries[named ?? -1]?.description.displayName ?? query, index);
			const scored = scoreNodes(index, read);
			const fits = named !== undefined || scored.some((one) => one.fits);
			const first = named ?? (fits || scored.length === 0 ? undefined : index.anyApi);
			const found = scored.map(({ position }) => position);
			const others = found.filter((position) => position !== first);
			const places = fits
				? [first ?? [], others].flat()
				: [...others.slice(0, Math.max(1, limit - 1)), first ?? []].flat();
			const scores = new Map(scored.map(({ position, score }) => [position, score]));
			return places.slice(0, limit).flatMap((position) => {
				const entry = index.entries[position];
				if (!entry) return [];
				const choices = discriminators.get(entry, () =>
					discriminatorsOf(entry.description, entry.defaultVersion),
				);
				const score = scores.get(position) ?? scored[0]?.score ?? 1;
				const node = toSearchableNodeDescription(entry, score, read, choices);
				return [{ ...node, ...(!fits && { fits }) }];
			});
		},

		/** Undefined when the instance has no such type or version: see `suggest` and `versions`. */
		describe(nodeType: string, selection?: NodeScope) {
			const entry = types.get(nodeType);
			return entry && describeNode(entry, selection);
		},

		/** Undefined when the instance has no such type or version. */
		typeDefinition(nodeType: string, selection?: NodeScope) {
			const entry = types.get(nodeType);
			if (!entry) return undefined;
			const version = wantedVersion(entry, selection);
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

		checkGuide: (guide: string): string => checkGuide(guide, guideNodes(types)),

		/** Full names nearest to a type that is wrong, best first. For a right type: only the type itself. */
		suggest: suggestNodeTypesAmong(entries),
	};
}

export type NodesCatalog = ReturnType<typeof buildCatalog>;
