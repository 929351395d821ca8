import { z } from 'zod';

import { equal } from '../kernel/values/equal';
import type { WorkflowCodePort, MarkedCode } from '../kernel/ports/instance/workflow-code';
import type { WorkflowContent, WorkflowDocument } from '../kernel/ports/instance/workflows';
import { holdsMarker } from '../kernel/workflow/secret-marker';
import { type ExactChange, applyExact, splitSection, valueHash, withSection } from './apply-exact';
import { generateCode } from './generate-code';
import { mergeEdit } from './merge-edit';
import { type CodeSdk, parseCode } from './parse-code';
import { readStored, withStableIds } from './read-stored';

const mark = /^[ \t]*\/\/ read from (\S+) (\S+) ([0-9a-f]+); keep this line[ \t]*\r?\n?/m;

/** n8n keeps versions of nodes and connections; the name and the settings are told by their hash. */
export const seenVersion: WorkflowCodePort['seen'] = ({ versionId, name, settings }) => ({
	versionId,
	unversioned: valueHash({ name, settings }),
});

export function withMark(code: string, workflow: WorkflowDocument): string {
	const { versionId, unversioned } = seenVersion(workflow);
	return `// read from ${workflow.id} ${versionId} ${unversioned}; keep this line\n${code}`;
}

export function splitMark(text: string): MarkedCode {
	const found = mark.exec(text);
	const [line, workflowId, versionId, unversioned] = found ?? [];
	if (!found || line === undefined || !workflowId || !versionId || !unversioned)
		return { code: text, readFrom: undefined };
	const code = text.slice(0, found.index) + text.slice(found.index + line.length);
	return { code, readFrom: { workflowId, seen: { versionId, unversioned } } };
}

/** n8n's default for new workflows; without it sub-nodes run in the wrong order. */
const newWorkflowSettings = { executionOrder: 'v1' };

/** Names and lost nodes first: without them the stored and the submitted workflow do not align. */
const linesUp = (change: ExactChange) => 'rename' in change || 'add' in change || 'drop' in change;

function nodesOf(change: ExactChange): string[] {
	if ('connect' in change) return [change.connect[0], change.connect[3]];
	if ('disconnect' in change) return [change.disconnect[0], change.disconnect[3]];
	if ('reconnect' in change) return [change.reconnect[0], change.reconnect[3]];
	return 'at' in change && change.node !== undefined ? [change.node] : [];
}

/** The changes to compare with. A line that an edit took out is an edit; a left-out section, and lines about a renamed node, are none. */
function comparedWith(
	losses: readonly ExactChange[],
	submitted: readonly ExactChange[],
	after: WorkflowContent,
): ExactChange[] {
	const names = new Set(after.nodes.map(({ name }) => name));
	return losses.filter(
		(change) =>
			nodesOf(change).every((name) => names.has(name)) ||
			!submitted.some((one) => equal(one, change)),
	);
}

/** Puts markers in the place of secrets; keeps the shape. */
export type HideSecrets = (value: unknown) => unknown;

const record = z.record(z.unknown());

function withoutSecrets<Content extends WorkflowContent>(content: Content, hide: HideSecrets) {
	const nodes = content.nodes.map((node) => ({
		...node,
		parameters: record.parse(hide(node.parameters)),
		...('notes' in node ? { notes: hide(node.notes) } : {}),
	}));
	const pinData = record.nullish().parse(hide(content.pinData));
	return { ...content, nodes, ...(pinData === undefined ? {} : { pinData }) };
}

/** The workflow-code port over the host's SDK. `hide` puts markers in code that is shown; coming back, they stand for what is stored. */
export function createWorkflowCode(
	sdk: CodeSdk,
	hide: HideSecrets = (value) => value,
	hideOnce: (part: object) => unknown = hide,
): WorkflowCodePort {
	const generate = (workflow: WorkflowDocument) => {
		const { code, losses } = generateCode(sdk, readStored(workflow));
		return withSection(code, losses);
	};

	return {
		parse(text) {
			const { code, changes } = splitSection(text);
			const content = withStableIds(applyExact(parseCode(sdk, code), changes ?? []), code);
			return { ...content, settings: { ...newWorkflowSettings, ...content.settings } };
		},
		edit(workflow, text, base = workflow) {
			const stored = readStored(workflow);
			const seen = holdsMarker(text) ? withoutSecrets(base, hide) : base;
			const { parsed, losses } = generateCode(sdk, readStored(seen));
			const { code, changes } = splitSection(text);
			const bare = losses.filter(linesUp);
			const after = applyExact(parseCode(sdk, code), changes ?? bare);
			const own = changes ? comparedWith(losses, changes, after) : bare;
			return mergeEdit(stored, applyExact(parsed, own), withStableIds(after, code), code);
		},
		generate,
		generateMarked: (workflow) => withMark(generate(withoutSecrets(workflow, hide)), workflow),
		splitMark,
		shown: hide,
		shownOnce: hideOnce,
		seen: seenVersion,
	};
}
