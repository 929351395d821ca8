/** Words so common in automation that they tell little about which node is meant. */
export const lightWords: ReadonlySet<string> = new Set(
	`add app automatically contents create data delete do get info information make new number one
	perform read run send simple single three two update value values write`.split(/\s+/),
);
