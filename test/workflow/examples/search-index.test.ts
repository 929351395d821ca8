import {
	indexWorkflow,
	countIndex,
	stepsOfParameter,
	stepsOfShape,
} from '../../../src/workflow/examples/index-workflow';
import { isForemanNode } from '../../../src/policy/control-plane/own-nodes';
import { inTurns } from '../../../src/kernel/values/in-turns';
import { leastWork } from '../../support/work-time';
import { storedNode, storedWorkflow } from '../../tools/stored-workflow';
import { atOnce } from './at-once';

const searchShape = (...given: Parameters<typeof stepsOfShape>) => atOnce(stepsOfShape(...given));
const searchParameter = (...given: Parameters<typeof stepsOfParameter>) =>
	atOnce(stepsOfParameter(...given));

const indexed = (id: string, more = {}) =>
	indexWorkflow(
		{
			...storedWorkflow({ id, nodes: [storedNode('Set', { parameters: { value: id } })], ...more }),
			isPublished: id === 'b',
		},
		(value) => value,
		(text) => text,
	);

const all = [indexed('a'), indexed('b'), indexed('c', { isArchived: true })];
const steps = [{ term: 'set' }];
const wanted = { nodeType: 'n8n-nodes-base.set', parameter: 'value', value: '' };
const one = new Set(['a']);

test('who may touch some workflows finds and counts those alone', () => {
	expect(searchShape(all, steps, { limit: 9 })).toEqual(['a', 'b']);
	expect(searchShape(all, steps, { limit: 9, within: one })).toEqual(['a']);
	expect(searchParameter(all, wanted, { limit: 9 })).toHaveLength(2);
	expect(searchParameter(all, wanted, { limit: 9, within: one })).toEqual([
		{ workflowId: 'a', nodeName: 'Set', times: 1 },
	]);
	expect(countIndex(all, one, isForemanNode)).toMatchObject({
		workflows: 1,
		published: 0,
		archived: 0,
	});
});

test('what is hidden cannot be searched for', () => {
	const open = (value: unknown) => value;
	const found = (hide: (value: unknown) => unknown) =>
		searchParameter(
			[
				indexWorkflow(
					...([{ ...storedWorkflow({ id: 'a' }), isPublished: false, nodes }, hide] as const),
					(text) => text,
				),
			],
			{ ...wanted, parameter: '', value: 'sesame' },
			{ limit: 9 },
		);
	const nodes = [storedNode('Set', { parameters: { value: 'open sesame' } })];
	expect(found(open)).toHaveLength(1);
	expect(found(() => ({ value: '[redacted:secret]' }))).toEqual([]);
});

test('archived workflows are counted, and are no examples', () => {
	expect(countIndex(all, undefined, isForemanNode)).toEqual({
		...{ workflows: 3, published: 1, archived: 1, own: [] },
		nodeTypes: [{ nodeType: 'n8n-nodes-base.set', workflows: 2 }],
	});
});

test('nodes of workflows in which Foreman works are not counted', () => {
	const canvas = indexed('canvas', {
		nodes: [storedNode('Set'), storedNode('Foreman', { type: 'n8n-nodes-foreman.foreman' })],
	});
	expect(countIndex([...all, canvas], undefined, isForemanNode)).toMatchObject({
		...{ workflows: 4, own: ['canvas'] },
		nodeTypes: [{ nodeType: 'n8n-nodes-base.set', workflows: 2 }],
	});
});

test('a path leads in circles no more than once', () => {
	const line = (node: string) => ({ main: [[{ node, type: 'main', index: 0 }]] });
	const loop = indexed('loop', {
		nodes: [storedNode('One'), storedNode('Two')],
		connections: { One: line('Two'), Two: line('One') },
	});
	const thrice = [{ term: 'set' }, { term: 'set' }, { term: 'set' }];
	expect(searchShape([loop], thrice.slice(1), { limit: 9 })).toEqual(['loop']);
	expect(searchShape([loop], thrice, { limit: 9 })).toEqual([]);
});

describe('a workflow of 5,000 nodes', () => {
	const COUNT = 5_000;
	const nodes = Array.from({ length: COUNT }, (_, at) => storedNode(`N${at}`));
	const to = (node: string, type: string) => ({ node, type, index: 0 });
	const twice = (type: string) =>
		Object.fromEntries(
			nodes.map(({ name }, at) => {
				const ends = Array.from({ length: 80 }, (_, by) => `N${(at + (by % 40) + 1) % COUNT}`);
				return [name, { [type]: [ends.map((end) => to(end, type))] }];
			}),
		);
	const eight = Array.from({ length: 8 }, () => ({ term: 'set' }));

	test.each(['main', 'ai_tool'])('tied over and over by %s is searched in time', async (type) => {
		const dense = indexed('dense', { nodes, connections: twice(type) });
		expect(Math.max(...dense.graph.next.map(({ length }) => length))).toBeLessThanOrEqual(40);
		const search = () => expect(searchShape([dense], eight, { limit: 9 })).toEqual(['dense']);
		expect(await leastWork(1_000, search)).toBeLessThan(1_000);
	});

	test('lets others have their turn while its parameters are searched', async () => {
		const texts = 'x=1\n'.repeat(900);
		const large = indexed('large', { nodes });
		const many = { ...large, texts: large.texts.map(() => texts) };
		let turns = 0;
		const found = await inTurns(
			stepsOfParameter([many], { ...wanted, parameter: '' }, { limit: 9 }),
			async () => {
				turns += 1;
				await Promise.resolve();
			},
			() => performance.now(),
		);
		expect(found).toHaveLength(1);
		expect(turns).toBeGreaterThan(5);
	});
});
