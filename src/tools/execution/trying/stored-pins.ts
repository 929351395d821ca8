import { z } from 'zod';

import type { PinData } from '../../../kernel/ports/instance/runner';
import type { WorkflowDocument } from '../../../kernel/ports/instance/workflows';

const record = z.record(z.unknown());

/** n8n stores items with their json in a field; older workflows hold the bare json. */
const item = z.union([z.object({ json: record }).transform(({ json }) => json), record]);

export const pinnedItems = z.array(item);

/** What a person has pinned in the editor, by node name. Pins of nodes that are gone, and unreadable ones, are left out. */
export function storedPins({ nodes, pinData }: WorkflowDocument): PinData {
	const names = new Set(nodes.map(({ name }) => name));
	const read = Object.entries(pinData ?? {}).flatMap(([name, value]) => {
		const items = pinnedItems.safeParse(value);
		return names.has(name) && items.success ? [[name, items.data] as const] : [];
	});
	return Object.fromEntries(read);
}
