/** For those who see a part of their tools alone. */
export const lookUpRule =
	'A tool that is named to you and that you do not have: `search-tools` shows its arguments, `run-tool` runs it.';
