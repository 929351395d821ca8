/** In the texts of this folder, a word in backticks is the name of a tool. */
const toolName = /`([a-z]+(?:-[a-z]+)*)`/g;

export const offeredRules = (rules: readonly string[], tools: readonly string[]): string[] =>
	rules.filter((rule) =>
		[...rule.matchAll(toolName)].every(([, name = '']) => tools.includes(name)),
	);

/** A heading with its rules. Rules about tools that are not offered are left out. So is a heading without rules. */
export function section(heading: string, rules: readonly string[], tools: readonly string[]) {
	const offered = offeredRules(rules, tools);
	return offered.length === 0
		? ''
		: [`# ${heading}`, ...offered.map((rule) => `- ${rule}`)].join('\n');
}

/** The parts that are not empty, separated by blank lines or another gap. */
export const joinParts = (parts: readonly string[], gap = '\n\n'): string =>
	parts.filter((part) => part !== '').join(gap);

/** For agents that see only a part of their tools. */
export const lookUpRule =
	'Tools named here that you do not see: `search-tools` shows their arguments, `run-tool` runs them.';
