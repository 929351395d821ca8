import { indexWorkflow } from '../../../src/workflow/examples/index-workflow';
import {
	countIndex,
	searchParameter,
	searchShape,
} from '../../../src/workflow/examples/search-index';
import { storedNode, storedWorkflow } from '../../tools/stored-workflow';

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
	expect(countIndex(all, one)).toMatchObject({ workflows: 1, published: 0, archived: 0 });
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
	expect(countIndex(all, undefined)).toEqual({
		...{ workflows: 3, published: 1, archived: 1 },
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
