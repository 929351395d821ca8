const tests = ['test/web/pages/read-page.test.ts'];

/** What keeps hidden text from a model, and a page from holding n8n. */
export const pages = [
	{
		name: 'rows of blanks before a charset',
		file: 'src/web/pages/find-charset.ts',
		find: "text.replace(/\\s+/g, ' ')",
		replace: 'text',
		tests: ['test/web/pages/slow-words.test.ts'],
	},
	{
		name: 'rows of blanks in a style',
		file: 'src/web/pages/hidden/hides.ts',
		find: ".replace(/\\s+/g, ' ');",
		replace: ';',
		tests: ['test/web/pages/slow-words.test.ts'],
	},
	{
		name: 'a type of a page in the words of its server',
		file: 'src/web/pages/read-page.ts',
		find: '\\s*(?:;|$)/i;',
		replace: '/i;',
		tests: ['test/web/pages/named-type.test.ts'],
	},
	{
		name: 'text of pages hidden by style',
		file: 'src/web/pages/hidden/is-hidden.ts',
		find: 'if (style !== undefined && hides(style)) return true;',
		replace: '',
		tests,
	},
	{
		name: 'text hidden by a style sheet of the page',
		file: 'src/web/pages/hidden/is-hidden.ts',
		find: 'if (classes.size > 0 && classNames',
		replace: 'if (classes.size < 0 && classNames',
		tests,
	},
	{
		name: 'the cap on elements of a page',
		file: 'src/web/pages/tree/parse-page.ts',
		find: "if (this.elements > MOST_ELEMENTS) this.cutBy = 'elements';",
		replace: 'if (this.elements < 0) this.cutBy = undefined;',
		tests,
	},
	{
		name: 'the cap on pages of a PDF',
		file: 'src/web/pages/read-pdf.ts',
		find: 'Math.min(pdf.pages, MOST_PAGES)',
		replace: 'pdf.pages',
		tests,
	},
];
