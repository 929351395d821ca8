/** For agents that see only a part of their tools. */
export const lookUpRule =
	'Tools named here that you do not see: `search-tools` shows their arguments, `run-tool` runs them.';
