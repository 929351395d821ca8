const COMPUTED =
	"What a run computes goes into an expression, expr('{{ … }}'), or as text into jsCode of a Code node.";

const ONE_EXPORT =
	"The last statement is `export default workflow('id', 'Name').add(…).to(…)`, and the only export.";

/** What n8n's interpreter refuses, by its message, and what says the same. The first that fits holds. */
const instead: ReadonlyArray<readonly [refused: RegExp, write: string]> = [
	[
		/ArrowFunction|FunctionExpression|FunctionDeclaration|Class(?:Declaration|Expression)/,
		`Write no functions; write each node out as a const. ${COMPUTED} What a model fills in: fromAi('name', 'what it is').`,
	],
	[
		/(?:For|While|ForIn|ForOf|DoWhile)Statement/,
		'Write each node out as a const of its own. To loop over items in a run: splitInBatches({…}).onEachBatch(a.to(nextBatch(l))).onDone(b).',
	],
	[
		/IfStatement|SwitchStatement/,
		'To branch in a run: ifElse({…}).onTrue(a).onFalse(b), or switchCase({…}).onCase(0, a).onCase(1, b).',
	],
	[
		/TryStatement|ThrowStatement/,
		"Failures of a node: a.onError(b), or onError: 'continueRegularOutput' and retryOnFail: true in its config.",
	],
	[
		/UpdateExpression|'(?:let|var)' declarations|AssignmentExpression/,
		'Write each value once, as a const.',
	],
	[
		/AwaitExpression|YieldExpression|'Promise'/,
		'Nothing is waited for here: each step of a run is a node.',
	],
	[/ExportNamed|ExportAll|'module'|'exports'|'return' outside|must export/, ONE_EXPORT],
	[
		/'require'|ImportExpression|ImportDeclaration/,
		'Import nothing: the functions of the SDK are there.',
	],
	[/Method '/, `Write values out. ${COMPUTED}`],
	[/'\$\w*' is not defined/, "An expression is text: expr('{{ $json.field }}')."],
	[
		/is not defined/,
		'Declare it above with const. A service has no function of its own: node({ type, version, config }).',
	],
	[/Security violation|NewExpression/, COMPUTED],
	[/Unsupported syntax/, 'Write values out: texts, numbers, lists and objects, in plain consts.'],
	[
		/Syntax error/,
		'Close each bracket and text, and write no types: the code is read as JavaScript.',
	],
];

/** What to write in the place of code that n8n's interpreter has refused; undefined where its message says enough. */
export const insteadOf = (message: string): string | undefined =>
	instead.find(([refused]) => refused.test(message))?.[1];
