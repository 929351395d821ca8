/** The literal that a spread takes apart, without the type that may be said of it. */
function literalIn(node) {
	const inner = node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression';
	return inner ? literalIn(node.expression) : node;
}

/** What a literal is taken apart into. Arguments are a list. */
const partsOf = (literal, holder) => {
	if (literal.type === 'ObjectExpression')
		return holder.type === 'ObjectExpression' ? literal.properties : undefined;
	if (literal.type === 'ArrayExpression')
		return holder.type === 'ObjectExpression' ? undefined : literal.elements;
	return undefined;
};

/** The name of a property as it is written; undefined where it is computed, or this is a spread. */
const nameOf = ({ type, computed, key }) =>
	type !== 'Property' || computed ? undefined : String(key.name ?? key.value);

/** Whether a part is something else once it is written out: an accessor, the prototype, or a second one of its name. */
const isOther = (part, holder) =>
	(part.type === 'Property' && part.kind !== 'init') ||
	nameOf(part) === '__proto__' ||
	(nameOf(part) !== undefined &&
		holder.properties.some((beside) => nameOf(beside) === nameOf(part)));

/** @type {import('eslint').Rule.RuleModule} */
export default {
	meta: {
		type: 'suggestion',
		fixable: 'code',
		docs: { description: 'A literal that is spread into a literal is written out' },
		messages: {
			spread: 'Write these out: a literal that is spread into another says nothing more.',
		},
		schema: [],
	},
	create(context) {
		const source = context.sourceCode;
		return {
			SpreadElement(node) {
				const literal = literalIn(node.argument);
				const parts = partsOf(literal, node.parent);
				if (parts === undefined) return;
				const fix = (fixer) => {
					// A hole in a list is not the same once it is written out.
					if (parts.length === 0 || parts.includes(null)) return null;
					if (
						literal.type === 'ObjectExpression' &&
						parts.some((part) => isOther(part, node.parent))
					)
						return null;
					const [first, last] = [parts.at(0), parts.at(-1)];
					// A comment that stands before the first part or after the last would be lost.
					const lost = source
						.getCommentsInside(node)
						.some(({ range }) => range[0] < first.range[0] || range[1] > last.range[1]);
					if (lost) return null;
					return fixer.replaceText(node, source.text.slice(first.range[0], last.range[1]));
				};
				context.report({ node, messageId: 'spread', fix });
			},
		};
	},
};
