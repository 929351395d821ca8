/** For those who see a part of their tools alone. */
export const lookUpRule =
	'Tools named here that you do not see: `search-tools` shows their arguments, `run-tool` runs them.';
