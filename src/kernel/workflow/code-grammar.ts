import { shortType } from './short-type';

/** The technique of get-best-practices that returns the grammar. */
export const CODE_TECHNIQUE = 'workflow_code';

const rules = {
	nodes:
		"Each node is a const: const a = trigger({ type, version, config }); const b = node({…}). One export: export default workflow('id', 'Name', settings).add(a).to(b);",
	config: 'config: { name, parameters, credentials, subnodes, retryOnFail: true, maxTries: 3 }.',
	order:
		'Two nodes after one: .add(a).to(b).add(a).to(c). An array in .to() goes to different outputs. Output 1: a.output(1).to(b).',
	branches:
		'IF: .to(ifElse({ version, config }).onTrue(a).onFalse(b)). Switch: switchCase({…}).onCase(0, a).onCase(1, b).',
	merging:
		'Merge: const m = merge({…}); .add(a.to(m.input(0))).add(b.to(m.input(1))).add(m).to(c).',
	looping: 'Loop: const l = splitInBatches({…}); .to(l.onEachBatch(a.to(nextBatch(l))).onDone(b)).',
	failures: "Failures: a.onError(b), or onError: 'continueRegularOutput' in config.",
	subnodes:
		"AI: subnodes: { model: languageModel({…}), memory: memory({…}), tools: [tool({…})] }; also outputParser, embedding, vectorStore, retriever, documentLoader, textSplitter, reranker. A model fills in fromAi('name', 'what it is').",
	values:
		"Expressions: expr('{{ $json.field }}'), of an earlier node $('Node').item.json. Credentials: { slackApi: newCredential('Name', 'id') }. Unknown: placeholder('what').",
	refused:
		'Refused: functions, arrows, loops, if, let, types, methods such as map. What a run computes goes into an expression, or as text into jsCode of a Code node.',
} as const;

/** Everything that workflow code can express, one rule each. A test parses every construct and counts the tokens. */
export const codeGrammar = Object.values(rules);

const ofType: ReadonlyMap<string, string> = new Map([
	['if', rules.branches],
	['switch', rules.branches],
	['merge', rules.merging],
	['splitInBatches', rules.looping],
]);

/** What of the grammar a definition brings: with a trigger, as each workflow has one, what all code needs; with others what only they need. */
export function grammarFor(nodeType: string, isTrigger: boolean, hasSubnodes: boolean): string[] {
	const own = ofType.get(shortType(nodeType));
	return [
		...(isTrigger ? [rules.config, rules.order, rules.failures, rules.values, rules.refused] : []),
		...(own === undefined ? [] : [own]),
		...(hasSubnodes ? [rules.subnodes] : []),
	];
}
