import type { INodeTypeDescription } from 'n8n-workflow';

import type { NodeEntry } from '../../src/nodes-catalog/node-entry';
import { nodeNeeds } from '../../src/nodes-catalog/node-needs';
import { nodeType } from './node-type';

const entry = (
	name: string,
	outputs: INodeTypeDescription['outputs'],
	overrides: Partial<NodeEntry> = {},
): NodeEntry => {
	const description = nodeType(name, { outputs });
	return {
		name: description.name,
		description,
		descriptions: [description],
		versions: [1],
		defaultVersion: 1,
		isTrigger: false,
		isOffered: true,
		...overrides,
	};
};

const agent = nodeType('agent', {
	inputs: ['main', { type: 'ai_languageModel', required: true }, { type: 'ai_memory' }],
});

test('sub-nodes are told by what they give, in order of their names', () => {
	const entries = [
		entry('modelB', ['ai_languageModel']),
		entry('modelA', [{ type: 'ai_languageModel' }]),
		entry('modelC', "={{ $parameter.x ? ['ai_languageModel'] : ['main'] }}"),
		entry('memory', ['ai_memory']),
		entry('set', ['main']),
	];
	expect(nodeNeeds(agent, entries)).toEqual({
		subnodes: {
			ai_languageModel: {
				need: 'required',
				nodes: ['n8n-nodes-base.modelA', 'n8n-nodes-base.modelB', 'n8n-nodes-base.modelC'],
			},
			ai_memory: { need: 'optional', nodes: ['n8n-nodes-base.memory'] },
		},
	});
});

test('hidden nodes, and nodes that are offered as another one, are left out', () => {
	const entries = [
		entry('old', ['ai_memory'], { isOffered: false }),
		entry('both', ['ai_memory'], { toolVariant: 'n8n-nodes-base.bothTool' }),
	];
	expect(nodeNeeds(agent, entries).subnodes?.ai_memory).toEqual({ need: 'optional', nodes: [] });
});

test('six are named, the others counted', () => {
	const entries = Array.from({ length: 8 }, (_, index) => entry(`memory${index}`, ['ai_memory']));
	const memory = nodeNeeds(agent, entries).subnodes?.ai_memory;
	expect(memory).toMatchObject({ more: 2 });
	expect(memory?.nodes).toHaveLength(6);
	expect(nodeNeeds(agent, entries.slice(2)).subnodes?.ai_memory).not.toHaveProperty('more');
});

test('hints are one sentence, and relations at most five', () => {
	const relatedNodes = Array.from({ length: 7 }, (_, index) => ({
		nodeType: `n8n-nodes-base.related${index}`,
		relationHint: `Reads what this one has written. ${'More. '.repeat(50)}`,
	}));
	const needs = nodeNeeds(
		nodeType('vault', {
			builderHint: { searchHint: `<b>Keeps</b> ${'many '.repeat(100)}`, relatedNodes },
		}),
		[],
	);
	expect(needs.builderHint).toMatch(/^Keeps many .*…$/);
	expect(needs.builderHint?.length).toBeLessThanOrEqual(301);
	expect(needs.relatedNodes).toHaveLength(5);
	expect(needs.relatedNodes?.[0]).toBe('n8n-nodes-base.related0: Reads what this one has written');
	expect(needs).not.toHaveProperty('subnodes');
});

test('of a node that needs nothing, nothing is said', () => {
	expect(nodeNeeds(nodeType('set'), [entry('set', ['main'])])).toEqual({});
});
