import { nearest } from '../../kernel/values/nearest';
import type { Tag } from '../../kernel/ports/instance/tags';
import { ToolError } from '../../kernel/tool-error';

const findTag = (wanted: string, tags: readonly Tag[]): Tag | undefined => {
	const exact = tags.find(({ id, name }) => name === wanted || id === wanted);
	if (exact) return exact;
	const alike = tags.filter(({ name }) => name.toLowerCase() === wanted.toLowerCase());
	return alike.length === 1 ? alike[0] : undefined;
};

/** Tags by name, in any case where that is certain, or by id; and the names that no tag has. */
export function chooseTags(
	wanted: readonly string[],
	tags: readonly Tag[],
): { readonly found: readonly Tag[]; readonly missing: readonly string[] } {
	const names = [...new Set(wanted.map((name) => name.trim()))];
	const found = names.flatMap((name) => findTag(name, tags) ?? []);
	return { found, missing: names.filter((name) => !findTag(name, tags)) };
}

/** Tags are shared by everybody: a misspelled one must not become a new one unasked, nor stand for no workflow. */
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
	return new ToolError({
		code: 'not-found',
		message: `There is no tag ${described.join(', ')}. Nothing was changed.`,
		hint,
	});
}
