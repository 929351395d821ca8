/** What a span may say of a Foreman, an agent or a call. n8n puts `n8n.node.custom.` before those of its own spans. */
const names = {
	run: 'foreman.run',
	task: 'foreman.task',
	agent: 'foreman.agent',
	kind: 'foreman.agent.kind',
	tool: 'foreman.tool',
	model: 'foreman.model',
	outcome: 'foreman.outcome',
	tokensIn: 'foreman.tokens.in',
	tokensCached: 'foreman.tokens.cached',
	tokensOut: 'foreman.tokens.out',
	modelCalls: 'foreman.calls.model',
	toolCalls: 'foreman.calls.tool',
} as const;
type SpanFacts = Readonly<Partial<Record<keyof typeof names, string | number>>>;
const attributes: ReadonlyMap<string, string> = new Map(Object.entries(names));
/** What people call agents, tools and models. Texts have other signs, or are longer. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._:@/-]{0,79}$/u;

/** The attributes of a span: figures and names alone. `hide` takes out what looks like a secret. */
export function spanAttributes(facts: SpanFacts, hide: (value: unknown) => unknown) {
	const shown = (text: string) => (NAME.test(text) && hide(text) === text ? text : '[hidden]');
	const pairs = Object.entries(facts).flatMap(([fact, value]) => {
		const name = attributes.get(fact);
		if (name === undefined || value === undefined || value === '') return [];
		return [[name, typeof value === 'string' ? shown(value) : value] as const];
	});
	return Object.fromEntries(pairs);
}
