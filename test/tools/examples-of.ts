import { hideSecrets } from '../../src/policy/secrets/hide-secrets';
import { isForemanNode } from '../../src/policy/control-plane/own-nodes';
import { workflowSdk } from '../../src/host/workflow-sdk';
import type { ExamplesPort, Template } from '../../src/kernel/ports/examples';
import type { WorkflowDocument } from '../../src/kernel/ports/instance/workflows';
import {
	exampleCode,
	pathInContent,
	valuesInContent,
} from '../../src/workflow/examples/example-code';
import {
	indexWorkflow,
	countIndex,
	openTo,
	stepsOfParameter,
	stepsOfShape,
} from '../../src/workflow/examples/index-workflow';
import { atOnce } from '../workflow/examples/at-once';

const hide = hideSecrets([]);

/** The port over workflows in memory; the index is made again for each search. */
export function examplesOf(
	all: () => readonly WorkflowDocument[],
	templates: () => Promise<readonly Template[]> = async () => await Promise.resolve([]),
): ExamplesPort {
	const index = () =>
		all().map((one) =>
			indexWorkflow({ ...one, isPublished: one.activeVersionId !== null }, hide, (text) => text),
		);
	const lookedThrough = (within: ReadonlySet<string> | undefined) => ({
		lookedThrough: openTo(index(), within).length,
		isPart: false,
	});
	return {
		shaped: async (steps, place) =>
			await Promise.resolve({
				hits: atOnce(stepsOfShape(index(), steps, place)),
				...lookedThrough(place.within),
			}),
		using: async (wanted, place) =>
			await Promise.resolve({
				hits: atOnce(stepsOfParameter(index(), wanted, place)),
				...lookedThrough(place.within),
			}),
		counts: async (within) =>
			await Promise.resolve({ ...countIndex(index(), within, isForemanNode), isPart: false }),
		templates,
		pathIn: pathInContent,
		valuesIn: (content, wanted) => valuesInContent(content, wanted, hide),
		codeOf: (content, names) => exampleCode(workflowSdk, content, names, hide),
	};
}
