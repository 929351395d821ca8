import type { KeptTest } from '../../kernel/ports/workflow-tests';
import { notFound } from '../../kernel/tool-error';

/** Throws `ToolError` `not-found`. */
export function testOf(kept: readonly KeptTest[], testId: string): KeptTest {
	const found = kept.find(({ test }) => test.id === testId);
	if (found) return found;
	throw notFound(`The workflow has no test "${testId}".`, 'list-tests names those it has.');
}
