/** Makes workflows that nobody would draw but n8n stores, with things that the code cannot express. */
import { createRandom } from '../random.mjs';

const LANGCHAIN = '@n8n/n8n-nodes-langchain';

/** Types that the SDK writes in ways of their own, and plain ones. */
const TYPES = [
	['n8n-nodes-base.manualTrigger', 1],
	['n8n-nodes-base.webhook', 2],
	['n8n-nodes-base.set', 3.4],
	['n8n-nodes-base.noOp', 1],
	['n8n-nodes-base.if', 2.2],
	['n8n-nodes-base.switch', 3.2],
	['n8n-nodes-base.merge', 3],
	['n8n-nodes-base.splitInBatches', 3],
	['n8n-nodes-base.stickyNote', 1],
	[`${LANGCHAIN}.agent`, 2],
	[`${LANGCHAIN}.lmChatOpenAi`, 1.2],
	[`${LANGCHAIN}.memoryBufferWindow`, 1.3],
	[`${LANGCHAIN}.toolCode`, 1.1],
	[`${LANGCHAIN}.vectorStoreInMemory`, 1],
	[`${LANGCHAIN}.outputParserStructured`, 1.2],
];

const AI_TYPES = [
	'languageModel',
	'memory',
	'tool',
	'outputParser',
	'embedding',
	'vectorStore',
].map((type) => `ai_${type}`);

/**
 * One workflow: main and sub-node lines in any direction, circles, a line that exists twice, empty and missing outputs, nodes that are
 * step and sub-node, sub-nodes that several share, pins of nodes that are not there. `seed`: the same one makes the same workflow.
 */
export function makeGraph(seed) {
	const random = createRandom(seed);
	const below = (limit) => Math.floor(random() * limit);
	const pick = (list) => list[below(list.length)];
	const nodes = Array.from({ length: 2 + below(8) }, (_, index) => {
		const [type, typeVersion] = pick(TYPES);
		return {
			id: `id-${index}`,
			name: `${type.split('.')[1]} ${index}`,
			type,
			typeVersion,
			position: random() < 0.8 ? [index * 200, below(4) * 100] : [0, 0],
			parameters: random() < 0.5 ? {} : { text: `value ${index}` },
			...(random() < 0.1 ? { onError: 'continueErrorOutput' } : {}),
			...(random() < 0.1 ? { disabled: true } : {}),
		};
	});
	const connections = {};
	const link = (source, outputType, output, target) => {
		const slots = ((connections[source] ??= {})[outputType] ??= []);
		while (slots.length <= output) slots.push(random() < 0.2 ? null : []);
		(slots[output] ??= []).push(target);
	};
	for (let count = below(nodes.length * 2 + 1); count > 0; count--) {
		const [source, target] = [pick(nodes).name, pick(nodes).name];
		const type = random() < 0.6 ? 'main' : pick(AI_TYPES);
		const line = [source, type, random() < 0.7 ? 0 : below(4)];
		// Sometimes the two ends of a line have different types.
		const inputType = random() < 0.97 ? type : pick(['main', ...AI_TYPES]);
		const to = { node: target, type: inputType, index: random() < 0.8 ? 0 : below(3) };
		link(...line, to);
		if (random() < 0.05) link(...line, { ...to });
	}
	for (const { name } of nodes) {
		if (random() < 0.05) connections[name] ??= {};
		if (random() < 0.05) (connections[name] ??= {}).main ??= [[]];
	}
	const pinned = nodes.filter(() => random() < 0.1).map(({ name }) => name);
	if (random() < 0.2) pinned.push('Gone');
	return {
		name: `Graph ${seed}`,
		nodes,
		connections,
		settings: { executionOrder: 'v1' },
		pinData: Object.fromEntries(pinned.map((name) => [name, [{ json: { pin: name } }]])),
	};
}
