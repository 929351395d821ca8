import type { WorkflowDocument, WorkflowNode } from '../../src/kernel/ports/instance/workflows';

export function storedNode(name: string, overrides: Partial<WorkflowNode> = {}): WorkflowNode {
	return {
		id: `id-of-${name}`,
		name,
		type: 'n8n-nodes-base.set',
		typeVersion: 3.4,
		position: [0, 0],
		parameters: {},
		...overrides,
	};
}

/** A stored workflow with what a test does not care about filled in. */
export function storedWorkflow(overrides: Partial<WorkflowDocument> = {}): WorkflowDocument {
	return {
		id: 'w1',
		name: 'Stored',
		activeVersionId: null,
		isArchived: false,
		createdAt: '2026-01-01T00:00:00.000Z',
		updatedAt: '2026-01-01T00:00:00.000Z',
		versionId: 'v1',
		nodes: [],
		connections: {},
		settings: {},
		...overrides,
	};
}
