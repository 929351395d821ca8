/** Schemas at each limit, and beyond it: what a hostile author would send. As JSON texts. */
export function hostileSchemas() {
	const object = (properties, more = {}) => JSON.stringify({ type: 'object', properties, ...more });
	const many = (count, make) =>
		Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, make(at)]));
	const nested = (levels) => `${'{"not":'.repeat(levels)}{}${'}'.repeat(levels)}`;
	const chain = (length, copies) => ({
		...many(length, (at) => ({ allOf: Array(copies).fill({ $ref: `#/$defs/f${at + 1}` }) })),
		[`f${length}`]: {},
	});
	return {
		'schema, 64 kB of text': object({}, { description: 'x'.repeat(64_000) }),
		'schema, beyond 64 kB': object({}, { description: 'x'.repeat(10_000_000) }),
		'schema, 990 fields': object(many(990, () => ({ type: 'string' }))),
		'schema, 20,000 fields': object(many(20_000, () => ({}))),
		'schema, 5,000 levels': `{"type":"object","properties":{"a":${nested(5_000)}}}`,
		'schema, 31 levels': `{"type":"object","properties":{"a":${nested(30)}}}`,
		'schema, references that double': object({}, { $ref: '#/$defs/f0', $defs: chain(30, 2) }),
		'schema, 9,000 applied': object(
			{},
			{ $ref: '#/$defs/f0', $defs: chain(12, 2), description: 'y' },
		),
		'schema, a pattern at its limit': object({ a: { pattern: '(a?){500}'.repeat(3) } }),
		'schema, 200 patterns': object(many(200, (at) => ({ pattern: `^(a+)+${at}$` }))),
		'schema, ReDoS': object({ a: { pattern: '^(([a-z])+.)+[A-Z]([a-z])+$' } }),
		'schema, an enum of 6,000': object({
			a: { enum: Array.from({ length: 6_000 }, (_, at) => `${at}`) },
		}),
		'schema, __proto__':
			'{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{}}}',
	};
}

/** Values that a model may send. As JSON texts. */
export function hostileValues() {
	const keys = Array.from({ length: 500_000 }, (_, at) => `"k${at}":${at}`).join(',');
	return {
		'value, 500,000 keys': `{${keys}}`,
		'value, 49,000 keys': `{${Array.from({ length: 49_000 }, (_, at) => `"k${at}":${at}`).join(',')}}`,
		'value, 8 MB of text': JSON.stringify({ a: 'x'.repeat(8_000_000) }),
		'value, 1.9 MB of text': JSON.stringify({ a: 'x'.repeat(1_900_000) }),
		'value, 3,000 levels': `${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}`,
	};
}

const idOf = (number) => number.toString(16).padStart(32, '0');

/** A document with so many tools, each pinned to a copy of so many characters. */
export function largeDocument({ tools, copy, workflowId }) {
	const text = 'Lorem ipsum dolor sit amet, consetetur. '
		.repeat(Math.ceil(copy / 40))
		.slice(0, copy);
	const range = Array.from({ length: tools }, (_, at) => at);
	const schemas = [
		{ id: idOf(1), name: 'out', schema: {} },
		...range.map((at) => ({
			...{ id: idOf(10_000 + at), name: `in ${at}` },
			schema: {
				type: 'object',
				properties: {
					id: { type: 'string', description: `Which ${at}` },
					note: { type: 'string' },
				},
				required: ['id'],
			},
		})),
	];
	const workflow = (at) => ({
		name: `Copy ${at}`,
		nodes: [
			{
				...{ id: `${at}`, name: 'Called', type: 'n8n-nodes-base.executeWorkflowTrigger' },
				...{ typeVersion: 1.1, position: [0, 0], parameters: { inputSource: 'passthrough' } },
			},
			{
				...{ id: `n${at}`, name: 'Set', type: 'n8n-nodes-base.set', typeVersion: 3.4 },
				...{ position: [0, 0], parameters: { note: text } },
			},
		],
		connections: { Called: { main: [[{ node: 'Set', type: 'main', index: 0 }]] } },
		settings: { executionOrder: 'v1' },
	});
	const own = {
		description: null,
		defaultVersionId: null,
		inputSchemaId: null,
		outputSchemaId: null,
	};
	return {
		...{ format: 'foreman-registry', version: 1, workspaceId: 'elsewhere/else', schemas },
		functions: range.map((at) => ({ id: idOf(20_000 + at), name: `fn ${at}`, workflowId, ...own })),
		versions: range.map((at) => ({
			...{ id: idOf(30_000 + at), functionId: idOf(20_000 + at), workflowId },
			...{ workflowVersionId: `v${at}`, note: null, copyHash: '0'.repeat(64) },
			workflow: workflow(at),
		})),
		tools: range.map((at) => ({
			...{ id: idOf(40_000 + at), name: `tool_${at}`, description: `Does thing number ${at}` },
			...{ target: 'server', functionId: idOf(20_000 + at), functionVersionId: idOf(30_000 + at) },
			...{ inputSchemaId: idOf(10_000 + at), outputSchemaId: idOf(1), examples: null },
			...{ requiresConfirmation: false, enabled: true, effect: 'write', runtimeUserId: null },
		})),
	};
}
