import type { NodeTypesPort } from '../../../kernel/ports/instance/node-types';
import type { ShapeStep } from '../../../kernel/ports/examples';
import { ToolError } from '../../../kernel/tool-error';

const MOST_STEPS = 8;

const badPattern = (message: string) =>
	new ToolError({
		code: 'invalid-input',
		message,
		hint: 'Name two to eight node types or services in the order of the flow, such as "webhook → agent → sheet".',
	});

/** The steps of a pattern, each with the type that the catalog of nodes finds for its words. Throws `ToolError`. */
export async function readSteps(
	pattern: string,
	nodeTypes: Pick<NodeTypesPort, 'search' | 'nearest'>,
): Promise<ShapeStep[]> {
	const terms = pattern
		.split(/\s*(?:→|[-=]+>|>|,|\n)\s*/)
		.map((term) => term.trim())
		.filter((term) => term !== '');
	if (terms.length === 0) throw badPattern('"pattern" names no node.');
	if (terms.length > MOST_STEPS)
		throw badPattern(`"pattern" has ${terms.length} nodes, more than ${MOST_STEPS}.`);
	return await Promise.all(
		terms.map(async (term) => {
			// A type in full is that type, and no words that others may hold as well.
			if (term.includes('.')) return { term, also: await nodeTypes.nearest(term) };
			const name = (await nodeTypes.search(term, 1))[0]?.name;
			return { term, also: typeof name === 'string' ? name : undefined };
		}),
	);
}
