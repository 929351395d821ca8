module.exports = {
	useTabs: true,
	tabWidth: 2,
	printWidth: 100,
	singleQuote: true,
	trailingComma: 'all',
	semi: true,
	arrowParens: 'always',
	endOfLine: 'lf',
};
