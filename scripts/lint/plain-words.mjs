/** What reads like a riddle, and the usual word. */
const WORDS = [
	[/\bnobody\b/i, 'name who does not, or leave the subject out: "no approval is needed"'],
	[/\bwhoever\b/i, '"the user who", "the caller that"'],
	[/\b(?:somebody|anybody|someone else)\b/i, '"another user", "any user", "the caller"'],
	[/\b(?:that|which|or) is none\b/i, '"invalid", "missing" or "not found"'],
	[/\bthere (?:is|are) none\b/i, '"not found", "missing", or what there is instead'],
	[
		/(?<!\bthere |\bthat |\bwhich )\bis no (?!longer\b|more\b|\w+er\b)\w+/i,
		'"must be …", "is not a …"',
	],
	[/\bof strangers\b/i, '"untrusted"'],
	[/\b(?:is|are|was|were) asked about\b/i, '"needs approval"'],
];

/** @type {import('eslint').Rule.RuleModule} */
export default {
	meta: {
		type: 'suggestion',
		docs: { description: 'Texts use the usual words' },
		messages: { riddle: 'Say "{{said}}" in the usual words: {{usual}}.' },
		schema: [],
	},
	create(context) {
		const look = (node, text) => {
			for (const [pattern, usual] of WORDS) {
				const said = pattern.exec(text)?.[0];
				if (said !== undefined)
					context.report({ node, messageId: 'riddle', data: { said, usual } });
			}
		};
		return {
			Program() {
				for (const comment of context.sourceCode.getAllComments())
					look(comment, comment.value.replace(/\n\s*\* ?/g, ' '));
			},
			Literal(node) {
				if (typeof node.value === 'string') look(node, node.value);
			},
			TemplateElement(node) {
				look(node, node.value.raw);
			},
		};
	},
};
