/** What all providers of models take: some want a letter first, some no more than 64 signs. */
const fit = /^[a-zA-Z][a-zA-Z0-9_-]{0,63}$/;

/** The same for names that a person or a model may take for one another. */
export const foldedToolName = (name: string): string =>
	name
		.toLowerCase()
		.replace(/[-_]/g, '')
		.replace(/[i1]/g, 'l')
		.replace(/0/g, 'o')
		.replace(/rn/g, 'm')
		.replace(/vv/g, 'w');

/** Says what is wrong with a name for a tool; undefined if nothing is. `reserved`: names of native tools, and all others that are not free. */
export function toolNameJudge(reserved: readonly string[]): (name: string) => string | undefined {
	const taken = new Map(reserved.map((name) => [foldedToolName(name), name] as const));
	return (name) => {
		if (!fit.test(name))
			return 'must begin with a letter and have at most 64 letters, digits, "-" and "_": providers of models take no others';
		if (name in {}) return 'is a word of JavaScript; choose another';
		const other = taken.get(foldedToolName(name));
		if (other === undefined) return undefined;
		return other === name
			? 'is the name of a tool of Foreman; choose another'
			: `looks like "${other}", which is a tool of Foreman; choose another`;
	};
}
