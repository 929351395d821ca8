/** The technique of get-best-practices that returns the grammar. */
export const CODE_TECHNIQUE = 'workflow_code';

/** Everything that workflow code can express, one rule each. A test parses every construct and counts the tokens. */
export const codeGrammar = [
	"Each node is a const: const a = trigger({ type, version, config }); const b = node({…}). One export: export default workflow('id', 'Name', settings).add(a).to(b);",
	'config: { name, parameters, credentials, subnodes, retryOnFail: true, maxTries: 3 }.',
	'Two nodes after one: .add(a).to(b).add(a).to(c). An array in .to() goes to different outputs. Output 1: a.output(1).to(b).',
	'IF: .to(ifElse({ version, config }).onTrue(a).onFalse(b)). Switch: switchCase({…}).onCase(0, a).onCase(1, b).',
	'Merge: const m = merge({…}); .add(a.to(m.input(0))).add(b.to(m.input(1))).add(m).to(c).',
	'Loop: const l = splitInBatches({…}); .to(l.onEachBatch(a.to(nextBatch(l))).onDone(b)).',
	"Failures: a.onError(b), or onError: 'continueRegularOutput' in config.",
	"AI: subnodes: { model: languageModel({…}), memory: memory({…}), tools: [tool({…})] }; also outputParser, embedding, vectorStore, retriever, documentLoader, textSplitter, reranker. A model fills in fromAi('name', 'what it is').",
	"Expressions: expr('{{ $json.field }}'), of an earlier node $('Node').item.json. Credentials: { slackApi: newCredential('Name', 'id') }. Unknown: placeholder('what').",
	'Refused: functions, arrows, loops, if, let, types, methods such as map. What a run computes goes into an expression, or as text into jsCode of a Code node.',
] as const;
