import type { Tag } from '../../kernel/ports/instance/tags';
import type { WorkflowSummary } from '../../kernel/ports/instance/workflows';
import { notFound, type ToolError } from '../../kernel/tool-error';
import { nearest } from '../../kernel/values/nearest';

export const tagNames = ({ tags = [] }: Pick<WorkflowSummary, 'tags'>): string[] =>
	tags.map(({ name }) => name);

const findTag = (wanted: string, tags: readonly Tag[]): Tag | undefined => {
	const exact = tags.find(({ id, name }) => name === wanted || id === wanted);
	if (exact) return exact;
	const alike = tags.filter(({ name }) => name.toLowerCase() === wanted.toLowerCase());
	return alike.length === 1 ? alike[0] : undefined;
};

/** Finds tags by name or id, ignoring case where one tag fits. Gives the names that no tag has, too. */
export function chooseTags(
	wanted: readonly string[],
	tags: readonly Tag[],
): { readonly found: readonly Tag[]; readonly missing: readonly string[] } {
	const names = [...new Set(wanted.map((name) => name.trim()))];
	const found = names.flatMap((name) => findTag(name, tags) ?? []);
	return { found, missing: names.filter((name) => !findTag(name, tags)) };
}

/** Everybody shares tags: a misspelled name must not create one unasked, and must not match nothing unnoticed. */
export function unknownTags(
	missing: readonly string[],
	tags: readonly Tag[],
	hint: string,
): ToolError {
	const known = tags.map(({ name }) => name);
	const described = missing.map((name) => {
		const guess = nearest(name, known);
		return `"${name}"${guess ? ` (did you mean "${guess}"?)` : ''}`;
	});
	return notFound(`There is no tag ${described.join(', ')}. Nothing was changed.`, hint);
}
