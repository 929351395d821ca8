import type { INodeTypeDescription, INodeTypes } from 'n8n-workflow';

import { createRunPlan } from '../../src/adapters/in-process/run-plan';
import { choice, nodeType } from '../nodes-catalog/node-type';
import { codeType } from '../workflow/simulation/judged';
import { storedNode, storedWorkflow } from '../tools/stored-workflow';

const types: Readonly<Record<string, Partial<INodeTypeDescription>>> = {
	crm: {
		credentials: [{ name: 'crmApi' }],
		properties: [choice('operation', { get: 'Get a row', create: 'Create a row' })],
	},
	set: { codex: { categories: ['Core Nodes'] } },
	hook: { group: ['trigger'] },
	code: codeType,
};

const nodeTypes = {
	getByNameAndVersion(type: string) {
		const name = type.replace('n8n-nodes-base.', '');
		const overrides = types[name];
		if (!overrides) throw new Error(`Unrecognized node type: ${type}`);
		return { description: nodeType(name, overrides) };
	},
} as unknown as INodeTypes;

const plan = createRunPlan(
	nodeTypes,
	() => 0,
	(value) => value,
);

const node = (name: string, type: string, more = {}) =>
	storedNode(name, { type: `n8n-nodes-base.${type}`, typeVersion: 1, ...more });

const crm = (name: string, operation: string, more = {}) =>
	node(name, 'crm', { parameters: { operation }, ...more });

const main = (...targets: string[]) => ({
	main: [targets.map((target) => ({ node: target, type: 'main', index: 0 }))],
});

const tool = (target: string) => ({ ai_tool: [[{ node: target, type: 'ai_tool', index: 0 }]] });

const heldIn = async (nodes: ReturnType<typeof node>[], connections: Record<string, unknown>) =>
	Object.fromEntries(await plan.writers(storedWorkflow({ nodes, connections })));

describe('the nodes that a simulated run holds back', () => {
	it('are those that may write, each with why', async () => {
		const nodes = [
			...[node('Start', 'hook'), crm('Read', 'get'), crm('Write', 'create'), node('Set', 'set')],
			...[crm('Odd', 'find'), node('Gone', 'gone'), node('Middle', 'hook')],
			...[crm('Off', 'create', { disabled: true })],
		];
		const connections = { Start: main('Read', 'Write', 'Set', 'Odd', 'Gone', 'Middle', 'Off') };
		expect(await heldIn(nodes, connections)).toEqual({
			Start: 'trigger',
			Write: 'writes',
			Odd: 'unknown-operation',
			Gone: 'unknown-type',
			Middle: 'trigger',
		});
	});

	it('are not its sub-nodes, but what uses them', async () => {
		const nodes = [node('Set', 'set'), crm('Tool', 'create')];
		expect(await heldIn(nodes, { Start: main('Set'), Tool: tool('Set') })).toEqual({
			Set: 'sub-nodes',
		});
	});

	it('are those in the flow, whatever other lines they have', async () => {
		const nodes = [crm('Write', 'create'), crm('One', 'get'), crm('Two', 'get')];
		expect(
			await heldIn(nodes, {
				Start: main('Write', 'One', 'Two'),
				Write: tool('Agent'),
				One: tool('Two'),
				Two: tool('One'),
			}),
		).toEqual({ Write: 'writes', One: 'sub-nodes', Two: 'sub-nodes' });
	});

	it('are judged where nothing leads to them, too: a node may be run alone', async () =>
		expect(await heldIn([crm('Write', 'create')], {})).toEqual({ Write: 'writes' }));

	it('are judged while n8n goes on: no turn has the code of two', async () => {
		let turns = 0;
		const count = setInterval(() => (turns += 1), 0);
		const nodes = ['return [];', 'return items;', 'return [{ json: {} }];'].map((jsCode, at) =>
			node(`Code ${at}`, 'code', { parameters: { jsCode } }),
		);
		expect(await heldIn(nodes, {})).toEqual({});
		clearInterval(count);
		expect(turns).toBeGreaterThan(1);
	});

	it('of one name are held back where one of them is', async () => {
		const nodes = [crm('Same', 'get'), crm('Same', 'create'), crm('__proto__', 'create')];
		const held = await plan.writers(storedWorkflow({ nodes, connections: {} }));
		expect([...held.keys()]).toEqual(['Same', '__proto__']);
	});
});
