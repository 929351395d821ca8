import { onceFor } from '../../kernel/fresh';
import type { WorkflowNodes } from '../../kernel/ports/instance/workflows';
import { markerWords } from '../../kernel/workflow/secret-marker';

/** Everything of a workflow that is searched, as n8n has it, for as long as it is kept. */
const textOf = onceFor(({ draft, live, settings }: WorkflowNodes) =>
	JSON.stringify([draft, live, settings]).toLowerCase(),
);

/** Where JSON or code may escape a letter, where a marker of a secret begins or ends, and letters of which case differs by language. */
const unsure = /[^ !#-&(-.0-9;-Z^-~]+/;

/** Tells fast which workflows cannot hold any of these texts. For the others you look. */
export function mightHold(texts: readonly string[]) {
	const pieces = texts.map(
		(text) =>
			text
				.toLowerCase()
				.split(unsure)
				.sort((one, other) => other.length - one.length)[0] ?? '',
	);
	// What is shown may hold the words of a marker, which n8n does not have.
	const isSure = pieces.length > 0 && pieces.every((piece) => !markerWords.includes(piece));
	return (workflow: WorkflowNodes) =>
		!isSure || pieces.some((piece) => textOf(workflow).includes(piece));
}
