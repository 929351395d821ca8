import type { WorkflowContent } from '../../../kernel/ports/instance/workflows';
import { markersIn } from '../../../kernel/workflow/secret-marker';
import { ToolError } from '../../../kernel/tool-error';

/** Names places by their nodes, as models know them. */
const placesIn = ({ nodes, name, connections, settings, pinData }: WorkflowContent) => [
	...nodes.flatMap((node) =>
		markersIn({ ...node }).map((found) => ({
			...found,
			path: `node "${node.name}", ${found.path}`,
		})),
	),
	...markersIn({ name, connections, settings, pinData }),
];

/** Refuses markers that would be stored in place of a secret. A marker that was stored before is a user's own text. */
export function refuseMarkers(content: WorkflowContent, stored: WorkflowContent | undefined): void {
	const known = new Set(stored ? placesIn(stored).map(({ text }) => text) : []);
	const found = placesIn(content).find(({ text }) => !known.has(text));
	if (found === undefined) return;
	throw new ToolError({
		code: 'invalid-code',
		message: `${found.path}: ${found.marker} stands for a secret that you were not shown. It can stay where it was, not be put anywhere else.`,
		hint: 'Leave that parameter as get-workflow-as-code shows it or take it out, send patches that do not touch it, or use a credential in its place.',
	});
}
