import type { INodeProperties } from 'n8n-workflow';
import { fresh } from '../../kernel/fresh';
import { decide, isShownIfDecided, shownChoices } from '../definition/decided-node';
import type { NodeEntry } from '../node-entry';
import { groupsOf, propertiesOf } from '../property-options';

export const bareWord = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

const bareLabel = (label: string) => bareWord(label.replace(/^n8n\s+/i, '')).replace(/s$/, '');

function wordsOf({ description, defaultVersion }: NodeEntry): ReadonlySet<string> {
	const node = decide(description, defaultVersion, {});
	const words = new Set<string>();
	const add = (...texts: readonly unknown[]) => {
		for (const text of texts) if (typeof text === 'string') words.add(bareWord(text));
	};
	const visit = (property: INodeProperties): void => {
		if (!isShownIfDecided(property.displayOptions, node)) return;
		add(property.name, property.displayName);
		for (const choice of shownChoices(property, node)) add(choice.name, choice.value);
		for (const inner of propertiesOf(property)) visit(inner);
		for (const group of groupsOf(property)) {
			add(group.name, group.displayName);
			for (const inner of group.values) visit(inner);
		}
	};
	for (const property of description.properties) visit(property);
	return words;
}

/** A label of this length may be a part of a longer one. */
const LONG = 8;

/** Names that are words of English as well. */
const isPlainWord = (name: string) => ['If', 'Code', 'Form', 'Set', 'Wait', 'Limit'].includes(name);

export function guideNodes(types: ReadonlyMap<string, NodeEntry>) {
	const entries = [...types.values()].filter(({ isOffered }) => isOffered);
	const offered = new Set(
		entries.flatMap(({ name, toolVariant }) =>
			toolVariant === undefined ? [name] : [name, toolVariant],
		),
	);
	const byLabel = new Map(
		entries.map(({ name, description }) => [bareLabel(description.displayName), name]),
	);
	const displayNames = entries
		.map(({ name, description: { displayName } }) => ({ name, displayName }))
		.filter(({ displayName }) => !isPlainWord(displayName));
	const known = fresh<string, ReadonlySet<string>>({});
	return {
		/** Whether people are offered the type, or the tool that is made of it. */
		has: (type: string) => offered.has(type),
		/** The type that people see under this name, in any case and number. */
		named: (label: string) => byLabel.get(bareLabel(label)),
		namedIn: (sentence: string) =>
			displayNames
				.filter(({ displayName }) => sentence.includes(displayName))
				.map(({ name }) => name),
		/** Whether the newest version of the type has a parameter, an option or a value of this name or label. */
		knows(type: string, word: string) {
			const entry = types.get(type);
			if (entry === undefined) return false;
			const words = known.get(type, () => wordsOf(entry));
			const bare = bareWord(word);
			return (
				words.has(bare) || (bare.length >= LONG && [...words].some((own) => own.includes(bare)))
			);
		},
	};
}

export type GuideNodes = ReturnType<typeof guideNodes>;
