import type { Tool } from '../../src/kernel/define-tool';
import { fieldsOf } from '../../src/kernel/field';
import type { OutcomeError } from '../../src/kernel/outcome';
import { invokeTool } from '../../src/kernel/invoke-tool';
import { tools } from './native-tools';
import { openInvocation } from '../kernel/open-invocation';
import { requiredSample } from '../laws/sample-input';

export const longText = 'x'.repeat(200_000);

/** What cannot be an id, a name, or a text that n8n stores. */
export const brokenTexts: ReadonlyArray<readonly [what: string, text: string]> = [
	['half a character', '\ud800'],
	['half a character among others', 'ab\udc00cd'],
	['the end of a text', 'ab\u0000cd'],
	['200,000 characters', longText],
];

/** Fields that name something, or look for it. */
const naming =
	/Id$|^(?:nodeType|nodeName|column|newName|name|query|search|sortBy|credentialType|toolName|user)$/;

export interface NamingPlace {
	readonly tool: Tool;
	readonly field: string;
}

/** Every tool with every such field. A toolkit does not offer what this n8n has no licence or search service for. */
export const namingPlaces: readonly NamingPlace[] = tools
	.filter(({ needs, needsSearch }) => needs === undefined && !needsSearch)
	.flatMap((tool) =>
		fieldsOf(tool.input)
			.filter(({ name, kind }) => kind === 'string' && naming.test(name))
			.map(({ name }) => ({ tool, field: name })),
	);

/** What Foreman answers without n8n; undefined if the call would go on to n8n. */
export async function refusedAtOnce(
	{ tool, field }: NamingPlace,
	text: string,
): Promise<OutcomeError | undefined> {
	const { invocation } = openInvocation();
	const outcome = await invokeTool(tool, { ...requiredSample(tool), [field]: text }, invocation);
	const isRefused = outcome.status === 'failed' && outcome.error.code === 'invalid-input';
	return isRefused ? outcome.error : undefined;
}
