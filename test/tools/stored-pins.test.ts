import type { WorkflowDocument } from '../../src/kernel/ports/instance/workflows';
import { storedPins } from '../../src/tools/execution/trying/collect-fixtures';

const workflow = (pinData: WorkflowDocument['pinData']): WorkflowDocument => ({
	id: 'w1',
	name: 'Orders',
	activeVersionId: null,
	isArchived: false,
	createdAt: '2026-01-01T00:00:00.000Z',
	updatedAt: '2026-01-01T00:00:00.000Z',
	versionId: 'v1',
	nodes: ['Hook', 'Fetch'].map((name) => ({
		id: name,
		name,
		type: 'n8n-nodes-base.noOp',
		typeVersion: 1,
		position: [0, 0],
		parameters: {},
	})),
	connections: {},
	settings: {},
	pinData,
});

describe('pins of a stored workflow', () => {
	it('are the items a person pinned, with and without their json wrapper', () => {
		const stored = workflow({ Hook: [{ json: { a: 1 } }], Fetch: [{ b: 2 }] });
		expect(storedPins(stored)).toEqual({ Hook: [{ a: 1 }], Fetch: [{ b: 2 }] });
	});

	it('leave out nodes that are gone and pins that are no items', () => {
		expect(storedPins(workflow({ Gone: [{ json: {} }], Fetch: 'text' }))).toEqual({});
	});

	it.each([null, undefined, {}])('are none where %p is stored', (pinData) => {
		expect(storedPins(workflow(pinData))).toEqual({});
	});
});
