const TOKEN =
	/(?<text>'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)|(?<number>\b\d+(?:\.\d+)?\b)|(?<member>\??\.[A-Za-z_]\w*)|(?<operator>===|!==|=>|==|!=|>=|<=|&&|\|\||\?\?|[<>+*-])|\w+|\S/g;

const SWAPPED = {
	'===': '!==',
	'!==': '===',
	'==': '!=',
	'!=': '==',
	'>=': '<',
	'<=': '>',
	'>': '<=',
	'<': '>=',
	'&&': '||',
	'||': '&&',
	'??': '&&',
	'+': '-',
	'-': '+',
	'*': '+',
};
const OF_N8N = /^\??\.(json|item|body|query|params|headers|binary|context)$/;

/** Changes of one place: an operator swapped, a number one more, a text longer, another field, a method without arguments left out. */
function changesAt({ 0: token, index, groups }, code) {
	const after = code.slice(index + token.length);
	const before = code.slice(0, index);
	const cut = { from: index, to: index + token.length };
	if (groups.operator) return SWAPPED[token] ? [{ ...cut, text: SWAPPED[token] }] : [];
	if (groups.number) return [{ ...cut, text: String(Number(token) + 1) }];
	if (groups.text)
		return /(\$|\$items|\$node\s*)[([]\s*$/.test(before) || token.startsWith('`')
			? []
			: [{ ...cut, text: `${token.slice(0, -1)}x${token.at(-1)}` }];
	if (!groups.member || OF_N8N.test(token)) return [];
	if (after.startsWith('()'))
		return /(first|last|all)$/.test(token) ? [] : [{ ...cut, to: cut.to + 2, text: '' }];
	return after.startsWith('(') ? [] : [{ ...cut, text: `${token}Id` }];
}

/**
 * @param {string} text a parameter that is an expression
 * @returns {string[]} the parameter with one change inside its braces, each
 */
export function changedExpressions(text) {
	return [...text.matchAll(/\{\{([\s\S]*?)\}\}/g)].flatMap(({ 1: code, index }) => {
		const offset = index + 2;
		return [...code.matchAll(TOKEN)]
			.flatMap((match) => changesAt(match, code))
			.map(
				({ from, to, text: put }) => text.slice(0, offset + from) + put + text.slice(offset + to),
			);
	});
}
